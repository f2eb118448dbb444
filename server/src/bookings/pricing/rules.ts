import type { AddedPrice, PriceFacts, PriceLineRule, Pricing } from '../../platform/db/price-types.ts'
import { totalMinor } from '../../platform/lib/money.ts'

/** What a price is computed from. Without `pricing` it is the unit price times the quantity. */
export interface Priced {
  unit_price_minor: number
  quantity: number
  pricing: Pricing | null
}

/** One line of a price. All amounts are in minor units. */
export interface PriceLine {
  /** `act` is the unit price times the quantity. Staff add lines of the kind `added`. */
  kind: 'act' | PriceLineRule['kind'] | 'added'
  /** Key in the service, or the id of a line that staff added. Null for `act`. */
  key: string | null
  /** The words of the business. `act` has the label of the service. */
  labels: PriceLineRule['labels']
  quantity: number
  unitMinor: number
  /** Unit amount times quantity, before discounts. */
  amountMinor: number
  taxable: boolean
  /** Its part of the tax. */
  taxMinor: number
}

/** A discount of staff, as far as it could be given. */
export interface Discount {
  id: string
  reason: string
  /** In thousandths of a percent. Null for an amount. */
  percent: number | null
  amountMinor: number
}

export interface Price {
  lines: PriceLine[]
  discounts: Discount[]
  /** The sum of the lines. */
  subtotalMinor: number
  /** The sum of the discounts. */
  discountMinor: number
  tax: Pricing['tax']
  taxMinor: number
  /** Subtotal without discount, and with the tax unless prices include it. */
  totalMinor: number
}

const untaxed: Pricing['tax'] = { rate: 0, included: false, label: null }

/** The total of a booking in minor units: `total_price` of the contract, and what the customer owes. */
export const totalOf = (booking: Priced): number =>
  booking.pricing ? priceOf(booking).totalMinor : totalMinor(booking.unit_price_minor, booking.quantity)

/**
 * The lines of a booking and what they add up to, from what was agreed and the facts of the booking (decision
 * "Rounding"). Nothing is negative, and the discounts are never more than the sum of the lines.
 */
export function priceOf({ unit_price_minor, quantity, pricing }: Priced): Price {
  const { tax } = pricing ?? { tax: untaxed }
  const given = pricing?.added ?? []
  const act = lineOf({ kind: 'act', key: null, labels: {}, taxable: pricing?.taxable ?? true }, quantity, {
    amount_minor: unit_price_minor,
  })
  const lines = [act, ...(pricing ? linesThatApply(pricing) : []), ...given.flatMap(addedLine)]
  const subtotalMinor = sum(lines.map(line => line.amountMinor))
  const discounts = discountsOf(given, subtotalMinor)
  const discountMinor = sum(discounts.map(one => one.amountMinor))
  const amounts = lines.map(line => line.amountMinor)
  const discounted = sharesOf(discountMinor, amounts)
  const taxed = lines.map((line, at) => (line.taxable ? line.amountMinor - (discounted[at] ?? 0) : 0))
  const taxMinor = taxOn(sum(taxed), tax)
  const taxes = sharesOf(taxMinor, taxed)
  return {
    lines: lines.map((line, at) => ({ ...line, taxMinor: taxes[at] ?? 0 })),
    discounts,
    subtotalMinor,
    discountMinor,
    tax,
    taxMinor,
    totalMinor: subtotalMinor - discountMinor + (tax.included ? 0 : taxMinor),
  }
}

type Named = Pick<PriceLine, 'kind' | 'key' | 'labels' | 'taxable'>

const lineOf = (
  { kind, key, labels, taxable }: Named,
  quantity: number,
  { amount_minor }: { amount_minor: number },
): PriceLine => ({
  kind,
  key,
  labels,
  quantity,
  unitMinor: amount_minor,
  amountMinor: totalMinor(amount_minor, quantity),
  taxable,
  taxMinor: 0,
})

