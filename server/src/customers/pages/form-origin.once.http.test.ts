import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

test('Only forms of the page itself are accepted, and those of browsers that do not name the site', async () => {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const statuses: [string | null, number, string][] = []
  for (const site of ['cross-site', 'same-site', 'other', '', 'same-origin', 'none', null]) {
    const { status } = await fetch(`${installation.url}/schedule/${keys.reservation}/hold`, {
      method: 'POST',
      redirect: 'manual',
      headers: site === null ? {} : { 'sec-fetch-site': site },
      body: new URLSearchParams({ timestamp: String(hourAhead()) }),
    })
    const now = (await workspace.call('GET', `/reservations/${id}`)).body.status
    statuses.push([site, status, now])
  }
  expect(statuses).toEqual([
    ['cross-site', 403, 'queued'],
    ['same-site', 403, 'queued'],
    ['other', 403, 'queued'],
    ['', 403, 'queued'],
    ['same-origin', 303, 'pending'],
    ['none', 303, 'pending'],
    [null, 303, 'pending'],
  ])
})

test('Without Sec-Fetch-Site, as over http, only forms of pages of this server are accepted', async () => {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const hold = async (headers: Record<string, string>) =>
    (
      await fetch(`${installation.url}/schedule/${keys.reservation}/hold`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ timestamp: String(hourAhead()) }),
      })
    ).status
  const { port } = new URL(installation.url)
  for (const origin of ['http://evil.example', 'null', `https://127.0.0.1:${port}`, 'http://127.0.0.1'])
    expect([origin, await hold({ origin })]).toEqual([origin, 403])
  expect((await workspace.call('GET', `/reservations/${id}`)).body.status).toBe('queued')
  for (const origin of [installation.url, `http://localhost:${port}`])
    expect([origin, await hold({ origin })]).toEqual([origin, 303])
})
