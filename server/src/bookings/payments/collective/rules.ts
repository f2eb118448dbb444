import { refusal } from '../../../platform/lib/errors.ts'

/** Where the month begins, and where the next one does. `2026-11` */
export function monthOf(month: string, startOf: (date: string) => Date): { from: Date; to: Date } {
  const begin = Temporal.PlainYearMonth.from(month)
  const firstOf = (one: Temporal.PlainYearMonth) => startOf(one.toPlainDate({ day: 1 }).toString())
  return { from: firstOf(begin), to: firstOf(begin.add({ months: 1 })) }
}

/** An invoice has one currency. Throws `unprocessable_entity`. */
export function assertOneCurrency(currencies: string[]): void {
  const all = [...new Set(currencies)].sort()
  if (all.length > 1)
    throw refusal('unprocessable_entity', 'mixed_currencies', { currencies: all.join(', ') })
}

/**
 * What can be paid of an invoice: what it says, less what came for its bookings since, and no more than what
 * is unpaid of them. A price that rose after the issue is not on the invoice.
 */
export function leftOf({
  dueMinor,
  sinceMinor,
  unpaid,
}: {
  dueMinor: number
  sinceMinor: number
  unpaid: number[]
}): number {
  const total = unpaid.reduce((sum, minor) => sum + minor, 0)
  return Math.max(0, Math.min(total, dueMinor - sinceMinor))
}

/** What each booking gets of the money, in their order: the first ones are paid first. */
export function sharesOf(amount: number, unpaid: number[]): number[] {
  let left = amount
  return unpaid.map(most => {
    const share = Math.min(most, left)
    left -= share
    return share
  })
}
