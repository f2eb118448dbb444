/** What a customer is asked to pay. `key`: the same for each attempt, so that it is made once. */
export interface WantedCheckout {
  key: string
  /** `payment` takes the money, `hold` holds it on the card, `card` saves the card only. */
  kind: 'payment' | 'hold' | 'card'
  /** Said to the customer above the button, where nothing is charged at once. */
  terms?: string | undefined
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
  | ({ state: 'held'; hold: SeenHold } & SavedCard)
  | ({ state: 'saved' } & SavedCard)

/** Null: the provider has saved no card that can be charged later. */
export interface SavedCard {
  customer: string | null
  paymentMethod: string | null
}

/** Money that is held on a card, or was. `gone`: the provider does not know it. */
export type SeenHold =
  | { state: 'gone' }
  | {
      state: 'authorized'
      paymentIntent: string
      amountMinor: number
      expiresAt: Date | null
      /** The provider's word for why it did not take or release what is still held. */
      refusal?: string
    }
  | { state: 'captured'; paymentIntent: string; amountMinor: number; currency: string }
  /** Ended, or never made. `why` is the provider's word. */
  | { state: 'ended' | 'failed'; paymentIntent: string; why: string }

export interface WantedHold {
  key: string
  metadata: Record<string, string>
  customer: string
  paymentMethod: string
  amountMinor: number
  currency: string
}

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
  readHold(paymentIntent: string): Promise<SeenHold>
  /** The hold that was made with that key. Undefined: none was. */
  findHold(customer: string, key: string): Promise<SeenHold | undefined>
  /** Holds money on a saved card, without its owner. What the bank refuses is `failed`. */
  authorize(wanted: WantedHold): Promise<SeenHold>
  /** Takes a part or all of what is held, once, and gives the rest back. */
  capture(wanted: {
    key: string
    paymentIntent: string
    amountMinor: number
    currency: string
  }): Promise<SeenHold>
  /** Gives back what is held. */
  release(wanted: { key: string; paymentIntent: string }): Promise<SeenHold>
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
