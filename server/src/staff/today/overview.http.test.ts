import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { customer, someInstant } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
const zone = 'America/New_York'
/** 09:00 in New York, on the day before the end of summer time. */
const now = Date.parse('2027-11-06T13:00:00Z')

beforeAll(async () => {
  installation = await startInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  installation.clock.hold(installation.clock.now())
})
afterAll(() => installation.stop())

const weekdays = ['saturday', 'sunday', 'monday']
const weekly = weekdays.map(weekday => ({ weekday, from: '08:00', to: '12:00' }))
const at = (time: string) => Date.parse(`2027-11-${time}Z`) / 1000

/** A workspace whose business time is `now`, with two notaries. */
async function open(): Promise<[Workspace, number[]]> {
  const workspace = await installation.workspace(zone)
  const ids = await staff(
    workspace,
    { timezone: zone, weekly },
    { timezone: zone, weekly, buffer_after_minutes: 15 },
  )
  const offset = now - installation.clock.now().getTime()
  await installation.ctx.db
    .updateTable('workspaces')
    .set({ clock_offset_ms: offset })
    .where('id', '=', workspace.id)
    .execute()
  return [workspace, ids]
}

const read = async (workspace: Workspace) => (await workspace.manage('GET', '/overview')).body

test('The overview has the next appointments, the open work and the free time of seven days', async () => {
  const [workspace, [first = 0, second = 0]] = await open()
  const [soon, later] = [await book(workspace, at('06T14:00:00')), await book(workspace, at('06T14:00:00'))]
  expect(new Set([soon.body.notary_id, later.body.notary_id])).toEqual(new Set([first, second]))
  const tomorrow = (await book(workspace, at('07T14:00:00'))).body
  await book(workspace, at('08T14:00:00'))
  const canceled = (await book(workspace, at('06T15:00:00'))).body
  await workspace.manage('POST', `/appointments/${canceled.id}/cancel`, {})
  await book(workspace, at('09T14:00:00'), { status: 'draft' })
  const body = await read(workspace)
  expect(body).toMatchObject({
    timezone: zone,
    today: { date: '2027-11-06', scheduled: 2, not_ready: 2 },
    tomorrow: { date: '2027-11-07', scheduled: 1 },
    unassigned: 1,
    failing_endpoints: [],
  })
  expect(body.today.appointments.map(({ id }: { id: number }) => id)).toEqual([soon.body.id, later.body.id])
  expect(body.tomorrow.appointments).toMatchObject([
    { id: tomorrow.id, starts_at: '2027-11-07T14:00:00Z', ends_at: '2027-11-07T14:30:00Z' },
  ])
  expect(body.today.appointments[0].blockers).toContain('no_signers')
  // Three of four hours are left today, of two notaries; the second one has a buffer.
  expect(body.capacity.slice(0, 4)).toEqual([
    { date: '2027-11-06', working_minutes: 360, free_minutes: 360 - 30 - 45 },
    { date: '2027-11-07', working_minutes: 480, free_minutes: expect.any(Number) },
    { date: '2027-11-08', working_minutes: 480, free_minutes: expect.any(Number) },
    { date: '2027-11-09', working_minutes: 0, free_minutes: 0 },
  ])
  await workspace.manage('POST', `/appointments/${soon.body.id}/complete`)
  const { today } = await read(workspace)
  expect(today).toMatchObject({ scheduled: 1, completed: 1 })
  expect(today.appointments).toMatchObject([
    { id: soon.body.id, status: 'completed' },
    { id: later.body.id, status: 'scheduled' },
  ])
})

test('A session stays in the list of its day until the day is over, and one that runs over midnight until it ends', async () => {
  const [workspace] = await open()
  const { id } = (await book(workspace, at('07T14:00:00'), { meeting_url: 'https://meet.example.com/own' }))
    .body
  const sessions = async (minute: string) => {
    for (const table of ['appointments', 'bookings'] as const)
      await installation.ctx.db
        .updateTable(table)
        .set({ starts_at: new Date(`2027-11-${minute}Z`) })
        .where('workspace_id', '=', workspace.id)
        .where('id', '=', id)
        .execute()
    return (await read(workspace)).today.appointments
  }
  // It is 09:00 in New York. The session takes half an hour.
  for (const minute of ['06T04:00:00', '06T12:00:00', '06T13:00:00', '06T23:00:00'])
    expect([minute, await sessions(minute)]).toMatchObject([
      minute,
      [{ id, status: 'scheduled', is_no_show: false }],
    ])
  for (const minute of ['06T03:59:00', '07T04:00:00'])
    expect([minute, await sessions(minute)]).toEqual([minute, []])
  await sessions('06T12:30:00')
  await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })
  expect((await read(workspace)).today.appointments).toMatchObject([
    { id, is_no_show: true, meeting_url: 'https://meet.example.com/own' },
  ])

  // At 00:05 of the next day, one that began at 23:45.
  await installation.ctx.db
    .updateTable('workspaces')
    .set({ clock_offset_ms: Date.parse('2027-11-07T04:05:00Z') - installation.clock.now().getTime() })
    .where('id', '=', workspace.id)
    .execute()
  expect(await sessions('07T03:45:00')).toMatchObject([{ id, ends_at: '2027-11-07T04:15:00Z' }])
  expect(await sessions('07T03:35:00')).toEqual([])
})

