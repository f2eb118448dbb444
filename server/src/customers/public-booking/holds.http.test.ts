import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, moveClock } from '../../../test/helpers/calendar.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { ask, details, openBooking, storedCode, type Visit } from '../../../test/helpers/visitors.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const minutes = (count: number) => count * 60
const quarter = minutes(15)
const open = (notaries?: number) => openBooking(installation, notaries)

async function request(visit: Visit, fields: object = {}) {
  const made = await visit('POST', '/requests', details(fields))
  expect(made.status).toBe(201)
  return made.body as { key: string; timestamp: string; held_until: string | null; expires_at: string }
}

const confirm = async (visit: Visit, key: string, fields: object = {}) =>
  visit('POST', `/requests/${key}/confirm`, { code: await storedCode(installation, key), ...fields })

const refusalOf = ({ status, body }: Answer) => [status, body.code, body.data?.reason]
const taken = [409, 'slot_unavailable', 'held']

/** Seconds from now until then, by the clock of the workspace. */
async function secondsUntil(workspace: Workspace, at: string | null) {
  const { now } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.clock
  return at === null ? null : Math.round((Date.parse(at) - Date.parse(now)) / 1000)
}

/** Seconds of the held or booked quarters, of one notary. */
async function claimsOf(workspace: Workspace) {
  const rows = await installation.ctx.db
    .selectFrom('claims')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .orderBy('slot')
    .execute()
  return rows.map(({ slot, ...row }) => ({ ...row, slot: slot.getTime() / 1000 }))
}

