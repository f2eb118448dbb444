import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fixtures from './servers/stripe/fixtures.json' with { type: 'json' }
import { cards } from './servers/stripe/intents.ts'
import { type StripeServer, startStripe } from './servers/stripe/stripe.ts'

let server: StripeServer
let stripe: Stripe
let now = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  server = await startStripe(() => now)
  const { hostname: host, port } = new URL(server.url)
  stripe = new Stripe(server.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 })
})
afterAll(() => server.stop())

/** Fields of a sample of Stripe that the object does not have. */
const missing = (of: keyof typeof fixtures.resources, made: object): string[] =>
  Object.keys(fixtures.resources[of]).filter(name => !(name in made))

const urls = { success_url: 'http://localhost/paid', cancel_url: 'http://localhost/left' }
const soon = () => Math.floor(now.getTime() / 1000) + 32 * 60
const priced = {
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: 7500, product_data: { name: 'Remote' } },
}
const toHold = () =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [priced],
    customer_creation: 'always',
    payment_intent_data: { capture_method: 'manual', setup_future_usage: 'off_session' },
    client_reference_id: '1',
    expires_at: soon(),
    ...urls,
  })
const toSave = () =>
  stripe.checkout.sessions.create({
    mode: 'setup',
    customer_creation: 'always',
    client_reference_id: '2',
    expires_at: soon(),
    ...urls,
  })

/** The payment of a page on which the price is held. */
async function held(): Promise<string> {
  const { id } = await toHold()
  server.account.pay(id)
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent)
}

/** The card that a page has saved. */
async function saved(number: string = cards.good) {
  const { id } = await toSave()
  server.account.pay(id, number)
  const { customer, setup_intent } = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })
  if (typeof setup_intent !== 'object' || setup_intent === null) throw new Error('no setup intent')
  return { customer: String(customer), payment_method: String(setup_intent.payment_method), setup_intent }
}

const authorize = async (number?: string, amount = 7500) => {
  const { customer, payment_method } = await saved(number)
  const card = { customer, payment_method, confirm: true, off_session: true } as const
  return stripe.paymentIntents.create({ amount, currency: 'usd', capture_method: 'manual', ...card })
}

const refusal = async (call: Promise<unknown>): Promise<string | undefined> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('the call was not refused')
  return error.code ?? error.param ?? error.message
}

describe('The Stripe server of the tests', () => {
  test('Each object that it returns has every field of the sample of Stripe', async () => {
    const session = await toHold()
    expect(missing('checkout.session', session)).toEqual([])
    const setup = await toSave()
    expect(missing('checkout.session', setup)).toEqual([])
    const intent = await stripe.paymentIntents.retrieve(await held(), { expand: ['latest_charge'] })
    expect(missing('payment_intent', intent)).toEqual([])
    expect(missing('charge', intent.latest_charge as Stripe.Charge)).toEqual([])
    expect(missing('setup_intent', (await saved()).setup_intent)).toEqual([])
    for (const one of server.account.money.customers.values()) expect(missing('customer', one)).toEqual([])
    for (const one of server.account.money.methods.values())
      expect(missing('payment_method', one)).toEqual([])
    await stripe.paymentIntents.capture(intent.id)
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    expect(missing('refund', refund)).toEqual([])
    for (const event of server.account.events) expect(missing('event', event)).toEqual([])
    const made = await authorize()
    expect(missing('payment_intent', made)).toEqual([])
    const listed = await stripe.paymentIntents.list({ customer: String(made.customer) })
    expect(listed.data.map(one => missing('payment_intent', one))).toEqual([[]])
  })

  test('A hold is taken once, at most as it is, and gives the rest back', async () => {
    const id = await held()
    expect(await refusal(stripe.paymentIntents.capture(id, { amount_to_capture: 7501 }))).toBe(
      'amount_too_large',
    )
    const taken = await stripe.paymentIntents.capture(id, { amount_to_capture: 3000 })
    expect(taken).toMatchObject({ status: 'succeeded', amount_received: 3000, amount_capturable: 0 })
    expect(await refusal(stripe.paymentIntents.capture(id))).toBe('payment_intent_unexpected_state')
    expect(await refusal(stripe.paymentIntents.cancel(id))).toBe('payment_intent_unexpected_state')
    expect(await refusal(stripe.refunds.create({ payment_intent: id, amount: 3001 }))).toBe('amount')
  })

  test('What is only held is not paid back, and what was released is not taken', async () => {
    const id = await held()
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toBe('charge_not_refundable')
    expect((await stripe.paymentIntents.cancel(id)).status).toBe('canceled')
    expect(await refusal(stripe.paymentIntents.capture(id))).toBe('payment_intent_unexpected_state')
  })

  test('A hold expires after seven days', async () => {
    const id = await held()
    now = new Date(now.getTime() + 7 * 86_400_000 + 1000)
    expect(await refusal(stripe.paymentIntents.capture(id))).toBe('payment_intent_unexpected_state')
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    })
  })

  test('A bank that asks for the owner, or refuses, is an error of the card', async () => {
    expect(await refusal(authorize(cards.authenticated))).toBe('authentication_required')
    expect(await refusal(authorize(cards.declinedLater))).toBe('card_declined')
    const key = { idempotencyKey: 'the same call' }
    const { customer, payment_method } = await saved(cards.declinedLater)
    const card = { customer, payment_method, confirm: true, off_session: true } as const
    const call = () =>
      stripe.paymentIntents.create({ amount: 500, currency: 'usd', capture_method: 'manual', ...card }, key)
    expect(await refusal(call())).toBe('card_declined')
    server.account.money.cardOf.set(payment_method, cards.good)
    expect(await refusal(call())).toBe('card_declined')
  })

  test('A page takes only what its mode has, and a card of another customer is refused', async () => {
    const both = (more: Pick<Stripe.Checkout.SessionCreateParams, 'mode' | 'setup_intent_data'>) =>
      stripe.checkout.sessions.create({
        line_items: [priced],
        client_reference_id: '3',
        expires_at: soon(),
        ...urls,
        ...more,
      })
    expect(await refusal(both({ mode: 'setup' }))).toBe('line_items')
    const described = { mode: 'payment', setup_intent_data: { description: 'x' } } as const
    expect(await refusal(both(described))).toBe('setup_intent_data')
    const [one, two] = [await saved(), await saved()]
    const mine = { customer: one.customer, payment_method: two.payment_method }
    const call = { amount: 500, currency: 'usd', confirm: true, off_session: true, ...mine }
    expect(await refusal(stripe.paymentIntents.create(call))).toBe('payment_method')
  })
})
