import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

// What customers are told when something happens after the booking: in another tab, or to the result.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

async function open(path: string, fields?: Record<string, string>) {
  const init = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const response = await fetch(installation.url + path, { ...init, redirect: 'manual' })
  return {
    status: response.status,
    text: (await response.text()).replaceAll('&amp;', '&').replaceAll(/[\u00a0\u202f]/g, ' '),
    location: response.headers.get('location') ?? '',
  }
}

async function invited() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, { ...customer, status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  return { workspace, id, path: `/schedule/${keys.reservation}` }
}

async function booked(timestamp = hourAhead()) {
  const { workspace, id } = await invited()
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp })
  const { appointment } = body
  return { workspace, id: appointment.id as number, page: `/appointment/${appointment.keys.appointment}` }
}

test('A second tab that books another time is told which one is booked', async () => {
  const { path } = await invited()
  const [first, second] = [hourAhead(), hourAhead(1)]
  const book = (timestamp: number) =>
    open(`${path}/book`, { timestamp: `${timestamp}`, timezone: 'America/New_York' })
  expect((await book(first)).location).toContain('done=booked')
  for (const late of [await book(second), await open(`${path}/hold`, { timestamp: `${second}` })]) {
    expect([late.status, late.location]).toEqual([303, expect.stringMatching(/\?done=other-time$/)])
    const { text } = await open(late.location)
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'America/New_York' })
    const told = /id="done"[^>]*><p>This booking already had a time: ([^<]*)\. It stays booked/.exec(
      text,
    )?.[1]
    expect(told).toContain(time.format(first * 1000).replaceAll(/[\u00a0\u202f]/g, ' '))
    for (const [lang, words] of [
      ['es', 'Esta reserva ya tenía una hora: '],
      ['fr', 'Cette réservation avait déjà un horaire'],
    ])
      expect((await open(`${late.location}&lang=${lang}`)).text).toContain(words)
  }
  // The same time again is what the customer wanted, and a visit asks for none.
  expect((await book(first)).location).not.toContain('other-time')
  expect((await open(path)).location).not.toContain('other-time')
})

test('The page for another time begins with the month of the booked one', async () => {
  const { page } = await booked(hourAhead(40 * 24))
  const month = new Intl.DateTimeFormat('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'America/New_York',
  })
  const { text } = await open(`${page}/move`)
  expect(text).toContain(`<h2 id="month">${month.format(hourAhead(40 * 24) * 1000)}</h2>`)
  expect(text).toContain('the day of your appointment')
})

test('The link of the mail about a cancellation leads to a form with who booked filled in', async () => {
  const { workspace, id } = await booked()
  const slug = `later-${workspace.id}`
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug })
  await moveClock(workspace, 120)
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  await moveClock(workspace, 120)
  const [mail] = (await mailsOf(workspace, '&kind=cancellation')).slice(-1)
  const link = new URL(/https?:[^ \n]*\/book\/[^ \n]*/.exec(mail.text)?.[0] ?? '')
  expect([link.pathname, [...link.searchParams.keys()]]).toEqual([`/book/${slug}/remote`, ['lang', 'again']])
  expect(mail.text).toContain('opens your booking without a password')
  const details = `${link.pathname}/details${link.search}&timestamp=${hourAhead()}`
  const { text } = await open(details)
  for (const value of ['Ana', 'Ortiz', customer.email]) expect(text).toContain(`value="${value}"`)
})

test.each([
  ['en', 'too few digits (6). Enter a phone number', 'The part after the @ has no dot. Enter'],
  ['es', 'le faltan cifras (tiene 6). Escriba', 'La parte detrás de la @ no tiene ningún punto. Escriba'],
  ['fr', '(6 seulement). Saisissez', 'La partie après le @ n’a pas de point. Saisissez'],
])('The errors of a form in %s name what is wrong with phone and email', async (lang, phone, email) => {
  const { workspace } = await invited()
  const slug = `later-${workspace.id}`
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug })
  const typed = { ...customer, email: 'ana@example', phone: '305 555', timestamp: `${hourAhead()}` }
  const { status, text } = await open(`/book/${slug}/remote/details?lang=${lang}`, typed)
  expect(status).toBe(422)
  // In the summary and at the field.
  for (const said of [phone, email]) expect(text.split(said).length).toBe(3)
})

test.each([
  ['Europe/Paris', '01 23 45 67 89'],
  ['Europe/Paris', '06 12 34 56 78'],
  ['Europe/London', '020 7925 0918'],
  ['Europe/Moscow', '8 495 123-45-67'],
])('A customer in %s books with the phone number %s, as it is written there', async (zone, phone) => {
  const { workspace } = await invited()
  const slug = `later-${workspace.id}`
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug })
  const typed = { ...customer, phone, timestamp: `${hourAhead()}` }
  const sent = await open(`/book/${slug}/remote/details?tz=${zone}`, typed)
  expect([sent.status, sent.location]).toEqual([303, expect.stringContaining('/confirm/')])
})

