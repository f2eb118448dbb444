import type { WantedOfRow } from '../../calendar/availability/plan-times.ts'
import { refusal } from '../../platform/lib/errors.ts'

/** Of a file: about three seconds of the process, in which the embedded database serves nobody else. */
const mostSteps = 40_000_000
/** Of one notary for one row, besides one for each quarter of an hour of the session. */
const stepsOfNotary = 150

/** Quarters of an hour that a file can book. Each is a row, and one transaction writes all. */
const mostQuarters = 40_000

/**
 * Planning compares each row without a notary with all notaries. Throws `unprocessable_entity` for a file
 * that would take too long, with the rows that a part of it may have, and for one that books too many hours.
 */
export function assertPlannable(rows: WantedOfRow[], notaries: number): void {
  const quarters = rows.reduce((sum, { durationMinutes }) => sum + durationMinutes / 15, 0)
  if (quarters > mostQuarters)
    throw refusal('unprocessable_entity', 'import_too_many_hours', {
      hours: String(Math.ceil(quarters / 4)),
      most: mostQuarters / 4,
    })
  const open = rows.filter(({ onlyNotaryId }) => onlyNotaryId === undefined)
  const steps = open.reduce((sum, row) => sum + notaries * (stepsOfNotary + row.durationMinutes / 15), 0)
  if (steps <= mostSteps) return
  const most = Math.max(1, Math.floor((mostSteps / steps) * open.length))
  throw refusal('unprocessable_entity', 'import_too_long', {
    notaries: String(notaries),
    most,
  })
}
