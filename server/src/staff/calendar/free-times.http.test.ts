import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

const newYork = 'America/New_York'
const clock = { now: () => new Date('2027-11-05T12:00:00Z') }

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses, { clock })
})
afterAll(() => installation.stop())

/** On duty two hours on Sunday, when summer time ends, and on Monday. */
const weekly = ['sunday', 'monday'].map(weekday => ({ weekday, from: '09:00', to: '11:00' }))

/** A workspace whose remote service takes 45 minutes, with two notaries. */
async function open(): Promise<[Workspace, number, number]> {
  const workspace = await installation.workspace(newYork)
  const settings = { horizon_days: 20, minimum_notice_minutes: 7 * 24 * 60 }
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)
  await workspace.manage('PATCH', '/services/remote', { duration_minutes: 45 })
  const own = { timezone: newYork, weekly, buffer_after_minutes: 15 }
  const [first = 0, second = 0] = await staff(workspace, own, { ...own, categories: ['wet'] })
  return [workspace, first, second]
}

const ask = (workspace: Workspace, query: string) =>
  workspace.manage('GET', `/free-times?date=2027-11-08&${query}`)

/** Starts as local times of the days of the tests, five hours behind. */
const hours = ({ body }: Answer) => body.starts.map((start: string) => start.slice(11, 16))

const at = (time: string) => Date.parse(`2027-11-${time}:00Z`) / 1000

test('Free times are exactly the times that staff can book, without the minimum notice', async () => {
  const [workspace, first] = await open()
  const { status, body } = await ask(workspace, 'service=remote')
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      object: 'free_times',
      date: '2027-11-08',
      timezone: newYork,
      starts: ['14:00', '14:15', '14:30', '14:45', '15:00', '15:15'].map(
        time => `2027-11-08T${time}:00+00:00`,
      ),
      next_date: '2027-11-14',
      closures: [],
      links: {
        self: `${installation.url}/manage/v1/free-times?date=2027-11-08&timezone=America%2FNew_York&service=remote`,
      },
    },
  })
  // 45 minutes and the buffer of 15 end at 15:00.
  expect((await book(workspace, at('08T14:00'))).body.notary_id).toBe(first)
  expect(hours(await ask(workspace, 'service=remote'))).toEqual(['15:00', '15:15'])
  expect((await book(workspace, at('08T14:45'))).body.code).toBe('slot_unavailable')
  expect((await book(workspace, at('08T15:15'))).status).toBe(201)
  expect((await ask(workspace, 'service=remote')).body).toMatchObject({ starts: [], next_date: '2027-11-14' })
})

test('Free times follow the end of summer time and end with the horizon', async () => {
  const [workspace] = await open()
  const onSunday = await workspace.manage('GET', '/free-times?date=2027-11-07&service=remote')
  expect(onSunday.body.starts[0]).toBe('2027-11-07T14:00:00+00:00')
  expect(onSunday.body.next_date).toBe('2027-11-08')
  const last = await workspace.manage('GET', '/free-times?date=2027-11-22&service=remote')
  expect([last.body.starts.length, last.body.next_date]).toEqual([6, null])
  for (const date of ['2027-11-04', '2028-11-06', '9999-12-01', '1970-01-01']) {
    const { status, body } = await workspace.manage('GET', `/free-times?date=${date}&service=remote`)
    expect([date, status, body.starts]).toEqual([date, 200, []])
  }
})

test('Free times of an appointment or a reservation include its own time', async () => {
  const [workspace] = await open()
  const { id } = (await book(workspace, at('08T14:00'))).body
  expect(hours(await ask(workspace, `appointment_id=${id}`))).toHaveLength(6)
  const reservation = await makeReservation(workspace, { service: 'remote' })
  const held = await workspace.manage('POST', `/reservations/${reservation}/hold`, {
    timestamp: at('08T15:00'),
  })
  expect(held.status).toBe(200)
  expect(hours(await ask(workspace, 'service=remote'))).toEqual([])
  expect(hours(await ask(workspace, `reservation_id=${reservation}`))).toEqual(['15:00', '15:15'])
  expect(hours(await ask(workspace, `appointment_id=${id}`))).toEqual(['14:00'])
})

