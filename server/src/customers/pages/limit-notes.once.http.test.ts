import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { ask, newVisitor, openBooking, storedCode } from '../../../test/helpers/visitors.ts'

// Limits of open booking: a page says them before the visitor types, until when, and whom to ask.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

function pagesOf(slug: string, address: string) {
  const headers = { 'x-forwarded-for': address }
  const request = async (path: string, init: RequestInit = {}) => {
    const url = installation.url + (path.startsWith('/book/') ? path : `/book/${slug}${path}`)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    const text = plain(await response.text())
    return { status: response.status, text, location: response.headers.get('location') ?? '' }
  }
  return {
    read: (path: string) => request(path),
    post: (path: string, fields: Record<string, string>) =>
      request(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

/** Lets the requests have been made at an earlier time, and gives it. */
async function backdate(workspaceId: number, minutes: number): Promise<number> {
  const at = Date.now() - minutes * 60_000
  await installation.ctx.db
    .updateTable('booking_requests')
    .set({ created_at: new Date(at) })
    .where('workspace_id', '=', workspaceId)
    .execute()
  return at
}

const noteOf = (text: string) => /id="limit">([\s\S]*?)<\/div>/.exec(text)?.[1]?.replace(/<[^>]*>/g, '')
const problemOf = (text: string) =>
  /id="problem">\s*<h2>[^<]*<\/h2>([\s\S]*?)<\/div>/.exec(text)?.[1]?.replace(/<[^>]*>/g, ' ')

const clockIn = (at: number) =>
  plain(new Date(at).toLocaleTimeString('en-US', { timeZone: 'America/New_York', timeStyle: 'short' }))

test('A network that booked as often as it can learns it before anything is typed, until when, and whom to call', async () => {
  const { workspace, slug, set, visitFrom } = await openBooking(installation)
  await set({ contact: '+1 305 555 0123' })
  const address = '203.0.113.40'
  const { read } = pagesOf(slug, address)
  const timestamp = hourAhead(15)
  const steps = ['/remote', `/remote/details?timestamp=${timestamp}`]
  const book = async (hour: number) => {
    const key = await ask(visitFrom(address), { timestamp: hourAhead(hour) })
    const code = await storedCode(installation, key)
    expect((await visitFrom(address)('POST', `/requests/${key}/confirm`, { code })).status).toBe(200)
  }
  await book(0)
  const firstAt = await backdate(workspace.id, 90)
  for (let hour = 1; hour < 9; hour++) await book(hour)
  for (const step of steps) expect(noteOf((await read(step)).text)).toBeUndefined()
  await book(9)
  const key = await ask(visitFrom(address), { timestamp: hourAhead(11) })
  for (const step of [...steps, `/remote/confirm/${key}`]) {
    const { status, text } = await read(step)
    expect([step, status]).toEqual([step, 200])
    expect(noteOf(text)).toMatch(
      /again after \w+, \w+ \d+, \d+:\d\d [AP]M\. You can also book now from another connection/,
    )
    expect([step, noteOf(text)]).toEqual([step, expect.stringContaining('Questions? Contact')])
    expect(text).toContain('tel:+13055550123')
  }
  // When the first of the ten is a day old, the network can book again.
  const said = /(\d+:\d\d [AP]M)/.exec(noteOf((await read('/remote')).text) ?? '')?.[1]
  const freeAt = firstAt + 86_400_000
  expect([clockIn(freeAt), clockIn(freeAt + 60_000)]).toContain(said)
  // Others book on.
  expect(noteOf((await pagesOf(slug, '203.0.113.41').read('/remote')).text)).toBeUndefined()
})

test('A network that confirmed no code of thirty learns it before anything is typed', async () => {
  const { workspace, slug, visitFrom } = await openBooking(installation)
  const address = '203.0.113.50'
  const { read } = pagesOf(slug, address)
  const key = await ask(visitFrom(address))
  expect(noteOf((await read('/remote')).text)).toBeUndefined()
  await installation.ctx.db
    .updateTable('booking_requests')
    .set({ codes_sent: 30 })
    .where('workspace_id', '=', workspace.id)
    .where('key', '=', key)
    .execute()
  expect(noteOf((await read('/remote')).text)).toContain('Too many codes were requested here.')
  expect(noteOf((await read('/remote?lang=es')).text)).toContain('Podrá volver a reservar después de: ')
  expect(noteOf((await read('/remote?lang=fr')).text)).toMatch(/réserver après : /)
})

test('A fourth code to an address is refused until the first is an hour old, and the form keeps what was typed', async () => {
  const { workspace, slug, set } = await openBooking(installation)
  await set({ contact: null, mail_reply_to: 'desk@acme.example' })
  const { read, post } = pagesOf(slug, '203.0.113.60')
  const typed = { first_name: 'Ana', last_name: 'Ortiz', email: newVisitor(), phone: '305 555 0123' }
  const fields = { ...typed, timestamp: String(hourAhead()) }
  const path = `/remote/details?timestamp=${fields.timestamp}`
  expect((await read(path)).text).toContain('One email address can have 3 upcoming appointments here.')
  expect((await post(path, fields)).status).toBe(303)
  await backdate(workspace.id, 40)
  for (const _ of [2, 3]) expect((await post(path, fields)).status).toBe(303)
  const { status, text } = await post(path, fields)
  expect(status).toBe(422)
  const said = /Try again after (\d+:\d\d [AP]M)\./.exec(problemOf(text) ?? '')?.[1]
  const free = Date.now() + 20 * 60_000
  expect([clockIn(free), clockIn(free + 60_000)]).toContain(said)
  expect(problemOf(text)).toContain('desk@acme.example')
  for (const value of Object.values(typed)) expect(text).toContain(`value="${value}"`)
})

test('An address with three upcoming appointments learns after its code when it can have the next one', async () => {
  const { slug, set, visitFrom } = await openBooking(installation)
  await set({ contact: '+1 305 555 0123' })
  const email = newVisitor()
  const address = '203.0.113.70'
  for (let hour = 0; hour < 3; hour++) {
    const key = await ask(visitFrom(address), { email, timestamp: hourAhead(hour) })
    const code = await storedCode(installation, key)
    await visitFrom(address)('POST', `/requests/${key}/confirm`, { code })
  }
  const { read, post } = pagesOf(slug, address)
  // Who books again with the key of one of them learns it on the first page, and no stranger does.
  const { appointment_key: again } = await installation.ctx.db
    .selectFrom('reservations')
    .select('appointment_key')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const form = `/remote/details?timestamp=${hourAhead(5)}`
  const noteBefore = async (path: string) => (await read(path)).text.includes('id="address-limit"')
  for (const page of [`/book/${slug}?`, '/remote?', `${form}&`])
    expect([page, await noteBefore(`${page}again=${again}`), await noteBefore(page)]).toEqual([
      page,
      true,
      false,
    ])
  const times = await read(`/remote?again=${again}`)
  expect(times.text).toMatch(/id="address-limit"[\s\S]*already has 3 upcoming[\s\S]*id="zone"/)
  const timestamp = String(hourAhead(5))
  const fields = { first_name: 'Ana', last_name: 'Ortiz', email, timestamp }
  const { location } = await post('/remote/details', fields)
  // Nobody has shown yet that the address is theirs.
  expect((await read(location)).text).not.toContain('already has')
  const code = await storedCode(installation, location.split('/').at(-1) ?? '')
  const { status, text } = await post(location, { code, timestamp })
  expect(status).toBe(422)
  expect(problemOf(text)).toContain('already has 3 upcoming appointments')
  expect(problemOf(text)).toContain(`${clockIn(hourAhead(0) * 1000)}. To book now, first cancel`)
  expect(text).toMatch(/id="problem"[\s\S]*tel:\+13055550123[\s\S]*<\/div>/)
  expect(text).toContain(`value="${code}"`)
})

test('The page of the code suggests the address that was probably meant, and takes the typed one', async () => {
  const { slug } = await openBooking(installation)
  const { read, post } = pagesOf(slug, '203.0.113.80')
  const name = newVisitor().split('@')[0]
  const fields = { first_name: 'Ana', last_name: 'Ortiz', timestamp: String(hourAhead()) }
  const { status, location } = await post('/remote/details', { ...fields, email: `${name}@gmial.com` })
  expect(status).toBe(303)
  const { text } = await read(location)
  expect(text).toContain(`Did you mean ${name}@gmail.com? <a href="`)
  expect(text).toMatch(/id="meant">[^<]*<a href="[^"]*\/details\?[^"]*request=/)
  expect((await read(`${location}?lang=fr`)).text).toContain(`Vouliez-vous dire ${name}@gmail.com ?`)
  // A colon of a French title stands behind a space that keeps it in the line.
  const raw = await fetch(`${installation.url}${location}?lang=fr`)
  expect(await raw.text()).toMatch(/<title>Saisissez[^<:]*\u00a0: \w/)
  const right = await post('/remote/details', { ...fields, email: newVisitor() })
  expect((await read(right.location)).text).not.toContain('id="meant"')
})
