import { afterAll, beforeAll } from 'vitest'
import { type StripeServer, startStripe } from '../servers/stripe/stripe.ts'
import { type Installation, startOwnInstallation } from './harness.ts'

/**
 * Opens an installation, and a Stripe server with its clock, before the tests of a file, and closes them
 * after. `set` keeps them for the tests.
 */
export function withStripe(
  set: (opened: { installation: Installation; stripe: StripeServer }) => void,
): void {
  let installation: Installation
  let stripe: StripeServer
  beforeAll(async () => {
    stripe = await startStripe(() => installation.clock.now())
    installation = await startOwnInstallation({ JURAT_STRIPE_URL: stripe.url })
    set({ installation, stripe })
  })
  afterAll(async () => {
    await installation.stop()
    await stripe.stop()
  })
}
