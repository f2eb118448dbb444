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