const iso = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`

async function startsOf(visit: Visit, timestamp: number): Promise<string[]> {
  const date = iso(timestamp).slice(0, 10)
  const day = await visit('GET', `/availability?service=remote&date=${date}&timezone=UTC&starts=1`)
  return day.body.starts
}

test('A time is held for ten minutes while its code is typed, and no other customer can take it', async () => {
  const { workspace, visit, visitFrom } = await open()
  // The half hour before it is on the same date.
  const timestamp = hourAhead() % 86_400 === 0 ? hourAhead(1) : hourAhead()
  const made = await request(visit, { timestamp })
  expect(await secondsUntil(workspace, made.held_until)).toBeGreaterThan(minutes(10) - 5)
  expect(await secondsUntil(workspace, made.held_until)).toBeLessThanOrEqual(minutes(10))
  const stranger = visitFrom('203.0.113.1')
  const refused = await stranger('POST', '/requests', details({ timestamp }))
  expect(refusalOf(refused)).toEqual(taken)
  expect(refused.body.data.nearest).toHaveLength(3)
  const moved = await workspace.call(
    'POST',
    `/appointments/${(await book(workspace, hourAhead(30))).body.id}/reschedule`,
    {
      timestamp,
      timezone: 'UTC',
    },
  )
  expect(refusalOf(moved)).toEqual([409, 'reschedule_failed', 'held'])
  const reservation = await makeReservation(workspace)
  const { keys } = (await workspace.call('GET', `/reservations/${reservation}`)).body
  const held = await installation.as(undefined)('POST', `/booking/v1/${keys.reservation}/hold`, { timestamp })
  expect(refusalOf(held)).toEqual(taken)
  // The half hour before it ends when it begins.
  const free = [timestamp - quarter * 2, timestamp - quarter, timestamp, timestamp + quarter * 2].map(iso)
  const starts = await startsOf(stranger, timestamp)
  expect(free.map(start => starts.includes(start))).toEqual([true, false, false, true])
  const local = `/appointments/availability?date=${free[2]?.slice(0, 10)}&timezone=UTC&explain=1`
  const slots = (await workspace.call('GET', local)).body
  expect(JSON.stringify(slots)).toContain('held')
  const entries = (await workspace.manage('GET', '/audit')).body.data as { action: string; actor: string }[]
  const ofVisitor = entries.filter(({ actor }) => actor === 'visitor').map(({ action }) => action)
  expect(ofVisitor).toEqual(['booking-code-sent', 'booking-request-held'])
})

/** Ways in which staff give a booking a time. */
const byStaff: Record<string, (workspace: Workspace, timestamp: number) => Promise<Answer>> = {
  'book for a customer': ({ manage }, timestamp) =>
    manage('POST', '/bookings', { first_name: 'Ana', last_name: 'Ortiz', service: 'remote', timestamp }),
  'submit a reservation': async (workspace, timestamp) =>
    workspace.manage('POST', `/reservations/${await makeReservation(workspace)}/submit`, { timestamp }),
  'hold a time': async (workspace, timestamp) =>
    workspace.manage('POST', `/reservations/${await makeReservation(workspace)}/hold`, { timestamp }),
  'add an appointment': book,
  'move an appointment': async (workspace, timestamp) => {
    const { id } = (await book(workspace, hourAhead(30))).body
    return workspace.manage('POST', `/appointments/${id}/reschedule`, { timestamp })
  },
}

test.each(Object.entries(byStaff))(
  'Staff %s over a time that a visitor holds, who chooses another one',
  async (_what, act) => {
    const { workspace, visit } = await open()
    // Only its second half is taken.
    const timestamp = hourAhead()
    const { key } = await request(visit, { timestamp: timestamp - quarter })
    expect((await act(workspace, timestamp)).status).toBeLessThan(300)
    expect((await claimsOf(workspace)).filter(({ request_id }) => request_id !== null)).toEqual([])
    expect(refusalOf(await confirm(visit, key)).slice(0, 2)).toEqual([409, 'slot_unavailable'])
  },
)

test('Staff give an appointment to a notary whose time a visitor holds', async () => {
  const { workspace, visit } = await open(2)
  const notaries = (await workspace.manage('GET', '/notaries')).body.data.map(({ id }: { id: number }) => id)
  const timestamp = hourAhead()
  const { id, notary_id } = (await book(workspace, timestamp)).body
  const { key } = await request(visit, { timestamp })
  const other = notaries.find((one: number) => one !== notary_id)
  const { status, body } = await workspace.manage('POST', `/appointments/${id}/assign`, { notary_id: other })
  expect([status, body.notary_id]).toEqual([200, other])
  // The first notary is free now.
  expect((await confirm(visit, key)).status).toBe(200)
})

test('Staff get a free notary first, and do not take what a customer with a key holds', async () => {
  const { workspace, visit } = await open(2)
  const timestamp = hourAhead()
  const { key } = await request(visit, { timestamp })
  expect((await book(workspace, timestamp)).status).toBe(201)
  expect((await confirm(visit, key)).status).toBe(200)

  const own = await open()
  const reservation = await makeReservation(own.workspace)
  const { keys } = (await own.workspace.call('GET', `/reservations/${reservation}`)).body
  await installation.as(undefined)('POST', `/booking/v1/${keys.reservation}/hold`, { timestamp })
  expect(refusalOf(await book(own.workspace, timestamp))).toEqual(taken)
})

test('A hold ends by itself, and the next visitor gets the time', async () => {
  const { workspace, visit, visitFrom } = await open()
  const timestamp = hourAhead()
  const first = await request(visit, { timestamp })
  await moveClock(workspace, minutes(10) - 5)
  const stranger = visitFrom('203.0.113.1')
  expect(refusalOf(await stranger('POST', '/requests', details({ timestamp })))).toEqual(taken)
  await moveClock(workspace, 5)
  const second = await request(stranger, { timestamp })
  expect(second.held_until).not.toBeNull()
  const late = await confirm(visit, first.key)
  expect(refusalOf(late)).toEqual(taken)
  expect(late.body.data.nearest).toHaveLength(3)
  expect((await confirm(stranger, second.key)).status).toBe(200)
  expect(refusalOf(await confirm(visit, first.key))).toEqual([409, 'slot_unavailable', 'booked'])
  const other = Date.parse(late.body.data.nearest[0]) / 1000
  expect((await confirm(visit, first.key, { timestamp: other })).body.appointment.timestamp).toBe(iso(other))
})

test('After its hold has ended, a code books the time while it is still free', async () => {
  const { workspace, visit } = await open()
  const { key, timestamp } = await request(visit)
  await moveClock(workspace, minutes(12))
  expect((await confirm(visit, key)).body.appointment.timestamp).toBe(timestamp)
})

test('The booking takes over the hold: its notary, its quarters, and a notice that has passed meanwhile', async () => {
  const { workspace, visit, set } = await open(3)
  const timestamp = hourAhead()
  // The notary with the least load gets the hold. Afterwards another one would.
  await book(workspace, timestamp + 4 * 3600)
  const { key } = await request(visit, { timestamp })
  const held = await claimsOf(workspace)
  const [hold] = held.filter(row => row.expires_at !== null)
  expect([hold?.booking_id, hold?.request_id !== null]).toEqual([null, true])
  for (const hour of [6, 7, 8])
    await book(workspace, timestamp + hour * 3600, { notary_id: hold?.notary_id as number })
  await set({ minimum_notice_minutes: 7 * 24 * 60 })
  expect((await confirm(visit, key)).status).toBe(200)
  const booked = (await claimsOf(workspace)).filter(({ slot }) => slot < timestamp + 3600)
  expect(booked.map(row => [row.slot, row.notary_id, row.expires_at, row.request_id])).toEqual([
    [timestamp, hold?.notary_id, null, null],
    [timestamp + quarter, hold?.notary_id, null, null],
  ])
})

test('Two visitors ask for the last time at once, and one of them gets it', async () => {
  const { workspace, visitFrom } = await open()
  for (let round = 0; round < 5; round++) {
    const timestamp = hourAhead(round)
    const visits = Array.from({ length: 6 }, (_, n) => visitFrom(`198.51.${round}.${n}`))
    const answers = await Promise.all(
      visits.map(visit => visit('POST', '/requests', details({ timestamp, quantity: 2 }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const winner = answers.findIndex(({ status }) => status === 201)
    // The others confirm nothing, and their place is free for a call of staff as soon as the winner moves.
    const { key, held_until } = answers[winner]?.body ?? {}
    expect(held_until).not.toBeNull()
    expect((await confirm(visits[winner] as Visit, key)).status).toBe(200)
  }
  expect((await workspace.call('GET', '/reservations')).body.data).toHaveLength(5)
})

test('A new code holds the time for another ten minutes, or again if it is still free', async () => {
  const { workspace, visit, visitFrom } = await open()
  const timestamp = hourAhead()
  const { key } = await request(visit, { timestamp })
  const stranger = visitFrom('203.0.113.1')
  const other = () => stranger('POST', '/requests', details({ timestamp }))
  await moveClock(workspace, minutes(9))
  const second = (await visit('POST', `/requests/${key}/resend`)).body
  expect(await secondsUntil(workspace, second.held_until)).toBeGreaterThan(minutes(10) - 5)
  await moveClock(workspace, minutes(9))
  expect(refusalOf(await other())).toEqual(taken)
  await moveClock(workspace, minutes(2))
  const third = (await visit('POST', `/requests/${key}/resend`)).body
  expect(await secondsUntil(workspace, third.held_until)).toBeGreaterThan(minutes(10) - 5)
  expect(refusalOf(await other())).toEqual(taken)
  // No code is left, so nothing holds it for longer.
  expect((await visit('POST', `/requests/${key}/resend`)).status).toBe(429)
  await moveClock(workspace, minutes(10))
  expect((await other()).status).toBe(201)
})

test('A new code for a time that somebody took is mailed, and holds nothing', async () => {
  const { workspace, visit } = await open()
  const timestamp = hourAhead()
  const { key } = await request(visit, { timestamp })
  await moveClock(workspace, minutes(10))
  expect((await book(workspace, timestamp)).status).toBe(201)
  const again = await visit('POST', `/requests/${key}/resend`)
  expect([again.status, again.body.held_until]).toEqual([200, null])
  expect(refusalOf(await confirm(visit, key))).toEqual([409, 'slot_unavailable', 'booked'])
  expect((await confirm(visit, key, { timestamp: timestamp + 3600 })).status).toBe(200)
})

test('A new code for a service that was archived holds nothing', async () => {
  const { workspace, visit } = await open()
  const { key } = await request(visit)
  await moveClock(workspace, minutes(10))
  expect((await workspace.manage('DELETE', '/services/remote')).status).toBe(200)
  const again = await visit('POST', `/requests/${key}/resend`)
  expect([again.status, again.body.held_until]).toEqual([200, null])
})

test('Another time of the request is held instead of the first one, and no longer than that', async () => {
  const { workspace, visit, visitFrom } = await open()
  const [first, second, third] = [hourAhead(), hourAhead(1), hourAhead(2)]
  const made = await request(visit, { timestamp: first })
  await moveClock(workspace, minutes(4))
  const hold = (timestamp: number, by = visit) => by('POST', `/requests/${made.key}/hold`, { timestamp })
  const moved = await hold(second)
  expect([moved.status, moved.body.timestamp, moved.body.held_until]).toEqual([
    200,
    iso(second),
    made.held_until,
  ])
  const stranger = visitFrom('203.0.113.1')
  const starts = await startsOf(stranger, first)
  expect([first, second].map(at => starts.includes(iso(at)))).toEqual([true, false])
  // It overlaps its own time.
  expect((await hold(second + quarter)).body.held_until).toBe(made.held_until)
  expect((await hold(second)).body.held_until).toBe(made.held_until)
  // A time that somebody has is refused, and the one before stays.
  await book(workspace, third)
  const refused = await hold(third)
  expect(refusalOf(refused)).toEqual([409, 'slot_unavailable', 'booked'])
  expect(refused.body.data.nearest).toHaveLength(3)
  expect(refusalOf(await stranger('POST', '/requests', details({ timestamp: second })))).toEqual(taken)
  expect((await hold(second + 60)).status).toBe(409)
  // The hold is over, and a code renews it.
  await moveClock(workspace, minutes(6))
  const late = await hold(first)
  expect([late.status, late.body.timestamp, late.body.held_until]).toEqual([200, iso(first), null])
  const again = await visit('POST', `/requests/${made.key}/resend`)
  expect(again.body.held_until).not.toBeNull()
  expect((await confirm(visit, made.key)).body.appointment.timestamp).toBe(iso(first))
  expect((await hold(second)).status).toBe(404)
  const elsewhere = await open()
  const foreign = await request(elsewhere.visit)
  expect((await visit('POST', `/requests/${foreign.key}/hold`, { timestamp: second })).status).toBe(404)
})

test('A visitor who asks again, or with another address, gives the first time up', async () => {
  const { visit, visitFrom } = await open()
  const [first, second] = [hourAhead(), hourAhead(1)]
  const { email } = details()
  await request(visit, { timestamp: first, email })
  // Somebody else who names the address takes nothing away.
  const stranger = visitFrom('203.0.113.1')
  await request(stranger, { timestamp: hourAhead(5), email })
  expect((await startsOf(stranger, first)).includes(iso(first))).toBe(false)
  const again = await request(visit, { timestamp: second, email: email.toUpperCase() })
  expect(again.held_until).not.toBeNull()
  expect((await startsOf(stranger, first)).includes(iso(first))).toBe(true)
  // The same time, for a corrected address.
  const refused = await visit('POST', '/requests', details({ timestamp: second }))
  expect(refusalOf(refused)).toEqual(taken)
  const corrected = await request(visit, { timestamp: second, replaces: again.key })
  expect(corrected.held_until).not.toBeNull()
  for (const replaces of ['unknown', 'V1StGXR8_Z5jdHi6B-myT'])
    expect((await visit('POST', '/requests', details({ timestamp: second, replaces }))).status).toBe(409)
  // The request of another workspace is unknown here.
  const elsewhere = await open()
  const foreign = details({ timestamp: second, replaces: corrected.key })
  expect((await elsewhere.visit('POST', '/requests', foreign)).status).toBe(201)
  expect((await startsOf(stranger, second)).includes(iso(second))).toBe(false)
  expect((await confirm(visit, corrected.key)).status).toBe(200)
})

test('A hold does not concern another workspace', async () => {
  const { visit } = await open()
  const other = await open()
  const timestamp = hourAhead()
  await request(visit, { timestamp })
  expect((await request(other.visit, { timestamp })).held_until).not.toBeNull()
})

test('Staff see the time of a visitor in the calendar, and nothing of the visitor', async () => {
  const { workspace, visit } = await open()
  const timestamp = hourAhead()
  const { key, held_until } = await request(visit, { timestamp })
  const day = iso(timestamp).slice(0, 10)
  const read = async () => {
    const { body } = await workspace.manage('GET', `/calendar?from=${day}&to=${day}&timezone=UTC`)
    return body.notaries[0]
  }
  const span = { starts_at: `${iso(timestamp).slice(0, 19)}Z` }
  const hold = { reservation_id: null, expires_at: held_until, claimed: [expect.objectContaining(span)] }
  expect((await read()).holds).toEqual([hold])
  const until = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z`
  const { items } = (await workspace.manage('GET', `/due?until=${until}`)).body
  expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('hold_end')
  expect((await confirm(visit, key)).status).toBe(200)
  const after = await read()
  expect([after.holds, after.appointments.length]).toEqual([[], 1])
})

