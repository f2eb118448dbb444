import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Installation } from '../../../test/helpers/harness.ts'
import { heldBookings } from '../../../test/helpers/held-bookings.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import type { StripeServer } from '../../../test/servers/stripe/stripe.ts'

let installation: Installation
let stripe: StripeServer
let held: ReturnType<typeof heldBookings>
withStripe(opened => {
  installation = opened.installation
  stripe = opened.stripe
  held = heldBookings(installation, stripe)
})
afterEach(() => vi.restoreAllMocks())

/** When Stripe is asked again. */
const later = () => installation.clock.advance(11 * 60_000)

/** A booking with a hold of 75, the calls for it, and the warnings about it. */
async function booked(hours = 0, service: object = {}) {
  const one = await held.booked(hours, service)
  const warn = vi.spyOn(installation.ctx.log, 'warn')
  const intent = held.intentOf(one.made.id)
  return {
    ...one,
    intent,
    calls: (name: string) => stripe.calls.filter(call => call.endsWith(`/${intent}/${name}`)).length,
    warnings: () => warn.mock.calls.map(([facts]) => facts),
    discount: async (amount: number) => {
      const line = { reason: 'One act less', amount }
      const path = `/reservations/${one.made.id}/price-lines`
      expect((await one.workspace.manage('POST', path, line)).status).toBeLessThan(300)
    },
  }
}

describe('An amount below the least one of Stripe', () => {
  test('After a completion the hold is released once, and staff see that the amount is due', async () => {
    const one = await booked()
    await one.discount(74.8)
    expect((await one.complete()).status).toBe(200)
    await Promise.all([one.settle(), one.settle()])
    for (let round = 0; round < 3; round++) {
      later()
      await one.settle()
    }
    expect(held.atStripe(one.made.id)).toEqual([{ status: 'canceled', amount: 7500, taken: 0 }])
    expect([one.calls('capture') <= 2, one.calls('cancel') <= 2]).toEqual([true, true])
    expect(await one.payment()).toMatchObject({ state: 'due', due: 0.2, authorized: 0, card_hold: null })
    expect((await one.workspace.manage('GET', '/appointments?payment=due')).body.data).toHaveLength(1)
    expect(one.warnings()).toMatchObject([
      { workspaceId: one.workspace.id, bookingId: one.made.id, code: 'amount_too_small' },
    ])
    expect(await one.audited()).toEqual(['card-hold-made', 'card-hold-released'])
    const cash = await one.workspace.manage('POST', `/appointments/${one.id}/payments`, { method: 'cash' })
    expect(cash.body.amount).toBe(0.2)
  })

  test('After a late cancellation the hold is released, and what is missing of the fee is not taken', async () => {
    const policy = { free_until_hours: 24, fee: { amount: 10.2 } }
    const one = await booked(3, { cancellation_policy: policy })
    const cash = { method: 'cash', amount: 10 }
    expect((await one.workspace.manage('POST', `/appointments/${one.id}/payments`, cash)).status).toBe(201)
    await one.until(2)
    expect((await one.cancel({ refund: 'less_fee' })).status).toBe(200)
    await one.settle()
    expect(held.atStripe(one.made.id)).toEqual([{ status: 'canceled', amount: 7500, taken: 0 }])
    expect([one.calls('capture'), one.calls('cancel')]).toEqual([1, 1])
    expect(await one.payment()).toMatchObject({ received: 10, refunded: 0, to_refund: 0, card_hold: null })
    expect((await one.money(one.made.id)).cancellation.charged).toBe(10.2)
  })

  test.each(['lost', 'down'] as const)('A release whose response is %s is made once', async how => {
    const one = await booked()
    await one.discount(74.8)
    await one.complete()
    stripe.fail(`POST /v1/payment_intents/${one.intent}/cancel`, how)
    await one.settle()
    expect(await one.payment()).toMatchObject({ state: 'due', due: 0.2, authorized: 0 })
    later()
    await one.settle()
    expect(held.atStripe(one.made.id)).toEqual([{ status: 'canceled', amount: 7500, taken: 0 }])
    expect([one.calls('capture'), one.calls('cancel')]).toEqual([1, 3])
    expect(await one.audited()).toEqual(['card-hold-made', 'card-hold-released'])
  })
})

describe('A call that Stripe refuses although the money is still held', () => {
  test('A refused capture is repeated after ten minutes, with one warning, and then takes the price', async () => {
    const one = await booked()
    await one.complete()
    stripe.fail(`POST /v1/payment_intents/${one.intent}/capture`, 'refused', 2)
    for (let round = 0; round < 5; round++) await one.settle()
    expect(one.calls('capture')).toBe(1)
    expect(await one.payment()).toMatchObject({ state: 'authorized', authorized: 75 })
    later()
    await one.settle()
    expect(one.calls('capture')).toBe(2)
    const code = 'capture_unauthorized_payment'
    expect(one.warnings()).toMatchObject([{ bookingId: one.made.id, wanted: 'capture', code }])
    later()
    await one.settle()
    expect(await one.payment()).toMatchObject({ state: 'paid', received: 75, card_hold: null })
    expect([one.calls('capture'), held.taken(one.made.id)]).toEqual([3, 7500])
  })

  test('A refused release is repeated after ten minutes', async () => {
    const one = await booked()
    stripe.fail(`POST /v1/payment_intents/${one.intent}/cancel`, 'refused', 1)
    await one.cancel({ refund: 'full' })
    for (let round = 0; round < 3; round++) await one.settle()
    expect([one.calls('cancel'), one.warnings().length]).toEqual([1, 1])
    later()
    await one.settle()
    expect(held.atStripe(one.made.id)).toEqual([{ status: 'canceled', amount: 7500, taken: 0 }])
  })

  test('A session that is canceled while the capture is refused releases the hold at once', async () => {
    const one = await booked()
    await one.complete()
    stripe.fail(`POST /v1/payment_intents/${one.intent}/capture`, 'refused', 1)
    await one.settle()
    expect((await one.workspace.manage('POST', `/appointments/${one.id}/reopen`)).status).toBe(200)
    expect((await one.cancel({ refund: 'full' })).status).toBe(200)
    await one.settle()
    expect(held.atStripe(one.made.id)).toEqual([{ status: 'canceled', amount: 7500, taken: 0 }])
  })

  test('A hold of which Stripe holds less than was known takes what is held', async () => {
    const one = await booked()
    // The first check notes what is held.
    await one.settle()
    const intent = stripe.account.money.intents.get(one.intent)
    if (intent) intent.amount_capturable = 5000
    await one.complete()
    await one.settle()
    expect([held.taken(one.made.id), one.warnings()]).toEqual([5000, []])
    expect(await one.payment()).toMatchObject({ state: 'due', received: 50, due: 25 })
  })
})
