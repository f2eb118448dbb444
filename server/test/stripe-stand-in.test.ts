import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards } from './servers/stripe/intents.ts'
import { customerSample, methodSample, setupSample } from './servers/stripe/samples/cards.ts'
import { eventSample } from './servers/stripe/samples/event.ts'
import { chargeSample, intentSample, refundSample } from './servers/stripe/samples/payments.ts'
import { sessionSample } from './servers/stripe/samples/session.ts'
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
const missing = (sample: object, made: object): string[] =>
  Object.keys(sample).filter(name => !(name in made))

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
    expect(missing(sessionSample, session)).toEqual([])
    const setup = await toSave()
    expect(missing(sessionSample, setup)).toEqual([])
    const intent = await stripe.paymentIntents.retrieve(await held(), { expand: ['latest_charge'] })
    expect(missing(intentSample, intent)).toEqual([])
    expect(missing(chargeSample, intent.latest_charge as Stripe.Charge)).toEqual([])
    expect(missing(setupSample, (await saved()).setup_intent)).toEqual([])
    for (const one of server.account.money.customers.values())
      expect(missing(customerSample, one)).toEqual([])
    for (const one of server.account.money.methods.values()) expect(missing(methodSample, one)).toEqual([])
    await stripe.paymentIntents.capture(intent.id)
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    expect(missing(refundSample, refund)).toEqual([])
    for (const event of server.account.events)
      expect(missing({ ...eventSample, data: {}, type: '' }, event)).toEqual([])
    const made = await authorize()
    expect(missing(intentSample, made)).toEqual([])
    const listed = await stripe.paymentIntents.list({ customer: String(made.customer) })
    expect(listed.data.map(one => missing(intentSample, one))).toEqual([[]])
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

  test('A parameter that a call does not have is refused, also within another one', async () => {
    const call = async (path: string, body: string) => {
      const headers = { authorization: `Bearer ${server.secretKey}` }
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body })
      const { error } = (await response.json()) as { error: Refusal }
      return [response.status, error.code, error.param]
    }
    expect(await call('/v1/checkout/sessions', 'mode=payment&tip=5')).toEqual([
      400,
      'parameter_unknown',
      'tip',
    ])
    expect(await call('/v1/checkout/sessions', 'line_items[0][price_data][tip]=5')).toEqual([
      400,
      'parameter_unknown',
      'line_items[0][price_data][tip]',
    ])
    expect(await call('/v1/payment_intents', 'amount=500&card=1')).toEqual([400, 'parameter_unknown', 'card'])
    expect(await call('/v1/refunds', 'payment_intent=pi_1&why=1')).toEqual([400, 'parameter_unknown', 'why'])
    const id = await held()
    const capture = `/v1/payment_intents/${id}`
    expect(await call(`${capture}/capture`, 'amount=500')).toEqual([400, 'parameter_unknown', 'amount'])
    expect(await call(`${capture}/cancel`, 'reason=x')).toEqual([400, 'parameter_unknown', 'reason'])
    expect(await call('/v1/refunds', 'amount=5')).toEqual([400, 'parameter_missing', 'payment_intent'])
  })

  test.each([
    ['usd', 49, 'amount_too_small'],
    ['usd', 12.5, 'parameter_invalid_integer'],
    ['usd', -100, 'parameter_invalid_integer'],
    ['jpy', 49, 'amount_too_small'],
    ['kwd', 2505, 'invalid_charge_amount'],
    ['ugx', 250_050, 'invalid_charge_amount'],
    ['isk', 250_001, 'invalid_charge_amount'],
    ['USD', 2500, 'currency'],
    ['us', 2500, 'currency'],
  ])('An amount that Stripe cannot charge is refused: %s %d', async (currency, amount, why) => {
    const { customer, payment_method } = await saved()
    const card = { customer, payment_method, confirm: true, off_session: true } as const
    expect(await refusal(stripe.paymentIntents.create({ amount, currency, ...card }))).toBe(why)
    const price_data = { currency, unit_amount: amount, product_data: { name: 'Remote' } }
    const page = stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 1, price_data }],
      expires_at: soon(),
      ...urls,
    })
    expect(await refusal(page)).toBe(why)
  })

  test.each([
    ['jpy', 2500],
    ['kwd', 2500],
    ['ugx', 250_000],
    ['usd', 50],
  ])('An amount in the units of the currency is charged: %s %d', async (currency, amount) => {
    const { customer, payment_method } = await saved()
    const card = { customer, payment_method, confirm: true, off_session: true } as const
    const intent = await stripe.paymentIntents.create({
      amount,
      currency,
      capture_method: 'automatic',
      ...card,
    })
    expect(intent).toMatchObject({ amount, amount_received: amount, status: 'succeeded' })
  })

  test('A key repeats the first answer for a day, refuses another call, and is forgotten then', async () => {
    const id = await held()
    await stripe.paymentIntents.capture(id)
    const back = (amount: number) =>
      stripe.refunds.create({ payment_intent: id, amount }, { idempotencyKey: 'one refund' })
    const first = await back(1000)
    expect((await back(1000)).id).toBe(first.id)
    const other = await back(1001).catch((error: unknown) => error)
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    now = new Date(now.getTime() + 86_400_000 - 1000)
    expect((await back(1000)).id).toBe(first.id)
    now = new Date(now.getTime() + 2000)
    expect((await back(1000)).id).not.toBe(first.id)
  })
})

interface Refusal {
  code?: string
  param?: string
}
