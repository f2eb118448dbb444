import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

// What a person sees when a request for a page fails: whose page it is, how to reach the business, a way on.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const html = 'text/html; charset=utf-8'
const contact = '+1 305 555 0142'

interface Sent {
  method?: string
  body?: string | URLSearchParams
  headers?: Record<string, string>
}

async function open(path: string, sent: Sent = {}) {
  const response = await fetch(installation.url + path, {
    redirect: 'manual',
    ...(sent.body !== undefined && { method: 'POST' }),
    ...sent,
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The parts of a failure's page by which a customer knows where they are. */
function partsOf({ status, headers, text }: Awaited<ReturnType<typeof open>>) {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(text) ?? []
  return {
    status,
    type: headers.get('content-type'),
    brand: /<bdi>([^<]*)<\/bdi>/.exec(text)?.[1],
    contact: text.includes('href="tel:+13055550142"'),
    frames: /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
    lang: headers.get('content-language'),
    way: /<a class="button plain" href="([^"]*)">([^<]*)</.exec(main)?.slice(1),
  }
}

async function business() {
  const workspace = await installation.workspace('America/New_York')
  const slug = `failed-${workspace.id}`
  const settings = {
    display_name: 'Biscayne Notary',
    contact,
    open_booking_slug: slug,
    embed_origins: ['https://www.example.com'],
  }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)).status).toBe(200)
  await staff(workspace, {})
  return { workspace, slug }
}

async function booked() {
  const { workspace, slug } = await business()
  const reservation = await makeReservation(workspace, { ...customer, status: 'queued', lang: 'es' })
  const at = hourAhead()
  const { body } = await workspace.manage('POST', `/reservations/${reservation}/submit`, { timestamp: at })
  const { id, keys } = body.appointment
  await makeSigner(workspace, `/appointments/${id}`)
  const flow = (await workspace.call('GET', `/reservations/${reservation}`)).body.keys.reservation
  return { workspace, slug, keys, flow, page: `/appointment/${keys.appointment}` }
}

const known = {
  type: html,
  brand: 'Biscayne Notary',
  contact: true,
  frames: 'https://www.example.com',
}

test('A failed request of a page with a key keeps brand, contact and language, and leads back', async () => {
  const { page, keys, flow } = await booked()
  const back = [page, 'Volver a la cita']
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const [path, status, sent = {}] of [
    [`${page}/signers/999`, 404],
    [`${page}/documents/999`, 404],
    [`${page}/documents/999/remove`, 404],
    [`${page}/invoices/999`, 404],
    [`${page}/nonsense`, 404],
    [`${page}/nonsense/deeper`, 404],
    [`${page}/documents/999/remove`, 404, { body: '', headers: form }],
    [`${page}/cancel`, 415, { body: '{}', headers: { 'content-type': 'application/json' } }],
    [`${page}/cancel`, 413, { body: `reason=${'x'.repeat(64 * 1024)}`, headers: form }],
  ] as [string, number, Sent?][]) {
    const parts = partsOf(await open(path, sent))
    expect([path, parts]).toEqual([path, { ...known, status, lang: 'es', way: back }])
  }
  for (const [path, way] of [
    [`/upload/${keys.upload}/nonsense`, [`/upload/${keys.upload}`, 'Volver a los documentos']],
    [`/session/${keys.session}/nonsense`, [`/session/${keys.session}`, 'Volver a la sesión']],
    [`/schedule/${flow}/nonsense`, [`/schedule/${flow}`, 'Volver a la reserva']],
  ] as const)
    expect([path, partsOf(await open(path))]).toEqual([path, { ...known, status: 404, lang: 'es', way }])
  // What the reader chose stays.
  const chosen = partsOf(await open(`${page}/nonsense?lang=fr&theme=dark&tz=Europe/Paris`))
  expect([chosen.lang, chosen.way?.[0]]).toEqual([
    'fr',
    `${page}?lang=fr&amp;tz=Europe%2FParis&amp;theme=dark`,
  ])
})

test('A failed request of open booking keeps brand and contact, and leads to the services', async () => {
  const { slug } = await business()
  for (const path of [
    `/book/${slug}/nonsense`,
    `/book/${slug}/nonsense/deeper/still`,
    `/book/${slug}/remote/confirm/WRONG`,
    `/book/${slug}/remote/confirm/${'x'.repeat(21)}`,
  ]) {
    const parts = partsOf(await open(path))
    const way = [`/book/${slug}`, 'Back to booking an appointment']
    expect([path, parts]).toEqual([path, { ...known, status: 404, lang: 'en', way }])
  }
})

test('The page of a key or a slug that nobody has names no business, and leads nowhere', async () => {
  const { page } = await booked()
  const unknown = 'x'.repeat(21)
  for (const path of [
    `/appointment/${unknown}`,
    `/appointment/${unknown}/nonsense`,
    `/session/${unknown}/nonsense`,
    `/upload/${unknown}/nonsense`,
    // Another kind of key.
    page.replace('appointment', 'session'),
    '/book/nobody-has-it',
    '/book/nobody-has-it/nonsense/deeper',
  ]) {
    const { status, brand, way } = partsOf(await open(path))
    expect([path, status, brand, way]).toEqual([path, 404, 'Jurat', undefined])
  }
})

test('A form that another website sends leads back to the page of the address', async () => {
  const { page } = await booked()
  const parts = partsOf(
    await open(`${page}/cancel`, {
      body: new URLSearchParams(),
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://other.example.com' },
    }),
  )
  expect([parts.status, parts.way]).toEqual([403, [page, 'Back to the appointment']])
})

test('When too many requests come for a key, the page offers to try again', async () => {
  const { page } = await booked()
  const statuses = []
  for (let count = 0; count < 121; count++) statuses.push((await open(`${page}/nonsense`)).status)
  expect(statuses.filter(status => status === 404).length).toBeGreaterThan(100)
  expect(partsOf(await open(`${page}?lang=es`))).toMatchObject({
    status: 429,
    lang: 'es',
    way: [`${page}?lang=es`, 'Intentar de nuevo'],
  })
  const sent = partsOf(await open(`${page}/cancel`, { body: new URLSearchParams() }))
  expect([sent.status, sent.way]).toEqual([429, [page, 'Back to the appointment']])
})

test('When the server fails, the page keeps brand and contact, and offers to try again', async () => {
  const { page, slug } = await booked()
  const { db } = installation.ctx
  await sql`alter table services rename to services_away`.execute(db)
  try {
    expect(partsOf(await open(page))).toEqual({
      ...known,
      status: 500,
      lang: 'es',
      way: [page, 'Intentar de nuevo'],
    })
    expect(partsOf(await open(`/book/${slug}/remote?lang=fr`))).toEqual({
      ...known,
      status: 500,
      lang: 'fr',
      way: [`/book/${slug}/remote?lang=fr`, 'Réessayer'],
    })
    const sent = partsOf(await open(`${page}/cancel`, { body: new URLSearchParams() }))
    expect([sent.status, sent.brand, sent.way]).toEqual([500, 'Biscayne Notary', [page, 'Volver a la cita']])
  } finally {
    await sql`alter table services_away rename to services`.execute(db)
  }
  expect((await open(page)).status).toBe(200)
})
