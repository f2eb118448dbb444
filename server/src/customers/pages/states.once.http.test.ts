import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { emptyPdf } from '../../../test/helpers/pdf.ts'
import { catalogs } from '../../mail/languages/languages.ts'

// The pages in each state of a booking: what they show, and what their forms still do.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const minuteMs = 60_000
const pdf = (name: string, text = emptyPdf().toString('latin1')) =>
  new File([text], name, { type: 'application/pdf' })

async function open(path: string, body?: Record<string, string | number> | FormData, headers = {}) {
  const form = body instanceof FormData ? body : body && new URLSearchParams(Object.entries(body).map(textOf))
  const init = form === undefined ? {} : { method: 'POST', body: form }
  const response = await fetch(installation.url + path, { ...init, redirect: 'manual', headers })
  const place = response.headers.get('location')
  return { status: response.status, place, headers: response.headers, text: await response.text() }
}

const textOf = ([name, value]: [string, string | number]): [string, string] => [name, String(value)]
const problemOf = (text: string) =>
  /id="problem">\s*<h2>[^<]*<\/h2>([\s\S]*?)<\/div>/
    .exec(text)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim()

async function business() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  return workspace
}

async function booked(workspace: Workspace, fields: object = {}, at = hourAhead()) {
  const reservation = await makeReservation(workspace, { status: 'queued', ...fields })
  const submitted = await workspace.manage('POST', `/reservations/${reservation}/submit`, { timestamp: at })
  expect(submitted.status).toBe(200)
  const { id, keys } = submitted.body.appointment
  const flow = `/schedule/${(await workspace.call('GET', `/reservations/${reservation}`)).body.keys.reservation}`
  const signer = await makeSigner(workspace, `/appointments/${id}`)
  const page = `/appointment/${keys.appointment}`
  const upload = new FormData()
  upload.append('files', pdf('deed.pdf'))
  expect((await open(`${page}/documents`, upload)).status).toBe(303)
  const document = (
    await workspace.call('GET', `/documents?object_type=reservation&object_id=${reservation}`)
  ).body
  return { id, keys, flow, signer, at, page, document: document.data[0].id as number }
}

/** What must stay as it is: the events, and the number of audit entries. */
const traces = async (workspace: Workspace) => ({
  events: await workspace.eventTypes(),
  audit: (await workspace.manage('GET', '/audit?limit=100')).body.data.length,
})

/** Sends every form that the pages of an appointment have. Returns the status and the problem of each. */
async function sendAll({ page, keys, signer, document, at }: Awaited<ReturnType<typeof booked>>) {
  const upload = (name: string) => {
    const form = new FormData()
    form.append('files', pdf(name))
    return form
  }
  const someone = { first_name: 'Cleo', last_name: 'Diaz', email: 'cleo@example.com' }
  const forms: [string, Record<string, string | number> | FormData][] = [
    [`${page}/move`, { timestamp: at + 7200 }],
    [`${page}/cancel`, { reason: 'Ill' }],
    [`${page}/signers/new`, someone],
    [`${page}/signers/${signer}`, someone],
    [`${page}/signers/${signer}/remove`, {}],
    [`${page}/documents/${document}/remove`, {}],
    [`${page}/documents`, upload('more.pdf')],
    [`/upload/${keys.upload}/documents`, upload('other.pdf')],
    [`/upload/${keys.upload}/documents/${document}/remove`, {}],
  ]
  const answers: [string, number, string | undefined][] = []
  for (const [path, body] of forms) {
    const { status, place, text } = await open(path, body)
    const name = path.replace(/^\/(\w+)\/[\w-]{21}/, '$1').replace(/\d+/, 'id')
    answers.push([name, status, place?.replace(/[\w-]{21}/, 'key') ?? problemOf(text)])
  }
  return answers
}

