import type { WantedOfRow } from '../../calendar/availability/plan-times.ts'
import { refusal } from '../../platform/lib/errors.ts'

/** Of a file: about three seconds of the process, in which the embedded database serves nobody else. */
const mostSteps = 40_000_000
/** Of one notary for one row, besides one for each quarter of an hour of the session. */
const stepsOfNotary = 150

/**
 * Planning compares each row without a notary with all notaries. Throws `unprocessable_entity` for a file
 * that would take too long, with the rows that a part of it may have.
 */
export function assertPlannable(rows: WantedOfRow[], notaries: number): void {
  const open = rows.filter(({ onlyNotaryId }) => onlyNotaryId === undefined)
  const steps = open.reduce((sum, row) => sum + notaries * (stepsOfNotary + row.durationMinutes / 15), 0)
  if (steps <= mostSteps) return
  const most = Math.max(1, Math.floor((mostSteps / steps) * open.length))
  throw refusal('unprocessable_entity', 'import_too_long', {
    notaries: String(notaries),
    most,
  })
}
