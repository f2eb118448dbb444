import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { openBooking, storedCode } from '../../../test/helpers/visitors.ts'

// The page of open booking asks how many documents, where the service has a word for them.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

async function open(path: string, fields?: Record<string, string>) {
  const init = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const response = await fetch(installation.url + path, { ...init, redirect: 'manual' })
  const text = (await response.text()).replaceAll('&amp;', '&').replace(/[\u00a0\u202f]/g, ' ')
  return { status: response.status, text, location: response.headers.get('location') ?? '' }
}

/** `Documents` of a summary. */
const factIn = (text: string, label: string) => new RegExp(`<dt>${label}</dt><dd>(\\d+)</dd>`).exec(text)?.[1]
const leadIn = (text: string) =>
  /<p class="lead"[^>]*>(.*?)<\/p>/
    .exec(text)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim()

test('A visitor books three documents: the session is three times as long and costs three times as much', async () => {
  const { workspace, slug } = await openBooking(installation)
  const home = `/book/${slug}/remote`
  expect((await open(home)).text).not.toContain('name="quantity"')
  const texts = { en: { quantity: 'Documents' }, es: { quantity: 'Documentos' } }
  expect((await workspace.manage('PATCH', '/services/remote', { texts })).status).toBe(200)
  const once = (await open(home)).text
  expect(once).toContain('<label for="quantity">Documents</label>')
  expect(leadIn(once)).toBe('Remote notarization · 30 minutes · $25.00 for 1 (Documents)')
  expect((await open(`${home}?lang=es`)).text).toContain('<label for="quantity">Documentos</label>')

  const thrice = (await open(`${home}?quantity=3`)).text
  expect(leadIn(thrice)).toBe('Remote notarization · 1 hour, 30 minutes · $75.00 for 3 (Documents)')
  expect(thrice).toContain('<option value="3" selected>')
  // Links to days and the form of times keep the number.
  expect(/href="([^"]*day=[^"]*)"/.exec(thrice)?.[1]).toContain('quantity=3')
  const timestamp = hourAhead(15)
  const details = `${home}/details?timestamp=${timestamp}&quantity=3`
  expect(factIn((await open(details)).text, 'Documents')).toBe('3')
  const typed = { first_name: 'Ana', last_name: 'Ortiz', email: `three-${workspace.id}@example.com` }
  const asked = await open(details, { ...typed, timestamp: String(timestamp), phone: '' })
  expect(asked.status).toBe(303)
  // The code is entered on a page without the choice of the reader: the request has the number.
  const confirm = asked.location.split('?')[0] ?? ''
  const shown = (await open(confirm)).text
  expect(factIn(shown, 'Documents')).toBe('3')
  const key = confirm.split('/').at(-1) ?? ''
  const other = (await open(`${home}?request=${key}`)).text
  expect(leadIn(other)).toBe('Remote notarization · 1 hour, 30 minutes · $75.00 for 3 (Documents)')
  expect(other).not.toContain('<select id="quantity"')
  const code = await storedCode(installation, key)
  const done = await open(confirm, { code, timestamp: String(timestamp) })
  expect(done.status).toBe(303)
  const page = (await open(done.location)).text
  expect(factIn(page, 'Documents')).toBe('3')
  expect(page).toContain('$75.00')
  const { data } = (await workspace.manage('GET', '/appointments')).body
  expect(data).toMatchObject([{ quantity: 3, duration_minutes: 90 }])
})

test('A number that cannot be booked counts as one, also where the service has no word for it', async () => {
  const { slug } = await openBooking(installation)
  for (const [wrong, lead] of [
    ['0', '30 minutes · $25.00'],
    ['6', '30 minutes · $25.00'],
    ['1e0', '30 minutes · $25.00'],
    ['-1', '30 minutes · $25.00'],
    ['2.5', '30 minutes · $25.00'],
    ['x', '30 minutes · $25.00'],
    ['2', '1 hour · $50.00'],
  ]) {
    const { status, text } = await open(`/book/${slug}/remote?quantity=${wrong}`)
    expect([wrong, status, leadIn(text)]).toEqual([wrong, 200, `Remote notarization · ${lead}`])
  }
  const { text } = await open(`/book/${slug}/remote/details?timestamp=${hourAhead(15)}&quantity=2`)
  expect(factIn(text, 'Quantity')).toBe('2')
})

test('A price says for how many it is, whether more can be added, and what it includes', async () => {
  const { workspace, slug, set } = await openBooking(installation)
  const service = async (fields: object) =>
    expect((await workspace.manage('PATCH', '/services/remote', fields)).status).toBe(200)
  const shown = async (query = '') => {
    const list = (await open(`/book/${slug}${query}`)).text
    const [, ofList] = /30 min\S* · ([^<]*)<\/span>/.exec(list.slice(list.indexOf('/remote'))) ?? []
    const line = leadIn((await open(`/book/${slug}/remote${query}`)).text)
    expect(line?.split(' · ').at(-1)).toBe(ofList)
    return ofList
  }
  expect(await shown()).toBe('$25.00')
  await set({ tax_rate: 10 })
  expect(await shown()).toBe('$27.50, including tax')
  await service({ price_lines: [{ key: 'online', kind: 'technology', amount: 5 }] })
  expect(await shown()).toBe('$33.00, including fees and tax')
  await set({ tax_rate: 0 })
  expect(await shown()).toBe('$30.00, including fees')
  await service({ price_lines: [{ key: 'signer', kind: 'extra_signer', amount: 10 }] })
  expect(await shown()).toBe('from $25.00')
  await service({
    price_lines: [
      { key: 'signer', kind: 'extra_signer', amount: 10 },
      { key: 'online', kind: 'technology', amount: 5 },
    ],
    texts: { en: { quantity: 'Documents' }, es: { quantity: 'Documentos' } },
  })
  expect(await shown()).toBe('from $30.00 for 1 (Documents), including fees')
  expect(await shown('?lang=es')).toMatch(/^desde 30,00 .* por 1 \(Documentos\), cargos incluidos$/)
  expect(await shown('?lang=fr')).toMatch(/^à partir de 30,00 .* pour 1 \(Documents\), frais compris$/)
  const twice = (await open(`/book/${slug}/remote?quantity=2`)).text
  expect(leadIn(twice)).toContain('from $55.00 for 2 (Documents), including fees')
  const id = await makeReservation(workspace, { status: 'queued', quantity: 2 })
  const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
  const keyed = (await open(`/schedule/${keys.reservation}`)).text
  expect(leadIn(keyed)).toContain('from $55.00 for 2 (Documents), including fees')
})