describe('The forms of an appointment', () => {
  test('The forms of a canceled appointment say that it is canceled, and change nothing', async () => {
    const workspace = await business()
    const made = await booked(workspace)
    expect((await open(`${made.page}/cancel`, { reason: 'Ill' })).place).toBe(`${made.page}?done=canceled`)
    const before = await traces(workspace)
    const said = 'The booking is canceled.'
    expect(await sendAll(made)).toEqual([
      ['appointment/move', 303, '/appointment/key'],
      ['appointment/cancel', 303, '/appointment/key'],
      ['appointment/signers/new', 422, said],
      ['appointment/signers/id', 422, said],
      ['appointment/signers/id/remove', 422, said],
      ['appointment/documents/id/remove', 422, said],
      ['appointment/documents', 422, said],
      ['upload/documents', 422, said],
      ['upload/documents/id/remove', 422, said],
    ])
    expect(await traces(workspace)).toEqual(before)
    for (const path of [
      `${made.page}/move`,
      `${made.page}/move/check?timestamp=${made.at + 7200}`,
      `${made.page}/cancel`,
      `${made.page}/signers/new`,
      `${made.page}/signers/${made.signer}`,
      `${made.page}/documents/${made.document}/remove`,
    ]) {
      const { status, place } = await open(path)
      expect([path, status, place]).toEqual([path, 303, made.page])
    }
    const pages = [made.page, `/upload/${made.keys.upload}`, `/session/${made.keys.session}`]
    for (const path of pages) {
      const { status, text } = await open(path)
      expect([path, status, text.includes('method="post"')]).toEqual([path, 200, false])
    }
  })

  test('The forms of an appointment that has begun cannot move or cancel it, and still accept signers and documents', async () => {
    const workspace = await business()
    const made = await booked(workspace)
    await moveClock(workspace, Math.ceil(made.at - Date.now() / 1000) + 60)
    const { text } = await open(made.page)
    expect(text).not.toMatch(/\/move"|\/cancel"|calendar\.ics/)
    expect((await sendAll(made)).map(([name, status, where]) => [name, status, where])).toEqual([
      ['appointment/move', 303, '/appointment/key'],
      ['appointment/cancel', 303, '/appointment/key'],
      ['appointment/signers/new', 303, '/appointment/key?done=signer-added'],
      ['appointment/signers/id', 422, 'There is already a signer with this email address.'],
      ['appointment/signers/id/remove', 303, '/appointment/key?done=signer-removed'],
      ['appointment/documents/id/remove', 303, '/appointment/key?done=document-removed'],
      ['appointment/documents', 303, '/appointment/key?done=uploaded&n=1'],
      ['upload/documents', 303, '/upload/key?done=uploaded&n=1'],
      ['upload/documents/id/remove', 404, undefined],
    ])
    const { body } = await workspace.manage('GET', `/appointments/${made.id}`)
    expect([body.status, Date.parse(body.timestamp) / 1000]).toEqual(['scheduled', made.at])
  })

  test('The forms of a reservation that was booked meanwhile lead to the appointment, which keeps its time', async () => {
    const workspace = await business()
    const made = await booked(workspace)
    const before = await traces(workspace)
    for (const [path, body] of [
      [`${made.flow}/hold`, { timestamp: made.at + 7200 }],
      [`${made.flow}/book`, { timestamp: made.at + 7200 }],
      [`${made.flow}/book`, { timestamp: made.at + 7200, phone: '555-0123' }],
      [made.flow, undefined],
      [`${made.flow}/check?at=${made.at}`, undefined],
    ] as const) {
      const { status, place } = await open(path, body)
      // A form asked for another time than the one that is booked.
      expect([path, status, place]).toEqual([path, 303, body ? `${made.page}?done=other-time` : made.page])
    }
    // The other key does not open the flow.
    expect((await open(`/schedule/${made.keys.appointment}/hold`, { timestamp: made.at })).status).toBe(404)
    expect(await traces(workspace)).toEqual(before)
  })
})

