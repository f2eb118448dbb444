/** What a customer is asked to pay. `key`: the same for each attempt, so that it is made once. */
export interface WantedCheckout {
  key: string
  /** Ids of the workspace, the reservation and the checkout, by which a person finds them at the provider. */
  metadata: Record<string, string>
  amountMinor: number
  currency: string
  label: string
  email: string
  language: 'en' | 'es' | 'fr'
  /** Where the customer comes back to, paid or not. */
  paidUrl: string
  leftUrl: string
  /** Of the row: no attempt was made before. */
  createdAt: Date
  expiresAt: Date
}

/** What the provider knows of a checkout. `gone`: it does not know it. */
export type SeenCheckout =
  | { state: 'open' | 'expired' | 'gone' }
  | { state: 'paid'; paymentIntent: string; amountMinor: number; currency: string }

export interface SeenRefund {
  id: string
  /** With which it was asked for. Undefined for a refund that was made at the provider. */
  key: string | undefined
  /** `failed`: the money was not paid back. */
  state: 'pending' | 'done' | 'failed'
  amountMinor: number
}

export interface WantedRefund {
  key: string
  paymentIntent: string
  entryId: number
  amountMinor: number
  currency: string
}

/**
 * Who takes the money of customers. Each call can be repeated. Calls throw `ProviderRefusal` for what the
 * provider never accepts, and other errors for what may work later.
 */
export interface PaymentProvider {
  startCheckout(wanted: WantedCheckout): Promise<{ id: string; url: string }>
  readCheckout(id: string): Promise<SeenCheckout>
  /** The customer cannot pay from then on. Returns `paid` if it was too late. */
  endCheckout(id: string): Promise<SeenCheckout>
  /** Everything of the payment that was paid back. */
  readRefunds(paymentIntent: string, currency: string): Promise<SeenRefund[]>
  /** `failed` is in the result, too. */
  refund(wanted: WantedRefund): Promise<SeenRefund>
}

/** The provider does not accept the call, also not later. `code` is its word for it. */
export class ProviderRefusal extends Error {
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(`the payment provider refused: ${code}`, { cause })
    this.code = code
  }
}
