import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, hourAhead, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const hour = 3600
const present = () => Math.floor(Date.now() / 1000)

const setClock = (workspace: Workspace, body: object, headers = {}) =>
  workspace.manage('POST', `/workspaces/${workspace.id}/clock`, body, headers)

const clockOf = async (workspace: Workspace) =>
  (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.clock

interface Mail {
  id: number
  kind: string
  status: string
  due_at: string
}

/** The mails, oldest first. */
const mailsOf = async (workspace: Workspace): Promise<Mail[]> =>
  (await workspace.manage('GET', '/mails?limit=100')).body.data.reverse()

const kept = async (workspace: Workspace) =>
  (await mailsOf(workspace)).filter(({ status }) => status === 'kept').map(({ kind }) => kind)

test('The clock of a test workspace moves forward by seconds or to a time and returns the new time', async () => {
  const workspace = await installation.workspace()
  const answer = await setClock(workspace, { advance_seconds: 90 })
  expect([answer.status, answer.body.object, answer.body.id]).toEqual([200, 'workspace', workspace.id])
  expect(answer.body.clock.offset_seconds).toBe(90)
  const target = new Date(Date.now() + 400 * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z')
  expect((await setClock(workspace, { set_to: target })).body.clock.now).toBe(target)
  const aheadMs = Date.parse((await clockOf(workspace)).now) - Date.parse(target)
  expect(aheadMs).toBeGreaterThanOrEqual(0)
  expect(aheadMs).toBeLessThan(10_000)
  const [entry] = (await workspace.manage('GET', '/audit')).body.data
  expect(entry).toMatchObject({ action: 'clock-moved', subject: { object: 'workspace' } })
})

test('The clock of a test workspace does not move back, beyond ten years, or by both parameters at once', async () => {
  const workspace = await installation.workspace()
  await setClock(workspace, { advance_seconds: hour })
  const before = await clockOf(workspace)
  const back = await setClock(workspace, { set_to: new Date().toISOString() })
  expect(back.body.data.params.set_to).toMatch(/^must not be before the workspace's current time, \d{4}-/)
  const refused: [object, Record<string, string>][] = [
    [{ set_to: '2099-01-01T00:00:00Z' }, { set_to: 'must not move the clock more than ten years ahead' }],
    [
      { advance_seconds: 316_224_000 },
      { advance_seconds: 'must not move the clock more than ten years ahead' },
    ],
    [{ advance_seconds: -1 }, { advance_seconds: 'must be at least 0' }],
    [{ advance_seconds: '60' }, { advance_seconds: 'must be an integer' }],
    [
      { advance_seconds: 1, set_to: '2027-01-01T00:00:00Z' },
      { set_to: 'cannot be given together with advance_seconds' },
    ],
    [{}, { advance_seconds: 'is required' }],
  ]
  for (const [body, params] of refused)
    expect(verdict(await setClock(workspace, body))).toEqual([400, 'invalid_request', params])
  expect((await clockOf(workspace)).offset_seconds).toBe(before.offset_seconds)
})

test('The clock of a live workspace does not move', async () => {
  const opened = await installation.admin('POST', '/manage/v1/workspaces', { name: 'Live', mode: 'live' })
  const path = `/manage/v1/workspaces/${opened.body.id}/clock`
  const refused = await installation.admin('POST', path, { advance_seconds: 60 })
  expectRefusal(refused, 422, 'unprocessable_entity', 'Only the clock of a test workspace can be moved.')
  const other = await installation.workspace()
  expect((await installation.as(other.token)('POST', path, { advance_seconds: 60 })).status).toBe(404)
})

test('Ten concurrent moves of a clock add up, and a replay moves nothing', async () => {
  const workspace = await installation.workspace()
  await Promise.all(Array.from({ length: 10 }, () => setClock(workspace, { advance_seconds: 60 })))
  expect((await clockOf(workspace)).offset_seconds).toBe(600)
  const key = { 'idempotency-key': 'once' }
  await setClock(workspace, { advance_seconds: 60 }, key)
  const again = await setClock(workspace, { advance_seconds: 60 }, key)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await clockOf(workspace)).offset_seconds).toBe(660)
})

test("Minimum notice and booking horizon follow a test workspace's clock; event times and other workspaces do not", async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  for (const one of [workspace, other]) await staff(one, {})
  const far = present() + 100 * 24 * hour
  expect((await book(workspace, far)).body.data.reason).toBe('horizon')
  await moveClock(workspace, 20 * 24 * hour)
  const made = await book(workspace, far)
  expect(made.status).toBe(201)
  expect((await book(workspace, present() + hour)).body.data.reason).toBe('past')
  expect((await book(other, far)).body.data.reason).toBe('horizon')
  const [event] = await workspace.events()
  expect(Math.abs(Date.parse(event.occurred_at) - Date.now())).toBeLessThan(60_000)
  const date = new Date((present() + 3 * 24 * hour) * 1000).toISOString().slice(0, 10)
  const day = (one: Workspace) => one.call('GET', `/appointments/availability?date=${date}&explain=1`)
  expect(new Set(Object.values((await day(workspace)).body.reasons))).toEqual(new Set(['past']))
  expect((await day(other)).body.availability['1200-1215']).toBe(true)
})

