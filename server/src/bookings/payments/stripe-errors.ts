import { Stripe } from 'stripe'
import { ProviderRefusal } from './provider.ts'

/**
 * What Stripe says of the parameters is final. A wrong key or a limit can be mended, and a call that was made
 * before, or is being made, says nothing about this one.
 */
export async function refusing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isFinal(error)) throw error
    throw new ProviderRefusal(error.code ?? error.type, error)
  }
}

const isFinal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
