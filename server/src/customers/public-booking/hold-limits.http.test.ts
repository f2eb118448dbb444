import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { moveClock } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { details, openBooking, storedCode, type Visit } from '../../../test/helpers/visitors.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const open = (notaries?: number) => openBooking(installation, notaries)

interface Made {
  key: string
  isHeld: boolean
}

async function request(visit: Visit, fields: object = {}): Promise<Made> {
  const { status, body } = await visit('POST', '/requests', details(fields))
  expect(status).toBe(201)
  return { key: body.key, isHeld: body.held_until !== null }
}

/** Asks for one hour after the other. Returns whether each was held. */
async function holds(visits: Visit[], fields: object = {}, from = 0): Promise<boolean[]> {
  const held: boolean[] = []
  for (const [at, visit] of visits.entries())
    held.push((await request(visit, { timestamp: hourAhead(from + at), ...fields })).isHeld)
  return held
}

const confirm = async (visit: Visit, key: string) =>
  visit('POST', `/requests/${key}/confirm`, { code: await storedCode(installation, key) })

const times = (count: number, visit: Visit) => Array.from({ length: count }, () => visit)

const endHolds = (workspace: Workspace) => moveClock(workspace, 600)

test('A network holds three times at once, and more requests work without a hold', async () => {
  const { workspace, visit, visitFrom } = await open()
  expect(await holds(times(3, visit))).toEqual([true, true, true])
  const fourth = await request(visit, { timestamp: hourAhead(3) })
  expect(fourth.isHeld).toBe(false)
  // Without a hold another visitor can take the time, and other networks hold theirs.
  expect((await request(visitFrom('203.0.113.1'), { timestamp: hourAhead(3) })).isHeld).toBe(true)
  const late = await confirm(visit, fourth.key)
  expect([late.status, late.body.data.reason]).toEqual([409, 'held'])
  const fifth = await request(visit, { timestamp: hourAhead(4) })
  expect([fifth.isHeld, (await confirm(visit, fifth.key)).status]).toEqual([false, 200])
  // A hold that has ended makes room.
  await endHolds(workspace)
  expect((await request(visit, { timestamp: hourAhead(5) })).isHeld).toBe(true)
})

test('A confirmed request makes room for the next one of its network', async () => {
  const { visit } = await open()
  for (let hour = 0; hour < 5; hour++) {
    const made = await request(visit, { timestamp: hourAhead(hour) })
    expect([made.isHeld, (await confirm(visit, made.key)).status]).toEqual([true, 200])
  }
})

test('Six codes that a network does not confirm hold times, in an hour', async () => {
  const { workspace, visit, visitFrom } = await open()
  for (let round = 0; round < 2; round++) {
    expect(await holds(times(3, visit), {}, 3 * round)).toEqual([true, true, true])
    await endHolds(workspace)
  }
  const seventh = await request(visit, { timestamp: hourAhead(8) })
  expect(seventh.isHeld).toBe(false)
  const again = await visit('POST', `/requests/${seventh.key}/resend`)
  expect([again.status, again.body.held_until]).toEqual([200, null])
  expect((await request(visitFrom('203.0.113.1'), { timestamp: hourAhead(9) })).isHeld).toBe(true)
  await installation.ctx.db
    .updateTable('booking_requests')
    .set({ created_at: new Date(Date.now() - 3_700_000), last_code_at: new Date(Date.now() - 3_700_000) })
    .where('workspace_id', '=', workspace.id)
    .execute()
  expect((await request(visit, { timestamp: hourAhead(10) })).isHeld).toBe(true)
})

test('A hold that runs stays as it is when the limit of codes is reached', async () => {
  const { visit } = await open()
  const made: Made[] = []
  for (let hour = 0; hour < 2; hour++) made.push(await request(visit, { timestamp: hourAhead(hour) }))
  const resend = (at: number) => visit('POST', `/requests/${made[at]?.key}/resend`)
  for (let count = 0; count < 2; count++) for (const at of [0, 1]) await resend(at)
  const third = await visit('POST', '/requests', details({ timestamp: hourAhead(2) }))
  expect([third.status, third.body.held_until]).toEqual([201, null])
  // The two holds are not lost.
  for (const { key } of made) {
    const { status } = await visit('POST', `/requests/${key}/hold`, { timestamp: hourAhead(20) })
    expect(status).toBe(200)
  }
})

test('Renewing a hold counts the code and not the hold itself', async () => {
  const { workspace, visit } = await open()
  const made: Made[] = []
  for (let hour = 0; hour < 3; hour++) made.push(await request(visit, { timestamp: hourAhead(hour) }))
  await moveClock(workspace, 540)
  const held = []
  for (const { key } of made) held.push((await visit('POST', `/requests/${key}/resend`)).body.held_until)
  expect(new Set(held).has(null)).toBe(false)
  await moveClock(workspace, 540)
  // A seventh code leaves the hold to end when it would have ended.
  const seventh = (await visit('POST', `/requests/${made[0]?.key}/resend`)).body
  expect(seventh.held_until).toBe(held[0])
})