test('The meeting link of a session is the nearest one', async () => {
  const [workspace, [first = 0]] = await open()
  const { id, notary_id } = (await book(workspace, at('06T15:00:00'), { notary_id: first })).body
  const link = async () => {
    const detail = (await workspace.manage('GET', `/appointments/${id}`)).body.place
    const [session] = (await read(workspace)).today.appointments
    expect(session.meeting_url).toBe(detail.meeting_url)
    return [detail.meeting_url, detail.meeting_url_of, detail.location, detail.location_of]
  }
  expect(await link()).toEqual([null, null, null, null])
  const set = (path: string, name: string) =>
    workspace.manage('PATCH', path, {
      meeting_url: `https://meet.example.com/${name}`,
      location: `At ${name}`,
    })
  const { data } = (await workspace.manage('GET', '/services')).body
  const remote = data.find((service: { handle: string }) => service.handle === 'remote')
  expect((await set(`/services/${remote.id ?? remote.handle}`, 'service')).status).toBe(200)
  expect(await link()).toEqual(['https://meet.example.com/service', 'service', 'At service', 'service'])
  await set(`/notaries/${notary_id}`, 'notary')
  // The customer has seen the address of the service.
  expect(await link()).toEqual(['https://meet.example.com/notary', 'notary', 'At service', 'service'])
  await set(`/appointments/${id}`, 'own')
  expect(await link()).toEqual(['https://meet.example.com/own', 'appointment', 'At own', 'appointment'])
})

test('The overview counts appointments of past dates that nobody closed', async () => {
  const [workspace] = await open()
  const { id } = (await book(workspace, at('07T14:00:00'))).body
  await book(workspace, at('07T15:00:00'), { status: 'draft' })
  const none = { from: '2027-10-07', to: '2027-11-05', count: 0 }
  expect((await read(workspace)).overdue).toEqual(none)
  const set = async (starts_at: Date) => {
    for (const table of ['appointments', 'bookings'] as const)
      await installation.ctx.db
        .updateTable(table)
        .set({ starts_at })
        .where('workspace_id', '=', workspace.id)
        .where('id', '=', id)
        .execute()
  }
  // The last moment of yesterday in New York, and the first of today.
  await set(new Date('2027-11-06T03:59:59Z'))
  expect((await read(workspace)).overdue).toEqual({ ...none, count: 1 })
  await set(new Date('2027-11-06T04:00:00Z'))
  expect((await read(workspace)).overdue).toEqual(none)
  await set(new Date('2027-11-05T15:00:00Z'))
  expect((await workspace.manage('POST', `/appointments/${id}/complete`)).status).toBe(200)
  expect((await read(workspace)).overdue).toEqual(none)
})

test('The overview counts sessions until tomorrow that are not paid, once payments are recorded', async () => {
  const [workspace] = await open()
  const dueOf = async () => (await read(workspace)).payment_due
  const { id } = (await book(workspace, at('07T14:00:00'))).body
  expect(await dueOf()).toBeNull()
  const reserve = async (time: string) => {
    const body = { ...customer, service: 'remote', timestamp: at(time) }
    return (await workspace.manage('POST', '/bookings', body)).body.appointment.id
  }
  const [first, later] = [await reserve('07T15:00:00'), await reserve('08T15:00:00')]
  await workspace.manage('POST', `/appointments/${first}/payments`, { method: 'cash', amount: 10 })
  const span = { from: '2027-10-07', to: '2027-11-07' }
  // An appointment without a reservation has no agreed price. The one of the day after tomorrow can wait.
  expect([id, later, await dueOf()]).toEqual([id, later, { ...span, count: 1 }])
  const list = await workspace.manage('GET', '/appointments?payment=due&sort=start')
  expect(list.body.data).toMatchObject([{ id: first }, { id: later }])
  await workspace.manage('POST', `/appointments/${first}/complete`)
  expect(await dueOf()).toEqual({ ...span, count: 1 })
  await workspace.manage('POST', `/appointments/${first}/payments`, { method: 'cash' })
  expect(await dueOf()).toEqual({ ...span, count: 0 })
  const [other] = await open()
  expect((await read(other)).payment_due).toBeNull()
})

