import type { Stripe } from 'stripe'
import { newCharge, newCustomer, newIntent, newMethod, newSetup } from './objects.ts'
import {
  amountOf,
  assertKnown,
  type Code,
  cancelNames,
  captureNames,
  intentNames,
  type Params,
  Refused,
  textAt,
  textsOf,
} from './parameters.ts'

/** Test cards of Stripe, by what happens to them. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000009995',
  /** It can be saved, and charges of it are declined. */
  declinedLater: '4000000000000341',
  /** Its bank asks for its owner each time. */
  authenticated: '4000002760003184',
} as const

const daySeconds = 86_400
/** How long Stripe holds money on a card. */
const heldSeconds = 7 * daySeconds

const gone = (what: string, id: string, param: string) =>
  new Refused(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param })

/** Payments, saved cards and their customers in one Stripe account. */
export class Intents {
  readonly intents = new Map<string, Stripe.PaymentIntent>()
  readonly setups = new Map<string, Stripe.SetupIntent>()
  readonly charges = new Map<string, Stripe.Charge>()
  readonly customers = new Map<string, Stripe.Customer>()
  readonly methods = new Map<string, Stripe.PaymentMethod>()
  /** Number of each saved card. A test changes it to what the bank says later. */
  readonly cardOf = new Map<string, string>()
  readonly #now: () => number
  readonly #happened: (type: string, object: object) => void

  constructor(now: () => number, happened: (type: string, object: object) => void) {
    this.#now = now
    this.#happened = happened
  }

