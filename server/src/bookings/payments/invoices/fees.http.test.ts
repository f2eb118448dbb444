import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../../test/helpers/bookings.ts'
import { staff } from '../../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** A booking of 75 USD: canceling it costs 25 at any time, and not to come costs all. */
async function office(settings: object = {}, paid: number | null = 75) {
  const workspace = await installation.workspace('UTC')
  const { manage } = workspace
  await staff(workspace, {})
  expect((await manage('PATCH', `/workspaces/${workspace.id}`, settings)).status).toBe(200)
  const policy = { free_until_hours: 720, fee: { amount: 25 }, no_show_fee: { percent: 100 } }
  await manage('PATCH', '/services/remote', { cancellation_policy: policy })
  const id = await makeReservation(workspace, { status: 'queued', quantity: 3 })
  const { appointment } = (await manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(48) }))
    .body
  const pay = async (amount: number) =>
    (await manage('POST', `/reservations/${id}/payments`, { method: 'cash', amount })).body.id as number
  const payment = paid === null ? 0 : await pay(paid)
  return {
    manage,
    id,
    appointment: appointment as { id: number; timestamp: string; keys: { appointment: string } },
    cancel: async (body: object = { refund: 'less_fee' }) =>
      expect((await manage('POST', `/appointments/${appointment.id}/cancel`, body)).status).toBe(200),
    issue: (customer: object = {}) => manage('POST', `/reservations/${id}/invoices`, { customer }),
    refund: async (amount: number) =>
      expect(
        (await manage('POST', `/payments/${payment}/refunds`, { amount, reason: 'Good will' })).status,
      ).toBe(201),
    invoices: async () => (await manage('GET', '/invoices')).body.data.toReversed(),
  }
}

test('The fee that was kept is billed as one line, paid in full, and the customer reads it', async () => {
  const { id, appointment, cancel, issue, invoices } = await office()
  await cancel()
  const { status, body } = await issue({ company: 'Nowak Ltd.' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    kind: 'invoice',
    bills: 'fee',
    reservation_ids: [id],
    customer: { name: 'Ana Ortiz', company: 'Nowak Ltd.' },
    lines: [
      {
        label: 'Cancellation fee: Remote notarization',
        quantity: 1,
        unit_amount: 25,
        amount: 25,
        day: appointment.timestamp.slice(0, 10),
      },
    ],
    subtotal: 25,
    taxes: [],
    total: 25,
    paid: 25,
    due: 0,
  })
  expect((await issue()).body.data.reason).toBe('already_invoiced')
  const page = await fetch(`${installation.url}/appointment/${appointment.keys.appointment}?lang=en`)
  expect(await page.text()).toContain(`Invoice ${body.number}</a>`)
  expect(await invoices()).toHaveLength(1)
})

test.each([
  [false, 22.73, 25],
  [true, 25, 25],
])(
  'With a tax of 10 %% (included: %s), the fee has its share of it',
  async (prices_include_tax, line, total) => {
    const { cancel, issue } = await office({ tax_rate: 10, tax_label: 'VAT', prices_include_tax })
    await cancel()
    const { body } = await issue()
    expect(body).toMatchObject({
      lines: [{ amount: line }],
      subtotal: line,
      taxes: [{ label: 'VAT', rate: 10, included: prices_include_tax, amount: 2.27 }],
      total,
      paid: total,
    })
  },
)

test('A no-show is billed for what was paid of its fee, and is named so', async () => {
  const { cancel, issue } = await office({}, 40)
  await cancel({ reason: 'no_show', refund: 'less_fee' })
  const { body } = await issue()
  expect(body).toMatchObject({ lines: [{ label: 'No-show fee: Remote notarization' }], total: 40, due: 0 })
})

test('A cancellation that cost nothing, or of which nothing was paid, has no invoice', async () => {
  for (const [paid, refund] of [
    [75, 'full'],
    [75, 'none'],
    [null, 'less_fee'],
  ] as const) {
    const { cancel, issue, invoices } = await office({}, paid)
    await cancel({ refund })
    expect((await issue()).body.data.reason).toBe('invoice_of_canceled')
    expect(await invoices()).toEqual([])
  }
})

test('A fee that is waived in part is corrected and billed anew, and one that is waived is corrected', async () => {
  const { cancel, issue, refund, invoices, manage } = await office()
  await cancel()
  const first = (await issue({ company: 'Nowak Ltd.' })).body
  // What is still to be paid back of the price is no part of the fee.
  await refund(50)
  expect(await invoices()).toHaveLength(1)
  await refund(15)
  const [, correction, second] = await invoices()
  expect(correction).toMatchObject({
    kind: 'correction',
    bills: 'fee',
    corrects: { id: first.id },
    reason: 'The fee was paid back.',
    total: -25,
  })
  expect(second).toMatchObject({ kind: 'invoice', bills: 'fee', total: 10, paid: 10, corrected_by: null })
  expect(second.customer).toEqual(first.customer)
  await refund(10)
  const all = await invoices()
  expect(all.map((one: { total: number }) => one.total)).toEqual([25, -25, 10, -10])
  expect(all.map((one: { number: string }) => Number(one.number.slice(-4)))).toEqual([1, 2, 3, 4])
  const { data } = (await manage('GET', '/audit?action=invoice-corrected')).body
  expect(data).toHaveLength(2)
  expect((await issue()).body.data.reason).toBe('invoice_of_canceled')
})

test('An invoice of the price stays when the booking is canceled, and its correction frees the fee', async () => {
  const { cancel, issue, refund, invoices, manage } = await office()
  const price = (await issue()).body
  await cancel()
  await refund(60)
  expect(await invoices()).toHaveLength(1)
  expect((await issue()).body.data.reason).toBe('already_invoiced')
  await manage('POST', `/invoices/${price.id}/correct`, { reason: 'Canceled' })
  expect((await issue()).body).toMatchObject({ bills: 'fee', total: 15 })
})

test('A payment of the fee that is taken back corrects the invoice', async () => {
  const { cancel, issue, invoices, manage, id } = await office({}, 20)
  await cancel()
  await issue()
  const [payment] = (await manage('GET', `/reservations/${id}/payments`)).body.data
  expect((await manage('POST', `/payments/${payment.id}/void`, { reason: 'It never came' })).status).toBe(201)
  expect((await invoices()).map((one: { total: number }) => one.total)).toEqual([20, -20])
})
