import { Stripe } from 'stripe'

/** What an event of Stripe is about. Its content is not used: the provider is asked. */
export interface SeenEvent {
  id: string
  /** The Checkout Session. */
  sessionId?: string
  paymentIntent?: string
  /** Of Jurat: the payment was made for it. */
  checkoutId?: number
}

const toleranceSeconds = 300

/**
 * Throws `Stripe.errors.StripeSignatureVerificationError` for another signature, an old one or one of the
 * future, and `SyntaxError` for what is no event.
 */
export function eventIn(body: Buffer, signature: string, secret: string, now: Date): SeenEvent {
  const event: unknown = Stripe.webhooks.constructEvent(
    body,
    signature,
    secret,
    toleranceSeconds,
    undefined,
    now.getTime(),
  )
  const latest = now.getTime() / 1000 + toleranceSeconds
  for (const [, seconds] of signature.matchAll(/t=(\d+)/g))
    if (Number(seconds) > latest)
      throw new Stripe.errors.StripeSignatureVerificationError(signature, body.toString('utf8'), {
        message: 'The time of the signature is in the future.',
      })
  const { id, type, data } = fieldsOf(event)
  const about = fieldsOf(fieldsOf(data).object)
  if (!isId(id) || typeof type !== 'string') throw new SyntaxError('The event has no id or type.')
  if (type.startsWith('checkout.session.')) return isId(about.id) ? { id, sessionId: about.id } : { id }
  const payment = about.payment_intent
  const intent = type.startsWith('payment_intent.') ? about.id : isObject(payment) ? payment.id : payment
  const checkoutId = checkoutIn(about.metadata)
  return {
    id,
    ...(isId(intent) && { paymentIntent: intent }),
    ...(checkoutId !== undefined && { checkoutId }),
  }
}

/** It can come before the event of the session. */
function checkoutIn(metadata: unknown): number | undefined {
  const text = isObject(metadata) ? metadata.jurat_checkout : undefined
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^\w{1,255}$/.test(value)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function fieldsOf(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw new SyntaxError('The event has not the form of an event.')
  return value
}

export const isBadSignature = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeSignatureVerificationError
