import type { ServiceRow } from '../../calendar/services/services.ts'
import type { PriceFacts, Pricing } from '../../platform/db/price-types.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { type Priced, totalOf } from './rules.ts'

type Catalog = Pick<ServiceRow, 'price_lines' | 'unit_price_taxable'>
type Business = Pick<WorkspaceRow, 'tax_rate' | 'prices_include_tax' | 'tax_label' | 'timezone'>

/** Before a time is chosen. */
export const noTime = { starts_at: null, lead_minutes: null }

/** What a booking that is made now agrees on. Null where it is only the unit price times the quantity. */
export function agreedNow(service: Catalog, business: Business, facts: PriceFacts): Pricing | null {
  if (service.price_lines.length === 0 && business.tax_rate === 0) return null
  return {
    lines: service.price_lines,
    taxable: service.unit_price_taxable,
    tax: taxOf(business),
    timezone: business.timezone,
    facts,
    added: [],
  }
}

/** For a booking that agreed on nothing but the unit price, and gets a line of its own. */
export const plainPricing = (business: Pick<Business, 'timezone'>, facts: PriceFacts): Pricing => ({
  lines: [],
  taxable: true,
  tax: { rate: 0, included: false, label: null },
  timezone: business.timezone,
  facts,
  added: [],
})

const taxOf = ({
  tax_rate: rate,
  prices_include_tax: included,
  tax_label: label,
}: Business): Pricing['tax'] => ({
  rate,
  included,
  label,
})

/** Both columns of what was agreed: the total is stored for sums. */
export const pricingColumns = (booking: Priced): { pricing: Pricing | null; total_minor: number | null } => ({
  pricing: booking.pricing,
  total_minor: booking.pricing && totalOf(booking),
})

/** The facts of a time, if it is chosen now. */
export const timeFacts = (startsAt: Date, now: Date) => ({
  starts_at: startsAt.toISOString(),
  lead_minutes: Math.floor((startsAt.getTime() - now.getTime()) / 60_000),
})

/** A customer who has seen a price has so long to book at it (decision "When a time was chosen"). */
const graceMinutes = 30

/** The facts of a time that is booked now. */
export function bookedFacts(startsAt: Date, now: Date) {
  const { starts_at, lead_minutes } = timeFacts(startsAt, now)
  return { starts_at, lead_minutes: lead_minutes + graceMinutes }
}

/** The booking as it would be priced with these facts. */
export const pricedWith = <B extends Priced>(booking: B, facts: Partial<PriceFacts>): B =>
  booking.pricing
    ? { ...booking, pricing: { ...booking.pricing, facts: { ...booking.pricing.facts, ...facts } } }
    : booking
