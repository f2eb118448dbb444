import { Stripe } from 'stripe'
import type { PaymentProvider, SeenHold, WantedHold } from './provider.ts'
import { amountFor, minorOfStripe } from './stripe-amounts.ts'
import { isMissing } from './stripe-errors.ts'

/** Says until when an amount is held. */
const expand = ['latest_charge']

export async function readHold(stripe: Stripe, paymentIntent: string): Promise<SeenHold> {
  try {
    return seenHold(await stripe.paymentIntents.retrieve(paymentIntent, { expand }))
  } catch (error) {
    if (isMissing(error)) return { state: 'gone' }
    throw error
  }
}

export async function findHold(stripe: Stripe, customer: string, key: string): Promise<SeenHold | undefined> {
  try {
    const query = { customer, limit: 100, expand: expand.map(name => `data.${name}`) }
    for await (const one of stripe.paymentIntents.list(query))
      if (one.metadata.jurat_key === key) return seenHold(one)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return undefined
}

/** The bank can refuse the card, or ask for its owner, who is not there. */
export async function authorize(stripe: Stripe, wanted: WantedHold): Promise<SeenHold> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: amountFor(wanted.amountMinor, wanted.currency),
        currency: wanted.currency.toLowerCase(),
        customer: wanted.customer,
        payment_method: wanted.paymentMethod,
        allowed_payment_method_types: ['card'],
        capture_method: 'manual',
        confirm: true,
        off_session: true,
        metadata: { ...wanted.metadata, jurat_key: wanted.key },
        expand,
      },
      { idempotencyKey: wanted.key },
    )
    return seenHold(intent)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    const { code, decline_code, payment_intent: intent } = error
    return { state: 'failed', paymentIntent: intent?.id ?? '', why: decline_code ?? code ?? 'card_declined' }
  }
}

/** Takes a part or all of what is held. */
export async function capture(
  stripe: Stripe,
  { key, paymentIntent, amountMinor, currency }: Parameters<PaymentProvider['capture']>[0],
): Promise<SeenHold> {
  const amount_to_capture = amountFor(amountMinor, currency)
  return orRead(stripe, paymentIntent, () =>
    stripe.paymentIntents.capture(paymentIntent, { amount_to_capture, expand }, { idempotencyKey: key }),
  )
}

export const release = (
  stripe: Stripe,
  { key, paymentIntent }: Parameters<PaymentProvider['release']>[0],
): Promise<SeenHold> =>
  orRead(stripe, paymentIntent, () =>
    stripe.paymentIntents.cancel(paymentIntent, { expand }, { idempotencyKey: key }),
  )

/**
 * A call that Stripe refuses was made before, or the hold has ended: the hold says which. If the money is
 * still held, the result has Stripe's code.
 */
async function orRead(
  stripe: Stripe,
  paymentIntent: string,
  call: () => Promise<Stripe.PaymentIntent>,
): Promise<SeenHold> {
  try {
    return seenHold(await call())
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const seen = await readHold(stripe, paymentIntent)
    return seen.state === 'authorized' ? { ...seen, refusal: error.code ?? error.type } : seen
  }
}

export function seenHold(intent: Stripe.PaymentIntent): SeenHold {
  const { id: paymentIntent, status, cancellation_reason, last_payment_error: problem } = intent
  const currency = intent.currency.toUpperCase()
  if (status === 'requires_capture') {
    const amountMinor = minorOfStripe(intent.amount_capturable, currency)
    return { state: 'authorized', paymentIntent, amountMinor, expiresAt: endOf(intent) }
  }
  if (status === 'succeeded') {
    const amountMinor = minorOfStripe(intent.amount_received, currency)
    return { state: 'captured', paymentIntent, amountMinor, currency }
  }
  if (status === 'canceled') return { state: 'ended', paymentIntent, why: cancellation_reason ?? 'canceled' }
  return { state: 'failed', paymentIntent, why: problem?.decline_code ?? problem?.code ?? status }
}

function endOf({ latest_charge: charge }: Stripe.PaymentIntent): Date | null {
  const before = typeof charge === 'object' ? charge?.payment_method_details?.card?.capture_before : undefined
  return before === undefined ? null : new Date(before * 1000)
}
