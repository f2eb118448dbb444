import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReservation } from '../../../../test/helpers/bookings.ts'
import { staff } from '../../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../../test/helpers/harness.ts'
import { person } from '../../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const timezone = 'America/New_York'
const reference = 'Nowak Ltd.'
const nextMonth = Temporal.PlainYearMonth.from(
  Temporal.Now.instant().toZonedDateTimeISO(timezone).toPlainDate(),
).add({ months: 1 })
const month = nextMonth.toString()
/** Seconds of a time of the business in that month. */
const at = (day: number, time = '10:00', months = 0): number =>
  nextMonth
    .add({ months })
    .toPlainDate({ day: 1 })
    .add({ days: day - 1 })
    .toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds /
  1000

interface Invoice {
  id: number
  number: string
  total: number
  reservation_ids: number[]
  lines: { label: string; amount: number; reservation_id: number; day: string }[]
}

/** A business in New York with several notaries, and bookings of 75 USD. */
async function office() {
  const workspace = await installation.workspace(timezone)
  const { manage } = workspace
  await staff(workspace, {}, {}, {})
  const refer = (id: number, billing_reference: string | null) =>
    manage('PATCH', `/reservations/${id}`, { billing_reference })
  const act = (id: number, name: string) => manage('POST', `/appointments/${id}/${name}`)
  /** A reservation of a session that took place, unless it is left open. */
  const booked = async (
    timestamp: number,
    given: { to?: string | null; open?: true; fields?: object } = {},
  ) => {
    const { to = reference, open, fields } = given
    const id = await makeReservation(workspace, { status: 'queued', quantity: 3, ...fields })
    if (to !== null) expect((await refer(id, to)).status).toBe(200)
    const made = await manage('POST', `/reservations/${id}/submit`, { timestamp })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const appointment = made.body.appointment as { id: number; keys: { appointment: string } }
    if (!open) expect((await act(appointment.id, 'complete')).status).toBe(200)
    return { id, appointment }
  }
  return {
    workspace,
    manage,
    booked,
    refer,
    act,
    issue: (body: object = {}) =>
      manage('POST', '/invoices', { billing_reference: reference, month, ...body }),
    correct: (id: number) => manage('POST', `/invoices/${id}/correct`, { reason: 'Another company' }),
    pay: (id: number, body: object = {}) =>
      manage('POST', `/invoices/${id}/payments`, { method: 'bank_transfer', ...body }),
    invoices: async (query = ''): Promise<Invoice[]> =>
      (await manage('GET', `/invoices?limit=100${query}`)).body.data,
    money: async (id: number) => (await manage('GET', `/reservations/${id}`)).body.payment,
    paymentsOf: async (id: number) => (await manage('GET', `/reservations/${id}/payments`)).body.data,
  }
}

const reasonOf = async (sent: Promise<{ status: number; body: { data: { reason: string } } }>) => {
  const { status, body } = await sent
  expect(status).toBe(422)
  return body.data.reason
}