test('The overview lists cancellations since yesterday: who, when, why', async () => {
  const [workspace] = await open()
  const [first, byMember, old] = [
    (await book(workspace, at('08T14:00:00'))).body,
    (await book(workspace, at('08T14:00:00'))).body,
    (await book(workspace, at('08T15:00:00'))).body,
  ]
  expect(byMember.notary_id).not.toBe(first.notary_id)
  const scheduler = await person(installation, workspace, 'scheduler')
  await workspace.manage('POST', `/appointments/${first.id}/cancel`, {})
  await scheduler.browser.manage('POST', `/appointments/${byMember.id}/cancel`, { reason: 'Ill' })
  await workspace.manage('POST', `/appointments/${old.id}/cancel`, {})
  await installation.ctx.db
    .updateTable('appointments')
    .set({ canceled_at: new Date(installation.ctx.clock.now().getTime() - 2 * 86_400_000) })
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', old.id)
    .execute()
  await book(workspace, at('08T15:00:00'))
  const { canceled } = await read(workspace)
  expect(canceled).toEqual([
    {
      id: byMember.id,
      starts_at: '2027-11-08T14:00:00Z',
      service: 'remote',
      customer: { first_name: 'Ana', last_name: 'Ortiz' },
      cancel_reason: 'Ill',
      canceled_at: someInstant,
      canceled_by: expect.stringMatching(/^member:\d+$/),
      canceled_by_name: expect.stringMatching(/./),
      links: { self: `${installation.url}/manage/v1/appointments/${byMember.id}` },
    },
    expect.objectContaining({
      id: first.id,
      cancel_reason: null,
      canceled_by: expect.stringMatching(/^token:\d+$/),
    }),
  ])
  const { browser } = await person(installation, workspace, 'notary', first.notary_id)
  const seen = (await browser.manage('GET', '/overview')).body.canceled
  expect(seen.map(({ id }: { id: number }) => id)).toEqual([first.id])
  const listed = await workspace.manage('GET', '/appointments?status=canceled&sort=created')
  expect(listed.body.data.map((row: { canceled_by: string }) => row.canceled_by)).toContain(
    canceled[0].canceled_by,
  )
  const columns = 'columns=id,canceled_by,cancel_reason'
  const csv = await workspace.manage('GET', `/appointments?status=canceled&${columns}&format=csv`)
  expect(csv.body).toContain(`\r\n${byMember.id},${canceled[0].canceled_by_name},Ill\r\n`)
})

test('The overview counts failed and kept mails of this week, and lists failing endpoints, of this workspace only', async () => {
  const [workspace] = await open()
  const { db, clock } = installation.ctx
  const hooks = await workspace.manage('POST', '/webhook-endpoints', { url: 'https://127.0.0.1:8443/hooks' })
  expect(hooks.status).toBe(201)
  const old = new Date(clock.now().getTime() - 8 * 86_400_000)
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: old })
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', hooks.body.id)
    .execute()
  const mail = (status: 'failed' | 'kept' | 'skipped', cause: string, changed_at: Date) => ({
    workspace_id: workspace.id,
    endpoint_id: hooks.body.id,
    cause,
    kind: 'webhook_failing' as const,
    status,
    due_at: old,
    attempts: 1,
    created_at: old,
    changed_at,
    ...(status === 'skipped'
      ? {}
      : { recipient: 'ana@example.com', subject: 'x', text_body: 'x', html_body: 'x' }),
  })
  await db
    .insertInto('mails')
    .values([
      mail('failed', '1', clock.now()),
      mail('kept', '2', clock.now()),
      mail('kept', '3', clock.now()),
      mail('kept', '4', old),
      mail('skipped', '5', clock.now()),
    ])
    .execute()
  const body = await read(workspace)
  expect(body.mails).toEqual({ failed: 1, kept: 2 })
  expect(body.failing_endpoints).toMatchObject([{ id: hooks.body.id, disabled_reason: null }])
  expect(await read((await open())[0])).toMatchObject({
    mails: { failed: 0, kept: 0 },
    failing_endpoints: [],
  })
})

test('Parts of the overview without a scope are null, and a notary sees only their own time', async () => {
  const [workspace, [own = 0, other = 0]] = await open()
  for (let count = 0; count < 2; count++) await book(workspace, at('06T14:00:00'))
  const issued = await workspace.manage('POST', '/tokens', { name: 'Board', scopes: ['bookings:read'] })
  const board = await installation.as(issued.body.token)('GET', '/manage/v1/overview')
  expect(board.body).toMatchObject({
    today: { scheduled: 2 },
    failing_endpoints: null,
    mails: null,
    capacity: null,
  })
  const { browser } = await person(installation, workspace, 'notary', own)
  const seen = (await browser.manage('GET', '/overview')).body
  expect(seen).toMatchObject({
    today: { scheduled: 1 },
    unassigned: null,
    failing_endpoints: null,
    mails: null,
  })
  expect(seen.today.appointments[0].notary_id).toBe(own)
  expect(seen.today.appointments[0].notary_id).not.toBe(other)
  expect(seen.capacity[1]).toEqual({ date: '2027-11-07', working_minutes: 240, free_minutes: 240 })
  const statements = vi.spyOn(installation.ctx.db.getExecutor(), 'executeQuery')
  await read(workspace)
  expect(statements.mock.calls.length).toBeLessThan(29)
  statements.mockRestore()
})
