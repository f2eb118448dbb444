import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { engine, TestClock, type Workspace } from '../../../test/helpers/harness.ts'
import { call } from '../../../test/helpers/over-http.ts'
import { type Home, openHome, type ServerProcess, startServer } from '../../../test/helpers/process.ts'
import { details } from '../../../test/helpers/visitors.ts'
import { openContext } from '../../platform/context.ts'
import { readConfig } from '../../platform/lib/config.ts'

const slug = 'crash'
const clients = 4
const quartersOfBooking = 2

interface Asked {
  /** Undefined if the connection ended before the response. */
  key?: string
  /** Starts that it may hold: the second one while a change of the time was not acknowledged. */
  starts: number[]
  isHeld?: boolean
}

let networks = 0
/** Epoch seconds of an hour that no other request asks for. */
let hours = 0

async function send(server: ServerProcess, path: string, body: object) {
  const response = await fetch(`${server.url}/booking/v1/open/${slug}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.18.${networks >> 8}.${networks++ & 255}`,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string | null> }
}

test('A kill -9 leaves requests with their whole hold and their mail, or without any', async () => {
  await using home = await openHome(engine === 'postgres' ? inject('postgresUrl') : null)
  const env = { ...home.env, JURAT_TRUST_PROXY: '127.0.0.0/8' }
  const asked: Asked[] = []
  for (let round = 0; round < 3; round++) {
    await using server = await startServer(env)
    if (round === 0) await open(server)
    const before = asked.length
    const visitors = Array.from({ length: clients }, () => visit(server, asked))
    await expect.poll(() => asked.length, { interval: 5 }).toBeGreaterThan(before + 2 * clients)
    await sleep(Math.random() * 100)
    await server.end('SIGKILL')
    await Promise.all(visitors)
  }
  const held = asked.filter(({ isHeld, starts }) => isHeld && starts.length === 1)
  expect(held.length).toBeGreaterThan(clients)
  await using server = await startServer(env)
  expect((await server.end('SIGTERM')).code).toBe(0)
  await checkRows(home, asked)
})

async function open(server: ServerProcess): Promise<void> {
  const manage = (method: string, path: string, body?: object) =>
    call(server, method, `/manage/v1${path}`, body)
  await staff({ manage } as unknown as Workspace, ...Array.from({ length: 6 }, () => ({})))
  expect((await manage('PATCH', '/workspaces/1', { open_booking_slug: slug })).status).toBe(200)
}

/** Asks for one time after the other, and for another time of each request, until the server is gone. */
async function visit(server: ServerProcess, asked: Asked[]): Promise<void> {
  for (let count = 0; count < 12; count++) {
    const one: Asked = { starts: [hourAhead(hours++)] }
    asked.push(one)
    const made = await send(server, '/requests', details({ timestamp: one.starts[0] })).catch(() => undefined)
    if (!made) return
    expect(made.status).toBe(201)
    Object.assign(one, { key: made.body.key, isHeld: made.body.held_until !== null })
    if (count % 2 === 0) continue
    const other = hourAhead(hours++)
    one.starts.push(other)
    const moved = await send(server, `/requests/${one.key}/hold`, { timestamp: other }).catch(() => undefined)
    if (!moved) return
    expect(moved.status).toBe(200)
    Object.assign(one, { starts: [other], isHeld: moved.body.held_until !== null })
  }
}

async function checkRows({ env }: Home, asked: Asked[]): Promise<void> {
  const { db, close } = await openContext(readConfig(env), { clock: new TestClock() })
  try {
    const requests = await db.selectFrom('booking_requests').selectAll().execute()
    const claims = await db.selectFrom('claims').selectAll().where('expires_at', 'is not', null).execute()
    const mails = await db.selectFrom('mails').select('booking_request_id').execute()
    const known = new Map(asked.map(one => [one.key, one]))
    expect(claims.every(({ request_id }) => requests.some(({ id }) => id === request_id))).toBe(true)
    for (const { id, key, starts_at } of requests) {
      expect(mails.filter(one => one.booking_request_id === id)).toHaveLength(1)
      const slots = claims.filter(one => one.request_id === id).map(({ slot }) => slot.getTime())
      expect([0, quartersOfBooking]).toContain(slots.length)
      if (slots.length > 0) expect(Math.min(...slots)).toBe(starts_at.getTime())
      const one = known.get(key)
      if (!one) continue
      expect(one.starts).toContain(starts_at.getTime() / 1000)
      if (one.starts.length === 1) expect(slots.length > 0).toBe(one.isHeld)
    }
    for (const { key } of asked) expect(key === undefined || requests.some(row => row.key === key)).toBe(true)
  } finally {
    await close()
  }
}
