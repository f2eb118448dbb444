import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyAppointment, hourAhead, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { aroundTheClock, book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { claimOf, insertNotaries } from '../../../test/helpers/notaries.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const newYork = 'America/New_York'
/** Sunday of the end of summer time. */
const sunday = '2027-11-07'
const at = (time: string) => Date.parse(`2027-11-${time}Z`) / 1000
const nineToFive = ['sunday', 'monday'].map(weekday => ({ weekday, from: '09:00', to: '17:00' }))

/** A workspace that books years ahead, with these notaries. */
async function openFor(...team: Parameters<typeof staff>[1][]): Promise<[Workspace, number[]]> {
  const workspace = await installation.workspace(newYork)
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 730 })
  return [workspace, await staff(workspace, ...team)]
}

const read = (workspace: Workspace, query = '') =>
  workspace.manage('GET', `/calendar?from=${sunday}&to=2027-11-08${query}`)

test('The calendar of staff has hours, time off, appointments, buffers, holds and unassigned ones over a clock change', async () => {
  const [workspace, [first = 0, second = 0]] = await openFor(
    { timezone: newYork, weekly: nineToFive, buffer_before_minutes: 10, buffer_after_minutes: 15 },
    { timezone: newYork, weekly: nineToFive, categories: ['wet'] },
  )
  const booked = (await book(workspace, at('08T15:00:00'))).body
  const draft = await book(workspace, at('07T16:00:00'), { status: 'draft' })
  const canceled = (await book(workspace, at('08T18:00:00'))).body
  await workspace.manage('POST', `/appointments/${canceled.id}/cancel`, {})
  const away = { starts_at: '2027-11-08T20:00:00Z', ends_at: '2027-11-09T20:00:00Z', reason: 'Travel' }
  const off = await workspace.manage('POST', `/notaries/${second}/time-off`, away)
  const reservation = await makeReservation(workspace)
  const later = new Date(Date.now() + 3_600_000)
  await installation.ctx.db
    .insertInto('claims')
    .values([
      claimOf(workspace, second, reservation, new Date('2027-11-08T15:00:00Z'), later),
      claimOf(workspace, second, reservation, new Date('2027-11-08T15:15:00Z'), later),
      claimOf(workspace, second, reservation, new Date('2027-11-08T16:00:00Z'), new Date(0)),
    ])
    .execute()

  const closure = { name: 'Inventory', from: '2027-11-08', to: '2027-11-08' }
  expect((await workspace.manage('POST', '/closures', closure)).status).toBe(201)
  // The first one is over when the period begins, the last one begins when it is over.
  for (const day of ['2027-11-06', '2027-11-09'])
    await workspace.manage('POST', '/closures', { name: 'Elsewhere', from: day, to: day })
  const { body } = await read(workspace)
  expect(body.closures).toMatchObject([
    { name: 'Inventory', starts_at: '2027-11-08T05:00:00Z', ends_at: '2027-11-09T05:00:00Z' },
  ])
  expect([body.starts_at, body.ends_at, body.timezone]).toEqual([
    '2027-11-07T04:00:00Z',
    '2027-11-09T05:00:00Z',
    newYork,
  ])
  const hours = [
    { starts_at: '2027-11-07T14:00:00Z', ends_at: '2027-11-07T22:00:00Z' },
    { starts_at: '2027-11-08T14:00:00Z', ends_at: '2027-11-08T22:00:00Z' },
  ]
  expect(body.notaries).toMatchObject([
    {
      id: first,
      name: 'Notary 1',
      hours,
      time_off: [],
      appointments: [
        {
          id: booked.id,
          starts_at: '2027-11-08T15:00:00Z',
          ends_at: '2027-11-08T15:30:00Z',
          claimed: [{ starts_at: '2027-11-08T14:45:00Z', ends_at: '2027-11-08T15:45:00Z' }],
          is_no_show: false,
          customer: { first_name: 'Ana', last_name: 'Ortiz' },
        },
      ],
      holds: [],
    },
    {
      id: second,
      hours,
      time_off: [{ id: off.body.id, ...away }],
      appointments: [],
      holds: [
        {
          reservation_id: reservation,
          claimed: [{ starts_at: '2027-11-08T15:00:00Z', ends_at: '2027-11-08T15:30:00Z' }],
        },
      ],
    },
  ])
  expect(body.unassigned).toMatchObject([
    { id: draft.body.id, status: 'draft', claimed: [], notary_id: null },
  ])
  const only = (await read(workspace, `&notary_ids=${second}&timezone=UTC`)).body
  expect(only.notaries.map(({ id }: { id: number }) => id)).toEqual([second])
  expect(only.starts_at).toBe('2027-11-07T00:00:00Z')
})

test('The calendar of staff keeps a removed notary of past appointments, and leaves out freed time', async () => {
  const [workspace, [notary = 0]] = await openFor({})
  const { id } = (await book(workspace, at('08T15:00:00'))).body
  await workspace.manage('POST', `/appointments/${id}/complete`)
  expect((await workspace.manage('DELETE', `/notaries/${notary}`)).status).toBe(200)
  const { body } = await read(workspace)
  expect(body.notaries).toMatchObject([
    { id: notary, is_removed: true, hours: [], appointments: [{ id, status: 'completed', claimed: [] }] },
  ])
  const other = await workspace.manage('GET', '/calendar?from=2027-12-01&to=2027-12-01')
  expect(other.body.notaries).toEqual([])
})

