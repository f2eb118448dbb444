import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation, makeSigner, verdict } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { eraseReservations } from '../reservations/erase-reservations.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }
const signer = { key: 'signer', kind: 'extra_signer', amount: 10 }
const rush = { key: 'rush', kind: 'rush', amount: 20, hours_before: 72 }
const platform = { key: 'platform', kind: 'technology', amount: 10, taxable: false }
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

interface Shown {
  total_price: number
  tax: number
  tax_included: boolean
  lines: { label: string; amount: number }[]
}

async function selling(lines: object[] = [], tax: object = {}) {
  const workspace = await installation.workspace()
  await staff(workspace, { categories: ['remote', 'enotary'] })
  const changed = await workspace.manage('PATCH', '/services/remote', { price_lines: lines })
  expect([changed.status, changed.body.error]).toEqual([200, undefined])
  const taxed = await workspace.manage('PATCH', `/workspaces/${workspace.id}`, tax)
  expect([taxed.status, taxed.body.error]).toEqual([200, undefined])
  return workspace
}

const priceOf = async (workspace: Workspace, id: number) =>
  (await workspace.manage('GET', `/reservations/${id}`)).body.price
const amountsOf = async (workspace: Workspace, id: number) => {
  const { lines, total_price } = await priceOf(workspace, id)
  const shown = lines.map(({ kind, quantity, amount }: never) => `${kind} ${quantity} ${amount}`)
  return [...shown, `total ${total_price}`]
}
const totalsIn = async (workspace: Workspace, id: number) =>
  (
    await workspace.manage('GET', `/audit?object=reservation&object_id=${id}&action=reservation-priced`)
  ).body.data.map(({ changes, actor }: never) => [(changes as { total_price: unknown }).total_price, actor])
const book = async (workspace: Workspace, fields: object = {}) => {
  const { status, body } = await workspace.manage('POST', '/bookings', {
    ...ana,
    timestamp: hourAhead(),
    ...fields,
  })
  expect([status, body.error]).toEqual([201, undefined])
  return { id: body.reservation.id as number, appointment: body.appointment }
}

