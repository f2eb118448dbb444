import type { Stripe } from 'stripe'
import { newCharge, newEvent, newId, newIntent, newRefund, newSession } from './objects.ts'
import {
  amountOf,
  assertKnown,
  type Params,
  Refused,
  refundNames,
  sessionNames,
  textAt,
  textsOf,
} from './parameters.ts'

/** The state of one Stripe account: it makes what Stripe makes, and refuses what Stripe refuses. */
export class StripeAccount {
  readonly sessions = new Map<string, Stripe.Checkout.Session>()
  readonly intents = new Map<string, Stripe.PaymentIntent>()
  readonly charges = new Map<string, Stripe.Charge>()
  readonly refunds = new Map<string, Stripe.Refund>()
  /** Oldest first. */
  readonly events: Stripe.Event[] = []
  readonly #origin: string
  readonly #now: () => number

  /** `now`: seconds since the epoch. */
  constructor(origin: string, now: () => number) {
    this.#origin = origin
    this.#now = now
  }

  createSession(params: Params): Stripe.Checkout.Session {
    assertKnown(params, sessionNames)
    const now = this.#now()
    const expires_at = Number(textAt(params, 'expires_at'))
    // Stripe says 30 minutes, and does not count the seconds on the way.
    if (!(expires_at >= now + 30 * 60 - 60 && expires_at <= now + 24 * 3600))
      throw new Refused('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
        param: 'expires_at',
      })
    const currency = textAt(params, 'line_items', '0', 'price_data', 'currency')
    const path = ['line_items', '0', 'price_data', 'unit_amount']
    const amount = amountOf(textAt(params, ...path), currency, 'line_items[0][price_data][unit_amount]')
    textAt(params, 'line_items', '0', 'price_data', 'product_data', 'name')
    for (const name of ['success_url', 'cancel_url'])
      if (!URL.canParse(textAt(params, name).replace('{CHECKOUT_SESSION_ID}', 'x')))
        throw new Refused('Not a valid URL', { code: 'url_invalid', param: name })
    const id = newId('cs_test')
    const session = newSession({
      id,
      amount_subtotal: amount,
      amount_total: amount,
      currency,
      created: now,
      expires_at,
      client_reference_id: textAt(params, 'client_reference_id'),
      customer_email: typeof params.customer_email === 'string' ? params.customer_email : null,
      success_url: textAt(params, 'success_url'),
      cancel_url: textAt(params, 'cancel_url'),
      metadata: textsOf(params.metadata),
      url: `${this.#origin}/pay/${id}`,
    })
    this.sessions.set(id, session)
    return session
  }

  listSessions(query: URLSearchParams): object {
    const since = Number(query.get('created[gte]') ?? 0)
    const data = [...this.sessions.keys()]
      .map(id => this.session(id))
      .filter(one => one.created >= since && one.status === (query.get('status') ?? one.status))
      .reverse()
    return { object: 'list', data, has_more: false, url: '/v1/checkout/sessions' }
  }

  session(id: string): Stripe.Checkout.Session {
    const session = this.sessions.get(id)
    if (!session)
      throw new Refused(`No such checkout.session: ${id}`, {
        status: 404,
        code: 'resource_missing',
        param: 'id',
      })
    if (session.status === 'open' && session.expires_at <= this.#now()) this.#end(session)
    return session
  }

  expireSession(id: string): Stripe.Checkout.Session {
    const session = this.session(id)
    if (session.status !== 'open')
      throw new Refused(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    this.#end(session)
    return session
  }

  #end(session: Stripe.Checkout.Session): void {
    Object.assign(session, { status: 'expired', url: null })
    this.#happened('checkout.session.expired', session)
  }

  /** The customer pays on the page. Throws if that is not possible any more. */
  pay(id: string): Stripe.Checkout.Session {
    const session = this.session(id)
    if (session.status !== 'open') throw new Refused('This Checkout Session is not open.')
    const amount = session.amount_total ?? 0
    const currency = session.currency ?? ''
    const common = { created: this.#now(), currency, amount, metadata: session.metadata ?? {} }
    const intent = newIntent({ ...common, amount_received: amount, status: 'succeeded' })
    const charge = newCharge({
      ...common,
      amount_captured: amount,
      captured: true,
      payment_intent: intent.id,
      refunded: false,
    })
    intent.latest_charge = charge.id
    this.intents.set(intent.id, intent)
    this.charges.set(charge.id, charge)
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      url: null,
    })
    this.#happened('payment_intent.succeeded', intent)
    this.#happened('charge.succeeded', charge)
    this.#happened('checkout.session.completed', session)
    return session
  }

  /** The card is declined: the customer can try another one. */
  decline(id: string): void {
    const session = this.session(id)
    const amount = session.amount_total ?? 0
    this.#happened('payment_intent.payment_failed', newIntent({ amount, currency: session.currency ?? '' }))
  }

  createRefund(params: Params): Stripe.Refund {
    assertKnown(params, refundNames)
    const paymentIntent = textAt(params, 'payment_intent')
    const charge = [...this.charges.values()].find(one => one.payment_intent === paymentIntent)
    if (!charge)
      throw new Refused(`No such payment_intent: '${paymentIntent}'`, {
        status: 404,
        code: 'resource_missing',
        param: 'payment_intent',
      })
    if (charge.refunded)
      throw new Refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    const left = charge.amount - charge.amount_refunded
    const amount = params.amount === undefined ? left : Number(params.amount)
    if (!Number.isSafeInteger(amount) || amount < 1)
      throw new Refused(`Invalid positive integer: ${params.amount}`, {
        code: 'parameter_invalid_integer',
        param: 'amount',
      })
    if (amount > left)
      throw new Refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      })
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const refund = newRefund({
      amount,
      charge: charge.id,
      created: this.#now(),
      currency: charge.currency,
      metadata: textsOf(params.metadata),
      payment_intent: paymentIntent,
      status: 'succeeded',
    })
    this.refunds.set(refund.id, refund)
    this.#happened('refund.created', refund)
    this.#happened('charge.refunded', charge)
    return refund
  }

  /** The bank sends a refund back, days later. */
  failRefund(id: string): void {
    const refund = this.refunds.get(id)
    const charge = this.charges.get(String(refund?.charge))
    if (!refund || !charge) throw new Error(`there is no refund ${id}`)
    refund.status = 'failed'
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    this.#happened('refund.failed', refund)
  }

  #happened(type: string, object: object): void {
    this.events.push(newEvent(type, object, this.#now()))
  }
}
