import { describe, expect, test } from 'vitest'
import { moveClock } from '../../../test/helpers/calendar.ts'
import type { Installation } from '../../../test/helpers/harness.ts'
import { heldBookings } from '../../../test/helpers/held-bookings.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { wordsOf } from '../../../test/helpers/payment-desk.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import type { StripeServer } from '../../../test/servers/stripe/stripe.ts'
import { syncDueRefunds } from './online.ts'

let installation: Installation
let stripe: StripeServer
let held: ReturnType<typeof heldBookings>
withStripe(opened => {
  installation = opened.installation
  stripe = opened.stripe
  held = heldBookings(installation, stripe)
})

const later = () => installation.clock.advance(11 * 60_000)

/** A service in KWD that costs 5, and 1.234 when the customer cancels late. */
const dinars = {
  unit_price: 5,
  currency: 'KWD',
  payment_at: 'at_booking',
  cancellation_policy: { free_until_hours: 24, fee: { amount: 1.234 } },
}
const booked = (service: object = {}, hours = 3) => held.booked(hours, { ...dinars, ...service })
type Booked = Awaited<ReturnType<typeof booked>>

interface Entry {
  kind: string
  method: string
  amount: number
  refund_state: string | null
  reference: string
}

/** The refunds of a booking as the interface shows them, and in thousandths what Stripe has paid back. */
async function refundsOf({ payments, made }: Pick<Booked, 'payments' | 'made'>) {
  await syncDueRefunds(installation.ctx)
  const entries: Entry[] = await payments(made.id)
  const online = entries.find(({ kind, method }) => kind === 'payment' && method === 'card_online')
  return {
    shown: entries
      .filter(({ kind }) => kind === 'refund' || kind === 'void')
      .map(({ amount, refund_state }) => [amount, refund_state]),
    paid: [...stripe.account.refunds.values()]
      .filter(({ payment_intent }) => payment_intent === online?.reference)
      .map(({ amount }) => amount),
  }
}

describe('A fee with three decimals', () => {
  test('The page, the mail and Stripe pay back the same, and nothing is left', async () => {
    const one = await booked()
    await one.until(2)
    const shown = wordsOf(await one.page(`/appointment/${one.key}/cancel`))
    expect(shown).toContain(
      'KWD 1.230 of the KWD 5.000 you paid is kept; KWD 3.770 is paid back to your card',
    )
    expect((await one.booking(one.key, 'POST', '/cancel', { accepted_fee: 1.23 })).status).toBe(200)
    expect(await refundsOf(one)).toEqual({ shown: [[3.77, 'done']], paid: [3770] })
    expect(await one.payment()).toMatchObject({ received: 5, refunded: 3.77, to_refund: 0 })
    await moveClock(one.workspace, 120)
    const [mail] = await mailsOf(one.workspace, '&kind=cancellation')
    const { text } = (await one.workspace.manage('GET', `/mails/${mail.id}`)).body
    expect(wordsOf(text)).toContain('3.770')
    expect(text).not.toContain('3.766')
  })

  test('A fixed deposit is rounded, so that Stripe can charge it', async () => {
    const one = await booked({ payment_at: 'deposit', deposit: { amount: 2.506 } })
    expect(await one.payment()).toMatchObject({ received: 2.51, due: 2.49 })
  })

  test('Beside cash, the refund is rounded down, and the rest stays to pay back', async () => {
    const one = await booked({
      payment_at: 'deposit',
      deposit: { amount: 2.5 },
      cancellation_policy: { free_until_hours: 24, fee: { amount: 2 } },
    })
    const cash = { method: 'cash', amount: 1.234 }
    expect((await one.workspace.manage('POST', `/appointments/${one.id}/payments`, cash)).status).toBe(201)
    await one.until(2)
    await one.cancel({ refund: 'less_fee' })
    expect(await refundsOf(one)).toEqual({ shown: [[1.73, 'done']], paid: [1730] })
    expect(await one.payment()).toMatchObject({ refunded: 1.73, to_refund: 0.004 })
  })
})

describe('More than a booking costs, with three decimals', () => {
  const discount = { reason: 'One act less', amount: 1.001 }

  test.each([
    [1.001, [[1, 'done']], [1000], 0.001],
    [0.009, [], [], 0.009],
  ])('A discount of %d while the customer pays', async (amount, shown, paid, to_refund) => {
    const desk = await held.desk(dinars)
    const made = await desk.reserve(4)
    const session = await desk.toStripe(made)
    const path = `/reservations/${made.id}/price-lines`
    expect((await desk.workspace.manage('POST', path, { ...discount, amount })).status).toBeLessThan(300)
    await desk.pay(session, made.key)
    expect(await refundsOf({ ...desk, made })).toEqual({ shown, paid })
    expect((await desk.money(made.id)).payment).toMatchObject({ received: 5, to_refund })
  })

  test('Cash that came while a hold was taken', async () => {
    const one = await booked({ payment_at: 'hold' })
    await one.complete()
    stripe.fail(`POST /v1/payment_intents/${held.intentOf(one.made.id)}/capture`, 'lost')
    await one.settle()
    const cash = { method: 'cash', amount: 1.001 }
    expect((await one.workspace.manage('POST', `/appointments/${one.id}/payments`, cash)).status).toBe(201)
    later()
    await one.settle()
    expect(await refundsOf(one)).toEqual({ shown: [[1, 'done']], paid: [1000] })
    expect(await one.payment()).toMatchObject({ received: 6.001, refunded: 1, to_refund: 0.001 })
  })
})

test('Staff cannot refund an amount that Stripe cannot pay back, and read which one it can', async () => {
  const one = await booked()
  const [{ id }] = await one.payments(one.made.id)
  const refund = (amount: number) =>
    one.workspace.manage('POST', `/payments/${id}/refunds`, { amount, reason: 'One act less' })
  for (const [amount, payable] of [
    [3.766, '3.760 KWD'],
    [0.004, '0.010 KWD'],
  ] as const) {
    const { status, body } = await refund(amount)
    expect([status, body.data.problems.amount]).toMatchObject([
      400,
      { reason: 'not_payable_online', values: { step: '0.010 KWD', payable } },
    ])
  }
  const over = await refund(5.001)
  expect(over).toMatchObject({ status: 422, body: { data: { reason: 'over_refundable' } } })
  expect(await refundsOf(one)).toEqual({ shown: [], paid: [] })
  expect((await refund(3.76)).status).toBe(201)
  expect(await refundsOf(one)).toEqual({ shown: [[3.76, 'done']], paid: [3760] })
})