describe('the price of a booking', () => {
  test('It consists of the lines that apply, and follows signers, quantity and time', async () => {
    const workspace = await selling([signer, rush, platform], { tax_rate: 10, tax_label: 'VAT' })
    const id = await makeReservation(workspace, { signer_count: 2 })
    expect(await amountsOf(workspace, id)).toEqual([
      'act 1 25',
      'extra_signer 1 10',
      'technology 1 10',
      'total 48.5',
    ])
    const { subtotal, tax, tax_rate, tax_label, lines } = await priceOf(workspace, id)
    expect([subtotal, tax, tax_rate, tax_label]).toEqual([45, 3.5, 10, 'VAT'])
    expect(lines.map((line: { tax: number }) => line.tax)).toEqual([2.5, 1, 0])
    await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
    expect((await priceOf(workspace, id)).total_price).toBe(70.5)
    const events = (await workspace.manage('GET', '/events?limit=10')).body.data
    const totals = events.filter(({ data }: never) => (data as { total_price?: number }).total_price)
    expect(
      totals.map(({ type, data }: never) => [type, (data as { total_price: number }).total_price]),
    ).toEqual([
      ['reservation-created', 48.5],
      ['reservation-submitted', 70.5],
    ])
    const first = await makeSigner(workspace, `/reservations/${id}`)
    await makeSigner(workspace, `/reservations/${id}`, { email: 'cleo@example.com' })
    expect((await priceOf(workspace, id)).total_price).toBe(70.5)
    await makeSigner(workspace, `/reservations/${id}`, { email: 'dora@example.com' })
    expect((await priceOf(workspace, id)).total_price).toBe(81.5)
    await workspace.manage('DELETE', `/signers/${first}`)
    expect((await priceOf(workspace, id)).total_price).toBe(70.5)
    await workspace.manage('PATCH', `/reservations/${id}`, { quantity: 2 })
    expect((await priceOf(workspace, id)).total_price).toBe(98)
    expect((await totalsIn(workspace, id)).map(([total]: unknown[]) => total)).toEqual([
      { before: 81.5, after: 70.5 },
      { before: 70.5, after: 81.5 },
      { before: 48.5, after: 70.5 },
    ])
    const [update] = (await workspace.manage('GET', '/audit?action=reservation-updated')).body.data
    expect(update.changes).toMatchObject({ total_price: { before: 70.5, after: 98 } })
  })

  test('What was agreed stays when catalog, tax and currency change, and another service brings its own', async () => {
    const workspace = await selling([platform], { tax_rate: 10 })
    const { id } = await book(workspace)
    const agreed = await priceOf(workspace, id)
    await workspace.manage('PATCH', '/services/remote', { price_lines: [signer], unit_price: 99 })
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { tax_rate: 20 })
    expect(await priceOf(workspace, id)).toEqual(agreed)
    await workspace.manage('PATCH', `/reservations/${id}`, { quantity: 2 })
    expect(await amountsOf(workspace, id)).toEqual(['act 2 50', 'technology 1 10', 'total 65'])
    await workspace.manage('PATCH', `/reservations/${id}`, { service: 'enotary' })
    expect(await amountsOf(workspace, id)).toEqual(['act 2 70', 'total 84'])
    const { id: next } = await book(workspace, { timestamp: hourAhead(4) })
    expect((await priceOf(workspace, next)).total_price).toBe(118.8)
  })

  test('The customer moves out of a rush fee and into one, and a move by staff changes neither', async () => {
    const weekend = {
      key: 'day',
      kind: 'out_of_hours',
      amount: 7,
      days: everyDay,
      from: '00:00',
      to: '00:00',
    }
    const workspace = await selling([rush, weekend])
    const { id, appointment } = await book(workspace)
    expect((await priceOf(workspace, id)).total_price).toBe(52)
    const move = (path: string, hours: number) =>
      fetch(`${installation.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ timestamp: hourAhead(hours) }),
      })
    const own = `/booking/v1/${appointment.keys.appointment}/reschedule`
    expect((await move(own, 48)).status).toBe(200)
    expect(await amountsOf(workspace, id)).toEqual(['act 1 25', 'out_of_hours 1 7', 'total 32'])
    await workspace.manage('POST', `/appointments/${appointment.id}/reschedule`, { timestamp: hourAhead(1) })
    expect((await priceOf(workspace, id)).total_price).toBe(32)
    expect((await move(own, 2)).status).toBe(200)
    expect((await priceOf(workspace, id)).total_price).toBe(52)
    await workspace.manage('POST', `/appointments/${appointment.id}/cancel`, { keep_reservation: true })
    expect(await amountsOf(workspace, id)).toEqual(['act 1 25', 'total 25'])
  })

  test('Without lines and tax the price is the unit price times the quantity, and nothing is recorded of it', async () => {
    const workspace = await selling()
    const { id } = await book(workspace, { quantity: 3, signer_count: 4 })
    expect(await amountsOf(workspace, id)).toEqual(['act 3 75', 'total 75'])
    await makeSigner(workspace, `/reservations/${id}`)
    expect(await totalsIn(workspace, id)).toEqual([])
  })

  test('The price of a completed booking stays when a signer is removed', async () => {
    const workspace = await selling([signer])
    const { id, appointment } = await book(workspace)
    await makeSigner(workspace, `/reservations/${id}`)
    const second = await makeSigner(workspace, `/reservations/${id}`, { email: 'cleo@example.com' })
    expect((await priceOf(workspace, id)).total_price).toBe(35)
    await workspace.manage('POST', `/appointments/${appointment.id}/complete`)
    await workspace.manage('DELETE', `/signers/${second}`)
    expect((await priceOf(workspace, id)).total_price).toBe(35)
  })

  test('Page, mail, receipt and API say the same lines in the language of the customer', async () => {
    const labels = { es: 'Plataforma <segura>' }
    const workspace = await selling([{ ...platform, labels, taxable: true }, rush], {
      tax_rate: 21,
      prices_include_tax: true,
      tax_label: 'IVA',
    })
    const { appointment } = await book(workspace, { lang: 'es' })
    const key = appointment.keys.appointment
    const own = await fetch(`${installation.url}/booking/v1/${key}`)
    const { price } = (await own.json()) as { price: Shown }
    expect([price.total_price, price.tax, price.tax_included]).toEqual([55, 9.55, true])
    expect(price.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Servicio', 25],
      ['Plataforma <segura>', 10],
      ['Cargo por urgencia', 20],
    ])
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
    const rows = [
      ['Notarización a distancia', '25,00 US$'],
      ['Plataforma &lt;segura&gt;', '10,00 US$'],
      ['Cargo por urgencia', '20,00 US$'],
    ]
    const pageOf = async (path: string) => plain(await (await fetch(installation.url + path)).text())
    const expectRows = (text: string) => {
      for (const [label, value] of rows)
        expect(text).toContain(`<tr><th scope="row"><bdi>${label}</bdi></th><td>${value}</td></tr>`)
      expect(text).toContain('<th scope="row">Total</th><td>55,00 US$')
      expect(text).toContain('Incluye IVA 21 %: 9,55 US$')
    }
    expectRows(await pageOf(`/appointment/${key}`))
    await moveClock(workspace, 120)
    const [mail] = await mailsOf(workspace, `&object_id=${appointment.id}&kind=confirmation`)
    const text = plain(mail?.text ?? '').replace(/: +/g, ': ')
    for (const line of ['Plataforma <segura>: 10,00 US$', 'Total: 55,00 US$ (Incluye IVA 21 %: 9,55 US$)'])
      expect(text).toContain(line)
    await workspace.manage('POST', `/appointments/${appointment.id}/complete`)
    expectRows(await pageOf(`/appointment/${key}/receipt`))
  })

  test('The customer reads the fees where a time is chosen, and the total of that time before booking', async () => {
    const workspace = await selling([signer, rush], { tax_rate: 10, open_booking_slug: `acme-${Date.now()}` })
    const { body } = await workspace.manage('GET', `/workspaces/${workspace.id}`)
    const pageOf = async (path: string) => (await fetch(installation.url + path)).text()
    const choose = await pageOf(`/book/${body.open_booking_slug}/remote`)
    expect(choose).toContain('Rush fee: $20.00 if you book less than 72 hours ahead')
    expect(choose).toContain('Extra signer: $10.00 for each signer after the first')
    expect(choose).toContain('$27.50')
    const details = (hours: number) =>
      pageOf(`/book/${body.open_booking_slug}/remote/details?timestamp=${hourAhead(hours)}`)
    expect(await details(0)).toContain('<th scope="row">Total</th><td>$49.50')
    expect(await details(72)).toContain('<th scope="row">Total</th><td>$27.50')
    const id = await makeReservation(workspace, { ...ana, status: 'queued' })
    const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
    expect(await pageOf(`/schedule/${keys.reservation}`)).toContain('Rush fee: $20.00 if')
    const check = await pageOf(`/schedule/${keys.reservation}/check?at=${hourAhead()}`)
    expect(check).toContain('<th scope="row">Total</th><td>$49.50')
  })
})

describe('the price lines of a service', () => {
  const refused = async (workspace: Workspace, ...lines: object[]) =>
    verdict(await workspace.manage('PATCH', '/services/remote', { price_lines: lines }))
  const wrong = (name: string) => [400, 'invalid_request', { [`price_lines.${name}`]: expect.any(String) }]

  test('A bad line is refused by its field, and changes nothing', async () => {
    const workspace = await selling([signer])
    const before = (await workspace.manage('GET', '/services/remote')).body
    expect(await refused(workspace, signer, { ...rush, key: 'signer' })).toEqual(wrong('1.key'))
    expect(await refused(workspace, { ...signer, amount: 1.234 })).toEqual(wrong('0.amount'))
    expect(await refused(workspace, { ...signer, amount: -1 })).toEqual(wrong('0.amount'))
    expect(await refused(workspace, { ...rush, hours_before: undefined })).toEqual(wrong('0.hours_before'))
    expect(await refused(workspace, { ...signer, hours_before: 5 })).toEqual(wrong('0.hours_before'))
    expect(await refused(workspace, { ...rush, kind: 'out_of_hours', hours_before: undefined })).toEqual(
      wrong('0.days'),
    )
    expect(await refused(workspace, { ...platform, from: '25:00' })).toEqual(wrong('0.from'))
    const many = Array.from({ length: 21 }, (_, at) => ({ ...platform, key: `k${at}` }))
    expect((await refused(workspace, ...many))[0]).toBe(400)
    expect((await workspace.manage('GET', '/services/remote')).body).toEqual(before)
    const yen = await workspace.manage('PATCH', '/services/remote', { currency: 'JPY' })
    expect([yen.status, yen.body.price_lines[0].amount, yen.body.unit_price]).toEqual([200, 10, 25])
    const rate = await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { tax_rate: 8.8755 })
    expect(verdict(rate)).toEqual([400, 'invalid_request', { tax_rate: expect.any(String) }])
  })

  test('Other members and other workspaces cannot change them, and the audit trail has both states', async () => {
    const workspace = await selling([signer])
    const { browser } = await person(installation, workspace, 'viewer')
    const change = { price_lines: [rush], workspace_id: workspace.id }
    expect((await browser.manage('PATCH', '/services/remote', { price_lines: [rush] })).status).toBe(403)
    const other = await installation.workspace()
    expect((await other.manage('PATCH', '/services/remote', change)).status).toBe(404)
    expect((await workspace.manage('GET', '/services/remote')).body.price_lines).toMatchObject([signer])
    expect((await other.manage('GET', '/services/remote')).body.price_lines).toEqual([])
    const [entry] = (await workspace.manage('GET', '/audit?action=service-updated')).body.data
    expect(entry.changes).toEqual({
      price_lines: { before: [], after: [{ ...signer, labels: {}, taxable: true, included_signers: 1 }] },
    })
  })
})

describe('what staff add to the price of one booking', () => {
  const lines = (id: number) => `/reservations/${id}/price-lines`

  test('A line and discounts are in the total, on the page, and go when they are removed', async () => {
    const workspace = await selling([], { tax_rate: 10 })
    const { id, appointment } = await book(workspace)
    const courier = await workspace.manage('POST', lines(id), {
      label: 'Courier <fast>',
      amount: 15,
      taxable: false,
    })
    expect([courier.status, courier.body]).toMatchObject([
      201,
      { object: 'reservation_price', reservation_id: id, subtotal: 40, tax: 2.5, total_price: 42.5 },
    ])
    const friend = await workspace.manage('POST', lines(id), { reason: 'Friend', percent: 50 })
    expect(friend.body).toMatchObject({ discount: 20, tax: 1.25, total_price: 21.25 })
    const sorry = await workspace.manage('POST', lines(id), { reason: 'Late', amount: 500 })
    expect(sorry.body).toMatchObject({ discount: 40, tax: 0, total_price: 0 })
    const key = appointment.keys.appointment
    const page = await (await fetch(`${installation.url}/appointment/${key}`)).text()
    expect(page).toContain('<bdi>Courier &lt;fast&gt;</bdi></th><td>$15.00</td>')
    expect(page).toContain('<bdi>Discount: Friend (50%)</bdi></th><td>-$20.00</td>')
    await workspace.manage('PATCH', `/reservations/${id}`, { quantity: 2 })
    expect((await priceOf(workspace, id)).total_price).toBe(0)
    const [, late] = sorry.body.discounts
    const removed = await workspace.manage('DELETE', `${lines(id)}/${late.id}`)
    expect([removed.status, removed.body.total_price]).toEqual([200, 35])
    expect((await workspace.manage('DELETE', `${lines(id)}/${late.id}`)).status).toBe(404)
    const [entry] = (await workspace.manage('GET', '/audit?action=price-line-removed')).body.data
    expect(entry.changes.total_price).toEqual({ before: 0, after: 35 })
    expect((await workspace.eventTypes()).at(-1)).toBe('appointment-updated')
  })

  test('They stay with another service, unless that has another currency', async () => {
    const workspace = await selling()
    const { id } = await book(workspace)
    await workspace.manage('POST', lines(id), { label: 'Courier', amount: 15 })
    await workspace.manage('PATCH', '/services/enotary', { currency: 'EUR' })
    const refused = await workspace.manage('PATCH', `/reservations/${id}`, { service: 'enotary' })
    expect([refused.status, refused.body.error.message]).toEqual([422, expect.stringContaining('EUR')])
    expect((await priceOf(workspace, id)).total_price).toBe(40)
    await workspace.manage('PATCH', '/services/enotary', { currency: 'USD' })
    await workspace.manage('PATCH', `/reservations/${id}`, { service: 'enotary' })
    expect((await priceOf(workspace, id)).total_price).toBe(50)
  })

  test('A bad line is refused by its field, and other members and workspaces cannot add one', async () => {
    const workspace = await selling()
    const { id, appointment } = await book(workspace)
    const refused = async (body: object, by: Pick<Workspace, 'manage'> = workspace) =>
      verdict(await by.manage('POST', lines(id), body))
    const wrong = (name: string) => [400, 'invalid_request', { [name]: expect.any(String) }]
    expect(await refused({ amount: 5 })).toEqual(wrong('label'))
    expect(await refused({ label: 'A', reason: 'B', amount: 5 })).toEqual(wrong('label'))
    expect(await refused({ label: 'A' })).toEqual(wrong('amount'))
    expect(await refused({ label: 'A', amount: 1.234 })).toEqual(wrong('amount'))
    expect(await refused({ label: 'A', percent: 5 })).toEqual(wrong('percent'))
    expect(await refused({ reason: 'A', amount: 5, percent: 5 })).toEqual(wrong('amount'))
    expect(await refused({ reason: 'A', percent: 101 })).toEqual(wrong('percent'))
    expect(await refused({ reason: 'A', percent: 0 })).toEqual(wrong('percent'))
    expect(await refused({ reason: 'A', amount: 5, taxable: true })).toEqual(wrong('taxable'))
    expect((await refused({ label: 'A', amount: 5 }, await installation.workspace()))[0]).toBe(404)
    for (const role of ['viewer', 'notary'] as const) {
      const notary = role === 'notary' ? appointment.notary_id : undefined
      const { browser } = await person(installation, workspace, role, notary)
      expect([role, (await refused({ label: 'A', amount: 5 }, browser))[0]]).toEqual([role, 403])
    }
    expect((await priceOf(workspace, id)).total_price).toBe(25)
    for (let count = 0; count < 20; count++) expect((await refused({ label: 'A', amount: 1 }))[0]).toBe(201)
    expect(await refused({ label: 'A', amount: 1 })).toEqual([422, 'unprocessable_entity', undefined])
    await workspace.manage('POST', `/reservations/${id}/cancel`)
    expect((await refused({ label: 'A', amount: 1 }))[1]).toBe('reservation_canceled')
  })

  test('An erasure removes the words of staff and leaves the amounts', async () => {
    const workspace = await selling()
    const { id } = await book(workspace)
    await workspace.manage('POST', lines(id), { label: 'For Ana Ortiz', amount: 15 })
    await workspace.manage('POST', lines(id), { reason: 'Ana is a friend', amount: 5 })
    await transaction(installation.ctx.db, tx => eraseReservations(tx, workspace.id, [id]))
    const { lines: left, discounts, total_price } = await priceOf(workspace, id)
    expect(total_price).toBe(35)
    expect(JSON.stringify([left, discounts])).not.toContain('Ana')
  })
})

test('The schema of events says that the total has the lines and the tax', async () => {
  const { schemas } = (await installation.as(undefined)('GET', '/openapi.json')).body.components
  const { description } = schemas.ReservationEventData.properties.total_price
  expect(description).toMatch(/total of its price lines, discounts and tax/)
})