test('Visitors who hold times of one notary until the same moment are two holds in the calendar', async () => {
  const { workspace, visitFrom } = await open()
  const times = [hourAhead(), hourAhead() + 1800]
  for (const [n, timestamp] of times.entries()) await request(visitFrom(`203.0.113.${n}`), { timestamp })
  const expires_at = new Date(Date.now() + 60_000)
  await installation.ctx.db
    .updateTable('claims')
    .set({ expires_at })
    .where('workspace_id', '=', workspace.id)
    .execute()
  const day = iso(hourAhead()).slice(0, 10)
  const { body } = await workspace.manage('GET', `/calendar?from=${day}&to=${day}&timezone=UTC`)
  expect(body.notaries[0].holds).toHaveLength(2)
})

test('A notary who is removed frees the time, and the code asks for another one', async () => {
  const { workspace, visit } = await open()
  const { key } = await request(visit)
  const [notary] = (await workspace.manage('GET', '/notaries')).body.data
  expect((await workspace.manage('DELETE', `/notaries/${notary.id}`)).status).toBe(200)
  expect(await claimsOf(workspace)).toEqual([])
  expect(refusalOf(await confirm(visit, key))).toEqual([409, 'slot_unavailable', 'closed'])
})

test('The erasure of a person frees the time that their request holds', async () => {
  const { workspace, visit } = await open()
  const { email } = details()
  await request(visit, { email })
  const erased = await workspace.manage('POST', '/people/erase', { workspace_id: workspace.id, email })
  expect(erased.status).toBeLessThan(300)
  await expect.poll(() => claimsOf(workspace)).toEqual([])
})

