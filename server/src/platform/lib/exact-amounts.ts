import { invalidParams } from './errors.ts'
import { decimalsOf, minorUnits } from './money.ts'
import { thousandthsOf } from './percent.ts'
import { problem } from './reasons/problems.ts'

/** A request's amount in minor units. Throws `invalid_request` for more decimals than the currency has. */
export function exactMinor(amount: number, currency: string, name: string): number {
  const minor = minorUnits(amount, currency)
  if (minor !== undefined) return minor
  throw invalidParams({ [name]: problem('too_fine', { decimals: decimalsOf(currency), currency }) })
}

/** A percentage of a request in thousandths of a percent. Throws `invalid_request` for more decimals. */
export function exactThousandths(percent: number, name: string): number {
  const thousandths = thousandthsOf(percent)
  if (thousandths !== undefined) return thousandths
  throw invalidParams({ [name]: problem('too_many_decimals', { most: 3 }) })
}
