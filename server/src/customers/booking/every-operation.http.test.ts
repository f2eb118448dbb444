import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { type Answer, type Installation, startInstallation } from '../../../test/helpers/harness.ts'

/* Responses that every operation of the booking interface has for general reasons. */

const slug = 'every-operation'
const taken = { 'idempotency-key': 'taken' }

interface Operation {
  method: string
  path: string
  codes: string[]
  body: object | undefined
}

let installation: Installation
let operations: Operation[]
/** Of a booked reservation: the key of its flow, and that of its appointment. */
let keys: { reservation: string; appointment: string }
/** Key of a visitor's booking request. */
let requestKey: string
let workspaceId: number
let actors: string[]

beforeAll(async () => {
  installation = await startInstallation()
  const workspace = await installation.workspace()
  workspaceId = workspace.id
  const id = await makeReservation(workspace)
  const timestamp = hourAhead()
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp })
  keys = { reservation: body.reservation.keys.reservation, appointment: body.appointment.keys.appointment }
  actors = [...[id, body.appointment.id].map(booking => `customer:${booking}`), 'visitor 127.0.0.1']
  await workspace.manage('PATCH', `/workspaces/${workspaceId}`, { open_booking_slug: slug })
  const wish = { ...customer, service: 'remote', timestamp: hourAhead(4) }
  const made = await installation.as(undefined)('POST', `/booking/v1/open/${slug}/requests`, wish, taken)
  requestKey = made.body.key
  const { paths } = (await installation.as(undefined)('GET', '/booking/openapi.json')).body
  operations = Object.entries<Record<string, Documented>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      codes: Object.values(responses).flatMap(({ description }) =>
        [...description.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => code),
      ),
      body: requestBody?.content['application/json']?.example,
    })),
  )
})
afterAll(() => installation.stop())

interface Documented {
  responses: Record<string, { description: string }>
  requestBody?: { content: Record<string, { example?: object }> }
}

/** The path with a valid key, and with the slug of the workspace's open booking. */
function address({ path }: Operation, key?: string): string {
  if (path.includes('{slug}')) return path.replace('{slug}', key ?? slug).replace('{key}', key ?? requestKey)
  return path.replace('{key}', key ?? keys[/reschedule|cancel/.test(path) ? 'appointment' : 'reservation'])
}

async function expectEverywhere(
  code: string,
  status: number,
  call: (operation: Operation) => Promise<Answer>,
  among = operations.filter(({ codes }) => codes.includes(code)),
): Promise<void> {
  expect(among.length).toBeGreaterThan(1)
  const answers = await Promise.all(
    among.map(async operation => ({ operation, answer: await call(operation) })),
  )
  const seen = answers.map(({ operation, answer }) => [operation.path, answer.status, answer.body?.code])
  expect(seen).toEqual(among.map(({ path }) => [path, status, code]))
}

const open = (...call: Parameters<ReturnType<Installation['as']>>) => installation.as(undefined)(...call)

test('An unknown key is not found', () =>
  expectEverywhere('not_found', 404, operation =>
    open(operation.method, address(operation, 'V1StGXR8_Z5jdHi6B-myT'), operation.body),
  ))

test('A body of another type, too large or broken is rejected', async () => {
  const text = { 'content-type': 'text/plain' }
  await expectEverywhere('unsupported_media_type', 415, operation =>
    open(operation.method, address(operation), 'text', text),
  )
  const filler = JSON.stringify({ filler: 'x'.repeat(1024 * 1024) })
  await expectEverywhere('payload_too_large', 413, operation =>
    open(operation.method, address(operation), filler),
  )
  await expectEverywhere('invalid_request', 400, operation =>
    operation.method === 'GET'
      ? open('GET', `${address(operation)}?explain=x&lang=x`)
      : open(operation.method, address(operation), '{'),
  )
})

test('An idempotency key belongs to the customer and names one call', async () => {
  const person = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  for (const [key, email] of Object.entries(keys)) {
    const body = { ...person, email: `${email}@example.com` }
    expect(
      (await open('POST', `/booking/v1/${keys[key as 'reservation']}/signers`, body, taken)).status,
    ).toBe(201)
  }
  await expectEverywhere('idempotency_conflict', 409, operation =>
    open(operation.method, address(operation), operation.body, taken),
  )
  const leaves = await Promise.all(
    actors.map(actor => installation.app.idempotencyQueue.turn(`${workspaceId} ${actor}\nbusy`)),
  )
  const busy = { 'idempotency-key': 'busy' }
  await expectEverywhere('idempotency_in_progress', 409, operation =>
    open(operation.method, address(operation), operation.body, busy),
  )
  for (const leave of leaves) leave?.()
})

test.each([
  ['internal_error', 500, new Error('broken')],
  ['unavailable', 503, Object.assign(new Error('gone'), { code: '57P01' })],
])('A failing database is %s', async (code, status, error) => {
  const { db } = installation.ctx
  const failing: KyselyPlugin = {
    transformQuery: () => {
      throw error
    },
    // A statement that was compiled before bypasses plugins until it has run.
    transformResult: async () => {
      throw error
    },
  }
  installation.ctx.db = db.withPlugin(failing)
  try {
    await expectEverywhere(code, status, operation =>
      open(operation.method, address(operation), operation.body),
    )
  } finally {
    installation.ctx.db = db
  }
})

test('Too many calls are rejected', async () => {
  const calls = Array.from({ length: 310 }, () => open('GET', '/booking/v1/x'))
  await Promise.all(calls)
  await expectEverywhere('rate_limited', 429, operation =>
    open(operation.method, address(operation), operation.body),
  )
})
