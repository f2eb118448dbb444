import { expect, test } from 'vitest'
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

const minute = 60_000
const pass = (minutes: number) => installation.clock.advance(minutes * minute)
const lastOf = (url: string) => url.split('/').at(-1) ?? ''

test('A customer who presses "Pay" long after the choice has as long to pay, and the time stays held', async () => {
  const desk = await paymentDesk(installation, stripe)
  const [made, other] = [await desk.reserve(), await desk.reserve()]
  const chosen = await desk.booking(made.key, 'POST', '/submit', { timestamp: made.timestamp })
  expect(chosen.body.checkout.amount).toBe(25)
  pass(20)
  const { to } = await desk.form(`/schedule/${made.key}/pay`)
  expect(to).toContain(`${stripe.url}/pay/`)
  const { checkout } = (await desk.booking(made.key)).body
  const payableFor = Date.parse(checkout.expires_at) - installation.clock.now().getTime()
  expect(payableFor).toBeGreaterThan(30 * minute)
  expect(payableFor).toBeLessThanOrEqual(32 * minute)
  pass(29)
  await settleDueCheckouts(installation.ctx)
  const taken = await desk.booking(other.key, 'POST', '/submit', { timestamp: made.timestamp })
  expect(taken.body.code).toBe('slot_unavailable')
  await desk.pay(lastOf(to), made.key)
  expect((await desk.booking(made.key)).body.status).toBe('scheduled')
  const [payment, ...more] = await desk.payments(made.id)
  expect([payment.amount, more]).toEqual([25, []])
})

test('Two presses at once make one page', async () => {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  await desk.booking(made.key, 'POST', '/submit', { timestamp: made.timestamp })
  pass(10)
  const before = stripe.account.sessions.size
  const press = () => desk.form(`/schedule/${made.key}/pay`)
  const [one, two] = await Promise.all([press(), press()])
  expect(one.to).toBe(two.to)
  expect(stripe.account.sessions.size).toBe(before + 1)
})

test('A customer pays after Stripe did not respond for some minutes', async () => {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  stripe.fail('POST /v1/checkout/sessions', 'lost', 2)
  const first = await desk.form(`/schedule/${made.key}/book`, { timestamp: `${made.timestamp}` })
  expect(first.to).toContain('state=unreachable')
  pass(4)
  const { to } = await desk.form(`/schedule/${made.key}/pay`)
  expect(to).toContain(`${stripe.url}/pay/`)
  await desk.pay(lastOf(to), made.key)
  expect((await desk.booking(made.key)).body.status).toBe('scheduled')
})

test('A choice is not held for ever: after an hour another one is made', async () => {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  const press = () => {
    stripe.fail('POST /v1/checkout/sessions', 'down', 2)
    return desk.form(`/schedule/${made.key}/pay`)
  }
  await desk.booking(made.key, 'POST', '/submit', { timestamp: made.timestamp })
  pass(31)
  expect((await press()).to).toContain('state=unreachable')
  pass(30)
  const { to } = await desk.form(`/schedule/${made.key}/pay`)
  expect(to).toBe(`/schedule/${made.key}/pay`)
  expect(await desk.page(to)).toContain('so nothing was booked and nothing was charged')
  expect((await desk.booking(made.key)).body).toMatchObject({ checkout: null, hold_expires_at: null })
})

test('A press after the end opens no page, also before the job has found it', async () => {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  await desk.booking(made.key, 'POST', '/submit', { timestamp: made.timestamp })
  pass(32)
  const before = stripe.account.sessions.size
  expect((await desk.form(`/schedule/${made.key}/pay`)).to).toBe(`/schedule/${made.key}/pay`)
  expect(stripe.account.sessions.size).toBe(before)
  expect((await desk.booking(made.key)).body).toMatchObject({ status: 'pending', checkout: null })
})
