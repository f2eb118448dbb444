import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { emptyPdf } from '../../../test/helpers/pdf.ts'

// The pages as programs see them: statuses, headers, and what must not happen.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(installation.url + path, { redirect: 'manual', headers })

const post = (path: string, fields: Record<string, string | number>, headers: Record<string, string> = {}) =>
  fetch(installation.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  })

async function invited(fields: object = {}) {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, { status: 'queued', ...fields })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  return { workspace, id, key: keys.reservation as string }
}

async function booked(at = hourAhead()) {
  const made = await invited()
  const submitted = await made.workspace.manage('POST', `/reservations/${made.id}/submit`, { timestamp: at })
  const { id, keys } = submitted.body.appointment
  return {
    ...made,
    appointment: id as number,
    keys: keys as Record<'appointment' | 'upload' | 'session', string>,
  }
}

const statusOf = async (workspace: Workspace, id: number) =>
  (await workspace.call('GET', `/reservations/${id}`)).body.status

describe('Every page', () => {
  test('Every page is kept out of caches, search engines and frames, and runs only its own script and styles', async () => {
    const { key, keys } = await booked()
    const paths = [
      `/schedule/${key}`,
      `/appointment/${keys.appointment}`,
      `/appointment/${keys.appointment}/move`,
      `/appointment/${keys.appointment}/cancel`,
      `/appointment/${keys.appointment}/signers/new`,
      `/upload/${keys.upload}`,
      `/session/${keys.session}`,
      '/schedule/unknown',
      '/',
    ]
    for (const path of paths) {
      const { headers } = await get(path)
      expect([
        path,
        headers.get('cache-control'),
        headers.get('x-robots-tag'),
        headers.get('referrer-policy'),
      ]).toEqual([path, 'no-store', 'noindex', 'same-origin'])
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('set-cookie')).toBeNull()
    }
  })

  test('Every page shows what customers typed as text', async () => {
    const { key } = await invited({ first_name: '<script>alert(1)</script>', last_name: '"><img src=x>' })
    const at = hourAhead()
    const page = await (await get(`/schedule/${key}/check?at=${at}`)).text()
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<img src=x>')
    const search = await (await get(`/schedule/${key}?city="><script>x</script>&tz="><b>&lang="><b>`)).text()
    expect(search).not.toContain('<script>x')
    expect(search).not.toContain('"><b>')
  })

  test('Reading a page changes nothing, whatever the parameters', async () => {
    const { workspace, id, key } = await invited()
    const before = (await workspace.manage('GET', '/audit')).body.data
    for (const query of [
      '',
      '?day=2026-12-03',
      '?month=2020-13',
      '?day=0000-00-00',
      '?tz=No/Where',
      '?month=9999-12',
    ]) {
      const page = await get(`/schedule/${key}${query}`)
      expect([query, page.status]).toEqual([query, 200])
    }
    await fetch(`${installation.url}/schedule/${key}`, { method: 'HEAD' })
    expect(await statusOf(workspace, id)).toBe('queued')
    expect((await workspace.manage('GET', '/audit')).body.data).toEqual(before)
  })
})

