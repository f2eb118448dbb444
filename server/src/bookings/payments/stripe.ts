import { Stripe } from 'stripe'
import type {
  PaymentProvider,
  SavedCard,
  SeenCheckout,
  SeenRefund,
  WantedCheckout,
  WantedRefund,
} from './provider.ts'
import { amountFor, minorOfStripe } from './stripe-amounts.ts'
import { isMissing, refusing } from './stripe-errors.ts'
import { authorize, capture, findHold, readHold, release, seenHold } from './stripe-holds.ts'

const timeoutMs = 15_000

/** Payments at the Stripe account with that key. */
export function stripeProvider(url: string, secretKey: string): PaymentProvider {
  const stripe = openStripe(url, secretKey)
  return {
    startCheckout: wanted => refusing(() => startCheckout(stripe, wanted)),
    readCheckout: id => readCheckout(stripe, id),
    endCheckout: id => endCheckout(stripe, id),
    readHold: paymentIntent => readHold(stripe, paymentIntent),
    findHold: (customer, key) => findHold(stripe, customer, key),
    authorize: wanted => refusing(() => authorize(stripe, wanted)),
    capture: wanted => capture(stripe, wanted),
    release: wanted => release(stripe, wanted),
    readRefunds: (paymentIntent, currency) => readRefunds(stripe, paymentIntent, currency),
    refund: wanted => refusing(() => refund(stripe, wanted)),
  }
}

function openStripe(url: string, secretKey: string): Stripe {
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    ...(port === '' ? {} : { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Jurat' },
  })
}

type Started = Awaited<ReturnType<PaymentProvider['startCheckout']>>

/** An earlier attempt can have made the session with other words: then the one that it made is found. */
async function startCheckout(stripe: Stripe, wanted: WantedCheckout): Promise<Started> {
  try {
    return await makeCheckout(stripe, wanted)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
    const query = {
      status: 'open',
      created: { gte: seconds(wanted.createdAt) - clocksDiffer },
      limit: 100,
    } as const
    for await (const { id, url, metadata } of stripe.checkout.sessions.list(query))
      if (metadata?.jurat_key === wanted.key && url !== null) return { id, url }
    throw error
  }
}

/** Seconds. */
const clocksDiffer = 600

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

async function makeCheckout(stripe: Stripe, wanted: WantedCheckout): Promise<Started> {
  const metadata = { ...wanted.metadata, jurat_key: wanted.key }
  const session = await stripe.checkout.sessions.create(
    {
      ...(wanted.kind === 'card' ? forCard(metadata) : forMoney(wanted, metadata)),
      ui_mode: 'hosted_page',
      // Other methods can take days, for which no time is held.
      allowed_payment_method_types: ['card'],
      ...(wanted.terms === undefined ? {} : { custom_text: { submit: { message: wanted.terms } } }),
      locale: wanted.language,
      ...(wanted.email === '' ? {} : { customer_email: wanted.email }),
      client_reference_id: wanted.metadata.jurat_checkout ?? '',
      metadata,
      success_url: wanted.paidUrl,
      cancel_url: wanted.leftUrl,
      expires_at: seconds(wanted.expiresAt),
    },
    { idempotencyKey: wanted.key },
  )
  if (session.url === null) throw new Error(`the Checkout Session ${session.id} has no URL`)
  return { id: session.id, url: session.url }
}

/** A customer is made, so that a card can be charged again without its owner. */
const forCard = (metadata: Record<string, string>) =>
  ({ mode: 'setup', customer_creation: 'always', setup_intent_data: { metadata } }) as const

function forMoney({ kind, amountMinor, currency, label }: WantedCheckout, metadata: Record<string, string>) {
  const holds = kind === 'hold'
  const price_data = {
    currency: currency.toLowerCase(),
    unit_amount: amountFor(amountMinor, currency),
    product_data: { name: label },
  }
  return {
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data }],
    adaptive_pricing: { enabled: false },
    submit_type: 'book' as const,
    ...(holds && { customer_creation: 'always' as const }),
    payment_intent_data: {
      metadata,
      ...(holds && { capture_method: 'manual' as const, setup_future_usage: 'off_session' as const }),
    },
  }
}

/** With what the customer did on the page. */
const expand = ['payment_intent.latest_charge', 'setup_intent']

async function readCheckout(stripe: Stripe, id: string): Promise<SeenCheckout> {
  try {
    return seenIn(await stripe.checkout.sessions.retrieve(id, { expand }))
  } catch (error) {
    if (isMissing(error)) return { state: 'gone' }
    throw error
  }
}

async function endCheckout(stripe: Stripe, id: string): Promise<SeenCheckout> {
  try {
    return seenIn(await stripe.checkout.sessions.expire(id, { expand }))
  } catch (error) {
    // It is complete or has expired.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return readCheckout(stripe, id)
    throw error
  }
}

function seenIn(session: Stripe.Checkout.Session): SeenCheckout {
  const { status, payment_status, payment_intent: intent, amount_total, currency } = session
  const { setup_intent: setup } = session
  if (status === 'complete' && typeof setup === 'object' && setup?.status === 'succeeded')
    return { state: 'saved', ...cardOf(setup) }
  if (status === 'complete' && typeof intent === 'object' && intent?.capture_method === 'manual')
    return { state: 'held', hold: seenHold(intent), ...cardOf(intent) }
  if (payment_status === 'paid' && intent !== null && amount_total !== null && currency !== null) {
    const code = currency.toUpperCase()
    return {
      state: 'paid',
      paymentIntent: typeof intent === 'string' ? intent : intent.id,
      amountMinor: minorOfStripe(amount_total, code),
      currency: code,
    }
  }
  return { state: status === 'expired' ? 'expired' : 'open' }
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : value

const cardOf = ({ customer, payment_method }: Stripe.PaymentIntent | Stripe.SetupIntent): SavedCard => ({
  customer: idOf(customer),
  paymentMethod: idOf(payment_method),
})

async function readRefunds(stripe: Stripe, paymentIntent: string, currency: string): Promise<SeenRefund[]> {
  const found: SeenRefund[] = []
  try {
    for await (const one of stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }))
      found.push(seenRefund(one, currency))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return found
}

async function refund(stripe: Stripe, wanted: WantedRefund): Promise<SeenRefund> {
  const made = await stripe.refunds.create(
    {
      payment_intent: wanted.paymentIntent,
      amount: amountFor(wanted.amountMinor, wanted.currency),
      metadata: { jurat_refund: `${wanted.entryId}`, jurat_key: wanted.key },
    },
    { idempotencyKey: wanted.key },
  )
  return seenRefund(made, wanted.currency)
}

function seenRefund({ id, status, amount, metadata }: Stripe.Refund, currency: string): SeenRefund {
  return {
    id,
    key: metadata?.jurat_key,
    state:
      status === 'failed' || status === 'canceled' ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
    amountMinor: minorOfStripe(amount, currency),
  }
}
