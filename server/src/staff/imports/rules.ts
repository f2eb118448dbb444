import type { WantedOfRow } from '../../calendar/availability/plan-times.ts'
import { refusal } from '../../platform/lib/errors.ts'
import type { Arrival } from './resolve.ts'

/** Of a file: about three seconds of the process, in turns with other calls. */
const mostSteps = 40_000_000
/** Of one notary for one row, besides one for each quarter of an hour of the session. */
const stepsOfNotary = 150

/** Quarters of an hour that a file can book. Each is a row. */
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

/** Of one transaction, for which all other calls of the embedded database wait. */
const mostRows = 25
const mostQuartersOfPart = 500

/** The rows in parts, each for one short transaction. */
export function inParts(arrivals: Arrival[]): Arrival[][] {
  const parts: Arrival[][] = []
  let quarters = 0
  for (const arrival of arrivals) {
    const part = parts.at(-1)
    const more = arrival.appointment.duration_minutes / 15
    if (part && part.length < mostRows && quarters + more <= mostQuartersOfPart) {
      part.push(arrival)
      quarters += more
    } else {
      parts.push([arrival])
      quarters = more
    }
  }
  return parts
}