describe('The invoice of a month', () => {
  test('It has the completed bookings of the month in business time that share the reference, and no others', async () => {
    const { workspace, manage, booked, issue, invoices, act } = await office()
    const late = await booked(at(1, '23:30', 1) - 86_400, { fields: { first_name: 'Eve' } })
    const early = await booked(at(1, '00:30'))
    await booked(at(1, '00:30', 1))
    await booked(at(1, '23:30') - 86_400)
    await booked(at(3), { to: 'nowak ltd.' })
    await booked(at(4), { to: null })
    await booked(at(5), { open: true })
    const canceled = await booked(at(6), { open: true })
    await act(canceled.appointment.id, 'cancel')
    const mails = (await manage('GET', '/mails?limit=100')).body.data.length
    const { status, body } = await issue()
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({
      kind: 'invoice',
      bills: 'price',
      billing_reference: reference,
      month,
      reservation_ids: [late.id, early.id],
      customer: { name: reference, company: null },
      lang: 'en',
      total: 150,
      paid: 0,
      due: 150,
    })
    expect(body.number).toMatch(/-0001$/)
    const last = nextMonth.toPlainDate({ day: nextMonth.daysInMonth }).toString()
    expect(body.lines).toMatchObject([
      { label: 'Remote notarization – Ana Ortiz', reservation_id: early.id, day: `${month}-01`, amount: 75 },
      { label: 'Remote notarization – Eve Ortiz', reservation_id: late.id, day: last, amount: 75 },
    ])
    expect(await reasonOf(issue())).toBe('nothing_to_bill')
    expect(await invoices(`&billing_reference=${encodeURIComponent(reference)}`)).toEqual([body])
    expect(await invoices('&billing_reference=Nowak')).toEqual([])
    expect((await manage('GET', '/mails?limit=100')).body.data).toHaveLength(mails)
    const audit = (await manage('GET', '/audit?action=invoice-issued')).body.data
    expect(audit).toMatchObject([
      {
        subject: { object: 'invoice', id: String(body.id) },
        changes: { amount: { before: null, after: 150 } },
      },
    ])
    const page = await fetch(`${installation.url}/manage/v1/invoices/${body.id}/pdf`, {
      headers: { authorization: `Bearer ${workspace.token}` },
    })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('A later one has what was completed since, for the same payer in the same language', async () => {
    const { booked, issue, invoices } = await office()
    await booked(at(2))
    const customer = { company: 'Nowak Ltd.', address: '5 Elm Street', tax_id: 'PL1' }
    const first = (await issue({ customer, lang: 'es' })).body
    expect([first.lang, first.lines[0].label]).toEqual(['es', 'Remote notarization – Ana Ortiz'])
    const since = await booked(at(3))
    const second = (await issue()).body
    expect(second).toMatchObject({ reservation_ids: [since.id], lang: 'es', total: 75 })
    expect(second.customer).toEqual(first.customer)
    expect(second.customer).toEqual({ name: reference, ...customer })
    expect(await invoices()).toHaveLength(2)
  })

  test('Twenty calls at once issue one, without a gap in the numbers', async () => {
    const { booked, issue, invoices } = await office()
    const ids = []
    for (const day of [2, 3, 4]) ids.push((await booked(at(day))).id)
    const sent = await Promise.all(Array.from({ length: 20 }, () => issue()))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(422)])
    const [only, ...others] = await invoices()
    expect([only?.reservation_ids, others]).toEqual([ids, []])
    await booked(at(5))
    expect((await issue()).body.number).toMatch(/-0002$/)
  })

  test('A booking that has its own invoice, and one that costs nothing, are left out', async () => {
    const { manage, booked, issue } = await office()
    const own = await booked(at(2))
    await manage('POST', `/reservations/${own.id}/invoices`, {})
    const free = await booked(at(3), { open: true })
    await manage('POST', `/reservations/${free.id}/price-lines`, { reason: 'Pro bono', percent: 100 })
    await manage('POST', `/appointments/${free.appointment.id}/complete`)
    expect(await reasonOf(issue())).toBe('nothing_to_bill')
    const billed = await booked(at(4))
    expect((await issue()).body.reservation_ids).toEqual([billed.id])
  })

  test('Its correction takes back all, and its bookings can be billed again, together or alone', async () => {
    const { manage, booked, issue, correct } = await office()
    const [first, second] = [await booked(at(2)), await booked(at(3))]
    const invoice = (await issue()).body
    expect(await reasonOf(manage('POST', `/reservations/${first.id}/invoices`, {}))).toBe('already_invoiced')
    const correction = (await correct(invoice.id)).body
    expect(correction).toMatchObject({
      kind: 'correction',
      total: -150,
      billing_reference: reference,
      month,
      reservation_ids: [first.id, second.id],
    })
    expect((await manage('POST', `/reservations/${first.id}/invoices`, {})).status).toBe(201)
    expect((await issue()).body).toMatchObject({ reservation_ids: [second.id], total: 75 })
  })

  test('Bookings in several currencies are refused with their names, and billed by currency', async () => {
    const { manage, booked, issue, invoices } = await office()
    const dollars = await booked(at(2))
    expect((await manage('PATCH', '/services/remote', { currency: 'EUR', unit_price: 20 })).status).toBe(200)
    const euros = await booked(at(3))
    const { status, body } = await issue()
    expect([status, body.data.reason, body.data.values]).toEqual([
      422,
      'mixed_currencies',
      { currencies: 'EUR, USD' },
    ])
    expect(await invoices()).toEqual([])
    expect((await issue({ currency: 'EUR' })).body).toMatchObject({ reservation_ids: [euros.id], total: 60 })
    expect((await issue()).body).toMatchObject({ reservation_ids: [dollars.id], currency: 'USD' })
  })

  test('The taxes of its bookings are sums of each rate', async () => {
    const { workspace, manage, booked, issue } = await office()
    await booked(at(2))
    for (const tax_rate of [10, 20]) {
      await manage('PATCH', `/workspaces/${workspace.id}`, { tax_rate, tax_label: 'VAT' })
      await booked(at(3))
      await booked(at(4))
    }
    const { body } = await issue()
    expect(body).toMatchObject({
      subtotal: 375,
      taxes: [
        { rate: 10, amount: 15 },
        { rate: 20, amount: 30 },
      ],
      total: 420,
    })
  })

  test('A month that does not exist is refused', async () => {
    const { issue } = await office()
    for (const wrong of ['2026-13', '2026', '2026-1', '2026-01-01'])
      expect((await issue({ month: wrong })).status).toBe(400)
  })
})

