import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { codeOf, openBooking } from '../../../test/helpers/visitors.ts'

// What a reader can do with the answer to a form that was rejected: reload it, and change its language or
// time zone.

/** A proxy serves the installation under this path, and leaves it out of requests. */
const prefix = '/notary'
let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
  // The tests are the proxy.
  Object.assign(installation.ctx.config, { publicUrl: installation.url + prefix })
})
afterAll(() => installation.stop())

async function open(path: string, fields?: Record<string, string | number> | FormData) {
  const isFiles = fields instanceof FormData
  const body = isFiles || !fields ? fields : new URLSearchParams(Object.entries(fields).map(textOf))
  const init = body ? { method: 'POST', body } : {}
  const response = await fetch(installation.url + path, { ...init, redirect: 'manual' })
  return { status: response.status, place: response.headers.get('location'), text: await response.text() }
}

const textOf = ([name, value]: [string, string | number]): [string, string] => [name, String(value)]

/** Follows links as a browser does, through the proxy. */
async function follow(path: string) {
  let at = path
  for (let steps = 0; steps < 5; steps++) {
    expect(at).toMatch(/^\/notary\//)
    const answer = await open(at.slice(prefix.length))
    if (answer.status !== 303) return { ...answer, at }
    at = answer.place ?? ''
  }
  throw new Error(`${path} leads nowhere.`)
}

/** The address to which the form for languages leads, below the answer. */
async function inFrench(text: string): Promise<string> {
  const form = /<form method="post" action="([^"]*\/language)">.*?name="to" value="([^"]*)"/s.exec(text)
  const [, action = '', to = ''] = form?.map(part => part.replaceAll('&amp;', '&')) ?? []
  expect(action).toMatch(/^\/notary\//)
  return (await open(action.slice(prefix.length), { lang: 'fr', to })).place ?? 'no page'
}

async function business() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  return { workspace, id, flow: `/schedule/${keys.reservation}` }
}

test('The response to a rejected form has pages for a reload, for other languages and for other time zones', async () => {
  const { workspace, id, flow } = await business()
  const at = hourAhead()
  const upload = new FormData()
  upload.append('files', new File(['no PDF'], 'deed.txt', { type: 'text/plain' }))
  const answers: [
    name: string,
    path: string,
    fields: Record<string, string | number> | FormData,
    to: string,
  ][] = [
    ['hold', `${flow}/hold?day=2026-12-24`, { timestamp: 1 }, `${flow}?day=2026-12-24&lang=fr`],
    ['book', `${flow}/book?at=${at}`, { timestamp: at, phone: '12' }, `${flow}/check?at=${at}&lang=fr`],
    ['upload', `${flow}/documents`, upload, `${flow}?lang=fr`],
  ]
  for (const [name, path, fields, to] of answers) {
    const rejected = await open(path, fields)
    expect([name, rejected.status]).toEqual([name, 422])
    const read = await follow(await inFrench(rejected.text))
    expect([name, read.status, read.at]).toEqual([name, 200, prefix + to])
    expect(read.text).toContain('lang="fr"')
    expect((await follow(prefix + path)).status).toBe(200)
  }
  const page = await open(`${flow}/book?at=${at}`, { timestamp: at, phone: '12' })
  expect(/<form method="get" action="([^"]*)" data-soft data-focus="city">/.exec(page.text)?.[1]).toBe(
    `${prefix}${flow}/book`,
  )
  const found = await follow(`${prefix}${flow}/book?at=${at}&city=Madrid`)
  expect(found.text).toContain('Europe%2FMadrid')

  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: at })
  const signer = await makeSigner(workspace, `/appointments/${body.appointment.id}`)
  const booked = `/appointment/${body.appointment.keys.appointment}`
  const other = `/upload/${body.appointment.keys.upload}`
  for (const [path, to] of [
    [`${booked}/documents`, booked],
    [`${other}/documents`, other],
    [`${booked}/signers/${signer}/remove`, `${booked}/signers/${signer}/remove`],
    [`${booked}/signs`, booked],
    [`${flow}/hold`, booked],
  ] as const) {
    const read = await follow(`${prefix}${path}?lang=es`)
    expect([path, read.status, read.at]).toEqual([path, 200, `${prefix}${to}?lang=es`])
  }
  expect((await open('/appointment/unknown/documents')).status).toBe(404)
})

test('A cancellation can have a reason in several lines, and a too long one gets an error at its field', async () => {
  const { workspace, id } = await business()
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
  const page = `/appointment/${body.appointment.keys.appointment}`
  const reserved = await open(`${page}/cancel`, { reason: 'no_show' })
  expect([reserved.status, reserved.text]).toEqual([422, expect.stringContaining('in other words')])
  const refused = await open(`${page}/cancel`, { reason: 'x'.repeat(501) })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('aria-invalid="true" aria-describedby="reason-error"')
  expect((await workspace.manage('GET', `/appointments/${body.appointment.id}`)).body.status).toBe(
    'scheduled',
  )
  const reason = `I am ill.\r\n\r\n  Sorry${'!'.repeat(480)}`
  expect((await open(`${page}/cancel`, { reason })).status).toBe(303)
  expect((await workspace.manage('GET', `/appointments/${body.appointment.id}`)).body).toMatchObject({
    status: 'canceled',
    cancel_reason: `I am ill. Sorry${'!'.repeat(480)}`,
  })
})

