import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { dateOf, iso } from '../../../test/helpers/imports.ts'
import { insertNotaries } from '../../../test/helpers/notaries.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
/** The next noon in UTC, at which the clock stands. */
const noon = (Math.ceil(Date.now() / 86_400_000) + 0.5) * 86_400

beforeAll(async () => {
  installation = await startInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  installation.clock.hold(new Date(noon * 1000))
})
afterAll(() => installation.stop())

const hour = 3600
const day = 24 * hour

const read = async (workspace: Pick<Workspace, 'manage'>) => (await workspace.manage('GET', '/overview')).body
const due = async (workspace: Pick<Workspace, 'manage'>, since: number, until: number) => {
  const path = `/due?since=${iso(since)}&until=${iso(until)}`
  const { status, body } = await workspace.manage('GET', path)
  expect(status).toBe(200)
  return body as { items: { kind: string; at: string; booking_id: number | null }[]; has_more: boolean }
}
const ofKind = ({ items }: Awaited<ReturnType<typeof due>>, kind: string) =>
  items.filter(item => item.kind === kind)

/** Sets the start of a booked appointment, also to one in the past. */
async function startAt(workspace: Workspace, id: number, epochSeconds: number) {
  for (const table of ['appointments', 'bookings'] as const)
    await installation.ctx.db
      .updateTable(table)
      .set({ starts_at: new Date(epochSeconds * 1000) })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .execute()
}

test('The end of a hold is due at its time, from the first second of a span until before its last', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  await staff(workspace, {})
  const reservation = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${reservation}`)).body
  const visit = installation.as(undefined)
  const flow = `/booking/v1/${keys.reservation}`
  expect((await visit('POST', `${flow}/hold`, { timestamp: noon + 2 * day })).status).toBe(200)
  const end = noon + 300
  const expected = {
    at: iso(end),
    kind: 'hold_end',
    detail: null,
    status: null,
    booking_id: reservation,
    subject: { object: 'reservation', id: reservation },
  }
  expect((await due(workspace, end, end + 1)).items).toEqual([expected])
  expect((await due(workspace, end - 1, end)).items).toEqual([])
  expect((await due(workspace, end + 1, end + day)).items).toEqual([])
  expect((await due(other, noon, end + 1)).items).toEqual([])
  expect((await visit('POST', `${flow}/submit`, { timestamp: noon + 2 * day })).status).toBe(200)
  expect(ofKind(await due(workspace, noon, noon + day), 'hold_end')).toEqual([])
})

test('Starts of drafts and canceled appointments are not due, and equal times stay in order', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {}, {}, {})
  const start = noon + 2 * day
  const ids: number[] = []
  for (let count = 0; count < 3; count++) ids.push((await book(workspace, start)).body.id)
  await book(workspace, start, { status: 'draft' })
  await workspace.manage('POST', `/appointments/${ids[1]}/cancel`, {})
  const starts = async (since: number, until: number) =>
    ofKind(await due(workspace, since, until), 'appointment_start').map(one => one.booking_id)
  expect(await starts(start, start + 1)).toEqual([ids[0], ids[2]])
  expect([await starts(start - 1, start), await starts(start + 1, start + day)]).toEqual([[], []])
})

test('The list of what is due ends after 200 items, and begins now unless a time is given', async () => {
  const workspace = await installation.workspace()
  const { db } = installation.ctx
  const [made, lanes] = await Promise.all(
    ['hooks', 'other'].map(name =>
      workspace.manage('POST', '/webhook-endpoints', { url: `https://127.0.0.1:8443/${name}` }),
    ),
  )
  const at = (seconds: number) => new Date((noon + seconds) * 1000)
  await db
    .insertInto('mails')
    .values(
      Array.from({ length: 201 }, (_, nth) => ({
        workspace_id: workspace.id,
        endpoint_id: made?.body.id,
        cause: String(nth),
        attempts: 1,
        kind: 'webhook_failing' as const,
        status: 'skipped' as const,
        due_at: at(nth),
        created_at: at(0),
        changed_at: at(0),
      })),
    )
    .execute()
  const all = await due(workspace, noon, noon + 201)
  expect([all.items.length, all.has_more]).toEqual([200, true])
  expect(all.items.map(item => item.at)).toEqual(Array.from({ length: 200 }, (_, nth) => iso(noon + nth)))
  const fewer = await due(workspace, noon, noon + 200)
  expect([fewer.items, fewer.has_more]).toEqual([all.items, false])
  const since = (await workspace.manage('GET', `/due?until=${iso(noon + 2)}`)).body
  expect([since.since, since.items.length]).toEqual([iso(noon), 2])
  for (const until of [noon, noon - 1])
    expect(verdict(await workspace.manage('GET', `/due?until=${iso(until)}`))).toEqual([
      ...[400, 'invalid_request', { until: 'must be after since' }],
    ])
  // What is due earlier comes first, of whatever kind.
  await db
    .updateTable('webhook_endpoints')
    .set({ lane_due_at: at(100) })
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', lanes?.body.id)
    .execute()
  const { items } = await due(workspace, noon + 99, noon + 102)
  expect(items.map(({ kind }) => kind)).toEqual(['mail', 'mail', 'delivery', 'mail'])
  expect(items[2]).toMatchObject({
    subject: { object: 'webhook_endpoint', id: lanes?.body.id },
    booking_id: null,
    detail: 'https://127.0.0.1:8443/other',
  })
})

