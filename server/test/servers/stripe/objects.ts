import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { customerSample, methodSample, setupSample } from './samples/cards.ts'
import { eventSample } from './samples/event.ts'
import { chargeSample, intentSample, refundSample } from './samples/payments.ts'
import { sessionSample } from './samples/session.ts'

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

type Session = Stripe.Checkout.Session

export const newSession = (given: Partial<Session>): Session => ({
  ...structuredClone(sessionSample),
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
  ...structuredClone(intentSample),
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
  ...structuredClone(chargeSample),
  id: newId('ch'),
  paid: true,
  status: 'succeeded',
  transfer_data: null,
  ...given,
})

export const newSetup = (given: Partial<Stripe.SetupIntent>): Stripe.SetupIntent => ({
  ...structuredClone(setupSample),
  id: newId('seti'),
  last_setup_error: null,
  next_action: null,
  status: 'succeeded',
  ...given,
})

export const newCustomer = (given: Partial<Stripe.Customer>): Stripe.Customer => ({
  ...structuredClone(customerSample),
  id: newId('cus'),
  discount: null,
  ...given,
})

export const newMethod = (given: Partial<Stripe.PaymentMethod>): Stripe.PaymentMethod => ({
  ...structuredClone(methodSample),
  id: newId('pm'),
  ...given,
})

export const newRefund = (given: Partial<Stripe.Refund>): Stripe.Refund => ({
  ...structuredClone(refundSample),
  id: newId('re'),
  ...given,
})

export const newEvent = (type: string, object: object, created: number): Stripe.Event =>
  ({
    ...eventSample,
    id: newId('evt'),
    created,
    type,
    data: { object: structuredClone(object) },
  }) as Stripe.Event