  /** The customer and card that Stripe saves for a session that asks for it. */
  saveCard(email: string | null, number: string): { customer: string; payment_method: string } {
    const customer = newCustomer({ created: this.#now(), email })
    const method = newMethod({ created: this.#now(), customer: customer.id })
    this.customers.set(customer.id, customer)
    this.methods.set(method.id, method)
    this.cardOf.set(method.id, number)
    return { customer: customer.id, payment_method: method.id }
  }

  setUp(
    saved: ReturnType<Intents['saveCard']>,
    metadata: Record<string, string>,
    created = this.#now(),
  ): Stripe.SetupIntent {
    const setup = newSetup({ ...saved, metadata, created })
    this.setups.set(setup.id, setup)
    this.#happened('setup_intent.succeeded', setup)
    return setup
  }

  /** Takes or holds money on a card that the bank accepts. */
  charge(
    given: Partial<Stripe.PaymentIntent> & { amount: number; currency: string },
    holds: boolean,
  ): Stripe.PaymentIntent {
    const { amount, currency, metadata = {} } = given
    const created = this.#now()
    const intent = newIntent({
      ...given,
      created,
      capture_method: holds ? 'manual' : 'automatic',
      status: holds ? 'requires_capture' : 'succeeded',
      amount_capturable: holds ? amount : 0,
      amount_received: holds ? 0 : amount,
    })
    const charge = newCharge({
      created,
      amount,
      currency,
      metadata,
      customer: given.customer ?? null,
      payment_method: typeof given.payment_method === 'string' ? given.payment_method : null,
      payment_intent: intent.id,
      captured: !holds,
      amount_captured: holds ? 0 : amount,
      refunded: false,
    })
    const { card } = charge.payment_method_details ?? {}
    if (holds && card)
      charge.payment_method_details = {
        type: 'card',
        ...charge.payment_method_details,
        card: { ...card, amount_authorized: amount, capture_before: created + heldSeconds },
      }
    intent.latest_charge = charge.id
    this.intents.set(intent.id, intent)
    this.charges.set(charge.id, charge)
    this.#happened(holds ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent)
    this.#happened('charge.succeeded', charge)
    return intent
  }

  create(params: Params): Stripe.PaymentIntent {
    assertKnown(params, intentNames)
    const currency = textAt(params, 'currency')
    const amount = amountOf(textAt(params, 'amount'), currency, 'amount')
    const customer = textAt(params, 'customer')
    const payment_method = textAt(params, 'payment_method')
    if (!this.customers.has(customer)) throw gone('customer', customer, 'customer')
    const method = this.methods.get(payment_method)
    if (!method) throw gone('PaymentMethod', payment_method, 'payment_method')
    if (method.customer !== customer)
      throw new Refused('The provided PaymentMethod does not belong to the Customer.', {
        param: 'payment_method',
      })
    if (textAt(params, 'confirm') !== 'true' || textAt(params, 'off_session') !== 'true')
      throw new Refused('Only payments that are confirmed without the customer are expected here.')
    const metadata = textsOf(params.metadata)
    const given = { amount, currency, customer, payment_method, metadata }
    const number = this.cardOf.get(payment_method) ?? ''
    if (number === cards.good) return this.charge(given, textAt(params, 'capture_method') === 'manual')
    const asks = number === cards.authenticated
    const why: { code: Code; decline_code: string } = asks
      ? { code: 'authentication_required', decline_code: 'authentication_required' }
      : { code: 'card_declined', decline_code: 'generic_decline' }
    const message = asks ? 'This payment requires authentication.' : 'Your card was declined.'
    const last_payment_error = {
      type: 'card_error',
      message,
      ...why,
    } as Stripe.PaymentIntent.LastPaymentError
    const intent = newIntent({
      ...given,
      created: this.#now(),
      capture_method: 'manual',
      payment_method: null,
      last_payment_error,
    })
    this.intents.set(intent.id, intent)
    this.#happened('payment_intent.payment_failed', intent)
    throw new Refused(message, { type: 'card_error', status: 402, ...why, payment_intent: intent })
  }

  /** As it is now: Stripe ends a hold that nobody took in time. */
  intent(id: string): Stripe.PaymentIntent {
    const intent = this.intents.get(id)
    if (!intent) throw gone('payment_intent', id, 'intent')
    const charge = this.charges.get(String(intent.latest_charge))
    const before = charge?.payment_method_details?.card?.capture_before
    if (intent.status === 'requires_capture' && before !== undefined && before <= this.#now())
      this.#end(intent, 'automatic')
    return intent
  }

  list(query: URLSearchParams): Stripe.PaymentIntent[] {
    return [...this.intents.keys()]
      .map(id => this.intent(id))
      .filter(one => one.customer === query.get('customer'))
      .reverse()
  }

  capture(id: string, params: Params): Stripe.PaymentIntent {
    assertKnown(params, captureNames)
    const intent = this.intent(id)
    if (intent.status !== 'requires_capture')
      throw new Refused(
        `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
        { code: 'payment_intent_unexpected_state', payment_intent: intent },
      )
    const given = params.amount_to_capture
    const amount =
      given === undefined
        ? intent.amount_capturable
        : amountOf(String(given), intent.currency, 'amount_to_capture')
    if (amount > intent.amount_capturable)
      throw new Refused('The amount_to_capture is greater than the amount that can be captured.', {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      })
    Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
    const charge = this.charges.get(String(intent.latest_charge))
    if (charge) Object.assign(charge, { captured: true, amount_captured: amount })
    this.#happened('charge.captured', charge ?? {})
    this.#happened('payment_intent.succeeded', intent)
    return intent
  }

  cancel(id: string, params: Params = {}): Stripe.PaymentIntent {
    assertKnown(params, cancelNames)
    const intent = this.intent(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw new Refused(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
        payment_intent: intent,
      })
    this.#end(intent, 'requested_by_customer')
    return intent
  }

  #end(intent: Stripe.PaymentIntent, cancellation_reason: Stripe.PaymentIntent.CancellationReason): void {
    Object.assign(intent, {
      status: 'canceled',
      canceled_at: this.#now(),
      cancellation_reason,
      amount_capturable: 0,
    })
    this.#happened('payment_intent.canceled', intent)
  }

  /** With the objects in the places of ids that a call asks for. */
  shown(intent: Stripe.PaymentIntent, expand: string[]): object {
    if (!expand.includes('latest_charge')) return intent
    return { ...intent, latest_charge: this.charges.get(String(intent.latest_charge)) ?? null }
  }
}
