import type { PricePart } from '../../platform/db/price-types.ts'
import { cardStep } from '../../platform/lib/money.ts'
import { fraction, whole } from './rules.ts'

/**
 * A part of a total in minor units: at least one minor unit, and never more than the total. It is rounded
 * half up. Of three decimals the last one is 0, also of a fixed amount, because cards are charged and paid
 * back in such amounts only.
 */
export function partOf(part: PricePart, totalMinor: number, currency: string): number {
  const step = cardStep(currency)
  const steps =
    'percent' in part
      ? fraction(totalMinor, part.percent, whole * step)
      : Math.round(part.amount_minor / step)
  return Math.min(totalMinor, Math.max(1, steps) * step)
}