describe('The payment of an invoice', () => {
  test('It is distributed to the bookings, the first sessions first, up to what is unpaid', async () => {
    const { manage, booked, issue, pay, money, paymentsOf } = await office()
    const second = await booked(at(3))
    const first = await booked(at(2))
    await manage('POST', `/reservations/${second.id}/payments`, { method: 'cash', amount: 5 })
    const invoice = (await issue()).body
    expect(invoice).toMatchObject({ total: 150, paid: 5, due: 145 })
    const { status, body } = await pay(invoice.id, { amount: 100 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      object: 'invoice_payment',
      invoice_id: invoice.id,
      amount: 100,
      currency: 'USD',
      payments: [
        { reservation_id: first.id, amount: 75, method: 'bank_transfer', reference: invoice.number },
        { reservation_id: second.id, amount: 25, method: 'bank_transfer', reference: invoice.number },
      ],
    })
    expect(await money(first.id)).toMatchObject({ state: 'paid', due: 0 })
    expect(await money(second.id)).toMatchObject({ state: 'due', received: 30, due: 45 })
    expect(await reasonOf(pay(invoice.id, { amount: 45.01 }))).toBe('over_due')
    expect((await pay(invoice.id, { reference: 'Statement 7' })).body).toMatchObject({ amount: 45 })
    expect((await paymentsOf(second.id))[0]).toMatchObject({ amount: 45, reference: 'Statement 7' })
    expect(await reasonOf(pay(invoice.id))).toBe('nothing_to_pay')
    const { data } = (await manage('GET', '/audit?action=payment-recorded')).body
    expect(data).toHaveLength(4)
  })

  test('Without an amount it is what the invoice says, also after a price rose', async () => {
    const { booked, issue, manage, money, pay } = await office()
    const { id } = await booked(at(3))
    const invoice = (await issue()).body
    await manage('POST', `/reservations/${id}/price-lines`, { label: 'Courier', amount: 20 })
    expect((await pay(invoice.id)).body).toMatchObject({ amount: 75 })
    expect(await money(id)).toMatchObject({ total: 95, received: 75, due: 20 })
  })

  test('Without an amount it is what is left of the invoice, and more than that is refused', async () => {
    const { booked, issue, manage, money, pay } = await office()
    const { id } = await booked(at(3))
    const invoice = (await issue()).body
    expect((await pay(invoice.id, { amount: 30 })).body).toMatchObject({ amount: 30 })
    await manage('POST', `/reservations/${id}/price-lines`, { label: 'Courier', amount: 50 })
    expect(await reasonOf(pay(invoice.id, { amount: 45.01 }))).toBe('over_due')
    expect((await pay(invoice.id)).body).toMatchObject({ amount: 45 })
    expect(await money(id)).toMatchObject({ total: 125, received: 75, due: 50 })
    expect(await reasonOf(pay(invoice.id))).toBe('nothing_to_pay')
    expect(await reasonOf(pay(invoice.id, { amount: 1 }))).toBe('nothing_to_pay')
    expect((await manage('POST', `/reservations/${id}/payments`, { method: 'cash' })).body.amount).toBe(50)
  })

  test('What came before the issue is not counted again, nor what was taken back, and what came by itself is', async () => {
    const { booked, issue, manage, money, pay } = await office()
    const { id } = await booked(at(3))
    const record = async (amount: number) =>
      (await manage('POST', `/reservations/${id}/payments`, { method: 'cash', amount })).body.id
    const before = await record(15)
    const invoice = (await issue()).body
    expect(invoice).toMatchObject({ total: 75, paid: 15, due: 60 })
    await record(20)
    const wrong = (await pay(invoice.id, { amount: 10, reference: 'Statement 7' })).body.payments[0].id
    for (const one of [wrong, before])
      expect((await manage('POST', `/payments/${one}/void`, { reason: 'Typo' })).status).toBeLessThan(300)
    await manage('POST', `/reservations/${id}/price-lines`, { label: 'Courier', amount: 0.01 })
    expect((await pay(invoice.id)).body).toMatchObject({ amount: 40 })
    expect(await money(id)).toMatchObject({ received: 60, due: 15.01 })
    expect(await reasonOf(pay(invoice.id))).toBe('nothing_to_pay')
  })

  test('Ten payments at once pay once, and a canceled booking gets nothing', async () => {
    const { booked, issue, pay, money, act } = await office()
    const [first, second] = [await booked(at(2)), await booked(at(3))]
    const invoice = (await issue()).body
    await act(first.appointment.id, 'reopen')
    await act(first.appointment.id, 'cancel')
    const sent = await Promise.all(Array.from({ length: 10 }, () => pay(invoice.id)))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await money(first.id)).received).toBe(0)
    expect((await money(second.id)).received).toBe(75)
  })

  test('A correction, and an invoice that was taken back, are not paid', async () => {
    const { booked, issue, correct, pay, money } = await office()
    const { id } = await booked(at(2))
    const invoice = (await issue()).body
    const correction = (await correct(invoice.id)).body
    expect(await reasonOf(pay(invoice.id))).toBe('invoice_not_payable')
    expect(await reasonOf(pay(correction.id))).toBe('invoice_not_payable')
    expect((await money(id)).received).toBe(0)
  })
})

