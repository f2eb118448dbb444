import { describe, expect, test } from 'vitest'
import type { Installation } from '../../../test/helpers/harness.ts'
import { paidWith25, paymentDesk } from '../../../test/helpers/payment-desk.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import type { StripeServer } from '../../../test/servers/stripe/stripe.ts'
import { syncDueRefunds, syncRefunds } from './online.ts'

let installation: Installation
let stripe: StripeServer
withStripe(opened => {
  installation = opened.installation
  stripe = opened.stripe
})

const newest = (type: string) => {
  const found = stripe.account.events.findLast(event => event.type === type)
  if (!found) throw new Error(`there is no event ${type}`)
  return found
}
const later = async () => {
  installation.clock.advance(11 * 60_000)
  await syncDueRefunds(installation.ctx)
}

describe('Refunds at Stripe beside one that is open', () => {
  test.each([
    { ours: 15, theirs: 15, both: [15] },
    { ours: 25, theirs: 25, both: [25] },
    { ours: 20, theirs: 10, both: [10] },
    { ours: 12, theirs: 20, both: [20] },
    { ours: 10, theirs: 15, both: [15, 10] },
  ])('With $ours open and $theirs paid back at Stripe, both have $both', async ({ ours, theirs, both }) => {
    const desk = await paymentDesk(installation, stripe)
    const booking = await paidWith25(desk, stripe)
    stripe.fail('POST /v1/refunds', 'down')
    expect((await booking.refund(ours)).body.refund_state).toBe('pending')
    booking.refundAtStripe(theirs * 100)
    for (const type of ['charge.refunded', 'refund.created', 'charge.refunded'])
      expect(await stripe.send(desk.events, newest(type))).toBe(200)
    expect(new Set(await booking.refunds())).toEqual(new Set(both.map(amount => ({ amount, state: 'done' }))))
    const sum = both.reduce((all, one) => all + one, 0)
    expect(await booking.refunded()).toBe(sum)
    const charge = [...stripe.account.money.charges.values()].find(
      one => one.payment_intent === booking.reference,
    )
    expect(charge?.amount_refunded).toBe(sum * 100)
  })

  test('While Stripe cannot be asked for ours, theirs waits whole and is not cut', async () => {
    const desk = await paymentDesk(installation, stripe)
    const booking = await paidWith25(desk, stripe)
    stripe.fail('POST /v1/refunds', 'down', 4)
    await booking.refund(15)
    booking.refundAtStripe(1500)
    expect(await stripe.send(desk.events, newest('charge.refunded'))).toBe(500)
    expect(await booking.refunds()).toEqual([{ amount: 15, state: 'pending' }])
    await later()
    expect(await booking.refunds()).toEqual([{ amount: 15, state: 'done' }])
    expect(await booking.refunded()).toBe(15)
  })

  test('A slow Stripe does not hold up the person: the refund is pending, and is done by itself', async () => {
    const desk = await paymentDesk(installation, stripe)
    const booking = await paidWith25(desk, stripe)
    stripe.fail('POST /v1/refunds', 'slow', 1)
    const begun = performance.now()
    const { status, body } = await booking.refund(10)
    expect([status, body.refund_state]).toEqual([201, 'pending'])
    expect(performance.now() - begun).toBeLessThan(7_500)
    expect(await booking.refunds()).toEqual([{ amount: 10, state: 'pending' }])
    await expect.poll(() => booking.refunds(), { timeout: 20_000 }).toEqual([{ amount: 10, state: 'done' }])
    expect(await booking.refunded()).toBe(10)
    const charge = [...stripe.account.money.charges.values()].find(
      one => one.payment_intent === booking.reference,
    )
    expect(charge?.amount_refunded).toBe(1000)
  })

  test('A refund whose answer was lost is found by its key when Stripe has forgotten the call', async () => {
    const desk = await paymentDesk(installation, stripe)
    const booking = await paidWith25(desk, stripe)
    stripe.fail('POST /v1/refunds', 'lost', 2)
    expect((await booking.refund(10)).body.refund_state).toBe('pending')
    installation.clock.advance(25 * 3_600_000)
    await syncDueRefunds(installation.ctx)
    expect(await booking.refunds()).toEqual([{ amount: 10, state: 'done' }])
    const made = [...stripe.account.refunds.values()].filter(one => one.payment_intent === booking.reference)
    expect(made.map(({ amount }) => amount)).toEqual([1000])
  })

  test('A refund that fits is recorded although Stripe cannot be asked for ours', async () => {
    const desk = await paymentDesk(installation, stripe)
    const booking = await paidWith25(desk, stripe)
    stripe.fail('POST /v1/refunds', 'down', 4)
    await booking.refund(10)
    booking.refundAtStripe(700)
    expect(await stripe.send(desk.events, newest('charge.refunded'))).toBe(500)
    expect(await booking.refunded()).toBe(17)
    await later()
    expect(await booking.refunds()).toEqual([
      { amount: 7, state: 'done' },
      { amount: 10, state: 'done' },
    ])
  })

  test('An entry with another amount than that of Stripe is corrected once', async () => {
    const desk = await paymentDesk(installation, stripe)
    const booking = await paidWith25(desk, stripe)
    const { id } = booking.refundAtStripe(1000)
    await stripe.send(desk.events, newest('charge.refunded'))
    const refund = stripe.account.refunds.get(id)
    if (refund) refund.amount = 1500
    for (let time = 0; time < 2; time++)
      await syncRefunds(installation.ctx, desk.workspace.id, booking.reference)
    expect(await booking.refunds()).toEqual([{ amount: 15, state: 'done' }])
    expect(await booking.refunded()).toBe(15)
    const kinds = (await desk.payments(booking.id)).map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['refund', 'void', 'refund', 'payment'])
  })
})

