import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeAppointment, makeReservation, person } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { emptyPdf } from '../../../test/helpers/pdf.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

async function open(path: string) {
  const response = await fetch(installation.url + path, { redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}

/** The facts of the receipt by their labels, and its notarized documents. */
async function receiptOf(key: string, query = '') {
  const { status, text } = await open(`/appointment/${key}/receipt${query}`)
  expect(status).toBe(200)
  const plain = (part = '') => part.replace(/<br>/g, ', ').replace(/<[^>]*>/g, '')
  const facts = [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, label, fact]) => [
    plain(label),
    plain(fact).replace(/[\u00a0\u202f]/g, ' '),
  ])
  return {
    text,
    facts: Object.fromEntries(facts) as Record<string, string>,
    documents: [...text.matchAll(/<li>(<bdi>.*?)<\/li>/g)].map(([, line]) => plain(line)),
  }
}

async function booked(workspace: Workspace, fields: object = {}) {
  await staff(workspace, {})
  const reservation = await makeReservation(workspace, { status: 'queued', quantity: 3, ...fields })
  const path = `/reservations/${reservation}/submit`
  const { appointment } = (await workspace.manage('POST', path, { timestamp: hourAhead() })).body
  const add = async (bytes: Buffer) => {
    const added = { ...uploadOf('appointment', appointment.id, bytes), type: 'notarized' }
    expect((await workspace.call('POST', '/documents', added)).status).toBe(201)
  }
  return {
    id: appointment.id as number,
    key: appointment.keys.appointment as string,
    keys: appointment.keys,
    add,
    complete: (body?: object) => workspace.manage('POST', `/appointments/${appointment.id}/complete`, body),
  }
}

test('The receipt names who, when and where, the service with its price, and each notarized document once', async () => {
  const workspace = await installation.workspace('America/New_York')
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {
    display_name: 'Acme <Notary>',
    contact: '+1 305 555 0123',
    postal_address: '1 <b>Ocean</b> Drive\nMiami',
    tax_id: '12-3456789',
  })
  await workspace.manage('PATCH', '/services/remote', { location: '120 Main Street\nMiami' })
  const { id, key, add, complete } = await booked(workspace, { prepaid: 1 })
  await workspace.call('POST', `/appointments/${id}/signers`, person)
  const [bytes, other] = [emptyPdf(2), pdfOf()]
  for (const one of [bytes, bytes, other]) await add(one)
  expect((await open(`/appointment/${key}/receipt`)).status).toBe(303)
  await complete({
    acts: [
      { type: 'acknowledgment', count: 2 },
      { type: 'jurat', count: 1 },
    ],
  })
  const { facts, documents, text } = await receiptOf(key)
  expect(facts).toEqual({
    From: 'Acme &lt;Notary&gt;',
    Reference: String(id),
    Address: '1 &lt;b&gt;Ocean&lt;/b&gt; Drive\nMiami',
    'Tax number': '12-3456789',
    Contact: '+1 305 555 0123',
    Issued: expect.stringMatching(/^\w+, \w+ \d+, \d{4}$/),
    For: 'Ana Ortiz, ana@example.com',
    Signers: 'Ben Adler',
    Day: expect.stringMatching(/^\w+, \w+ \d+, \d{4}$/),
    Time: expect.stringMatching(/^\d+:00 [AP]M \(New York\)$/),
    Duration: expect.stringMatching(/hour|minutes/),
    Place: '120 Main Street\nMiami',
    Service: 'Remote notarization',
    Quantity: '3',
    'Notarial acts': 'Acknowledgment × 2, Jurat × 1',
    'Price each': '$25.00',
    Total: '$75.00',
    Payment: 'Paid in advance',
  })
  expect(documents).toEqual(['Deed.pdf · 2 pages', 'Deed.pdf · 1 page'])
  expect(text).toContain('data-print')
  // At a place its time counts, wherever the reader is.
  const abroad = await receiptOf(key, '?tz=Europe/Paris&lang=fr')
  expect(abroad.facts.Heure).toContain('(New York)')
  expect(abroad.facts['Actes notariés']).toBe('Reconnaissance de signature × 2, Déclaration sous serment × 1')
  expect(abroad.facts['Prix unitaire']).toBe('25,00 $US')
})

test('The receipt lists the documents also when they can no longer be downloaded, and none that is held back', async () => {
  const workspace = await installation.workspace()
  const settings = { result_release: 'manual', result_days: 1 }
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)
  const { id, key, add, complete } = await booked(workspace)
  await add(pdfOf())
  await complete()
  const held = await receiptOf(key)
  expect([held.documents, held.text.includes('Notarized documents')]).toEqual([[], false])
  await workspace.manage('POST', `/appointments/${id}/release-result`)
  const { documents, facts } = await receiptOf(key)
  expect(documents).toEqual(['Deed.pdf · 1 page'])
  await moveClock(workspace, 2 * 86_400)
  expect((await receiptOf(key)).facts.Issued).toBe(facts.Issued)
  expect((await open(`/appointment/${key}`)).text).toContain('can no longer be downloaded')
  expect((await receiptOf(key)).documents).toEqual(['Deed.pdf · 1 page'])
})