test('Free times name what closes the day, and nothing of another day or workspace', async () => {
  const [workspace] = await open()
  const [other] = await open()
  const close = (of: Workspace, name: string, from: string, to: string) =>
    of.manage('POST', '/closures', { name, from, to })
  expect(
    (await close(workspace, 'Repairs', '2027-11-08T09:30:00-05:00', '2027-11-08T20:00:00-05:00')).status,
  ).toBe(201)
  await close(workspace, 'Sunday before', '2027-11-07', '2027-11-07')
  await close(workspace, 'Tuesday after', '2027-11-09', '2027-11-09')
  await close(other, 'Of another', '2027-11-08', '2027-11-08')
  const { body } = await ask(workspace, 'service=remote')
  expect(body.closures).toEqual([
    {
      id: expect.any(Number),
      name: 'Repairs',
      starts_at: '2027-11-08T14:30:00Z',
      ends_at: '2027-11-09T01:00:00Z',
    },
  ])
  // In Tokyo the date begins and ends at 10:00 in New York.
  const tokyo = await ask(workspace, 'service=remote&timezone=Asia/Tokyo')
  expect(tokyo.body.closures.map(({ name }: { name: string }) => name)).toEqual(['Repairs', 'Sunday before'])
})

test('An ended booking has no free times', async () => {
  const [workspace] = await open()
  const { id } = (await book(workspace, at('08T14:00'))).body
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  const over = { starts: [], next_date: null }
  expect((await ask(workspace, `appointment_id=${id}`)).body).toMatchObject(over)
  const reservation = await makeReservation(workspace, { service: 'remote' })
  expect(hours(await ask(workspace, `reservation_id=${reservation}`))).toHaveLength(6)
  await workspace.manage('POST', `/reservations/${reservation}/submit`, { timestamp: at('08T15:00') })
  expect((await ask(workspace, `reservation_id=${reservation}`)).body).toMatchObject(over)
})

test('Free times can be for one notary, a longer booking and another time zone', async () => {
  const [workspace, first, second] = await open()
  await book(workspace, at('08T14:00'))
  const both = await workspace.manage('PATCH', `/notaries/${second}`, { categories: ['remote', 'wet'] })
  expect(both.status).toBe(200)
  expect(hours(await ask(workspace, `service=remote&notary_id=${first}`))).toEqual(['15:00', '15:15'])
  expect(hours(await ask(workspace, `service=remote&notary_id=${second}`))).toHaveLength(6)
  expect(hours(await ask(workspace, 'service=remote&quantity=2'))).toEqual(['14:00', '14:15', '14:30'])
  const tokyo = await ask(workspace, 'service=remote&timezone=Asia/Tokyo')
  expect(tokyo.body).toMatchObject({ timezone: 'Asia/Tokyo', next_date: '2027-11-09' })
  // Sunday at 10:00 in New York.
  expect(tokyo.body.starts[0]).toBe('2027-11-07T15:00:00+00:00')
})

test('A notary sees only their own free times; rows of another workspace are not found', async () => {
  const [workspace, own, other] = await open()
  await workspace.manage('PATCH', `/notaries/${other}`, { categories: ['remote'] })
  const { id } = (await book(workspace, at('08T14:00'), { notary_id: own })).body
  const foreign = (await book(workspace, at('08T14:00'), { notary_id: other })).body
  const { browser } = await person(installation, workspace, 'notary', own)
  const read = (query: string) => browser.manage('GET', `/free-times?date=2027-11-08&${query}`)
  expect(hours(await read('service=remote'))).toEqual(['15:00', '15:15'])
  expect(hours(await read(`appointment_id=${id}`))).toHaveLength(6)
  expect((await read(`service=remote&notary_id=${other}`)).body.code).toBe('forbidden')
  expect((await read(`appointment_id=${foreign.id}`)).body.code).toBe('not_found')

  const elsewhere = await installation.workspace()
  for (const query of [`appointment_id=${id}`, `reservation_id=${id}`, `service=remote&notary_id=${own}`])
    expect([query, ...verdict(await ask(elsewhere, query))]).toEqual([query, 404, 'not_found', undefined])
})

const alone = 'must be given alone: one of service, appointment_id and reservation_id'
test.each([
  ['', { service: 'is required, unless you give appointment_id or reservation_id' }],
  ['service=remote&appointment_id=1', { service: alone, appointment_id: alone }],
  ['service=dance', { service: expect.stringContaining('must be one of ') }],
  ['appointment_id=1&quantity=2', { quantity: 'is only for service: a booking has its own quantity' }],
  ['service=remote&timezone=Nowhere', { timezone: expect.any(String) }],
  ['service=remote&quantity=0', { quantity: 'must be at least 1' }],
])('Free times reject %s', async (query, params) => {
  const workspace = await installation.workspace()
  expect(verdict(await ask(workspace, query))).toEqual([400, 'invalid_request', params])
})

test.each(['2027-02-30', '1969-12-31', '9999-12-02', 'tomorrow'])(
  'Free times reject the date %s',
  async date => {
    const workspace = await installation.workspace()
    const answer = await workspace.manage('GET', `/free-times?date=${date}&service=remote`)
    expect(verdict(answer)).toEqual([
      400,
      'invalid_request',
      { date: expect.stringContaining('must be a date such as') },
    ])
  },
)