test('Networks of one IPv6 /48 hold nine times at once', async () => {
  const { visitFrom } = await open(2)
  const visits = Array.from({ length: 11 }, (_, n) => visitFrom(`2001:db8:77:${n}::1`))
  expect(await holds(visits)).toEqual([...Array(9).fill(true), false, false])
  expect((await request(visitFrom('2001:db8:78::1'), { timestamp: hourAhead(12) })).isHeld).toBe(true)
})

test('Strangers who name one address hold two times at once', async () => {
  const { visitFrom } = await open()
  const { email } = details()
  const visits = Array.from({ length: 3 }, (_, n) => visitFrom(`198.51.100.${n}`))
  expect(await holds(visits, { email })).toEqual([true, true, false])
})

test('Visitors of any number of networks hold four hours of a notary, and leave the rest of the calendar', async () => {
  const { workspace, visitFrom } = await open(2)
  const visits = Array.from({ length: 18 }, (_, n) => visitFrom(`198.18.${n}.1`))
  expect(await holds(visits)).toEqual([...Array(16).fill(true), false, false])
  const rows = await installation.ctx.db
    .selectFrom('claims')
    .select(({ fn }) => ['notary_id', fn.countAll<string>().as('quarters')])
    .where('workspace_id', '=', workspace.id)
    .groupBy('notary_id')
    .execute()
  expect(rows.map(({ quarters }) => Number(quarters))).toEqual([16, 16])
  // Holds of customers with a key are not among them.
  const reservation = await workspace.call('POST', '/reservations', {
    first_name: 'Eva',
    last_name: 'Sol',
    email: 'eva@example.com',
    service: 'remote',
  })
  const { keys } = (await workspace.call('GET', `/reservations/${reservation.body.id}`)).body
  const path = `/booking/v1/${keys.reservation}/hold`
  const held = await installation.as(undefined)('POST', path, { timestamp: hourAhead(20) })
  expect(held.status).toBe(200)
  await endHolds(workspace)
  expect((await request(visitFrom('198.18.30.1'), { timestamp: hourAhead(21) })).isHeld).toBe(true)
})

test('A network holds two hours at once', async () => {
  const { workspace, visit, visitFrom } = await open()
  await workspace.manage('PATCH', '/services/remote', { duration_minutes: 60 })
  expect((await request(visit, { timestamp: hourAhead(6), quantity: 3 })).isHeld).toBe(false)
  expect((await request(visit, { timestamp: hourAhead(), quantity: 2 })).isHeld).toBe(true)
  expect((await request(visit, { timestamp: hourAhead(6) })).isHeld).toBe(false)
  expect((await request(visitFrom('203.0.113.1'), { timestamp: hourAhead(6) })).isHeld).toBe(true)
})

test('A request that replaces another one and its other time at once do not wait for each other', async () => {
  const { visit, visitFrom } = await open(4)
  const visits = Array.from({ length: 8 }, (_, n) => visitFrom(`203.0.113.${n}`))
  const { key } = await request(visit, { timestamp: hourAhead() })
  const answers = await Promise.all(
    visits.flatMap((from, n) => [
      from('POST', `/requests/${key}/hold`, { timestamp: hourAhead(1 + n) }),
      from('POST', '/requests', { ...details({ timestamp: hourAhead(10 + n) }), replaces: key }),
      from('POST', `/requests/${key}/resend`),
    ]),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})

test('Requests at once from one network do not pass its limit', async () => {
  const { visit } = await open(8)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => visit('POST', '/requests', details({ timestamp: hourAhead(n) }))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(answers.filter(({ body }) => body.held_until !== null)).toHaveLength(3)
})

test('Another time beyond the limits is chosen without a hold, and the one before is free', async () => {
  const { visit, visitFrom } = await open()
  const made = await request(visit, { timestamp: hourAhead() })
  // Three requests of the network hold times meanwhile, as after an upgrade with stricter limits.
  for (let n = 0; n < 3; n++) await request(visitFrom(`203.0.113.${n}`), { timestamp: hourAhead(2 + n) })
  await installation.ctx.db
    .updateTable('booking_requests')
    .set({ requested_from: '203.0.113.0' })
    .where('key', '=', made.key)
    .execute()
  await installation.ctx.db
    .updateTable('booking_requests')
    .set({ requested_from: '203.0.113.0' })
    .where('requested_from', 'like', '203.0.113.%')
    .execute()
  const moved = await visit('POST', `/requests/${made.key}/hold`, { timestamp: hourAhead(8) })
  expect([moved.status, moved.body.held_until]).toEqual([200, null])
  expect((await request(visitFrom('192.0.2.200'), { timestamp: hourAhead() })).isHeld).toBe(true)
})