test('Customers see no collective invoice, also of their booking alone, nor the reference', async () => {
  const { booked, issue } = await office()
  const { appointment } = await booked(at(2))
  const invoice = (await issue()).body
  const path = `${installation.url}/appointment/${appointment.keys.appointment}`
  const page = await (await fetch(`${path}?lang=en`)).text()
  expect(page).not.toContain(invoice.number)
  expect(page).not.toContain('Nowak')
  expect((await fetch(`${path}/invoices/${invoice.id}`)).status).toBe(404)
})

test('Other workspaces bill and pay nothing of it, and neither notaries nor viewers do', async () => {
  const { workspace, booked, issue, pay } = await office()
  await booked(at(2))
  const other = await office()
  expect(await reasonOf(other.issue())).toBe('nothing_to_bill')
  const invoice = (await issue()).body
  expect((await other.pay(invoice.id)).status).toBe(404)
  const [notaryId] = await staff(workspace, {})
  const body = { billing_reference: reference, month }
  for (const who of [
    (await person(installation, workspace, 'notary', notaryId)).browser,
    (await person(installation, workspace, 'viewer')).browser,
  ]) {
    expect((await who.manage('POST', '/invoices', body)).status).toBe(403)
    expect((await who.manage('POST', `/invoices/${invoice.id}/payments`, { method: 'cash' })).status).toBe(
      403,
    )
  }
  expect((await pay(invoice.id)).status).toBe(201)
})

test('An erasure leaves a completed booking and its invoice, and takes the reference of one that did not take place', async () => {
  const { manage, booked, issue, pay, money, act } = await office()
  const [billed, later, canceled] = [
    await booked(at(2)),
    await booked(at(3)),
    await booked(at(4), { open: true }),
  ]
  await act(canceled.appointment.id, 'cancel')
  await manage('PATCH', `/reservations/${later.id}`, { billing_reference: 'Later' })
  const invoice = (await issue()).body
  expect((await manage('POST', '/people/erase', { email: 'ana@example.com' })).status).toBeLessThan(300)
  const referenceOf = async ({ id }: { id: number }) =>
    (await manage('GET', `/reservations/${id}`)).body.billing_reference
  expect([await referenceOf(later), await referenceOf(canceled)]).toEqual(['Later', null])
  expect((await manage('GET', `/invoices/${invoice.id}`)).body).toEqual(invoice)
  expect((await issue({ billing_reference: 'Later' })).body.reservation_ids).toEqual([later.id])
  expect((await pay(invoice.id)).status).toBe(201)
  expect((await money(billed.id)).received).toBe(75)
})
