import type { Static } from 'typebox'
import type { AddedPrice } from '../../platform/db/price-types.ts'
import { invalidParams, notFound, refusal } from '../../platform/lib/errors.ts'
import { exactMinor, exactThousandths } from '../../platform/lib/exact-amounts.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { PriceLineBody } from './schema.ts'

/** What one booking can have beside the lines of its service. */
const most = 20

/**
 * The lines and discounts with the new one. Throws `invalid_request` for one that is neither a line nor a
 * discount, or has too many decimals, and `unprocessable_entity` at the limit.
 */
export function withAdded(
  added: AddedPrice[],
  given: Static<typeof PriceLineBody>,
  { id, currency }: { id: string; currency: string },
): AddedPrice[] {
  if (added.length >= most) throw refusal('unprocessable_entity', 'too_many_price_lines', { most })
  return [...added, addedOf(given, id, currency)]
}

function addedOf(given: Static<typeof PriceLineBody>, id: string, currency: string): AddedPrice {
  const { label, reason, amount, percent, taxable } = given
  if ((label === undefined) === (reason === undefined))
    throw invalidParams({ label: problem('line_or_discount') })
  if (label !== undefined && percent !== undefined)
    throw invalidParams({ percent: problem('only_for_discounts') })
  if (reason !== undefined && taxable !== undefined)
    throw invalidParams({ taxable: problem('only_for_lines') })
  if ((amount === undefined) === (percent === undefined))
    throw invalidParams({ amount: problem(label === undefined ? 'amount_or_percent' : 'required') })
  if (label !== undefined)
    return { id, label, amount_minor: exactMinor(amount ?? 0, currency, 'amount'), taxable: taxable ?? true }
  const named = { id, reason: reason ?? '' }
  if (percent === undefined) return { ...named, amount_minor: exactMinor(amount ?? 0, currency, 'amount') }
  return { ...named, percent: exactThousandths(percent, 'percent') }
}

/** Throws `not_found`, also for a line of the service, which staff do not remove. */
export function withoutAdded(added: AddedPrice[], id: string): AddedPrice[] {
  const left = added.filter(one => one.id !== id)
  if (left.length === added.length) throw notFound('Price line')
  return left
}
