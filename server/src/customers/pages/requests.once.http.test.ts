import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { newVisitor, openBooking, storedCode } from '../../../test/helpers/visitors.ts'

// The pages of a customer whose time staff confirm.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

async function open(path: string) {
  const response = await fetch(installation.url + path, { redirect: 'manual' })
  const text = (await response.text()).replace(/[\u00a0\u202f]/g, ' ')
  return { status: response.status, location: response.headers.get('location') ?? '', text }
}

async function send(path: string, fields: Record<string, string | number> = {}) {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const response = await fetch(installation.url + path, { method: 'POST', redirect: 'manual', body })
  return { status: response.status, location: response.headers.get('location') ?? '' }
}

async function business() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  await workspace.manage('PATCH', '/services/remote', { confirmation: 'staff', confirmation_hours: 6 })
  const id = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
  const decide = (how: string, body: object) =>
    workspace.manage('POST', `/reservations/${id}/request/${how}`, body)
  return { workspace, id, page: `/schedule/${keys.reservation}`, decide }
}

test('The page says that the business confirms, until when, and that nothing is booked before', async () => {
  const { page } = await business()
  const timestamp = hourAhead()
  expect((await open(page)).text).toContain(
    'confirms each appointment. The time is held for you for up to 6 hours.',
  )
  const held = await send(`${page}/hold`, { timestamp })
  const check = (await open(held.location)).text
  expect(check).toContain('Request this time')
  const requested = await send(`${page}/book`, { timestamp, timezone: 'America/New_York' })
  expect([requested.status, requested.location]).toEqual([303, `${page}?done=requested`])
  const { text } = await open(requested.location)
  for (const words of ['Your request was sent.', 'Waiting for confirmation', 'nothing is booked'])
    expect(text).toContain(words)
  // Every step of choosing leads to the same page.
  expect((await open(`${page}/check?at=${timestamp}`)).text).toContain('Waiting for confirmation')
  expect((await send(`${page}/book`, { timestamp, timezone: 'UTC' })).status).toBe(422)
  for (const [lang, heading] of [
    ['es', 'En espera de confirmación'],
    ['fr', 'En attente de confirmation'],
  ])
    expect((await open(`${page}?lang=${lang}`)).text).toContain(heading)

  const withdrawn = await send(`${page}/withdraw`)
  expect(withdrawn.location).toBe(`${page}?done=withdrawn`)
  expect((await open(withdrawn.location)).text).toContain('Your request is withdrawn.')
  expect((await send(`${page}/withdraw`)).status).toBe(422)
})

test('A proposed time is one link and one button away', async () => {
  const { page, decide } = await business()
  await send(`${page}/book`, { timestamp: hourAhead(), timezone: 'America/New_York' })
  const start = hourAhead(5)
  await decide('propose', { timestamps: [start], reason: 'We open <later>.' })
  const { text } = await open(page)
  expect(text).toContain('proposes other times')
  expect(text).toContain('We open &lt;later&gt;.')
  const [, link = ''] = /href="([^"]*\/check\?at=\d+)"/.exec(text) ?? []
  expect(link).toContain(`at=${start}`)
  const check = (await open(link)).text
  expect(check).not.toContain('Request this time')
  // Opening the link books nothing.
  expect((await open(page)).status).toBe(200)
  const booked = await send(`${page}/book`, { timestamp: start, timezone: 'America/New_York' })
  expect(booked.location).toMatch(/^\/appointment\/.*done=booked$/)
})

test('The page says that the business declined and why, or that nobody decided in time', async () => {
  const declined = await business()
  await send(`${declined.page}/book`, { timestamp: hourAhead(), timezone: 'UTC' })
  await declined.decide('decline', { reason: 'Not in this week.' })
  const closed = await open(declined.page)
  expect([closed.status, closed.text.includes('Not in this week.')]).toEqual([410, true])

  const { workspace, page } = await business()
  await send(`${page}/book`, { timestamp: hourAhead(), timezone: 'UTC' })
  await moveClock(workspace, 7 * 3600)
  expect((await open(page)).text).toContain('did not confirm the time in time')
})

test('A visitor who enters the code comes to the page of the request', async () => {
  const { workspace, slug } = await openBooking(installation)
  await workspace.manage('PATCH', '/services/remote', { confirmation: 'staff' })
  const home = `/book/${slug}/remote`
  expect((await open(home)).text).toContain('confirms each appointment')
  const visitor = { first_name: 'Ana', last_name: 'Ortiz', email: newVisitor(), timestamp: hourAhead() }
  const { location } = await send(`${home}/details`, visitor)
  expect((await open(location)).text).toContain('Request this time')
  const key = location.split('?')[0]?.split('/').at(-1) ?? ''
  const code = await storedCode(installation, key)
  const done = await send(location, { code, timestamp: hourAhead() })
  expect(done.location).toMatch(/^\/schedule\/.*done=requested$/)
  expect((await open(done.location)).text).toContain('Waiting for confirmation')
})
