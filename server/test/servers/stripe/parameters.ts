import type { Stripe } from 'stripe'

/** The codes of errors that the library lists. Its own type allows every text besides. */
type Listed<T> = T extends string ? (string extends Extract<T, string> ? never : T) : never
export type Code = Listed<NonNullable<Stripe.PaymentIntent.LastPaymentError['code']>>

/** What Stripe refuses, in the form in which it says so. */
export class Refused extends Error {
  readonly status: number
  readonly body: {
    error: {
      type: string
      code?: Code
      message: string
      param?: string
      decline_code?: string
      payment_intent?: Stripe.PaymentIntent
    }
  }

  constructor(message: string, { type = 'invalid_request_error', status = 400, ...more }: Why = {}) {
    super(message)
    this.status = status
    this.body = { error: { type, message, ...more } }
  }
}

interface Why {
  type?: string
  status?: number
  code?: Code
  param?: string
  /** Of a card. */
  decline_code?: string
  payment_intent?: Stripe.PaymentIntent
}

/** Parameters as Stripe reads them: `line_items[0][quantity]=1` is a list of an object. */
export interface Params {
  [name: string]: string | Params
}

export function paramsOf(text: string): Params {
  const all: Params = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter(name => name !== '')
    const last = names.pop() ?? ''
    let at = all
    for (const name of names) {
      const next = at[name] ?? {}
      at[name] = next
      if (typeof next === 'string') throw new Refused(`Invalid object: ${path}`, { param: path })
      at = next
    }
    at[last] = value
  }
  return all
}

/** The names that a call takes. `*`: any name. `true`: a text. */
export interface Names {
  [name: string]: true | Names
}

/** Throws for a parameter that the call does not have, and for an object or text in the place of the other. */
export function assertKnown(params: Params, names: Names, within = ''): void {
  for (const [name, value] of Object.entries(params)) {
    const path = within === '' ? name : `${within}[${name}]`
    const known = names[name] ?? names['*']
    if (known === undefined)
      throw new Refused(`Received unknown parameter: ${path}`, { code: 'parameter_unknown', param: path })
    if (typeof value === 'string' ? known !== true : known === true)
      throw new Refused(`Invalid value: ${path}`, { param: path })
    if (typeof value !== 'string' && known !== true) assertKnown(value, known, path)
  }
}

const texts = (...names: string[]): Names => Object.fromEntries(names.map(name => [name, true]))
const any: Names = { '*': true }

/** What `POST /v1/checkout/sessions` takes of what Jurat could send. */
export const sessionNames: Names = {
  ...texts('mode', 'ui_mode', 'submit_type', 'locale', 'customer_email', 'client_reference_id'),
  ...texts('success_url', 'cancel_url', 'expires_at', 'customer_creation'),
  custom_text: { submit: texts('message') },
  allowed_payment_method_types: any,
  adaptive_pricing: texts('enabled'),
  expand: any,
  metadata: any,
  payment_intent_data: { ...texts('capture_method', 'description', 'setup_future_usage'), metadata: any },
  setup_intent_data: { ...texts('description'), metadata: any },
  line_items: {
    '*': {
      quantity: true,
      price_data: { ...texts('currency', 'unit_amount'), product_data: texts('name') },
    },
  },
}

/** What `POST /v1/payment_intents` takes of what Jurat could send, and its two calls. */
export const intentNames: Names = {
  ...texts('amount', 'currency', 'customer', 'payment_method', 'capture_method', 'confirm', 'off_session'),
  ...texts('description', 'setup_future_usage'),
  allowed_payment_method_types: any,
  metadata: any,
  expand: any,
}
export const captureNames: Names = { ...texts('amount_to_capture'), metadata: any, expand: any }
export const cancelNames: Names = { ...texts('cancellation_reason'), expand: any }

export const refundNames: Names = { ...texts('payment_intent', 'amount', 'reason'), metadata: any }

/** The text at a path of names. Throws if it is missing. */
export function textAt(params: Params, ...path: string[]): string {
  let at: string | Params | undefined = params
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined
  if (typeof at === 'string') return at
  const param = path.map((name, index) => (index === 0 ? name : `[${name}]`)).join('')
  throw new Refused(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export const textsOf = (value: string | Params | undefined): Record<string, string> =>
  typeof value === 'object' ? (value as Record<string, string>) : {}

const withoutDecimals = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const withThree = 'bhd jod kwd omr tnd'.split(' ')
const wholeOnly = ['isk', 'ugx']
const least: Record<string, number> = { usd: 50, eur: 50, jpy: 50, kwd: 150 }

/** The amount, as Stripe counts the currency. */
export function amountOf(text: string, currency: string, param: string): number {
  const amount = Number(text)
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new Refused(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param })
  if (!/^[a-z]{3}$/.test(currency)) throw new Refused(`Invalid currency: ${currency}`, { param: 'currency' })
  const isOdd =
    (withThree.includes(currency) && amount % 10) || (wholeOnly.includes(currency) && amount % 100)
  if (isOdd)
    throw new Refused(`Invalid amount. Currency ${currency.toUpperCase()} has no such amount.`, {
      code: 'invalid_charge_amount',
      param,
    })
  const smallest = least[currency] ?? (withoutDecimals.includes(currency) ? 1 : 10)
  if (amount < smallest)
    throw new Refused('The amount must be at least the minimum charge.', { code: 'amount_too_small', param })
  return amount
}
