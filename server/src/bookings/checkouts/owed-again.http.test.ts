import { expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import type { Installation } from '../../../test/helpers/harness.ts'
import { paymentDesk } from '../../../test/helpers/payment-desk.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import type { StripeServer } from '../../../test/servers/stripe/stripe.ts'
import { settleDueCheckouts } from './settle.ts'

let installation: Installation
let stripe: StripeServer
withStripe(opened => {
  installation = opened.installation
  stripe = opened.stripe
})

/** A booking that was paid, and whose payment. */
async function paid() {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  await desk.pay(await desk.toStripe(made), made.key)
  const [payment] = await desk.payments(made.id)
  const { appointment_id } = await desk.money(made.id)
  const refund = (amount?: number) =>
    desk.workspace.manage('POST', `/payments/${payment.id}/refunds`, { amount, reason: 'Goodwill' })
  const cancel = () =>
    desk.workspace.manage('POST', `/appointments/${appointment_id}/cancel`, { keep_reservation: true })
  return { ...desk, made, refund, cancel }
}

test('A time that is held elsewhere ends the payment, and money that went back buys no booking', async () => {
  const desk = await paymentDesk(installation, stripe)
  const [made, friend] = [await desk.reserve(), await desk.reserve()]
  const session = await desk.toStripe(made)
  expect((await desk.booking(made.key, 'POST', '/hold', { timestamp: hourAhead(2) })).status).toBe(200)
  expect((await desk.booking(made.key)).body.checkout).toBeNull()
  // Somebody else takes the time, and the payment arrives before Stripe is told that it has ended.
  await desk.workspace.manage('POST', `/reservations/${friend.id}/submit`, { timestamp: made.timestamp })
  stripe.account.pay(session)
  await settleDueCheckouts(installation.ctx)
  expect((await desk.money(made.id)).payment).toMatchObject({ received: 25, refunded: 25, state: 'refunded' })
  const again = await desk.booking(made.key, 'POST', '/submit', { timestamp: hourAhead(3) })
  expect(again.body).toMatchObject({ status: 'pending', appointment: null, checkout: { amount: 25 } })
  expect((await desk.money(made.id)).payment).toMatchObject({ state: 'due', due: 25 })
  const { to } = await desk.form(`/schedule/${made.key}/pay`)
  await desk.pay(to.split('/').at(-1) ?? '', made.key)
  const { status, payment } = await desk.money(made.id)
  expect(status).toBe('scheduled')
  expect(payment).toMatchObject({ state: 'paid', total: 25, received: 50, refunded: 25, due: 0 })
})

test('A payment that was ended by another hold is no longer taken by Stripe', async () => {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  const session = await desk.toStripe(made)
  await desk.form(`/schedule/${made.key}/hold`, { timestamp: `${hourAhead(2)}` })
  await settleDueCheckouts(installation.ctx)
  expect(stripe.account.session(session).status).toBe('expired')
  const { hold_expires_at } = (await desk.booking(made.key)).body
  expect(hold_expires_at).not.toBeNull()
})

test('The time that is paid for stays held as long as it can be paid, also when it is held again', async () => {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  const session = await desk.toStripe(made)
  await desk.booking(made.key, 'POST', '/hold', { timestamp: made.timestamp })
  const { checkout, hold_expires_at } = (await desk.booking(made.key)).body
  expect(Date.parse(hold_expires_at)).toBeGreaterThan(Date.parse(checkout.expires_at))
  expect(await desk.toStripe(made)).toBe(session)
})

test('Staff do not hold another time while the customer can pay', async () => {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  await desk.toStripe(made)
  const hold = () =>
    desk.workspace.manage('POST', `/reservations/${made.id}/hold`, { timestamp: hourAhead(2) })
  const refused = await hold()
  expect(refused).toMatchObject({ status: 409, body: { code: 'already_scheduled' } })
  expect(refused.body.data.reason).toBe('paying')
  expect((await desk.booking(made.key)).body.checkout).not.toBeNull()
  await desk.form(`/schedule/${made.key}/pay/leave`)
  expect((await hold()).status).toBe(200)
})

test('A link whose booking was canceled and paid back books again only for money', async () => {
  const { made, refund, cancel, booking, money, toStripe, pay } = await paid()
  await cancel()
  await refund()
  const again = await booking(made.key, 'POST', '/submit', { timestamp: hourAhead(2) })
  expect(again.body).toMatchObject({ appointment: null, checkout: { amount: 25 } })
  await pay(await toStripe({ ...made, timestamp: hourAhead(2) }), made.key)
  expect((await money(made.id)).payment).toMatchObject({ state: 'paid', received: 50, refunded: 25, due: 0 })
})

test('What was not paid back counts for the next booking', async () => {
  const { made, refund, cancel, booking } = await paid()
  await cancel()
  await refund(10)
  const again = await booking(made.key, 'POST', '/submit', { timestamp: hourAhead(2) })
  expect(again.body).toMatchObject({ appointment: null, checkout: { amount: 10 } })
})

test('Money that was kept books another time without a payment', async () => {
  const { made, cancel, booking, money } = await paid()
  await cancel()
  const again = await booking(made.key, 'POST', '/submit', { timestamp: hourAhead(2) })
  expect(again.body).toMatchObject({ status: 'scheduled', checkout: null })
  expect((await money(made.id)).payment).toMatchObject({ state: 'paid', due: 0 })
})

test('A refund of a booking that stays makes nothing due, and one that staff book anew is due', async () => {
  const { workspace, made, refund, cancel, money } = await paid()
  await refund()
  expect((await money(made.id)).payment).toMatchObject({ state: 'refunded', due: 0 })
  const listed = async (state: string) =>
    (await workspace.manage('GET', `/reservations?payment=${state}`)).body.data.length
  expect([await listed('refunded'), await listed('due'), await listed('paid')]).toEqual([1, 0, 0])
  await cancel()
  const timestamp = hourAhead(2)
  expect((await workspace.manage('POST', `/reservations/${made.id}/submit`, { timestamp })).status).toBe(200)
  expect((await money(made.id)).payment).toMatchObject({ state: 'due', due: 25 })
  expect([await listed('refunded'), await listed('due'), await listed('paid')]).toEqual([0, 1, 0])
  const cash = await workspace.manage('POST', `/reservations/${made.id}/payments`, { method: 'cash' })
  expect(cash.body.amount).toBe(25)
  expect([await listed('partly_refunded'), await listed('due'), await listed('paid')]).toEqual([0, 0, 1])
})
