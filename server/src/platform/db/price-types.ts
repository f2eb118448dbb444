import type { Language } from '../lib/language-tags.ts'

export const priceLineKinds = [
  'extra_signer',
  'witness',
  'technology',
  'rush',
  'out_of_hours',
  'travel',
] as const

export type PriceLineKind = (typeof priceLineKinds)[number]

/** A price line of a service. Amounts are in minor units of its currency. */
export interface PriceLineRule {
  key: string
  kind: PriceLineKind
  /** In a language without one it has the usual label of its kind. */
  labels: Partial<Record<Language, string>>
  amount_minor: number
  taxable: boolean
  /** Of `extra_signer`: how many signers the unit price includes. */
  included_signers?: number
  /** Of `witness`: how many witnesses the business provides. */
  count?: number
  /** Of `rush`: it applies to sessions that are booked less than these hours ahead. */
  hours_before?: number
  /** Of `out_of_hours`: ISO weekdays on which the span begins. */
  days?: number[]
  /** Of `out_of_hours`: minutes of the local day. A `to` at or before `from` is on the next day. */
  from?: number
  to?: number
}

/** A part of a price: an amount in minor units, or a share in thousandths of a percent. */
export type PricePart = { amount_minor: number } | { percent: number }

/** What it costs to cancel a booking, or not to come. Null: nothing. */
export interface CancellationPolicy {
  /** Hours before the start until which canceling is free. */
  free_until_hours: number
  fee: PricePart | null
  no_show_fee: PricePart | null
}

/** What is paid back of a canceled booking: all that was paid, what is over the fee, or nothing. */
export const refundChoices = ['full', 'less_fee', 'none'] as const
export type RefundChoice = (typeof refundChoices)[number]

/** What staff added to one booking. Labels and reasons are their words. */
export type AddedPrice =
  | { id: string; label: string; amount_minor: number; taxable: boolean }
  | { id: string; reason: string; amount_minor: number }
  | { id: string; reason: string; percent: number }

/** What the price of a booking depends on beside quantity and unit price. */
export interface PriceFacts {
  /** ISO 8601. Null before a time is chosen. */
  starts_at: string | null
  /** Minutes from the choice of the time to the start. */
  lead_minutes: number | null
  signers: number
}

/** What was agreed for a booking. A change of the catalog does not change it. */
export interface Pricing {
  lines: PriceLineRule[]
  /** Whether the unit price is taxed. */
  taxable: boolean
  /** The rate is in thousandths of a percent. Without a label, pages have a usual word. */
  tax: { rate: number; included: boolean; label: string | null }
  /** Zone of `out_of_hours`. */
  timezone: string
  facts: PriceFacts
  added: AddedPrice[]
}