test('A signer with a verified identity cannot be changed, and the form says why', async () => {
  const workspace = await business()
  const made = await booked(workspace)
  await workspace.manage('POST', `/signers/${made.signer}/verification`, { status: 'verified' })
  const before = await traces(workspace)
  const typed = { first_name: 'Mallory', last_name: 'Adler', email: 'mallory@example.com' }
  for (const path of [`${made.page}/signers/${made.signer}`, `${made.page}/signers/${made.signer}/remove`]) {
    const { status, text } = await open(path, typed)
    expect([status, problemOf(text)]).toEqual([
      422,
      'The business has checked this signer. Ask the business to change it.',
    ])
  }
  expect((await open(made.page)).text).not.toContain(`/signers/${made.signer}"`)
  expect(await traces(workspace)).toEqual(before)
})

test('When the pages are turned off, no key opens forms or files', async () => {
  const workspace = await business()
  const made = await booked(workspace)
  const { key } = (await workspace.call('GET', `/signers/${made.signer}`)).body
  const paths = [
    made.page,
    `${made.page}/calendar.ics`,
    made.flow,
    `/upload/${made.keys.upload}`,
    `/session/${made.keys.session}`,
    `/session/${key}`,
  ]
  const statuses = async () => Promise.all(paths.map(async path => (await open(path)).status))
  expect(await statuses()).toEqual([200, 200, 303, 200, 200, 200])
  const own = { customer_booking: false, booking_page_url: 'https://www.example.com/book' }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, own)).status).toBe(200)
  expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
  expect((await open(`${made.page}/cancel`, {})).status).toBe(404)
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { customer_booking: true })
  expect((await open(made.page)).text).toContain(`${made.page}/cancel`)
})

test('Names that are HTML are text on every page', async () => {
  const workspace = await business()
  const hostile = '</textarea></title></style><hx onload="x">\'"&amp;'
  const named = { first_name: hostile, last_name: hostile }
  await workspace.manage('PATCH', '/services/remote', { label: hostile.slice(0, 40), location: hostile })
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {
    display_name: hostile,
    contact: hostile,
    open_booking_slug: `hx-${workspace.id}`,
  })
  const made = await booked(workspace, named)
  await workspace.call('PATCH', `/signers/${made.signer}`, named)
  const { key } = (await workspace.call('GET', `/signers/${made.signer}`)).body
  const files = new FormData()
  files.append('files', pdf('<hx>.pdf'))
  files.append('files', pdf('<hx>.exe', 'MZ'))
  const uploaded = await open(`${made.page}/documents`, files)
  expect([uploaded.status, uploaded.text.includes('&lt;hx&gt;')]).toEqual([422, true])
  const canceled = await open(`${made.page}/cancel`, { reason: hostile.repeat(20) })
  expect([canceled.status, canceled.text.includes('&lt;/textarea&gt;')]).toEqual([422, true])
  const pages = [uploaded, canceled]
  for (const path of [
    made.page,
    `${made.page}?done=booked`,
    `${made.page}/move`,
    `${made.page}/move/check?timestamp=${made.at + 3600}`,
    `${made.page}/signers/${made.signer}`,
    `${made.page}/documents/${made.document}/remove`,
    `/upload/${made.keys.upload}`,
    `/session/${key}`,
    `/book/hx-${workspace.id}`,
    `/book/hx-${workspace.id}/remote`,
    `/book/hx-${workspace.id}/remote/details?timestamp=${made.at + 3600}`,
  ])
    pages.push(await open(path))
  for (const { status, text } of pages) {
    expect([200, 422]).toContain(status)
    expect(text).toContain('&lt;hx')
    expect(text).not.toContain('<hx')
    // Each element is there once: nothing closed it early.
    for (const end of ['</title>', '</main>', '</html>']) expect(text.split(end)).toHaveLength(2)
  }
})

