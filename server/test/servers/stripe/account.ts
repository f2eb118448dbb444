import type { Stripe } from 'stripe'
import { cards, Intents } from './intents.ts'
import { newEvent, newId, newIntent, newRefund, newSession } from './objects.ts'
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
  readonly money: Intents
  /** What a session does with the card. */
  readonly #plans = new Map<string, Plan>()
  readonly refunds = new Map<string, Stripe.Refund>()
  /** Oldest first. */
  readonly events: Stripe.Event[] = []
  readonly #origin: string
  readonly #now: () => number

  /** `now`: seconds since the epoch. */
  constructor(origin: string, now: () => number) {
    this.#origin = origin
    this.#now = now
    this.money = new Intents(now, (type, object) => this.#happened(type, object))
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
    const mode = textAt(params, 'mode')
    if (mode !== 'payment' && mode !== 'setup') throw new Refused('Invalid mode', { param: 'mode' })
    const priced = mode === 'payment' ? pricedIn(params) : { amount: null, currency: null }
    if (mode === 'setup') assertSetup(params)
    else if (params.setup_intent_data !== undefined)
      throw new Refused('You can not pass `setup_intent_data` in `payment` mode.', {
        param: 'setup_intent_data',
      })
    const { amount, currency } = priced
    for (const name of ['success_url', 'cancel_url'])
      if (!URL.canParse(textAt(params, name).replace('{CHECKOUT_SESSION_ID}', 'x')))
        throw new Refused('Not a valid URL', { code: 'url_invalid', param: name })
    const id = newId('cs_test')
    const session = newSession({
      id,
      mode,
      customer_creation: params.customer_creation === 'always' ? 'always' : 'if_required',
      payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
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
    const data = params[mode === 'setup' ? 'setup_intent_data' : 'payment_intent_data']
    const { capture_method, setup_future_usage, metadata } = typeof data === 'object' ? data : {}
    this.#plans.set(id, {
      holds: capture_method === 'manual',
      saves: mode === 'setup' || setup_future_usage === 'off_session',
      metadata: textsOf(metadata),
    })
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

  /** The customer pays, or gives the card, on the page. Throws if that is not possible any more. */
  pay(id: string, card: string = cards.good): Stripe.Checkout.Session {
    const session = this.session(id)
    const plan = this.#plans.get(id)
    if (session.status !== 'open' || !plan) throw new Refused('This Checkout Session is not open.')
    const saves = plan.saves && session.customer_creation === 'always'
    const saved = saves ? this.money.saveCard(session.customer_email, card) : undefined
    const { metadata } = plan
    const done =
      session.mode === 'setup' && saved
        ? { setup_intent: this.money.setUp(saved, metadata).id }
        : this.#charged(session, plan, saved)
    Object.assign(session, { status: 'complete', url: null, customer: saved?.customer ?? null, ...done })
    this.#happened('checkout.session.completed', session)
    return session
  }

  #charged({ amount_total, currency }: Stripe.Checkout.Session, { holds, metadata }: Plan, saved?: object) {
    const given = { amount: amount_total ?? 0, currency: currency ?? '', metadata, ...saved }
    const { id } = this.money.charge(given, holds)
    // What is only held is not paid.
    return { payment_intent: id, payment_status: holds ? 'unpaid' : 'paid' }
  }

  /** With the objects in the places of ids that a call asks for. */
  shown(session: Stripe.Checkout.Session, expand: string[]): object {
    const { payment_intent: intent, setup_intent: setup } = session
    const inIntent = expand
      .filter(name => name.startsWith('payment_intent.'))
      .map(name => name.slice('payment_intent.'.length))
    return {
      ...session,
      ...(inIntent.length > 0 &&
        intent !== null && {
          payment_intent: this.money.shown(this.money.intent(String(intent)), inIntent),
        }),
      ...(expand.includes('setup_intent') &&
        setup !== null && { setup_intent: this.money.setups.get(String(setup)) }),
    }
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
    const charge = [...this.money.charges.values()].find(one => one.payment_intent === paymentIntent)
    if (!charge)
      throw new Refused(`No such payment_intent: '${paymentIntent}'`, {
        status: 404,
        code: 'resource_missing',
        param: 'payment_intent',
      })
    if (!charge.captured)
      throw new Refused(`The charge ${charge.id} has not been captured.`, { code: 'charge_not_refundable' })
    if (charge.refunded)
      throw new Refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    const left = charge.amount_captured - charge.amount_refunded
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
    charge.refunded = charge.amount_refunded === charge.amount_captured
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
    const charge = this.money.charges.get(String(refund?.charge))
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

interface Plan {
  /** The money is held, and taken later. */
  holds: boolean
  /** The card can be charged later without its owner. */
  saves: boolean
  metadata: Record<string, string>
}

function pricedIn(params: Params): { amount: number; currency: string } {
  const currency = textAt(params, 'line_items', '0', 'price_data', 'currency')
  const path = ['line_items', '0', 'price_data', 'unit_amount']
  textAt(params, 'line_items', '0', 'price_data', 'product_data', 'name')
  return {
    amount: amountOf(textAt(params, ...path), currency, 'line_items[0][price_data][unit_amount]'),
    currency,
  }
}

/** Parameters that only a session with a price takes. */
function assertSetup(params: Params): void {
  for (const name of ['line_items', 'payment_intent_data', 'submit_type', 'adaptive_pricing'])
    if (params[name] !== undefined)
      throw new Refused(`You can not pass \`${name}\` in \`setup\` mode.`, { param: name })
}