test('Work that a clock move makes due happens in order, each at its own time, without waiting', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const start = hourAhead()
  await book(workspace, start)
  await moveClock(workspace, 0)
  expect(await kept(workspace)).toEqual(['confirmation'])
  await setClock(workspace, { set_to: new Date((start - 24 * hour - 60) * 1000).toISOString() })
  expect(await kept(workspace)).toEqual(['confirmation'])
  await moveClock(workspace, 120)
  expect(await kept(workspace)).toEqual(['confirmation', 'reminder_24h'])
  await book(workspace, start + 2 * hour)
  await setClock(workspace, { set_to: new Date((start + 3 * hour) * 1000).toISOString() })
  const mails = new Map((await mailsOf(workspace)).map(mail => [String(mail.id), mail]))
  const audit = (await workspace.manage('GET', '/audit?limit=100')).body.data.reverse()
  const delivered = audit
    .filter(({ action }: { action: string }) => action === 'mail-kept')
    .map(({ subject }: { subject: { id: string } }) => mails.get(subject.id))
  expect(delivered.map(({ kind }: { kind: string }) => kind)).toEqual([
    'confirmation',
    'reminder_24h',
    'confirmation',
    'reminder_24h',
    'reminder_1h',
    'reminder_1h',
  ])
  const dues = delivered.map(({ due_at }: { due_at: string }) => due_at)
  expect(dues).toEqual(dues.toSorted())
  expect(dues).toContain(new Date((start - hour) * 1000).toISOString().replace('.000Z', 'Z'))
})

test('A clock move sends no mails about appointments that were moved or canceled on the way', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const moved = (await book(workspace, hourAhead())).body.id
  const canceled = (await book(workspace, hourAhead(2))).body.id
  await moveClock(workspace, 0)
  const body = { timestamp: hourAhead(24), timezone: 'UTC' }
  await workspace.call('POST', `/appointments/${moved}/reschedule`, body)
  await workspace.manage('POST', `/appointments/${canceled}/cancel`)
  await setClock(workspace, { set_to: new Date(hourAhead(3) * 1000).toISOString() })
  expect((await kept(workspace)).sort()).toEqual([
    'cancellation',
    'confirmation',
    'confirmation',
    'reminder_24h',
    'reschedule',
  ])
  await setClock(workspace, { set_to: new Date(hourAhead(30) * 1000).toISOString() })
  expect((await kept(workspace)).filter(kind => kind.startsWith('reminder'))).toEqual([
    'reminder_24h',
    'reminder_1h',
  ])
})

test('An invitation is sent once, however often the reservation is queued', async () => {
  const workspace = await installation.workspace()
  const id = await makeReservation(workspace, { status: 'queued' })
  await moveClock(workspace, 0)
  for (const status of ['draft', 'queued', 'pending', 'queued'])
    await workspace.call('PATCH', `/reservations/${id}`, { status })
  await moveClock(workspace, hour)
  expect(await kept(workspace)).toEqual(['invitation'])
})

test('An invitation without an address is skipped, and sent when there is one', async () => {
  const workspace = await installation.workspace()
  const id = await makeReservation(workspace, { status: 'queued', email: undefined })
  await moveClock(workspace, 0)
  expect((await mailsOf(workspace)).map(({ kind, status }) => [kind, status])).toEqual([
    ['invitation', 'skipped'],
  ])
  await workspace.call('PATCH', `/reservations/${id}`, { email: 'ana@example.com' })
  await moveClock(workspace, 0)
  expect(await kept(workspace)).toEqual(['invitation'])
})

test('An invitation is not sent if its reservation is no longer queued, and is sent when it is queued again', async () => {
  const workspace = await installation.workspace()
  const id = await makeReservation(workspace, { status: 'queued' })
  await workspace.call('PATCH', `/reservations/${id}`, { status: 'draft' })
  await moveClock(workspace, 0)
  expect(await kept(workspace)).toEqual([])
  await workspace.call('PATCH', `/reservations/${id}`, { status: 'queued' })
  await moveClock(workspace, 0)
  expect(await kept(workspace)).toEqual(['invitation'])
})

test('A clock that the admin moves is in the audit trail of its workspace', async () => {
  const workspace = await installation.workspace()
  const path = `/manage/v1/workspaces/${workspace.id}/clock`
  expect((await installation.admin('POST', path, { advance_seconds: 1 })).status).toBe(200)
  const [entry] = (await workspace.manage('GET', '/audit')).body.data
  expect(entry).toMatchObject({ action: 'clock-moved', actor: 'admin' })
})
