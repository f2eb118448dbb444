import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

const clock = { now: () => new Date('2027-03-10T12:00:00Z') }

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({}, { clock })
})
afterAll(() => installation.stop())

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A workspace with one notary who is on duty around the clock, and bookings of 15 minutes. */
async function alwaysOpen(timezone: string): Promise<Workspace> {
  const workspace = await installation.workspace(timezone)
  const { manage } = workspace
  for (const { id } of (await manage('GET', '/notaries')).body.data) await manage('DELETE', `/notaries/${id}`)
  const notary = { name: 'Nora Vidal', categories: ['remote', 'wet'], timezone }
  const { id } = (await manage('POST', '/notaries', notary)).body
  const weekly = weekdays.map(weekday => ({ weekday, from: '00:00', to: '24:00' }))
  await manage('POST', `/notaries/${id}/hours`, { weekly })
  await manage('PATCH', '/services/remote', { duration_minutes: 15 })
  await manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 365 })
  return workspace
}

const ask = (workspace: Workspace, query: Record<string, string>) =>
  workspace.call('GET', `/appointments/availability?${new URLSearchParams(query)}`)

test.each([
  ['America/New_York', '2027-06-01', 96, '-04:00', '-04:00'],
  ['America/New_York', '2027-03-14', 92, '-05:00', '-04:00'],
  ['America/New_York', '2027-11-07', 100, '-04:00', '-05:00'],
  ['Australia/Lord_Howe', '2027-04-04', 98, '+11:00', '+10:30'],
  ['Australia/Lord_Howe', '2027-10-03', 94, '+10:30', '+11:00'],
  ['Asia/Kathmandu', '2027-06-01', 96, '+05:45', '+05:45'],
])(
  'Availability with starts=1 lists each moment of %s on %s: %i',
  async (timezone, date, count, first, last) => {
    const workspace = await alwaysOpen(timezone)
    const { body } = await ask(workspace, { date, service: 'remote', starts: '1' })
    const starts: string[] = body.starts
    expect(starts).toHaveLength(count)
    expect(new Set(starts.map(start => Date.parse(start))).size).toBe(count)
    expect(
      starts.every((start, at) => at === 0 || Date.parse(start) > Date.parse(starts[at - 1] ?? '')),
    ).toBe(true)
    expect([starts[0], starts.at(-1)]).toEqual([`${date}T00:00:00${first}`, `${date}T23:45:00${last}`])
    // The local time of the slots.
    const keys = Object.keys(body.availability).filter(key => body.availability[key])
    expect([...new Set(starts.map(start => start.slice(11, 16).replace(':', '')))].sort()).toEqual(
      keys.map(key => key.slice(0, 4)),
    )
    // Computed by an independent library.
    for (const start of starts) {
      const there = Temporal.Instant.from(start).toZonedDateTimeISO(timezone)
      expect(there.toString({ timeZoneName: 'never' })).toBe(start)
    }
    const again = await installation.as(workspace.token)(
      'GET',
      body.links.self.slice(installation.url.length),
    )
    expect(again.body).toEqual(body)
  },
)

test('A booked start is no longer listed, and the other one of the same local time still is', async () => {
  const workspace = await alwaysOpen('America/New_York')
  const query = { date: '2027-11-07', service: 'remote', starts: '1' }
  const at = '2027-11-07T01:15:00'
  const listed = async () =>
    (await ask(workspace, query)).body.starts.filter((start: string) => start.startsWith(at))
  expect(await listed()).toEqual([`${at}-04:00`, `${at}-05:00`])
  const reservation = await makeReservation(workspace)
  const timestamp = Date.parse(`${at}-05:00`) / 1000
  const booked = await workspace.manage('POST', `/reservations/${reservation}/submit`, { timestamp })
  expect(booked.body.appointment.timestamp).toBe('2027-11-07T06:15:00+00:00')
  expect(await listed()).toEqual([`${at}-04:00`])
})

test('Availability without starts=1 lists no starts, and links.self says so', async () => {
  const workspace = await installation.workspace()
  const { body } = await ask(workspace, { date: '2027-03-12', starts: '0' })
  expect(body).not.toHaveProperty('starts')
  expect(body.links.self).not.toContain('starts')
})

test('A service has the slots in which it fits with its quantity', async () => {
  const workspace = await alwaysOpen('UTC')
  const date = '2027-03-12'
  const reservation = await makeReservation(workspace)
  const timestamp = Date.parse('2027-03-12T12:00:00Z') / 1000
  await workspace.manage('POST', `/reservations/${reservation}/submit`, { timestamp })
  const taken = async (query: Record<string, string>) => {
    const { body } = await ask(workspace, { date, ...query })
    return Object.keys(body.availability).filter(key => !body.availability[key])
  }
  expect(await taken({ service: 'remote' })).toEqual(['1200-1215'])
  expect(await taken({ service: 'remote', quantity: '2' })).toEqual(['1145-1200', '1200-1215'])
  // One hour, of another category than the flag.
  expect(await taken({ service: 'wet', remote: '1' })).toEqual([
    '1115-1130',
    '1130-1145',
    '1145-1200',
    '1200-1215',
  ])
  expect(await taken({ wet: '1' })).toHaveLength(4)
  expect(await taken({})).toHaveLength(1)
})

test('An unknown service is rejected, and the error names the known ones', async () => {
  const workspace = await installation.workspace()
  expectRefusal(await ask(workspace, { service: 'divorce' }), 400, 'invalid_request', expect.any(String), {
    service: 'must be one of remote, general_notary, enotary, apostille, international, wet',
  })
  expectRefusal(await ask(workspace, { quantity: '0' }), 400, 'invalid_request', expect.any(String), {
    quantity: 'must be at least 1',
  })
})
