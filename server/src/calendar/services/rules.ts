import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { decimalsOf, isCurrency, minorUnits } from '../../platform/lib/money.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/** The form of a handle. Other text is not looked up. */
export const isHandle = (text: string): boolean => /^[a-z0-9_]{1,64}$/.test(text)

/**
 * The price in minor units. Throws `invalid_request` for an unknown currency, or a price with too many
 * decimals (decision "Money").
 */
export function assertPrice(unitPrice: number, currency: string): number {
  if (!isCurrency(currency)) throw invalidParams({ currency: problem('unknown_currency') })
  const minor = minorUnits(unitPrice, currency)
  if (minor !== undefined) return minor
  throw invalidParams({ unit_price: problem('too_fine', { decimals: decimalsOf(currency), currency }) })
}

/** Pages and searches read all services of a workspace. */
const mostServices = 200

/** Throws `unprocessable_entity` if the workspace has more services, with the new one. */
export function assertRoom(services: number): void {
  if (services <= mostServices) return
  throw refusal('unprocessable_entity', 'too_many_services', { most: mostServices })
}