test('Overdue are appointments of exactly thirty dates before today', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = (await book(workspace, noon + 2 * day)).body
  const today = noon - 12 * hour
  const [from, to] = [dateOf(today - 30 * day), dateOf(today - day)]
  for (const [start, count] of [
    [today - 30 * day - 1, 0],
    [today - 30 * day, 1],
    [today - 1, 1],
    [today, 0],
  ] as const) {
    await startAt(workspace, id, start)
    const { overdue } = await read(workspace)
    expect([start - today, overdue]).toEqual([start - today, { from, to, count }])
  }
})

test('The overview counts and lists all appointments of today and tomorrow', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {}, {})
  const today = noon - 12 * hour
  const { id } = (await book(workspace, noon + 2 * day)).body
  for (const [start, days] of [
    [today - 1, [0, [], 0, []]],
    [today, [1, [id], 0, []]],
    [noon - 1, [1, [id], 0, []]],
    [noon, [1, [id], 0, []]],
    [today + day - 1, [1, [id], 0, []]],
    [today + day, [0, [], 1, [id]]],
    [today + 2 * day - 1, [0, [], 1, [id]]],
    [today + 2 * day, [0, [], 0, []]],
  ] as const) {
    await startAt(workspace, id, start)
    const body = await read(workspace)
    const seen = [body.today, body.tomorrow].flatMap(({ scheduled, appointments }) => [
      scheduled,
      appointments.map((row: { id: number }) => row.id),
    ])
    expect([start - noon, seen]).toEqual([start - noon, days])
  }
})

test('Unassigned are drafts and appointments with a time from today on', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const today = noon - 12 * hour
  const { id } = (await book(workspace, noon + 2 * day, { status: 'draft' })).body
  const timeless = await workspace.manage('POST', '/appointments', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@example.com',
    service: 'remote',
    status: 'draft',
  })
  expect(timeless.status).toBe(201)
  for (const [start, count] of [
    [noon + 2 * day, 1],
    [today, 1],
    [today - 1, 0],
  ] as const) {
    await startAt(workspace, id, start)
    expect([start - today, (await read(workspace)).unassigned]).toEqual([start - today, count])
  }
  await startAt(workspace, id, noon + 2 * day)
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  expect((await read(workspace)).unassigned).toBe(0)
})