test('A notary sees only their own row of the calendar, and a token without bookings:read no names', async () => {
  const [workspace, [own = 0, other = 0]] = await openFor({}, {})
  for (const hour of ['15', '15']) await book(workspace, at(`08T${hour}:00:00`))
  await book(workspace, at('08T16:00:00'), { status: 'draft' })
  const { browser } = await person(installation, workspace, 'notary', own)
  const query = `/calendar?from=${sunday}&to=2027-11-08`
  const { body } = await browser.manage('GET', query)
  expect(
    body.notaries.map((row: { id: number; appointments: object[] }) => [row.id, row.appointments.length]),
  ).toEqual([[own, 1]])
  expect(body.unassigned).toEqual([])
  expect((await browser.manage('GET', `${query}&notary_ids=${other}`)).status).toBe(404)
  const issued = await workspace.manage('POST', '/tokens', { name: 'Door', scopes: ['calendar:read'] })
  const seen = await installation.as(issued.body.token)('GET', `/manage/v1${query}`)
  expect(JSON.stringify(seen.body)).not.toContain('Ortiz')
  expect(seen.body.notaries[0].appointments[0].customer).toBeNull()
})

test.each([
  [
    'from=2027-02-30&to=2027-03-01',
    { from: 'must be a date such as 2026-11-20, from 1970-01-01 to 9999-12-01' },
  ],
  ['from=9999-12-01&to=9999-12-31', { to: expect.stringContaining('from 1970-01-01 to 9999-12-01') }],
  ['from=2027-03-01&to=2027-02-28', { to: 'must not be before from' }],
  ['from=2027-01-01&to=2027-03-04', { to: 'must be at most 61 days after from: ask for 62 days at a time' }],
  ['from=2027-01-01', { to: 'is required' }],
  ['from=2027-01-01&to=2027-01-01&timezone=Nowhere', { timezone: expect.any(String) }],
  [
    'from=2027-01-01&to=2027-01-01&notary_ids=1,,2',
    { notary_ids: 'must be ids of notaries with commas between them, such as 3,7, at most 100' },
  ],
])('The calendar of staff rejects %s', async (query, params) => {
  const workspace = await installation.workspace()
  expect(verdict(await workspace.manage('GET', `/calendar?${query}`))).toEqual([
    400,
    'invalid_request',
    params,
  ])
})

test('A calendar of more than 3,100 days of notaries is rejected; fewer dates or some notaries are accepted', async () => {
  const [workspace, [first = 0, removed = 0]] = await openFor({}, {})
  await workspace.manage('DELETE', `/notaries/${removed}`)
  await insertNotaries(installation, workspace, 49)
  const ask = (to: string, query = '') =>
    workspace.manage('GET', `/calendar?from=2027-01-01&to=${to}${query}`)
  expect((await ask('2027-03-03')).body.notaries).toHaveLength(50)
  await insertNotaries(installation, workspace, 1)
  const to =
    'gives more than 3100 days of notaries: the dates times the notaries. Ask for fewer dates, or for some notaries with notary_ids'
  expect(verdict(await ask('2027-03-03'))).toEqual([400, 'invalid_request', { to }])
  expect((await ask('2027-03-01')).body.notaries).toHaveLength(51)
  expect((await ask('2027-03-03', `&notary_ids=${first}`)).body.notaries).toHaveLength(1)
  const { browser } = await person(installation, workspace, 'notary', first)
  const own = await browser.manage('GET', '/calendar?from=2027-01-01&to=2027-03-03')
  expect(own.body.notaries).toHaveLength(1)
})

test('A calendar of more than 10,000 bookings is rejected; fewer dates are accepted', async () => {
  const [workspace] = await openFor({ weekly: aroundTheClock })
  const { id, timestamp } = (await book(workspace, hourAhead(24))).body
  await copyAppointment(installation, workspace, id, 10_000, '1 minute')
  const day = (days: number) => new Date(Date.parse(timestamp) + days * 86_400_000).toISOString().slice(0, 10)
  // From the day before: late in the evening of UTC it is still that day at the business.
  const ask = (days: number) => workspace.manage('GET', `/calendar?from=${day(-1)}&to=${day(days)}`)
  const to =
    'has more than 10000 bookings and holds in that time. Ask for fewer dates, or for some notaries with notary_ids'
  expect(verdict(await ask(8))).toEqual([400, 'invalid_request', { to }])
  expect((await ask(3)).status).toBe(200)
})

test('The calendar of staff reads 62 days, with as many statements for any number of notaries', async () => {
  const [workspace] = await openFor({})
  const statements = vi.spyOn(installation.ctx.db.getExecutor(), 'executeQuery')
  /** The fewest of four calls: the first fills caches, and work in the background has statements too. */
  const count = async () => {
    const counts: number[] = []
    for (let call = 0; call < 4; call++) {
      statements.mockClear()
      expect((await workspace.manage('GET', '/calendar?from=2027-01-01&to=2027-03-03')).status).toBe(200)
      counts.push(statements.mock.calls.length)
    }
    return Math.min(...counts)
  }
  const one = await count()
  for (let more = 0; more < 5; more++)
    await workspace.manage('POST', '/notaries', { name: 'More', categories: ['remote'] })
  expect(await count()).toBe(one)
  expect(one).toBeGreaterThan(2)
  statements.mockRestore()
})