describe('What is not final', () => {
  test('A refund with the id of an earlier one is not taken for it', async () => {
    const desk = await paymentDesk(installation, stripe)
    const booking = await paidWith25(desk, stripe)
    stripe.fail('POST /v1/refunds', 'down')
    const { body } = await booking.refund(20)
    // As before a backup was restored: the same id, another time.
    stripe.account.createRefund({
      payment_intent: booking.reference,
      amount: '500',
      metadata: { jurat_refund: `${body.id}`, jurat_key: `jurat-refund-${desk.workspace.id}-${body.id}-1` },
    })
    await later()
    expect(new Set(await booking.refunds())).toEqual(
      new Set([
        { amount: 5, state: 'done' },
        { amount: 20, state: 'done' },
      ]),
    )
    expect(stripe.account.refunds.size).toBeGreaterThan(1)
    expect(await booking.refunded()).toBe(25)
  })

  test('Another account, which does not know the payment, leaves the refund open', async () => {
    const desk = await paymentDesk(installation, stripe)
    const booking = await paidWith25(desk, stripe)
    stripe.fail('POST /v1/refunds', 'down')
    await booking.refund(15)
    await desk.connect(stripe.otherSecretKey)
    await later()
    expect(await booking.refunds()).toEqual([{ amount: 15, state: 'pending' }])
    expect(await booking.refunded()).toBe(15)
    await desk.connect(stripe.secretKey)
    await later()
    expect(await booking.refunds()).toEqual([{ amount: 15, state: 'done' }])
  })

  test('A refund that was refused and that Stripe lists as paid later counts again, once', async () => {
    const desk = await paymentDesk(installation, stripe)
    const booking = await paidWith25(desk, stripe)
    await booking.refund(15)
    const refund = [...stripe.account.refunds.values()].at(-1)
    if (!refund) throw new Error('there is no refund')
    stripe.account.failRefund(refund.id)
    await stripe.send(desk.events, newest('refund.failed'))
    expect([await booking.refunds(), await booking.refunded()]).toEqual([[], 0])
    refund.status = 'succeeded'
    for (let time = 0; time < 2; time++)
      await syncRefunds(installation.ctx, desk.workspace.id, booking.reference)
    expect(await booking.refunds()).toEqual([{ amount: 15, state: 'done' }])
    expect(await booking.refunded()).toBe(15)
  })

  test('A call that Stripe knows with other parameters takes no refund back', async () => {
    const desk = await paymentDesk(installation, stripe)
    const booking = await paidWith25(desk, stripe)
    stripe.fail('POST /v1/refunds', 'lost')
    await booking.refund(15)
    const [refund] = [...stripe.account.refunds.values()].slice(-1)
    // Not in the list yet.
    if (refund) stripe.account.refunds.delete(refund.id)
    await installation.ctx.db
      .updateTable('payments')
      .set({ amount_minor: 1400 })
      .where('workspace_id', '=', desk.workspace.id)
      .where('kind', '=', 'refund')
      .execute()
    await later()
    expect(await booking.refunds()).toEqual([{ amount: 14, state: 'pending' }])
  })
})
