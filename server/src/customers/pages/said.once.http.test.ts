import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

// What the pages tell customers about the state of their booking.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

async function read(path: string): Promise<string> {
  const response = await fetch(installation.url + path, { redirect: 'manual' })
  expect([path, response.status]).toEqual([path, 200])
  return plain(await response.text())
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(installation.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
}

async function openWorkspace() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, { categories: ['remote', 'wet'] })
  const slug = `acme-${workspace.id}`
  const set = { open_booking_slug: slug, contact: '+1 305 555 0123' }
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, set)
  return { workspace, book: `/book/${slug}` }
}

const now = async (workspace: Workspace) =>
  new Date((await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.clock.now)

async function bookedIn(workspace: Workspace, fields: object = {}, startsAt = hourAhead()) {
  const body = { ...customer, service: 'remote', status: 'queued', ...fields }
  const { id } = (await workspace.call('POST', '/reservations', body)).body
  const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: startsAt })
  const { keys } = submitted.body.appointment
  return { id, startsAt, path: `/appointment/${keys.appointment}`, reservation: keys.reservation as string }
}

test('After three codes the page says until when the last one works, and it works', async () => {
  const { workspace, book } = await openWorkspace()
  const timestamp = String(hourAhead())
  const details = { timestamp, first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const made = await post(`${book}/remote/details`, details)
  const code = made.headers.get('location') ?? ''
  expect(await read(code)).toContain('Held for you until')
  const inMode = (mode: 'live' | 'test') =>
    installation.ctx.db.updateTable('workspaces').set({ mode }).where('id', '=', workspace.id).execute()
  // A test keeps its mails: there is nothing to look for in a mailbox.
  expect(await read(code)).toContain('A test sends no emails. Staff find the code in the console')
  expect(await read(code)).not.toContain('spam folder')
  await inMode('live')
  expect(await read(code)).toContain('Look in the spam folder, or send a new code.')
  for (const _ of [2, 3]) expect((await post(`${code}/resend`, {})).status).toBe(303)
  const full = await read(code)
  expect(full).not.toContain('end a new code')
  expect(full).toContain('Look in the spam folder.')
  await inMode('test')
  const refused = await post(`${code}/resend`, {})
  const said = plain(await refused.text())
  expect(refused.status).toBe(422)
  expect(said).toMatch(
    /No more codes can be sent for this booking\. The latest code is valid until \d+:\d\d [AP]M\./,
  )
  expect(said).toMatch(/id="problem"[\s\S]*tel:\+13055550123[\s\S]*<\/div>/)
  await moveClock(workspace, 1)
  const { subject } = (await mailsOf(workspace, '&status=kept')).at(-1)
  const booked = await post(code, { code: subject.slice(0, 6) })
  expect(booked.headers.get('location')).toMatch(/^\/appointment\/.*done=booked/)
})

test('After the last code expired, the page leads to the details and offers no fourth code', async () => {
  const { workspace, book } = await openWorkspace()
  const timestamp = String(hourAhead())
  const details = { timestamp, first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const code = (await post(`${book}/remote/details`, details)).headers.get('location') ?? ''
  for (const _ of [2, 3]) await post(`${code}/resend`, {})
  await moveClock(workspace, 16 * 60)
  const late = await (await post(code, { code: '123456' })).text()
  expect(late).toContain('Edit your details to get a code again.')
  expect(late).not.toContain('Send a new code')
  for (const _ of [2, 3]) expect((await post(`${book}/remote/details`, details)).status).toBe(303)
  const refused = await post(`${book}/remote/details`, details)
  expect(plain(await refused.text())).toMatch(
    /Too many codes were sent to this email address\. Try again after \d+:\d\d [AP]M\./,
  )
  expect(await workspace.eventTypes()).toEqual([])
})

test('A request that cannot be repeated yet says when it can be, an hour later', async () => {
  const { workspace, book } = await openWorkspace()
  const timestamp = String(hourAhead())
  const details = { timestamp, first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const before = await now(workspace)
  for (const _ of [1, 2, 3]) expect((await post(`${book}/remote/details`, details)).status).toBe(303)
  const refused = await post(`${book}/remote/details`, details)
  expect(refused.status).toBe(422)
  const said = /Try again after (\d+:\d\d [AP]M)\./.exec(plain(await refused.text()))?.[1]
  const clock = (ms: number) =>
    plain(
      new Date(ms).toLocaleTimeString('en-US', {
        timeZone: 'America/New_York',
        timeStyle: 'short',
      }),
    )
  const hourLater = before.getTime() + 3_600_000
  // The minute may end between the two calls.
  expect([0, 1, 2].map(minutes => clock(hourLater + minutes * 60_000))).toContain(said)
})

test('The pages of another service do not show a request', async () => {
  const { book } = await openWorkspace()
  const timestamp = String(hourAhead())
  const details = { timestamp, first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const code = (await post(`${book}/remote/details`, details)).headers.get('location') ?? ''
  expect(await read(code)).toContain('Remote')
  const elsewhere = code.replace('/remote/', '/wet/')
  for (const path of [elsewhere, `${book}/wet?request=${code.split('/').at(-1)?.split('?')[0]}`]) {
    const { status } = await fetch(installation.url + path, { redirect: 'manual' })
    expect([path, status]).toEqual([path, 404])
  }
  for (const act of ['', '/resend']) {
    const { status } = await post(elsewhere.replace(/(\?|$)/, `${act}$1`), { code: '123456' })
    expect([act, status]).toEqual([act, 404])
  }
})

test('A page of a time says that it is held only if that time is held', async () => {
  const { workspace } = await openWorkspace()
  const body = { ...customer, service: 'remote', status: 'queued' }
  const { id } = (await workspace.call('POST', '/reservations', body)).body
  const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
  const schedule = `/schedule/${keys.reservation}`
  const held = hourAhead()
  expect((await post(`${schedule}/hold`, { timestamp: String(held) })).status).toBe(303)
  expect(await read(`${schedule}/check?at=${held}`)).toContain('data-held')
  for (const other of [held - 3600, held + 3600])
    expect(await read(`${schedule}/check?at=${other}`)).not.toContain('data-held')
})

test('The cancel page says what canceling costs, and a canceled appointment has no empty lists', async () => {
  const { workspace } = await openWorkspace()
  const [paid, unpaid] = [
    await bookedIn(workspace, { prepaid: 1 }),
    await bookedIn(workspace, {}, hourAhead(3)),
  ]
  const [ofPaid, ofUnpaid] = [await read(`${paid.path}/cancel`), await read(`${unpaid.path}/cancel`)]
  expect(ofPaid).toContain('For your payment, contact the business.')
  expect(ofPaid).not.toContain('Nothing is charged')
  expect(ofUnpaid).toContain('Nothing is charged by canceling here; ask the business about fees.')
  expect(ofUnpaid.indexOf('Keep appointment')).toBeLessThan(ofUnpaid.indexOf('<button class="danger">'))
  expect(await read(unpaid.path)).toContain('No signers yet.')
  await post(`${unpaid.path}/cancel`, {})
  const canceled = await read(unpaid.path)
  expect(canceled).not.toMatch(/No signers yet|No documents yet|Signers<|Documents</)
})

test('The move page marks the current day and time, and does not offer them', async () => {
  const { workspace } = await openWorkspace()
  const { path, startsAt } = await bookedIn(workspace)
  const day = new Date(startsAt * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  const page = await read(`${path}/move?day=${day}`)
  expect(page).toMatch(/<dt>Booked now<\/dt><dd>[^<]+<span class="joined">.*>at [^<]+<\/span><\/dd>/)
  expect(page).toMatch(/aria-label="[^"]+, the day of your appointment"[^>]* class="(today )?booked"/)
  expect(page).not.toContain(`name="timestamp" value="${startsAt}"`)
  const open = /<details open>([\s\S]*?)<\/details>/.exec(page)?.[1]
  expect(open).toMatch(/<li class="own"><span class="current">[^<]+ <span>Your current time</)
  const check = await read(`${path}/move/check?timestamp=${startsAt + 3600}`)
  expect(check).toMatch(/<dt>Booked now<\/dt><dd>[\s\S]*<dt>New time<\/dt><dd><strong>/)
})

test('Open booking says where each service takes place, what it costs, and the next free time', async () => {
  const { workspace, book } = await openWorkspace()
  await workspace.manage('PATCH', '/services/remote', { meeting_url: 'https://meet.example.com/room-7' })
  await workspace.manage('PATCH', '/services/wet', { location: '120 Main Street' })
  const services = await read(book)
  expect(services).toMatch(/\/remote"[\s\S]*?Online<[\s\S]*?<\/li>/)
  expect(services).toContain('120 Main Street')
  expect(services).not.toContain('meet.example.com')
  const month = await read(`${book}/remote`)
  expect(month).toMatch(/<p class="lead" id="service">[^·]+· [^·]+· \$\d+\.\d\d<\/p>/)
  expect(month).toMatch(/Pick a highlighted day[^<]*<\/p><p><a [^>]*>Next free time: /)
  expect(await read(`${book}/remote?day=2020-01-01`)).toContain('This day is past.')
})

test('The page of the appointment leads to the session, first to prepare and then to join', async () => {
  const { workspace } = await openWorkspace()
  await workspace.manage('PATCH', '/services/remote', { meeting_url: 'https://meet.example.com/room-7' })
  const { path, startsAt } = await bookedIn(workspace)
  expect(await read(path)).toMatch(/class="button plain" href="\/session\/[^"]+">Prepare for the session</)
  await moveClock(workspace, Math.floor(startsAt - Date.now() / 1000) - 10 * 60)
  expect(await read(path)).toMatch(/class="button main" href="\/session\/[^"]+">Join the session</)
  // Also while it takes place, when it can no longer be moved.
  await moveClock(workspace, 20 * 60)
  const during = await read(path)
  expect(during).toMatch(/class="button main" href="\/session\/[^"]+">Join the session</)
  expect(during).not.toContain('Cancel appointment')
})

test('Each day of a month is named with the number that it shows, also the first one in French', async () => {
  const { book } = await openWorkspace()
  const next = Temporal.Now.plainDateISO().add({ months: 1 }).toPlainYearMonth()
  const page = await read(`${book}/remote?lang=fr&month=${next}`)
  const days = [...page.matchAll(/aria-label="([^"]*)"[^>]*data-focus="times"[^>]*>(\d+)</g)]
  expect(days).toHaveLength(next.daysInMonth)
  for (const [, label, shown] of days) expect(label?.split(/[ ,]/)).toContain(shown)
})

test('A month without a free time asks nobody to pick a day, and leads to the first free time', async () => {
  const { book } = await openWorkspace()
  const full = await read(`${book}/remote?month=2020-01`)
  expect(full).toContain('There is no free time in January 2020.')
  for (const asked of ['Choose a day', 'Pick a highlighted day']) expect(full).not.toContain(asked)
  expect(full).toMatch(/<a [^>]*href="[^"]*day=/)
  const next = Temporal.Now.plainDateISO().add({ months: 1 }).toPlainYearMonth()
  expect(await read(`${book}/remote?month=${next}`)).toContain('Pick a highlighted day')
})

test('Pages with a form name the zone of their time, and the search for another zone is where times are chosen', async () => {
  const { workspace, book } = await openWorkspace()
  const { path } = await bookedIn(workspace)
  const search = 'name="city"'
  for (const rest of ['/signers/new', '/cancel'])
    expect([rest, await read(path + rest)]).toEqual([
      rest,
      expect.toSatisfy((text: string) => text.includes('Times are in') && !text.includes(search)),
    ])
  const details = await read(`${book}/remote/details?timestamp=${hourAhead(4)}`)
  expect([details.includes('Times are in'), details.includes(search)]).toEqual([true, false])
  // The heading has the day.
  expect([details.includes('<dt>Time</dt>'), details.includes('<dt>Day</dt>')]).toEqual([true, false])
  for (const page of [path, `${path}/move`, `${book}/remote`]) expect(await read(page)).toContain(search)
})

test('The page that adds a signer says what the signer gets, and when', async () => {
  const { workspace } = await openWorkspace()
  const { path } = await bookedIn(workspace)
  const add = await read(`${path}/signers/new`)
  expect(add).toContain('We mail them the time and their own link to the session.')
  expect(add).toMatch(/<span class="when">[^<]+<span class="joined">.*>at \d/)
  const body = { ...customer, service: 'remote', status: 'queued' }
  const { id } = (await workspace.call('POST', '/reservations', body)).body
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  expect(await read(`/schedule/${keys.reservation}/signers/new`)).toContain(
    'Once the time is booked, we mail them',
  )
})