test('The last twenty cancellations since the start of yesterday are listed, newest first', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const yesterday = noon - 36 * hour
  const ids: number[] = []
  for (let count = 0; count < 21; count++) {
    const { id } = (await book(workspace, noon + 2 * day)).body
    await workspace.manage('POST', `/appointments/${id}/cancel`, {})
    ids.unshift(id)
  }
  const set = (id: number | undefined, epochMs: number) =>
    installation.ctx.db
      .updateTable('appointments')
      .set({ canceled_at: new Date(epochMs) })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id ?? 0)
      .execute()
  const listed = async () => (await read(workspace)).canceled.map(({ id }: { id: number }) => id)
  // At equal times, by id.
  expect(await listed()).toEqual(ids.slice(0, 20))
  await set(ids[0], yesterday * 1000)
  expect(await listed()).toEqual(ids.slice(1))
  for (const id of ids.slice(2)) await set(id, yesterday * 1000 - 1)
  expect(await listed()).toEqual([ids[1], ids[0]])
  await set(ids[0], yesterday * 1000 - 1)
  expect(await listed()).toEqual([ids[1]])
})

test('Free time is without time off, closures, holds and the past of today', async () => {
  const workspace = await installation.workspace()
  const [first] = await staff(workspace, {}, {})
  const midnight = noon + 12 * hour
  const at = (hours: number) => iso(midnight + hours * hour)
  // They overlap from 8 to 9.
  const off = { starts_at: at(6), ends_at: at(9) }
  expect((await workspace.manage('POST', `/notaries/${first}/time-off`, off)).status).toBe(201)
  const closed = await workspace.manage('POST', '/closures', { name: 'Repairs', from: at(8), to: at(10) })
  expect(closed.status).toBe(201)
  const reservation = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${reservation}`)).body
  const hold = await installation.as(undefined)('POST', `/booking/v1/${keys.reservation}/hold`, {
    timestamp: midnight + 60 * hour,
  })
  expect(hold.status).toBe(200)
  const { capacity } = await read(workspace)
  const whole = 2 * 1440
  expect(
    capacity.map((row: Record<string, unknown>) => [row.date, row.working_minutes, row.free_minutes]),
  ).toEqual([
    [dateOf(noon), 1440, 1440],
    [dateOf(noon + day), whole - 360, whole - 360],
    [dateOf(noon + 2 * day), whole, whole],
    [dateOf(noon + 3 * day), whole, whole - 30],
    ...[4, 5, 6].map(days => [dateOf(noon + days * day), whole, whole]),
  ])
})

test('With more than 442 notaries the overview has no capacity, and a notary still has their own', async () => {
  const workspace = await installation.workspace()
  const [first] = await staff(workspace, {})
  await insertNotaries(installation, workspace, 441)
  expect((await read(workspace)).capacity).toHaveLength(7)
  await insertNotaries(installation, workspace, 1)
  expect((await read(workspace)).capacity).toBeNull()
  const { browser } = await person(installation, workspace, 'notary', first)
  expect((await browser.manage('GET', '/overview')).body.capacity).toHaveLength(7)
})

test('The set-up counts what can be booked: no removed notary, none without hours, no archived service', async () => {
  const workspace = await installation.workspace()
  const fresh = (await read(workspace)).setup
  const [first, second] = await staff(workspace, {}, {}, { weekly: [] })
  const services = (await workspace.manage('GET', '/services?limit=100')).body.data
  expect((await read(workspace)).setup).toEqual({ ...fresh, has_bookings: false, notaries_with_hours: 2 })
  await workspace.manage('DELETE', `/notaries/${first}`)
  await makeReservation(workspace)
  const [{ handle }] = services.filter((one: { handle: string }) => one.handle !== 'remote')
  const archived = await workspace.manage('DELETE', `/services/${handle}`)
  expect(archived.status).toBe(200)
  expect((await read(workspace)).setup).toEqual({
    ...fresh,
    has_bookings: true,
    notaries_with_hours: 1,
    services: fresh.services - 1,
  })
  const { browser } = await person(installation, workspace, 'notary', second)
  expect((await browser.manage('GET', '/overview')).body.setup).toBeNull()
})
