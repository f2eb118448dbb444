import type { Static } from 'typebox'
import type { CancellationPolicy, PricePart } from '../../platform/db/price-types.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { exactMinor, exactThousandths } from '../../platform/lib/exact-amounts.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { percentOf } from '../../platform/lib/percent.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { givenPolicy, givenPricePart, pricePart } from './price-schema.ts'

/**
 * A part of a price as it is stored. Throws `invalid_request` for neither an amount nor a share, for both,
 * and for too many decimals.
 */
export function storedPart(
  given: Static<ReturnType<typeof givenPricePart>>,
  currency: string,
  name: string,
): PricePart | null {
  if (given === null) return null
  const { amount = null, percent = null } = given
  if ((amount === null) === (percent === null))
    throw invalidParams({ [`${name}.amount`]: problem('amount_or_percent') })
  if (amount !== null) return { amount_minor: exactMinor(amount, currency, `${name}.amount`) }
  return { percent: exactThousandths(percent ?? 0, `${name}.percent`) }
}

/** A part of a price as the API returns it. */
export function shownPart(part: PricePart | null, currency: string): Static<ReturnType<typeof pricePart>> {
  if (part === null) return null
  if ('percent' in part) return { amount: null, percent: percentOf(part.percent) }
  return { amount: majorUnits(part.amount_minor, currency), percent: null }
}

/** A cancellation policy as it is stored. Throws `invalid_request` as `storedPart`. */
export function storedPolicy(given: Static<typeof givenPolicy>, currency: string): CancellationPolicy | null {
  if (given === null) return null
  const { free_until_hours, fee = null, no_show_fee = null } = given
  return {
    free_until_hours,
    fee: storedPart(fee, currency, 'cancellation_policy.fee'),
    no_show_fee: storedPart(no_show_fee, currency, 'cancellation_policy.no_show_fee'),
  }
}

/** A cancellation policy as the API returns it. */
export const shownPolicy = (policy: CancellationPolicy | null, currency: string) =>
  policy && {
    free_until_hours: policy.free_until_hours,
    fee: shownPart(policy.fee, currency),
    no_show_fee: shownPart(policy.no_show_fee, currency),
  }