test('A form keeps the language and the time zone that the reader chose, if they exist', async () => {
  const workspace = await business()
  const made = await booked(workspace)
  const typed = (n: number) => ({ first_name: 'Cleo', last_name: 'Diaz', email: `cleo${n}@example.com` })
  for (const [n, [query, kept]] of [
    ['lang=fr&tz=Europe/Paris', 'lang=fr&tz=Europe%2FParis&'],
    ['lang=xx&tz=No/Where', ''],
    ['lang=fr&lang=es', ''],
    ['lang=constructor&tz=europe/paris', 'tz=Europe%2FParis&'],
  ].entries()) {
    const added = await open(`${made.page}/signers/new?${query}`, typed(n))
    expect([query, added.status, added.place]).toEqual([query, 303, `${made.page}?${kept}done=signer-added`])
  }
})

test.each(['en', 'es', 'fr'] as const)(
  'A rejected form is in the language of the booking: %s',
  async lang => {
    const workspace = await business()
    const made = await booked(workspace, { ...customer, lang })
    const { fieldErrors, uploads } = catalogs[lang].pages
    const wrong = await open(`${made.page}/signers/new`, {
      first_name: ' ',
      last_name: 'Diaz',
      email: 'cleo',
    })
    expect([wrong.status, wrong.headers.get('content-language')]).toEqual([422, lang])
    const said = problemOf(wrong.text)?.split('</li>').join('')
    expect(said).toContain(fieldErrors.first_name)
    expect(said).toContain(fieldErrors.email)
    expect(said).not.toContain(fieldErrors.last_name)
    expect(wrong.text).toMatch(/id="last_name"[^>]*value="Diaz"/)
    const late = await open(`${made.page}/move`, { timestamp: 'soon' })
    expect([late.status, problemOf(late.text)]).toEqual([422, fieldErrors.timestamp])
    const none = new FormData()
    none.append('files', pdf('a.pdf', 'no pdf'))
    expect((await open(`/upload/${made.keys.upload}/documents`, none)).text).toContain(uploads.faults.other)
    // Before the booking is known only the browser's language is.
    const json = await open(`${made.page}/cancel`, undefined, { 'accept-language': `${lang}-XX;q=0.9` })
    expect(json.headers.get('content-language')).toBe(lang)
    const wrongLink = await open('/session/unknown', undefined, { 'accept-language': `${lang}-XX,de;q=0.9` })
    expect([wrongLink.status, wrongLink.headers.get('content-language')]).toEqual([404, lang])
  },
)

test('A request that no form sends gets a page with its status, and changes nothing', async () => {
  const workspace = await business()
  const { page } = await booked(workspace)
  const before = await traces(workspace)
  const send = async (body: string, type: string) => {
    const headers = { 'content-type': type }
    const response = await fetch(`${installation.url}${page}/cancel`, { method: 'POST', headers, body })
    return [response.status, response.headers.get('content-type')]
  }
  const html = 'text/html; charset=utf-8'
  expect(await send('{}', 'application/json')).toEqual([415, html])
  expect(await send('reason=Ill', 'text/plain')).toEqual([415, html])
  expect(await send(`reason=${'x'.repeat(64 * 1024)}`, 'application/x-www-form-urlencoded')).toEqual([
    413,
    html,
  ])
  for (const path of [
    '/appointment',
    '/appointment/',
    `${page}/unknown`,
    `${page}/signers/abc`,
    '/upload/%00',
  ])
    expect([path, (await open(path)).status]).toEqual([path, 404])
  expect(await traces(workspace)).toEqual(before)
})

