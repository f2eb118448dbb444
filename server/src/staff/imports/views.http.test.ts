import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import {
  type Installation,
  startInstallation,
  testOnPostgres,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { csvOf, dateOf, importAll, iso } from '../../../test/helpers/imports.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

// Everything that shows bookings shows imported ones.

let installation: Installation
let workspace: Workspace
let foreign: Workspace
let notary: number
const header = [
  'external_id',
  'status',
  'start_utc',
  'created_utc',
  'first_name',
  'last_name',
  'email',
  'service',
  'notary_email',
  'cancel_reason',
]
const soon = hourAhead(0)

beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace()
  foreign = await installation.workspace()
  const [hired = 0] = await staff(workspace, { name: 'Nora Vidal', email: 'nora@example.com' })
  notary = hired
  const csv = csvOf(
    header,
    [
      'a',
      'completed',
      '2025-03-04T15:00:00Z',
      '2025-03-04T13:00:00Z',
      'Ana',
      'Ortiz',
      'ana@example.com',
      'remote',
      'nora@example.com',
      '',
    ],
    ['b', 'canceled', '2025-03-05T15:00:00Z', '', 'Ben', 'Adler', 'ben@example.com', 'wet', '', 'no_show'],
    [
      'c',
      'scheduled',
      iso(soon),
      '',
      'Carla',
      'Zimmer',
      'carla@example.com',
      'remote',
      'nora@example.com',
      '',
    ],
  )
  expect((await importAll(workspace, csv)).body.created).toBe(3)
})
afterAll(() => installation.stop())

const read = async (path: string, of = workspace) => (await of.manage('GET', path)).body

test('Imported appointments are in lists and search', async () => {
  const named = async (query: string, of = workspace) =>
    (await read(`/appointments?${query}`, of)).data.map(
      (one: { customer: { first_name: string } }) => one.customer.first_name,
    )
  expect(await named(`notary_id=${notary}&sort=start`)).toEqual(['Ana', 'Carla'])
  expect(await named('from=2025-03-05&to=2025-03-06&service=wet')).toEqual(['Ben'])
  expect(await named('external_id=c')).toEqual(['Carla'])
  const found = await read('/search?q=zimm')
  expect(found.data.map(({ title }: { title: string }) => title)).toEqual(['Carla Zimmer'])
  const { data } = (await workspace.call('GET', '/appointments?external_id=a')).body
  expect(data[0].status).toBe('completed')
  expect(await named('', foreign)).toEqual([])
  expect((await foreign.manage('GET', `/appointments/${data[0].id}`)).status).toBe(404)
})

test('Imported appointments are in reports', async () => {
  const year = 'from=2025-01-01&to=2025-12-31&interval=month'
  const march = (data: { from: string }[]) => data.find(({ from }) => from.startsWith('2025-03')) ?? {}
  const outcomes = await read(`/reports/outcomes?${year}`)
  expect(march(outcomes.data)).toMatchObject({ completed: 1, canceled: 1, no_show: 1 })
  const leads = await read(`/reports/lead-time?${year}`)
  expect(march(leads.data)).toMatchObject({ appointments: 1, median_minutes: 120 })
  const bookings = await read(`/reports/bookings?${year}`)
  expect(march(bookings.data)).toMatchObject({ created: 1, completed: 1 })
})

test('Imported appointments appear in the calendar, have blockers, and make their times unavailable', async () => {
  const date = dateOf(soon)
  const calendar = await read(`/calendar?from=${date}&to=${date}`)
  expect(calendar.notaries[0].appointments.map((one: { status: string }) => one.status)).toEqual([
    'scheduled',
  ])
  const { data } = await read('/appointments?external_id=c')
  expect(data[0].blockers).toEqual(['no_signers', 'no_place_or_link'])
  const over = await read('/appointments?external_id=a')
  expect(over.data[0].blockers).toEqual(['no_documents', 'video_missing'])
  const free = await workspace.call(
    'GET',
    `/appointments/availability?date=${date}&timezone=UTC&service=remote&starts=1`,
  )
  expect(free.body.starts.map((one: string) => Date.parse(one) / 1000)).not.toContain(soon)
})

test('Imported appointments send reminders when they are due, and the overview shows the day', async () => {
  await moveClock(workspace, soon - Math.floor(Date.now() / 1000) - 1800)
  const mails = await mailsOf(workspace)
  const sent = mails
    .filter(({ status }: { status: string }) => status === 'kept')
    .map(({ kind }: { kind: string }) => kind)
  expect(sent.sort()).toEqual(['notary_next_day', 'reminder_1h', 'reminder_24h'])
  expect(mails.map(({ kind }: { kind: string }) => kind)).not.toContain('confirmation')
  const overview = await read('/overview')
  expect([...overview.today.appointments, ...overview.tomorrow.appointments]).toHaveLength(1)
})

test('The customer can open an imported appointment, and staff move and complete it', async () => {
  const { data } = await read('/appointments?external_id=c')
  const { keys } = await read(`/appointments/${data[0].id}`)
  const own = await installation.as(undefined)('GET', `/booking/v1/${keys.appointment}`)
  expect(own.status).toBe(200)
  const moved = await workspace.manage('POST', `/appointments/${data[0].id}/reschedule`, {
    timestamp: soon + 7200,
    notify: false,
  })
  expect([moved.status, moved.body.notary_id]).toEqual([200, notary])
  expect(
    (
      await workspace.manage('POST', `/appointments/${data[0].id}/reschedule`, {
        timestamp: soon,
        notify: false,
      })
    ).status,
  ).toBe(200)
})

testOnPostgres('Of two files with the same time at once, one is imported', async () => {
  const rival = await installation.workspace()
  await staff(rival, { name: 'Nora Vidal', email: 'nora@example.com' })
  const file = (name: string) =>
    csvOf(
      header,
      ['', 'scheduled', iso(hourAhead(20)), '', name, 'One', '', 'remote', '', ''],
      ['', 'completed', '2025-03-04T15:00:00Z', '', name, 'Two', '', 'remote', '', ''],
    )
  const answers = await Promise.all(['Ana', 'Ben', 'Eva'].map(name => importAll(rival, file(name))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect((await rival.manage('GET', '/appointments')).body.data).toHaveLength(2)
})
