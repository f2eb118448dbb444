import type { Category } from '../../platform/db/calendar-tables.ts'
import type { OnCall } from '../notaries/notaries.ts'
import type { ServiceRow } from '../services/services.ts'
import type { DurationWith } from './day.ts'

/** The five categories of the contract, in the order of its query. */
export const categories = ['remote', 'enotary', 'wet', 'international', 'apostille'] as const

/** A week. No shift lasts longer, and each quarter of an hour costs a row in `claims`. */
export const longestMinutes = 7 * 24 * 60

/** Whether the notary signs with the method. */
export const canSign = ({ signing_methods }: Pick<OnCall, 'signing_methods'>, method: string): boolean =>
  signing_methods === null || signing_methods.includes(method)

/** How long the appointment is with a notary, and with one whose signing methods are not asked for. */
export interface Durations {
  durationWith: DurationWith
  durationIfSigning: DurationWith
}

type Offered = Pick<ServiceRow, 'category' | 'duration_minutes' | 'signing_methods'>

/**
 * The shortest service of the wanted categories that a notary can give, with one of the service's signing
 * methods. No category means all. `enotary` also means services of other categories that can be signed with
 * `enotary`, by notaries who do (decision "The flag enotary").
 */
export function shortestOf(services: Offered[], wanted: Category[]): Durations {
  const offered = services.flatMap(service => {
    const methods = methodsOf(service, wanted)
    return methods.length === 0 ? [] : [{ ...service, methods }]
  })
  const shortestFor =
    (isAble: (notary: OnCall, methods: string[]) => boolean): DurationWith =>
    notary => {
      const minutes = offered
        .filter(({ category, methods }) => notary.categories.includes(category) && isAble(notary, methods))
        .map(({ duration_minutes }) => duration_minutes)
      return minutes.length === 0 ? undefined : Math.min(...minutes)
    }
  return {
    durationWith: shortestFor((notary, methods) => methods.some(method => canSign(notary, method))),
    durationIfSigning: shortestFor(() => true),
  }
}

/** The signing methods with which the service is wanted. */
function methodsOf({ category, signing_methods }: Offered, wanted: Category[]): string[] {
  if (wanted.length === 0 || wanted.includes(category)) return signing_methods
  return wanted.includes('enotary') ? signing_methods.filter(method => method === 'enotary') : []
}

/** A service of that category and duration with that signing method, with any notary or only one. */
export function exactly(
  category: Category,
  durationMinutes: number,
  { signingMethod, onlyNotaryId }: { signingMethod: string; onlyNotaryId?: number | undefined },
): Durations {
  const durationIfSigning: DurationWith = ({ id, categories }) => {
    const isAsked = onlyNotaryId === undefined || id === onlyNotaryId
    return isAsked && categories.includes(category) && durationMinutes <= longestMinutes
      ? durationMinutes
      : undefined
  }
  const durationWith: DurationWith = notary =>
    canSign(notary, signingMethod) ? durationIfSigning(notary) : undefined
  return { durationWith, durationIfSigning }
}
