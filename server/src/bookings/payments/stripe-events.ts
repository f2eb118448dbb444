import { Stripe } from 'stripe'

/** What an event of Stripe is about. Its content is not used: the provider is asked. */
export interface SeenEvent {
  id: string
  /** The Checkout Session. */
  sessionId?: string
  paymentIntent?: string
}

const toleranceSeconds = 300

/** Throws `Stripe.errors.StripeSignatureVerificationError` for another signature or an old one. */
export function eventIn(body: Buffer, signature: string, secret: string, now: Date): SeenEvent {
  const event = Stripe.webhooks.constructEvent(
    body,
    signature,
    secret,
    toleranceSeconds,
    undefined,
    now.getTime(),
  )
  const { id, type } = event
  const about = event.data.object as { id?: string; payment_intent?: string | { id: string } | null }
  if (type.startsWith('checkout.session.') && about.id) return { id, sessionId: about.id }
  const intent = type.startsWith('payment_intent.') ? about.id : about.payment_intent
  if (!intent) return { id }
  return { id, paymentIntent: typeof intent === 'string' ? intent : intent.id }
}

export const isBadSignature = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeSignatureVerificationError
