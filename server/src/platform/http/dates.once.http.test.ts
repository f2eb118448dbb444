import { afterAll, beforeAll, expect, test } from 'vitest'
import { verdict } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { register } from '../../../test/helpers/hooks.ts'
import { makeNotary } from '../../../test/helpers/notaries.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const notInstant = 'must be a valid date-time from 1970 to 9999, such as 2026-11-20T15:04:05Z'
const none = ['2027-02-30T00:00:00Z', '2027-02-28T24:00:00Z', '0099-01-01T00:00:00Z']

test('No operation accepts a date-time of a day that does not exist, or before 1970', async () => {
  const workspace = await installation.workspace()
  const timeOff = `/notaries/${await makeNotary(workspace)}/time-off`
  const week = { starts_at: '2027-03-01T00:00:00Z', ends_at: '2027-03-08T00:00:00Z' }
  const added = `${timeOff}/${(await workspace.manage('POST', timeOff, week)).body.id}`
  const endpoint = `/webhook-endpoints/${await register(workspace, 'https://example.com/hook')}`
  const token = { name: 'Website', scopes: ['*'] }
  const before = (await workspace.manage('GET', '/audit')).body
  for (const at of none) {
    for (const [method, path, body, param] of [
      ['POST', timeOff, { ...week, starts_at: at }, 'starts_at'],
      ['PATCH', added, { ends_at: at }, 'ends_at'],
      ['POST', '/tokens', { ...token, expires_at: at }, 'expires_at'],
      ['POST', `/workspaces/${workspace.id}/clock`, { set_to: at }, 'set_to'],
      ['POST', `${endpoint}/replay`, { since: at }, 'since'],
      ['POST', `${endpoint}/replay`, { since: '2026-01-01T00:00:00Z', until: at }, 'until'],
      ['GET', `/events?since=${at}`, undefined, 'since'],
    ] as const) {
      const answer = await workspace.manage(method, path, body)
      expect([path, at, ...verdict(answer)]).toEqual([
        path,
        at,
        400,
        'invalid_request',
        { [param]: notInstant },
      ])
    }
  }
  expect((await workspace.manage('GET', '/audit')).body).toEqual(before)
  expect((await workspace.manage('GET', added)).body).toMatchObject(week)
})

test('A nonexistent date is rejected in an exception, and means today for availability', async () => {
  const workspace = await installation.workspace()
  const hours = `/notaries/${await makeNotary(workspace)}/hours`
  const today = (await workspace.call('GET', '/appointments/availability')).body.date
  for (const date of ['2027-02-30', '2027-04-31', '2026-13-45']) {
    const answer = await workspace.manage('PATCH', hours, { exceptions: [{ date, spans: [] }] })
    expect(verdict(answer)).toEqual([
      400,
      'invalid_request',
      { 'exceptions.0.date': 'must be a date of the calendar' },
    ])
    expect((await workspace.call('GET', `/appointments/availability?date=${date}`)).body.date).toBe(today)
  }
})

test('The earliest date-time is returned as it was sent, on either engine', async () => {
  const workspace = await installation.workspace()
  const path = `/notaries/${await makeNotary(workspace)}/time-off`
  const span = { starts_at: '1970-01-01T00:00:00Z', ends_at: '9999-12-31T23:59:59Z' }
  const { id } = (await workspace.manage('POST', path, span)).body
  expect((await workspace.manage('GET', `${path}/${id}`)).body).toMatchObject(span)
})