test('A customer without an email gets a calendar file, and no page promises a mail', async () => {
  const { workspace } = await business()
  const at = hourAhead()
  const made = await workspace.manage('POST', '/bookings', {
    first_name: 'Walter',
    last_name: 'Simmons',
    phone: '+13055550123',
    service: 'remote',
    timestamp: at,
  })
  expect(made.status).toBe(201)
  const { appointment } = made.body
  const page = `/appointment/${appointment.keys.appointment}`
  const file = await open(`${page}/calendar.ics`)
  expect([file.status, file.text.includes('ATTENDEE')]).toEqual([200, false])
  const pages = [await open(`${page}?done=booked`)]
  expect((await open(`${page}/move`, { timestamp: at + 7200 })).status).toBe(303)
  pages.push(await open(`${page}?done=moved`))
  expect((await open(`${page}/cancel`, {})).status).toBe(303)
  pages.push(await open(`${page}?done=canceled`))
  for (const { status, text } of pages) {
    expect([status, text.includes('class="done"')]).toEqual([200, true])
    expect(text).not.toContain('email a confirmation')
  }
})

test('After a code was entered, no page says that nothing is booked', async () => {
  const { workspace, slug } = await openBooking(installation)
  const service = `/book/${slug}/remote`
  const at = hourAhead()
  const asked = await open(`${service}/details?timestamp=${at}`, { ...customer, timestamp: at })
  expect([asked.status, asked.place]).toEqual([303, expect.stringContaining('/confirm/')])
  const page = asked.place?.slice(prefix.length) ?? ''
  const request = page.split('/').at(-1)
  const steps = [
    page,
    `${service}/details?timestamp=${at}&request=${request}`,
    `${service}?request=${request}`,
  ]
  for (const step of steps) expect((await open(step)).text).not.toContain('You are booked')
  const code = await codeOf(workspace)
  const confirmed = await open(page, { code, timestamp: at })
  expect([confirmed.status, confirmed.place]).toEqual([303, expect.stringContaining('done=booked')])
  const key = /\/appointment\/([\w-]{21})/.exec(confirmed.place ?? '')?.[1] ?? ''
  for (const step of steps) {
    const { status, text } = await open(step)
    expect([step, status, text.includes('You are booked')]).toEqual([step, 200, true])
    // The address of the request was there before anybody confirmed the email address.
    expect(text).not.toContain(key)
  }
  const again = await open(`${page}/resend`, {})
  expect([again.status, again.place]).toEqual([303, asked.place])
  expect(await mailsOf(workspace, '&kind=booking_code')).toHaveLength(1)
})

test('All fields of a form are checked at once, and a local phone number is taken', async () => {
  const { workspace, slug } = await openBooking(installation)
  const page = `/book/${slug}/remote/details?timestamp=${hourAhead()}`
  const typed = { timestamp: hourAhead(), first_name: 'Ana', last_name: '', email: 'ana@', phone: '305 55' }
  const wrong = await open(page, typed)
  expect(wrong.status).toBe(422)
  for (const name of ['last_name', 'email', 'phone']) expect(wrong.text).toContain(`href="#${name}"`)
  expect(wrong.text).toContain('value="305 55"')
  expect(await mailsOf(workspace)).toEqual([])
  const taken = await open(page, {
    ...typed,
    last_name: 'Ortiz',
    email: 'ana@example.com',
    phone: '(305) 555-0142',
  })
  expect(taken.status).toBe(303)
  const { phone } = await installation.ctx.db
    .selectFrom('booking_requests')
    .select('phone')
    .where('workspace_id', '=', workspace.id)
    .executeTakeFirstOrThrow()
  expect(phone).toBe('+13055550142')
})

test.each([
  ['ca-ES,es;q=0.8', 'es'],
  ['pt-BR,pt;q=0.9,es-MX;q=0.7,en;q=0.5', 'es'],
  ['de,fr-CH;q=0.9,en;q=0.8', 'fr'],
  ['de', 'en'],
  ['*', 'en'],
  ['es;q=0,fr', 'fr'],
])('A browser that accepts %s gets the page in %s', async (accepted, language) => {
  const { slug } = await openBooking(installation)
  const response = await fetch(`${installation.url}/book/${slug}`, {
    headers: { 'accept-language': accepted },
  })
  expect(response.headers.get('content-language')).toBe(language)
})

test.each([
  ['fr', 'fr'],
  ['es-MX', 'es'],
  // The website that links to the page has a language in which the page has no texts.
  ['de', 'es'],
  ['', 'es'],
])('A link with the language %j leads a reader of Spanish to a page in %s', async (lang, language) => {
  const { slug } = await openBooking(installation)
  const response = await fetch(`${installation.url}/book/${slug}?lang=${lang}`, {
    headers: { 'accept-language': 'es' },
  })
  expect(response.headers.get('content-language')).toBe(language)
})
