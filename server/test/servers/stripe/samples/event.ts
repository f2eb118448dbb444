import type { Stripe } from 'stripe'

// Samples of Stripe's own: stripe/openapi, openapi/fixtures3.json, 2026-08-21, with null for what is newer in the
// library. The compiler compares them with its types.

export const eventSample = {
  api_version: null,
  created: 1234567890,
  id: 'evt_1Pgc76B7WZ01zgkWwyRHS12y',
  livemode: false,
  object: 'event',
  pending_webhooks: 0,
  request: {
    id: null,
    idempotency_key: null,
  },
} satisfies Omit<Stripe.Event, 'data' | 'type'>