/** The lines that apply, in the order of the service. Of several for rush, or for hours, the dearest. */
function linesThatApply({ lines, facts, timezone }: Pricing): PriceLine[] {
  const counted = lines.map(rule => ({ rule, times: timesOf(rule, facts, timezone) }))
  const applying = counted.filter(({ times }) => times > 0)
  return applying
    .filter(({ rule }) => !isOnce(rule) || rule === dearest(rule.kind, applying))
    .map(({ rule, times }) => lineOf(rule, times, rule))
}

const isOnce = ({ kind }: PriceLineRule): boolean => kind === 'rush' || kind === 'out_of_hours'

/** The first of the dearest lines of that kind. */
function dearest(
  kind: PriceLineRule['kind'],
  applying: { rule: PriceLineRule }[],
): PriceLineRule | undefined {
  const same = applying.map(({ rule }) => rule).filter(rule => rule.kind === kind)
  const most = Math.max(...same.map(rule => rule.amount_minor))
  return same.find(rule => rule.amount_minor === most)
}

/** How often the line is charged. */
function timesOf(rule: PriceLineRule, facts: PriceFacts, timezone: string): number {
  switch (rule.kind) {
    case 'extra_signer':
      return Math.max(0, facts.signers - (rule.included_signers ?? 1))
    case 'witness':
      return rule.count ?? 1
    case 'rush':
      return facts.lead_minutes !== null && facts.lead_minutes < (rule.hours_before ?? 0) * 60 ? 1 : 0
    case 'out_of_hours':
      return facts.starts_at !== null && isWithin(rule, facts.starts_at, timezone) ? 1 : 0
    default:
      return 1
  }
}

/** Whether the session starts in the span, which can end on the next day. */
function isWithin(
  { days = [], from = 0, to = 1440 }: PriceLineRule,
  startsAt: string,
  timezone: string,
): boolean {
  const local = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone)
  const minute = local.hour * 60 + local.minute
  const endsNextDay = to <= from
  if (days.includes(local.dayOfWeek) && minute >= from && (endsNextDay || minute < to)) return true
  return endsNextDay && minute < to && days.includes(local.subtract({ days: 1 }).dayOfWeek)
}

const addedLine = (added: AddedPrice): PriceLine[] =>
  'label' in added
    ? [
        lineOf(
          { kind: 'added', key: added.id, labels: { en: added.label }, taxable: added.taxable },
          1,
          added,
        ),
      ]
    : []

/** Percentages are of the sum of the lines. The last discounts are cut where nothing is left. */
function discountsOf(added: AddedPrice[], subtotalMinor: number): Discount[] {
  let left = subtotalMinor
  return added.flatMap(one => {
    if (!('reason' in one)) return []
    const percent = 'percent' in one ? one.percent : null
    const wanted = 'percent' in one ? fraction(subtotalMinor, one.percent, whole) : one.amount_minor
    const amountMinor = Math.min(wanted, left)
    left -= amountMinor
    return [{ id: one.id, reason: one.reason, percent, amountMinor }]
  })
}

/** 100 % in thousandths of a percent. */
export const whole = 100_000

const taxOn = (minor: number, { rate, included }: Pricing['tax']): number =>
  fraction(minor, rate, included ? whole + rate : whole)

/** The amount times `part` / `of`, rounded to the nearest minor unit, and half of one up. */
export const fraction = (minor: number, part: number, of: number): number =>
  Number((2n * BigInt(minor) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)))

/**
 * The amount in shares that add up to it, in proportion to the weights: each is rounded down, and the largest
 * remainders get what is left, the first first.
 */
function sharesOf(minor: number, weights: number[]): number[] {
  const all = BigInt(sum(weights))
  if (all === 0n) return weights.map(() => 0)
  const exact = weights.map(weight => BigInt(minor) * BigInt(weight))
  const shares = exact.map(value => Number(value / all))
  const rests = exact.map((value, at) => ({ at, rest: value % all }))
  rests.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const { at } of rests.slice(0, minor - sum(shares))) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
