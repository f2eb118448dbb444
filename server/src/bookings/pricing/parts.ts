import type { PricePart } from '../../platform/db/price-types.ts'
import { decimalsOf } from '../../platform/lib/money.ts'
import { fraction, whole } from './rules.ts'

/**
 * A part of a total in minor units: at least one minor unit, and never more than the total. A share is
 * rounded half up. Of three decimals the last one is 0, because cards are charged and paid back in such
 * amounts only.
 */
export function partOf(part: PricePart, totalMinor: number, currency: string): number {
  const step = decimalsOf(currency) === 3 ? 10 : 1
  const wanted =
    'percent' in part ? fraction(totalMinor, part.percent, whole * step) * step : part.amount_minor
  return Math.min(totalMinor, Math.max(step, wanted))
}
