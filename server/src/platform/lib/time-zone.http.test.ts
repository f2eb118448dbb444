import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const [typed, zone] = ['america/new_york', 'America/New_York']

test('A time zone is stored and returned in the IANA spelling, in every parameter', async () => {
  const workspace = await installation.workspace(typed)
  const [notary] = await staff(workspace, { timezone: typed })
  const at = (path: string) => workspace.manage('GET', path)
  expect((await at(`/workspaces/${workspace.id}`)).body.timezone).toBe(zone)
  expect((await at(`/notaries/${notary}`)).body.timezone).toBe(zone)
  const changes = { timezone: 'europe/madrid' }
  for (const path of [`/workspaces/${workspace.id}`, `/notaries/${notary}`])
    expect((await workspace.manage('PATCH', path, changes)).body.timezone).toBe('Europe/Madrid')
  expect((await at(`/workspaces/${workspace.id}`)).body.timezone).toBe('Europe/Madrid')

  const seen: string[] = []
  const made = await book(workspace, hourAhead(), { timezone: typed })
  seen.push(made.body.timezone)
  const moved = { timestamp: hourAhead(2), timezone: 'us/EASTERN' }
  const again = await workspace.call('POST', `/appointments/${made.body.id}/reschedule`, moved)
  seen.push(again.body.timezone)
  const { appointment } = made.body.keys
  const byKey = { timestamp: hourAhead(4), timezone: typed }
  const third = await installation.as(undefined)('POST', `/booking/v1/${appointment}/reschedule`, byKey)
  seen.push(third.body.appointment.timezone)
  const reservation = await makeReservation(workspace)
  const submission = { timestamp: hourAhead(6), timezone: 'utc' }
  const submitted = await workspace.manage('POST', `/reservations/${reservation}/submit`, submission)
  seen.push(submitted.body.appointment.timezone)
  const own = (await workspace.call('GET', `/reservations/${await makeReservation(workspace)}`)).body
  const byCustomer = { timestamp: hourAhead(8), timezone: typed }
  const path = `/booking/v1/${own.keys.reservation}/submit`
  seen.push((await installation.as(undefined)('POST', path, byCustomer)).body.appointment.timezone)
  expect(seen).toEqual([zone, 'US/Eastern', zone, 'UTC', zone])
  const told = (await workspace.events()).filter(({ type }) => type.startsWith('appointment-'))
  expect(told.map(({ data }) => data.timezone)).toEqual(seen)
})

test('Availability returns the requested zone, also in its link', async () => {
  const workspace = await installation.workspace()
  const query = 'date=2027-03-01&timezone=america/new_york'
  const { body } = await workspace.call('GET', `/appointments/availability?${query}`)
  expect([body.timezone, new URL(body.links.self).searchParams.get('timezone')]).toEqual([zone, zone])
  const key = (await workspace.call('GET', `/reservations/${await makeReservation(workspace)}`)).body.keys
  const byKey = await installation.as(undefined)(
    'GET',
    `/booking/v1/${key.reservation}/availability?${query}`,
  )
  expect(byKey.body.timezone).toBe(zone)
})

test("Availability uses today for a repeated date, and the workspace's zone for an empty one", async () => {
  const workspace = await installation.workspace(zone)
  const { reservation } = (await workspace.call('GET', `/reservations/${await makeReservation(workspace)}`))
    .body.keys
  const byToken = (query: string) => workspace.call('GET', `/appointments/availability${query}`)
  const byKey = (query: string) =>
    installation.as(undefined)('GET', `/booking/v1/${reservation}/availability${query}`)
  for (const ask of [byToken, byKey]) {
    const today = (await ask('')).body
    for (const query of [
      '?date=2027-03-01&date=2027-03-02',
      '?date=2027-03-01&date=2027-03-01',
      '?timezone=',
    ]) {
      const { status, body } = await ask(query)
      expect([query, status, body.date, body.timezone]).toEqual([query, 200, today.date, zone])
    }
    expect((await ask('?timezone=UTC&timezone=UTC')).status).toBe(400)
    expect((await ask('?explain=1&explain=1')).status).toBe(400)
  }
})

test('An unknown zone is rejected', async () => {
  const workspace = await installation.workspace()
  for (const timezone of ['mars/olympus', '+01:00', 'PST']) {
    const answer = await workspace.call(
      'GET',
      `/appointments/availability?${new URLSearchParams({ timezone })}`,
    )
    expect([answer.status, answer.body.data.params]).toEqual([
      400,
      { timezone: 'must be an IANA time zone name such as America/New_York' },
    ])
  }
})