describe('The brand', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('pixels')])
  const set = (workspace: Workspace, changes: object) =>
    workspace.manage('PATCH', `/workspaces/${workspace.id}`, changes)

  test('Pages and mails have the brand of the workspace', async () => {
    const { workspace, id, key } = await invited()
    const changed = await set(workspace, {
      display_name: 'Acme & Sons',
      accent_color: '#ffe000',
      privacy_url: 'https://www.example.com/privacy',
      contact: '+1 305 555 0123',
      logo: png.toString('base64'),
    })
    expect(changed.status).toBe(200)
    const { logo_url } = changed.body
    const page = await (await get(`/schedule/${key}`)).text()
    expect(page).toContain('<bdi>Acme &amp; Sons</bdi>')
    expect(page).toContain(`<img src="${logo_url}"`)
    expect(page).toContain(`<link rel="icon" href="${logo_url}">`)
    expect(page).toContain('https://www.example.com/privacy')
    expect(page).toContain('Contact: <a href="tel:+13055550123">+1 305 555 0123</a>')
    expect(page).not.toContain('--accent:#ffe000;--on-accent:#fff')
    const logo = await fetch(logo_url)
    expect([logo.status, logo.headers.get('content-type'), Buffer.from(await logo.arrayBuffer())]).toEqual([
      200,
      'image/png',
      png,
    ])
    await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
    await moveClock(workspace, 120)
    const [mail] = (await mailsOf(workspace)).filter((one: { kind: string }) => one.kind === 'confirmation')
    expect(mail.html).toContain('Acme &amp; Sons')
    expect(mail.html).toContain(`<img src="${logo_url}"`)
    expect(mail.text).toContain('Privacy: https://www.example.com/privacy')
    expect((await set(workspace, { logo: null })).body.logo_url).toBeNull()
    // Without one no browser asks for `/favicon.ico`.
    const plain = await get(`/schedule/${(await invited()).key}`)
    expect(await plain.text()).toContain('<link rel="icon" href="data:,">')
    expect((await fetch(logo_url)).status).toBe(404)
  })

  test('An invalid logo, color or origin of the brand is rejected and changes nothing', async () => {
    const { workspace } = await invited()
    const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
    const large = Buffer.concat([png, Buffer.alloc(20_000)]).toString('base64')
    for (const [field, value] of [
      ['logo', svg],
      ['logo', large],
      ['logo', 'no base64!'],
      ['accent_color', 'red'],
      ['accent_color', '#fff;}body{display:none'],
      ['privacy_url', 'javascript:alert(1)'],
      ['embed_origins', ['https://www.example.com/path']],
      ['embed_origins', ['http://www.example.com']],
      ['embed_origins', ["https://www.example.com; script-src 'unsafe-inline'"]],
    ] as const) {
      const refused = await set(workspace, { [field]: value })
      expect([field, refused.status, Object.keys(refused.body.data.params)[0]?.split('.')[0]]).toEqual([
        field,
        400,
        field,
      ])
    }
    const { body } = await workspace.manage('GET', `/workspaces/${workspace.id}`)
    expect([body.logo_url, body.accent_color, body.embed_origins]).toEqual([null, null, []])
  })

  test('The brand names the websites that may embed the pages', async () => {
    const { workspace, key } = await invited()
    await set(workspace, { embed_origins: ['https://www.example.com', 'http://localhost:3000'] })
    const { headers } = await get(`/schedule/${key}`)
    expect(headers.get('content-security-policy')).toContain(
      'frame-ancestors https://www.example.com http://localhost:3000',
    )
    expect(headers.get('x-frame-options')).toBeNull()
    const other = await invited()
    expect((await get(`/schedule/${other.key}`)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    )
    const script = await get('/embed.js')
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  })
})

