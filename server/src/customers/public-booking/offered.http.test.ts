import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { aroundTheClock, book } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { openBooking } from '../../../test/helpers/visitors.ts'

// Visitors see what can be booked.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const open = async () => {
  const opened = await openBooking(installation)
  const { slug, visit, workspace } = opened
  const handles = async (query = '') =>
    (await visit('GET', query)).body.services.map(({ handle }: { handle: string }) => handle)
  const page = async (path = '') => {
    const answer = await fetch(`${installation.url}/book/${slug}${path}`, { redirect: 'manual' })
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
  }
  const [notary] = (await workspace.manage('GET', '/notaries')).body.data
  return { ...opened, handles, page, notary: notary.id as number }
}

test('A service is listed while a notary does its kind, and not before and after', async () => {
  const { workspace, handles, page, notary } = await open()
  expect(await handles()).toEqual(['remote', 'general_notary'])
  expect((await page()).text).not.toContain('Apostille')
  await workspace.manage('PATCH', `/notaries/${notary}`, { categories: ['remote', 'apostille'] })
  expect(await handles()).toEqual(['remote', 'general_notary', 'apostille'])
  expect((await page()).text).toContain('Apostille')
  await workspace.manage('DELETE', `/notaries/${notary}`)
  expect(await handles()).toEqual([])
  const empty = await page()
  expect([empty.status, empty.text]).toEqual([200, expect.stringContaining('There is no free time')])
})

test('A notary without hours, without the signing method or away for the whole window offers nothing', async () => {
  const { workspace, handles, set, notary } = await open()
  const path = `/notaries/${notary}`
  await workspace.manage('PATCH', `${path}/hours`, { weekly: [] })
  expect(await handles()).toEqual([])
  const later = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)
  await workspace.manage('PATCH', `${path}/hours`, {
    exceptions: [{ date: later, spans: [{ from: '09:00', to: '17:00' }] }],
  })
  await set({ horizon_days: 60 })
  expect(await handles()).toEqual([])
  await set({ horizon_days: 120 })
  expect(await handles()).toEqual(['remote', 'general_notary'])
  await workspace.manage('PATCH', `${path}/hours`, { weekly: aroundTheClock, exceptions: [] })
  await workspace.manage('PATCH', path, { signing_methods: ['enotary'] })
  expect(await handles()).toEqual([])
  await workspace.manage('PATCH', path, { signing_methods: null })
  await workspace.manage('PATCH', '/services/remote', { duration_minutes: 1440 })
  expect(await handles()).toEqual(['remote', 'general_notary'])
})

test('A service whose times are all booked stays listed, because one may become free', async () => {
  const { workspace, handles, notary } = await open()
  const at = hourAhead()
  const day = new Date(at * 1000).toISOString().slice(0, 10)
  const spans = [{ from: '00:00', to: '24:00' }]
  await workspace.manage('PATCH', `/notaries/${notary}`, { timezone: 'UTC' })
  await workspace.manage('PATCH', '/services/remote', { duration_minutes: 720 })
  await workspace.manage('PATCH', `/notaries/${notary}/hours`, {
    weekly: [],
    exceptions: [{ date: day, spans }],
  })
  const midnight = Date.parse(`${day}T00:00:00Z`) / 1000
  expect((await book(workspace, midnight)).status).toBe(201)
  expect((await book(workspace, midnight + 12 * 3600)).status).toBe(201)
  expect(await handles()).toContain('remote')
})

test('The address of a service that nobody does says so, and leads to the others', async () => {
  const { slug, page, set } = await open()
  await set({ contact: 'hello@acme.example' })
  const { status, text } = await page('/apostille')
  expect(status).toBe(200)
  expect(text).toContain('This service cannot be booked online now')
  expect(text).toContain(`href="/book/${slug}"`)
  expect(text.match(/mailto:hello@acme.example/g)).toHaveLength(1)
  expect(text).not.toContain('<table')
  expect((await page('/apostille?lang=es')).text).toContain('Este servicio no se puede reservar en línea')
  expect((await page('/apostille?lang=fr')).text).toContain('Cette prestation ne peut pas')
  expect((await page('/unknown')).status).toBe(404)
})

test('With nothing else to book, the page of a service that nobody does has no link to others', async () => {
  const { slug, page, workspace, notary } = await open()
  await workspace.manage('DELETE', `/notaries/${notary}`)
  const { text } = await page('/remote')
  expect(text).toContain('This service cannot be booked online now')
  expect(text).not.toContain(`href="/book/${slug}"`)
})

test('The only service that can be booked opens at once', async () => {
  const { slug, page, workspace } = await open()
  await workspace.manage('DELETE', '/services/general_notary')
  expect(await page()).toMatchObject({ status: 303, location: `/book/${slug}/remote` })
})

test('Visitors read names, descriptions and what to bring in their language', async () => {
  const { visit, page } = await open()
  const [service] = (await visit('GET', '?lang=es-MX')).body.services
  expect(service.label).toBe('Remote notarization')
  expect(service.texts).toMatchObject({
    label: 'Notarización a distancia',
    description: 'Usted firma por videollamada, desde cualquier lugar.',
    bring: expect.stringMatching(/^Un documento de identidad/),
  })
  expect((await visit('GET')).body.services[0].texts.label).toBe('Remote notarization')
  expect((await visit('GET', '?lang=de')).body.services[0].texts.label).toBe('Remote notarization')
  const { text } = await page('?lang=fr')
  expect(text).toContain('Notarisation à distance')
  expect(text).toContain('Vous signez lors d’un appel vidéo')
  expect((await page('/remote?lang=es')).text).toContain('Usted firma por videollamada')
})