test('A claim of a booking stays, though it names the ended request of a version that ran beside this one', async () => {
  const { workspace, visit } = await open()
  const timestamp = hourAhead()
  const { email } = details()
  const { key } = await request(visit, { timestamp, email })
  await moveClock(workspace, minutes(10))
  const { id } = (await book(workspace, timestamp + 3600)).body
  // As that version takes an ended hold over.
  await installation.ctx.db
    .updateTable('claims')
    .set({ booking_id: id, expires_at: null })
    .where('workspace_id', '=', workspace.id)
    .where('request_id', 'is not', null)
    .execute()
  expect((await visit('POST', `/requests/${key}/resend`)).body.held_until).toBeNull()
  expect(refusalOf(await confirm(visit, key))).toEqual([409, 'slot_unavailable', 'booked'])
  const hold = await visit('POST', `/requests/${key}/hold`, { timestamp })
  expect(refusalOf(hold)).toEqual([409, 'slot_unavailable', 'booked'])
  await workspace.manage('POST', '/people/erase', { workspace_id: workspace.id, email })
  await expect
    .poll(async () => (await visit('POST', `/requests/${key}/confirm`, { code: '1' })).status)
    .toBe(404)
  expect(await claimsOf(workspace)).toHaveLength(4)
})

test('The answer to a request is the same when it is repeated with its key', async () => {
  const { visitFrom } = await open()
  const visit = visitFrom('203.0.113.1', { 'idempotency-key': 'again' })
  const body = details()
  const made = await visit('POST', '/requests', body)
  expect((await visit('POST', '/requests', body)).body).toEqual(made.body)
  await ask(visitFrom('203.0.113.2'), { timestamp: hourAhead(1) })
})