test('The receipt of an appointment without a reservation has no price, and no other key opens it', async () => {
  const workspace = await installation.workspace()
  const id = await makeAppointment(workspace, { status: 'scheduled', timestamp: hourAhead(), quantity: 2 })
  const { keys } = (await workspace.call('GET', `/appointments/${id}`)).body
  await workspace.manage('POST', `/appointments/${id}/complete`)
  const { facts } = await receiptOf(keys.appointment)
  expect(facts).toMatchObject({
    Quantity: '2',
    Service: 'Remote notarization',
  })
  expect(facts).not.toHaveProperty('Total')
  expect(facts).not.toHaveProperty('Price each')
  expect(facts).not.toHaveProperty('Payment')
  for (const path of [`/session/${keys.session}`, `/upload/${keys.upload}`])
    expect((await open(`${path}/receipt`)).status).toBe(404)
})

test('The receipt says what was paid, when and how, and what is still to pay', async () => {
  const workspace = await installation.workspace('America/New_York')
  const { id, key, complete } = await booked(workspace)
  await complete()
  const pay = async (method: string, amount: number, day: number) => {
    const body = { method, amount, received_at: `2026-11-0${day}T17:00:00Z` }
    const made = await workspace.manage('POST', `/appointments/${id}/payments`, body)
    expect(made.status).toBe(201)
    return made.body.id as number
  }
  await pay('check', 20, 3)
  const only = (await receiptOf(key)).facts
  expect(only).toMatchObject({ Paid: '$20.00 · Tuesday, November 3, 2026 · check', 'Still to pay': '$55.00' })
  const wrong = await pay('cash', 30, 4)
  await workspace.manage('POST', `/payments/${wrong}/void`, { reason: 'Typed twice' })
  await pay('card_terminal', 55, 5)
  const { facts } = await receiptOf(key)
  expect(facts.Paid).toBe(
    '$75.00, $20.00 · Tuesday, November 3, 2026 · check, $55.00 · Thursday, November 5, 2026 · card',
  )
  expect(facts).not.toHaveProperty('Still to pay')
  expect((await receiptOf(key, '?lang=fr')).facts.Payé).toContain('55,00 $US · jeudi 5 novembre 2026 · carte')
})

test('A booking that is still to be paid has a price summary, and a receipt once all is paid', async () => {
  const workspace = await installation.workspace('America/New_York')
  const { id, key, complete } = await booked(workspace)
  await complete()
  const titles = async (query = '') => {
    const heading = /<h1>([^<]*)/.exec((await open(`/appointment/${key}/receipt${query}`)).text)?.[1]
    const link = /\/receipt[^"]*">([^<]*)</.exec((await open(`/appointment/${key}${query}`)).text)?.[1]
    return [heading, link]
  }
  const pay = async (amount: number) => {
    const made = await workspace.manage('POST', `/appointments/${id}/payments`, { method: 'cash', amount })
    expect(made.status).toBe(201)
  }
  // The business has never recorded a payment: nobody knows that this one is due.
  expect(await titles()).toEqual(['Receipt', 'Receipt'])
  await pay(20)
  expect(await titles()).toEqual(['Price summary', 'Price summary'])
  expect(await titles('?lang=es')).toEqual(['Resumen del precio', 'Resumen del precio'])
  expect(await titles('?lang=fr')).toEqual(['Récapitulatif du prix', 'Récapitulatif du prix'])
  await pay(55)
  expect(await titles()).toEqual(['Receipt', 'Receipt'])
  // The other booking of the same business, of which nothing came.
  const other = await makeReservation(workspace, { status: 'queued' })
  const { body } = await workspace.manage('POST', `/reservations/${other}/submit`, {
    timestamp: hourAhead(3),
  })
  await workspace.manage('POST', `/appointments/${body.appointment.id}/complete`)
  const { text } = await open(`/appointment/${body.appointment.keys.appointment}/receipt`)
  expect(text).toContain('<h1>Price summary')
})

test('A booking with an invoice that is due has a price summary, though nothing was paid yet', async () => {
  const workspace = await installation.workspace('America/New_York')
  const set = { name: 'Acme Notaries', postal_address: '1 Main Street', invoice_on_completion: true }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, set)).status).toBe(200)
  const { key, complete } = await booked(workspace)
  await complete()
  const { body } = await workspace.manage('GET', '/invoices')
  expect(body.data).toHaveLength(1)
  const { text } = await open(`/appointment/${key}/receipt`)
  expect(text).toMatch(/<h1>Price summary[\s\S]*Still to pay/)
})
