import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import fixtures from './fixtures.json' with { type: 'json' }

/** Samples of Stripe's own: what is made here has every field that they have. */
const { resources } = fixtures

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

type Session = Stripe.Checkout.Session

export const newSession = (given: Partial<Session>): Session => ({
  ...(resources['checkout.session'] as unknown as Session),
  allowed_payment_method_types: ['card'],
  payment_method_types: ['card'],
  adaptive_pricing: { enabled: false },
  currency_conversion: null,
  collected_information: null,
  customer_details: null,
  payment_intent: null,
  payment_status: 'unpaid',
  shipping_address_collection: null,
  shipping_cost: null,
  status: 'open',
  ui_mode: 'hosted_page',
  ...given,
})

export const newIntent = (given: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent => ({
  ...(resources.payment_intent as unknown as Stripe.PaymentIntent),
  id: newId('pi'),
  canceled_at: null,
  last_payment_error: null,
  next_action: null,
  processing: null,
  shipping: null,
  transfer_data: null,
  ...given,
})

export const newCharge = (given: Partial<Stripe.Charge>): Stripe.Charge => ({
  ...(resources.charge as unknown as Stripe.Charge),
  id: newId('ch'),
  paid: true,
  status: 'succeeded',
  transfer_data: null,
  ...given,
})

export const newSetup = (given: Partial<Stripe.SetupIntent>): Stripe.SetupIntent => ({
  ...(resources.setup_intent as unknown as Stripe.SetupIntent),
  id: newId('seti'),
  last_setup_error: null,
  next_action: null,
  status: 'succeeded',
  ...given,
})

export const newCustomer = (given: Partial<Stripe.Customer>): Stripe.Customer => ({
  ...(resources.customer as unknown as Stripe.Customer),
  id: newId('cus'),
  discount: null,
  ...given,
})

export const newMethod = (given: Partial<Stripe.PaymentMethod>): Stripe.PaymentMethod => ({
  ...(resources.payment_method as unknown as Stripe.PaymentMethod),
  id: newId('pm'),
  ...given,
})

export const newRefund = (given: Partial<Stripe.Refund>): Stripe.Refund => ({
  ...(resources.refund as unknown as Stripe.Refund),
  id: newId('re'),
  ...given,
})

export const newEvent = (type: string, object: object, created: number): Stripe.Event =>
  ({
    ...resources.event,
    id: newId('evt'),
    created,
    type,
    data: { object: structuredClone(object) },
  }) as unknown as Stripe.Event
