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

/** What each booking gets of the money, in their order: the first ones are paid first. */
export function sharesOf(amount: number, unpaid: number[]): number[] {
  let left = amount
  return unpaid.map(most => {
    const share = Math.min(most, left)
    left -= share
    return share
  })
}