test('A service at an office and an apostille do not speak of a video call', async () => {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, { categories: ['remote', 'apostille'] })
  const pageOf = async (service: string) => {
    const id = await makeReservation(workspace, {
      ...customer,
      status: 'queued',
      service,
      signing_method: 'remote',
    })
    const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
    return (await open(`/schedule/${keys.reservation}`)).text
  }
  expect(await pageOf('remote')).toContain('In the video call')
  expect(await pageOf('apostille')).not.toMatch(/video call|upload anything/)
  await workspace.manage('PATCH', '/services/remote', { location: '1 Main St' })
  const text = await pageOf('remote')
  expect(text).not.toContain('video call')
  expect(text).toContain('You sign on paper, so you need not upload anything.')
})

test('Without a script a link to a day leads to its times', async () => {
  const { path } = await invited()
  const { text } = await open(path)
  const days = [...text.matchAll(/href="([^"]*day=[^"]*)"/g)].map(([, href]) => href)
  expect(days.length).toBeGreaterThan(1)
  for (const href of days) expect(href).toMatch(/#times$/)
  expect((await open(days[0]?.split('#')[0] ?? '')).text).toContain('id="times"')
})

test('The mail about a new time lists what is still to do and to bring', async () => {
  const { workspace, id } = await booked()
  await moveClock(workspace, 120)
  await workspace.manage('POST', `/appointments/${id}/reschedule`, { timestamp: hourAhead(1) })
  await moveClock(workspace, 120)
  const mails = await mailsOf(workspace)
  const lists = (kind: string) => {
    const { text } = mails.find((mail: { kind: string }) => mail.kind === kind)
    return text.slice(text.indexOf('Still to do on your page:'), text.indexOf('View appointment:'))
  }
  expect(lists('confirmation')).toContain('- Say who signs')
  expect(lists('reschedule')).toBe(lists('confirmation'))
})

test('A new version of a result is marked, and a reopened session says why the documents are gone', async () => {
  const { workspace, id, page } = await booked()
  const upload = async (bytes: Buffer, filename: string) =>
    expect(
      (
        await workspace.call('POST', '/documents', {
          ...uploadOf('appointment', id, bytes),
          filename,
          type: 'notarized',
        })
      ).status,
    ).toBe(201)
  const act = async (name: string) =>
    expect((await workspace.manage('POST', `/appointments/${id}/${name}`)).status).toBe(200)
  await upload(pdfOf(4_000), 'Deed.pdf')
  await upload(pdfOf(4_500), 'deed.pdf')
  await act('complete')
  await moveClock(workspace, 120)
  // Two documents of one name that were given together are two documents.
  expect((await open(page)).text).not.toMatch(/version/i)
  await upload(pdfOf(5_000), 'Will.pdf')
  await moveClock(workspace, 120)
  expect((await open(page)).text).not.toContain('version of Will.pdf')
  await upload(pdfOf(6_000), 'Will.pdf')
  await moveClock(workspace, 120)
  const list = /<ul class="rows files">[\s\S]*?<\/ul>/.exec((await open(page)).text)?.[0] ?? ''
  expect(list).toMatch(/<strong><bdi>New version of Will\.pdf, \w+ \d+, \d{4}<\/bdi><\/strong>/)
  expect(list.lastIndexOf('<bdi>Will.pdf</bdi> <strong>· Earlier version</strong>')).toBeGreaterThan(
    list.indexOf('New version of Will.pdf'),
  )
  const [mail] = (await mailsOf(workspace, '&kind=result_ready')).slice(-1)
  expect(mail.text).toMatch(
    /The documents now:\n(- .*\n)*- Earlier version of Will\.pdf, .*\n- New version of Will\.pdf, /,
  )
  for (const [lang, newest, earlier] of [
    ['es', 'Versión nueva de Will.pdf, ', 'Versión anterior'],
    ['fr', 'Nouvelle version de Will.pdf, ', 'Version antérieure'],
  ] as const) {
    const { text } = await open(`${page}?lang=${lang}`)
    expect([text.includes(newest), text.includes(earlier)]).toEqual([true, true])
  }
  await act('reopen')
  for (const [lang, text] of [
    ['en', 'The notary has reopened this session. The documents come back when it is completed.'],
    ['es', 'Esta sesión se ha reabierto.'],
    ['fr', 'Le notaire a rouvert cette séance.'],
  ])
    expect((await open(`${page}?lang=${lang}`)).text).toContain(text)
  await act('complete')
  const { text } = await open(page)
  expect([text.includes('reopened'), text.includes('New version of Will.pdf')]).toEqual([false, true])
})
