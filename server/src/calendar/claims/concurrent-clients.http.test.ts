import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { details, storedCode } from '../../../test/helpers/visitors.ts'
import { quartersTouched } from './claims.ts'

const rounds = 12
const callsAtOnce = 20
const minuteMs = 60_000

let installation: Installation

beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const pick = <T>(among: T[]): T => among[randomInt(among.length)] as T

/** Acknowledged results, by action. */
interface Clients {
  workspace: Workspace
  visit(path: string, body?: object): Promise<Answer>
  /** Keys of requests of visitors. */
  requests: string[]
  notaries: number[]
  appointments: number[]
  reservations: { id: number; key: string }[]
  done: Record<'created' | 'updated' | 'canceled', number>
}

test('Many concurrent clients leave consistent claims: every booked quarter once, and no other', async () => {
  const workspace = await installation.workspace()
  const buffers = { buffer_before_minutes: 15, buffer_after_minutes: 5 }
  const notaries = await staff(workspace, {}, buffers, {})
  const done = { created: 0, updated: 0, canceled: 0 }
  const slug = `clients-${workspace.id}`
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug })
  const visit = (path: string, body: object = {}) => {
    const headers = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` }
    return installation.as(undefined)('POST', `/booking/v1/open/${slug}/requests${path}`, body, headers)
  }
  const clients: Clients = {
    workspace,
    visit,
    requests: [],
    notaries,
    appointments: [],
    reservations: [],
    done,
  }
  for (let count = 0; count < 8; count++) await reserve(clients)
  for (let round = 0; round < rounds; round++) {
    await Promise.all(Array.from({ length: callsAtOnce }, () => call(clients)))
    await checkClaims(clients)
    await checkHolds(clients)
    if (round % 4 === 3) expect((await moveClock(workspace, 360)).status).toBe(200)
  }
  await checkEvents(clients)
  expect(Math.min(...Object.values(done))).toBeGreaterThan(3)
})

async function reserve(clients: Clients): Promise<void> {
  const id = await makeReservation(clients.workspace)
  const { reservation: key } = (await clients.workspace.call('GET', `/reservations/${id}`)).body.keys
  clients.reservations.push({ id, key })
}

/** Twelve quarters, which many clients fill soon. */
const time = () => hourAhead() + randomInt(12) * 900

async function call(clients: Clients): Promise<void> {
  const { workspace, appointments, done } = clients
  const appointment = appointments.length > 0 ? pick(appointments) : 0
  const reservation = pick(clients.reservations)
  const count = (what: keyof Clients['done'], { status, body }: Answer) => {
    expect([200, 201, 404, 409]).toContain(status)
    if (status < 300) done[what]++
    if (status < 300 && what === 'created') appointments.push((body.appointment ?? body).id)
  }
  const acts = [
    async () => count('created', await book(workspace, time(), { quantity: 1 + randomInt(2) })),
    async () => {
      const body = { timestamp: time() }
      count('created', await workspace.manage('POST', `/reservations/${reservation.id}/submit`, body))
    },
    async () => {
      const body = { timestamp: time(), timezone: 'UTC' }
      count('updated', await workspace.call('POST', `/appointments/${appointment}/reschedule`, body))
    },
    async () => {
      const body = { notary_id: pick(clients.notaries) }
      count('updated', await workspace.manage('POST', `/appointments/${appointment}/assign`, body))
    },
    async () => count('canceled', await workspace.manage('POST', `/appointments/${appointment}/cancel`)),
    async () => {
      const path = `/booking/v1/${reservation.key}/hold`
      const { status } = await installation.as(undefined)('POST', path, { timestamp: time() })
      expect([200, 409]).toContain(status)
      if (status === 409 && randomInt(3) === 0) await reserve(clients)
    },
  ]
  await pick([...acts, () => asVisitor(clients)])()
}

/** A visitor asks for a time, chooses another one, asks for a new code or confirms it. */
async function asVisitor({ visit, requests, appointments, done }: Clients): Promise<void> {
  const key = requests.length > 0 ? pick(requests) : undefined
  const act = randomInt(4)
  if (!key || act === 0) {
    const made = await visit('', details({ timestamp: time() }))
    expect([201, 409]).toContain(made.status)
    if (made.status === 201) requests.push(made.body.key)
    return
  }
  if (act === 1) expect([200, 404, 429]).toContain((await visit(`/${key}/resend`)).status)
  if (act === 2)
    expect([200, 404, 409]).toContain((await visit(`/${key}/hold`, { timestamp: time() })).status)
  if (act < 3) return
  const { status } = await visit(`/${key}/confirm`, { code: await storedCode(installation, key) })
  expect([200, 400, 409, 422]).toContain(status)
  const { id } = (await installation.ctx.db
    .selectFrom('booking_requests')
    .innerJoin('bookings', 'bookings.id', 'booking_requests.reservation_id')
    .select('bookings.appointment_id as id')
    .where('key', '=', key)
    .executeTakeFirst()) ?? { id: null }
  if (status !== 200 || id === null || appointments.includes(id)) return
  done.created++
  appointments.push(id)
}

/** A request holds the time that it asks for, or nothing, and never once it is confirmed. */
async function checkHolds({ workspace, notaries }: Clients): Promise<void> {
  const { db } = installation.ctx
  const requests = await db.selectFrom('booking_requests').selectAll().execute()
  const rows = await db.selectFrom('claims').selectAll().where('workspace_id', '=', workspace.id).execute()
  const held = Map.groupBy(
    rows.filter(row => row.booking_id === null),
    row => row.request_id,
  )
  for (const [id, quarters] of held) {
    const request = requests.find(one => one.id === id)
    expect(request?.reservation_id).toBe(null)
    expect(new Set(quarters.map(({ notary_id }) => notary_id)).size).toBe(1)
    const startMs = request?.starts_at.getTime() ?? 0
    const [before, after] = quarters[0]?.notary_id === notaries[1] ? [15, 5] : [0, 0]
    const all = quartersTouched(startMs - before * minuteMs, startMs + (30 + after) * minuteMs)
    const slots = quarters.map(({ slot }) => slot.getTime()).sort()
    // Of a hold that has ended, others may have taken quarters over.
    if (slots.length === all.length) expect(slots).toEqual(all.map(slot => slot.getTime()))
    else expect(all.map(slot => slot.getTime())).toEqual(expect.arrayContaining(slots))
  }
}

/**
 * Each scheduled appointment has exactly the quarters that it touches, of its notary, and no other booking
 * has any.
 */
async function checkClaims({ workspace, appointments }: Clients): Promise<void> {
  const rows = await installation.ctx.db
    .selectFrom('claims')
    .select(['booking_id', 'notary_id', 'slot'])
    .where('workspace_id', '=', workspace.id)
    .where('expires_at', 'is', null)
    .execute()
  const notaries = new Map(
    (await workspace.manage('GET', '/notaries')).body.data.map((notary: { id: number }) => [
      notary.id,
      notary,
    ]),
  )
  const expected: string[] = []
  for (const id of appointments) {
    const { body } = await workspace.manage('GET', `/appointments/${id}`)
    if (body.status !== 'scheduled') continue
    const startMs = Date.parse(body.timestamp)
    const { buffer_before_minutes, buffer_after_minutes } = notaries.get(body.notary_id) as Record<
      string,
      number
    >
    const [before = 0, after = 0] = [buffer_before_minutes, buffer_after_minutes]
    const endMs = startMs + (body.duration_minutes + after) * minuteMs
    for (const slot of quartersTouched(startMs - before * minuteMs, endMs))
      expected.push(`${id} ${body.notary_id} ${slot.toISOString()}`)
  }
  const claimed = rows.map(
    ({ booking_id, notary_id, slot }) => `${booking_id} ${notary_id} ${slot.toISOString()}`,
  )
  expect(claimed.sort()).toEqual(expected.sort())
}

/** One event for each acknowledged change. */
async function checkEvents({ workspace, done }: Clients): Promise<void> {
  const rows = await installation.ctx.db
    .selectFrom('events')
    .select('type')
    .where('workspace_id', '=', workspace.id)
    .execute()
  const told = (type: string) => rows.filter(row => row.type === `appointment-${type}`).length
  expect({ created: told('created'), updated: told('updated'), canceled: told('canceled') }).toEqual(done)
}