describe('A form', () => {
  test('A form that is sent twice books once, and leads to the same page', async () => {
    const { workspace, key } = await invited()
    const fields = { timestamp: hourAhead(), timezone: 'America/New_York', once: 'V1StGXR8_Z5jdHi6B-myT' }
    const answers = await Promise.all([1, 2, 3].map(() => post(`/schedule/${key}/book`, fields)))
    const places = answers.map(({ status, headers }) => [status, headers.get('location')])
    expect(places).toEqual([places[0], places[0], places[0]])
    expect(places[0]?.[0]).toBe(303)
    expect((await workspace.eventTypes()).filter(type => type === 'appointment-created')).toHaveLength(1)
  })

  test('A form from another website is rejected and changes nothing', async () => {
    const { workspace, id, key } = await invited()
    const refused = await post(
      `/schedule/${key}/hold`,
      { timestamp: hourAhead() },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(refused.status).toBe(403)
    expect(await statusOf(workspace, id)).toBe('queued')
  })

  test('A form with a wrong value is shown again with 422 and the typed values', async () => {
    const { keys, workspace } = await booked()
    const path = `/appointment/${keys.appointment}/signers/new`
    const before = await workspace.eventTypes()
    const refused = await post(path, { first_name: 'Ben', last_name: '', email: 'nobody' })
    const page = await refused.text()
    expect(refused.status).toBe(422)
    expect(page).toContain('value="Ben"')
    expect(page).toContain('id="email-error"')
    expect(page).toContain('id="last_name-error"')
    expect(await workspace.eventTypes()).toEqual(before)
  })

  test('A form with an impossible phone number keeps the time and books nothing', async () => {
    const { workspace, id, key } = await invited()
    const timestamp = hourAhead()
    await post(`/schedule/${key}/hold`, { timestamp })
    const wrong = await post(`/schedule/${key}/book`, { timestamp, phone: '555-0123' })
    const page = await wrong.text()
    expect(wrong.status).toBe(422)
    expect(page).toMatch(/<input id="phone"[^>]*value="555-0123"[^>]*aria-invalid="true"/)
    expect(page).toContain(`name="timestamp" value="${timestamp}"`)
    expect(await statusOf(workspace, id)).toBe('pending')
    const right = await post(`/schedule/${key}/book`, { timestamp, phone: '+1 305 555 0123' })
    const appointment = await get(right.headers.get('location') ?? '')
    expect(await appointment.text()).toContain('(305) 555-0123')
  })

  test('A form for a document of the business or a signer of another booking changes nothing', async () => {
    const { workspace, keys, id } = await booked()
    const other = await makeReservation(workspace)
    const signer = await makeSigner(workspace, `/reservations/${other}`)
    const path = `/appointment/${keys.appointment}`
    expect((await post(`${path}/signers/${signer}/remove`, {})).status).toBe(404)
    const document = await workspace.call('POST', '/documents', {
      object_type: 'reservation',
      object_id: id,
      filename: 'contract.pdf',
      pdf_content: emptyPdf().toString('base64'),
    })
    expect((await post(`${path}/documents/${document.body.id}/remove`, {})).status).toBe(404)
    expect((await workspace.call('GET', `/signers/${signer}`)).status).toBe(200)
    expect((await workspace.call('GET', `/documents/${document.body.id}`)).status).toBe(200)
  })
})

test('A canceled reservation returns 410 and a wrong link 404, in the browser’s language', async () => {
  const { workspace, id, key } = await invited({ lang: 'es' })
  await workspace.call('POST', `/reservations/${id}/cancel`)
  const canceled = await get(`/schedule/${key}`)
  expect([canceled.status, await canceled.text()]).toEqual([
    410,
    expect.stringContaining('Esta reserva está cancelada'),
  ])
  expect((await post(`/schedule/${key}/hold`, { timestamp: hourAhead() })).status).toBe(410)
  const wrong = await get('/appointment/V1StGXR8_Z5jdHi6B-myT', { 'accept-language': 'fr-CA,fr;q=0.9' })
  expect([wrong.status, await wrong.text()]).toEqual([
    404,
    expect.stringContaining('Ce lien ne fonctionne pas'),
  ])
})

describe('The keys', () => {
  test('The keys of the upload page and the session page work only for their page', async () => {
    const { keys } = await booked()
    for (const key of [keys.upload, keys.session]) {
      for (const path of [`/booking/v1/${key}`, `/appointment/${key}`, `/schedule/${key}`])
        expect([path, (await get(path)).status]).toEqual([path, 404])
    }
    expect((await get(`/session/${keys.upload}`)).status).toBe(404)
    expect((await get(`/upload/${keys.session}`)).status).toBe(404)
    expect((await get(`/upload/${keys.appointment}`)).status).toBe(404)
    expect((await post(`/upload/${keys.upload}/signers/new`, { ...customer })).status).toBe(404)
    expect((await get(`/upload/${keys.upload}`)).status).toBe(200)
  })

  test('The key of a signer opens the session page as that signer, without price and customer', async () => {
    const { workspace, appointment } = await booked()
    const signer = await makeSigner(workspace, `/appointments/${appointment}`)
    const { key } = (await workspace.call('GET', `/signers/${signer}`)).body
    const page = await (await get(`/session/${key}`)).text()
    expect(page).toContain('For Ben Adler')
    expect(page).not.toContain('ana@example.com')
    expect(page).not.toContain('$25')
    expect((await get(`/booking/v1/${key}`)).status).toBe(404)
    expect((await get(`/appointment/${key}`)).status).toBe(404)
  })
})

test('The meeting link is on the session page only, from 15 minutes before the start', async () => {
  const { workspace, appointment, keys } = await booked()
  const meeting_url = 'https://meet.example.com/room-7'
  await workspace.manage('PATCH', '/services/remote', { meeting_url })
  const session = `/session/${keys.session}`
  expect(await (await get(session)).text()).not.toContain('meet.example.com')
  for (const path of [
    `/appointment/${keys.appointment}`,
    `/booking/v1/${keys.appointment}`,
    `/appointment/${keys.appointment}/calendar.ics`,
  ])
    expect(await (await get(path)).text()).not.toContain('meet.example.com')
  expect(await (await get(`/appointment/${keys.appointment}`)).text()).toContain(session)
  const aheadSeconds = Math.floor(hourAhead() - Date.now() / 1000)
  await moveClock(workspace, aheadSeconds - 16 * 60)
  expect(await (await get(session)).text()).not.toContain('meet.example.com')
  await moveClock(workspace, 2 * 60)
  expect(await (await get(session)).text()).toContain(`href="${meeting_url}"`)
  const mails = JSON.stringify(await mailsOf(workspace))
  expect(mails).toContain(session)
  expect(mails).not.toContain('meet.example.com')
  // The appointment's own link counts before the service's.
  await workspace.manage('PATCH', `/appointments/${appointment}`, {
    meeting_url: 'https://meet.example.com/own',
  })
  expect(await (await get(session)).text()).toContain('href="https://meet.example.com/own"')
  await moveClock(workspace, 6 * 3600)
  expect(await (await get(session)).text()).not.toContain('meet.example.com')
})

test('A place is on the page, in the interface, in mails and in the calendar file', async () => {
  const { workspace, keys, appointment } = await booked()
  await workspace.manage('PATCH', `/appointments/${appointment}`, {
    location: '120 Main Street\nSpringfield',
  })
  expect(await (await get(`/appointment/${keys.appointment}`)).text()).toContain(
    '120 Main Street\nSpringfield',
  )
  const seen = await installation.as(undefined)('GET', `/booking/v1/${keys.appointment}`)
  expect(seen.body.appointment.location).toBe('120 Main Street\nSpringfield')
  const file = await (await get(`/appointment/${keys.appointment}/calendar.ics`)).text()
  expect(file).toMatch(/LOCATION:120 Main Street\\, Springfield/)
  expect(file).toContain('METHOD:PUBLISH')
  await moveClock(workspace, 120)
  const [confirmation] = (await mailsOf(workspace)).filter(
    (mail: { kind: string }) => mail.kind === 'confirmation',
  )
  expect(confirmation.text).toMatch(/Place: +120 Main Street, Springfield/)
  const bad = await workspace.manage('PATCH', `/appointments/${appointment}`, {
    meeting_url: 'http://meet.example.com',
  })
  expect([bad.status, bad.body.data.params]).toEqual([
    400,
    { meeting_url: 'must be a URL that begins with https://' },
  ])
})

test('Calendar entries link to the session page and have no key that moves or cancels', async () => {
  const { workspace, keys, appointment } = await booked()
  const { body } = await workspace.manage('GET', `/appointments/${appointment}`)
  const session = `${installation.url}/session/${body.keys.session}`
  const page = await (await get(`/appointment/${keys.appointment}`)).text()
  const calendars = [...page.matchAll(/href="(https:\/\/(?:calendar\.google|outlook\.live)[^"]+)"/g)]
  expect(calendars).toHaveLength(2)
  const file = await (await get(`/appointment/${keys.appointment}/calendar.ics`)).text()
  await moveClock(workspace, 120)
  const mails = (await mailsOf(workspace)).filter(
    ({ attachments }: { attachments: [] }) => attachments.length > 0,
  )
  expect(mails.length).toBeGreaterThan(0)
  const files = [
    file,
    ...mails.map(({ attachments: [one] }: { attachments: { content: string }[] }) => one?.content),
  ]
  // Lines of a file are folded.
  const texts = [
    ...calendars.map(([, url = '']) => decodeURIComponent(url.replaceAll('&amp;', '&'))),
    ...files.map(text => text.replace(/\r\n[ \t]/g, '')),
  ]
  for (const text of texts) {
    expect(text).toContain(`Details: ${session}`)
    expect(text).toMatch(/Bring or prepare:\s*(\\n|\n)- A valid photo ID/)
    expect(text).toMatch(/To change or cancel\\?, use the link in the email from /)
    for (const key of [keys.appointment, keys.upload]) expect(text).not.toContain(key)
  }
})

test('A video call has the place of its appointment, else of its service, and never that of its notary', async () => {
  const { workspace, keys, appointment } = await booked()
  const shown = async () =>
    (await installation.as(undefined)('GET', `/booking/v1/${keys.appointment}`)).body.appointment.location
  const { notary_id } = (await workspace.manage('GET', `/appointments/${appointment}`)).body
  const set = async (path: string, location: string | null) =>
    expect((await workspace.manage('PATCH', path, { location })).body.location).toBe(location)
  await set(`/notaries/${notary_id}`, 'Of the notary')
  expect(await shown()).toBeNull()
  await set('/services/remote', 'Of the service')
  expect(await shown()).toBe('Of the service')
  await set(`/appointments/${appointment}`, 'Its own')
  expect(await shown()).toBe('Its own')
  await set(`/appointments/${appointment}`, null)
  expect(await shown()).toBe('Of the service')
  // Another change leaves the place as it is.
  await workspace.manage('PATCH', '/services/remote', { label: 'Online' })
  expect(await shown()).toBe('Of the service')
})
