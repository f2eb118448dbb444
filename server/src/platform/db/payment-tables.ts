import type { Generated } from 'kysely'

/** The columns of the tables for payments at Stripe. */
export interface PaymentTables {
  stripe_accounts: {
    workspace_id: number
    /** Encrypted. */
    secret_key: string
    secret_key_end: string
    /** Encrypted. */
    webhook_secret: string
    webhook_secret_end: string
    changed_at: Date
  }
  checkouts: {
    workspace_id: number
    id: Generated<number>
    /** The reservation. */
    booking_id: number
    /** `ending`: another one replaces it. */
    state: 'open' | 'ending' | 'paid' | 'expired' | 'failed'
    amount_minor: number
    currency: string
    /** What is booked when it is paid. */
    starts_at: Date
    timezone: string
    /** Business time at which that was chosen. */
    chosen_at: Date
    /** Whether the reservation is canceled if it is not paid. */
    cancels: boolean
    /** At Stripe. Null: not created yet. */
    session_id: string | null
    session_url: string | null
    payment_intent: string | null
    /** Real time. */
    expires_at: Date
    /** When Stripe is asked next. Null: the state is final. */
    next_check_at: Date | null
    created_at: Date
    /** What the page does: it takes the money, holds it, or saves the card for a hold that is made later. */
    kind: Generated<'payment' | 'hold' | 'card'>
    /** Whether it is for an appointment that is booked, whose card was refused. */
    renews: Generated<boolean>
  }
  card_holds: {
    workspace_id: number
    id: Generated<number>
    /** The reservation. */
    booking_id: number
    checkout_id: number
    /** `saved`: the card is known, and nothing is held. `expired`: it ended before it was taken. */
    state: 'saved' | 'authorized' | 'failed' | 'expired' | 'captured' | 'released'
    /** What Stripe is asked to do. `suspend`: end the hold and keep the card. */
    wanted: 'authorize' | 'capture' | 'release' | 'suspend' | null
    /** The most that is taken, as the customer agreed. */
    amount_minor: number
    /** What is held now. */
    held_minor: Generated<number>
    currency: string
    /** With `capture`: how much is taken. */
    capture_minor: number | null
    /** At Stripe. Null: without a saved card. */
    customer: string | null
    payment_method: string | null
    /** Null: nothing is held, or it is not known yet. */
    payment_intent: string | null
    /** Counts the holds that were asked for: a part of the key of each call. */
    attempt: number
    /** For how much the present one was asked: it may be at Stripe. Null: it was not asked for. */
    asked_minor: number | null
    /** Why the bank refused, in Stripe's word. */
    failure: string | null
    /** Start of the session, in business time. */
    session_at: Date
    /** Business time at which a saved card is charged. Null: not any more. */
    authorize_at: Date | null
    /** When Stripe ends the hold, in real time. */
    expires_at: Date | null
    /** When Stripe is asked next, in real time. Null: the state is final, or it waits for `authorize_at`. */
    next_check_at: Date | null
    created_at: Date
  }
  online_refunds: {
    workspace_id: number
    /** The entry of the refund. */
    payment_id: number
    booking_id: number
    payment_intent: string
    state: 'pending' | 'done' | 'refused'
    /** At Stripe. Null: not known yet. */
    refund_id: string | null
    next_check_at: Date | null
    created_at: Date
  }
  stripe_events: { workspace_id: number; id: string; received_at: Date }
}