test('The pages of an appointment that is marked as a no-show say within its hour that it did not take place', async () => {
  const workspace = await business()
  const meeting_url = 'https://meet.example.com/room-7'
  await workspace.manage('PATCH', '/services/remote', { meeting_url })
  const slug = `missed-${workspace.id}`
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug })
  const { id, page, keys, at } = await booked(workspace)
  const set_to = new Date((at + 600) * 1000).toISOString()
  expect((await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })).status).toBe(200)
  const seen = async () => {
    const [own, session] = [(await open(page)).text, (await open(`/session/${keys.session}`)).text]
    expect([own, session].map(text => text.includes('Did not take place'))).toEqual(
      Array(2).fill(own.includes('Did not take place')),
    )
    return {
      isBooked: own.includes('>Booked '),
      isMissed: own.includes('Did not take place'),
      hasTasks: own.includes('id="tasks"'),
      joins: own.includes('Join the session') && session.includes(meeting_url),
      rebooks: own.includes(`href="/book/${slug}/remote?lang=en&amp;`),
      changes: /signers\/new|<input[^>]*type="file"|\/note"|\/details"/.test(own),
      loops: own.includes('href="/schedule/'),
    }
  }
  const held = {
    isMissed: false,
    isBooked: true,
    hasTasks: true,
    joins: true,
    rebooks: false,
    changes: true,
    loops: false,
  }
  const missed = {
    isMissed: true,
    isBooked: false,
    hasTasks: false,
    joins: false,
    rebooks: true,
    changes: false,
    loops: false,
  }
  expect(await seen()).toEqual(held)
  await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })
  expect(await seen()).toEqual(missed)
  expect((await workspace.manage('GET', `/appointments/${id}`)).body.readiness).toEqual([])
  await workspace.manage('DELETE', `/appointments/${id}/no-show`)
  expect(await seen()).toEqual(held)
  await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })
  await moveClock(workspace, 24 * 3600)
  const { text } = await open(page)
  expect(text).toMatch(/Canceled [\s\S]*This appointment did not take place\./)
  expect(text).not.toContain('canceled this appointment')
  // Its reservation is canceled too: the customer books anew.
  expect([text.includes(`href="/book/${slug}/remote?`), text.includes('href="/schedule/')]).toEqual([
    true,
    false,
  ])
})

// Last, because it moves the clock of the installation.
test('The appointment and its session lead to the meeting for the same time, to the millisecond', async () => {
  const workspace = await business()
  const meeting_url = 'https://meet.example.com/room-7'
  await workspace.manage('PATCH', '/services/remote', { meeting_url })
  const { page, keys, at } = await booked(workspace)
  const { duration_minutes } = (await workspace.manage('GET', '/services/remote')).body
  const [opensMs, closesMs] = [at * 1000 - 15 * minuteMs, at * 1000 + (duration_minutes + 240) * minuteMs]
  const seen: boolean[][] = []
  for (const ms of [opensMs - 1, opensMs, closesMs, closesMs + 1]) {
    installation.clock.hold(new Date(ms))
    const session = await open(`/session/${keys.session}`)
    seen.push([(await open(page)).text.includes('Join the session'), session.text.includes(meeting_url)])
  }
  installation.clock.release()
  expect(seen).toEqual([
    [false, false],
    [true, true],
    [true, true],
    [false, false],
  ])
})

describe('What the page says of the result once the session is over', () => {
  // Tests before have moved the clock of the server.
  const later = (hours: number) =>
    Math.ceil(installation.clock.now().getTime() / (60 * minuteMs)) * 3_600 + hours * 3_600
  const waiting = 'Your notarized documents are not here yet. You get an email when they are.'

  test('A session in a video call promises the documents as soon as it is over', async () => {
    const workspace = await business()
    const { id, page } = await booked(workspace, {}, later(48))
    expect((await open(page)).text).not.toContain(waiting)
    await moveClock(workspace, 4 * 86_400)
    expect((await open(page)).text).toContain(waiting)
    await workspace.manage('POST', `/appointments/${id}/complete`)
    expect((await open(page)).text).toContain(waiting)
  })

  test('A session at a place promises none, and a missed one neither', async () => {
    const workspace = await installation.workspace('America/New_York')
    await staff(workspace, { categories: ['remote', 'wet'] })
    const wet = await booked(workspace, { service: 'wet' }, later(48))
    const missed = await booked(workspace, {}, later(51))
    await moveClock(workspace, 4 * 86_400)
    expect((await open(wet.page)).text).not.toContain(waiting)
    await workspace.manage('POST', `/appointments/${wet.id}/complete`)
    expect((await open(wet.page)).text).not.toContain(waiting)
    await workspace.manage('POST', `/appointments/${missed.id}/no-show`, { reason: 'signer' })
    expect((await open(missed.page)).text).not.toContain(waiting)
  })
})
