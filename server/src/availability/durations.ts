import type { Category } from '../db/tables.ts'
import type { ServiceRow } from '../services/services.ts'
import type { DurationWith } from './day.ts'

/** The five categories of the contract, in the order of its query. */
export const categories = ['remote', 'enotary', 'wet', 'international', 'apostille'] as const

/** A week. No shift lasts longer, and each quarter of an hour costs a row in `claims`. */
export const longestMinutes = 7 * 24 * 60

/** The shortest service of the wanted categories that a notary can give. No category means all. */
export function shortestOf(
  services: Pick<ServiceRow, 'category' | 'duration_minutes'>[],
  wanted: Category[],
): DurationWith {
  const minutes = new Map<Category, number>()
  for (const { category, duration_minutes } of services) {
    if (wanted.length > 0 && !wanted.includes(category)) continue
    minutes.set(category, Math.min(minutes.get(category) ?? duration_minutes, duration_minutes))
  }
  return notary => {
    const durations = notary.categories.flatMap(category => minutes.get(category) ?? [])
    return durations.length === 0 ? undefined : Math.min(...durations)
  }
}

/** A service of that category and duration, with any notary or only one. */
export const exactly =
  (category: Category, durationMinutes: number, onlyNotaryId?: number): DurationWith =>
  ({ id, categories }) => {
    const isAsked = onlyNotaryId === undefined || id === onlyNotaryId
    return isAsked && categories.includes(category) && durationMinutes <= longestMinutes
      ? durationMinutes
      : undefined
  }
