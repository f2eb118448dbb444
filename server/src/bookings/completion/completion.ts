import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { AppointmentRow } from '../shared/booking-rows.ts'
import { selectCounts } from './queries.ts'
import { assertListedOnce, type Completion, completionBlockersOf, type Facts, overruledOf } from './rules.ts'

export type { Completion }

/**
 * What the appointment keeps of its completion, at business time `now`. Throws `unable_to_complete` for
 * something missing without a reason, `invalid_request`.
 */
export async function recordOf(
  db: Db,
  { actor, actorName }: Caller,
  row: AppointmentRow,
  completion: Completion,
  now: Date,
): Promise<Recorded> {
  assertListedOnce(completion)
  const given = completion.overruled
  const overruled = given ? overruledOf(completionBlockersOf(await factsOf(db, row)), given) : []
  return {
    acts: completion.acts ?? null,
    overruled: overruled.length > 0 ? overruled : null,
    completed_at: now,
    completed_by: actor,
    completed_by_name: actorName ?? null,
  }
}

async function factsOf(db: Db, row: AppointmentRow): Promise<Facts> {
  const bookingId = row.reservation_id ?? row.id
  const counts = await selectCounts(db, row.workspace_id, { appointmentId: row.id, bookingId })
  const { status, signing_method: signingMethod, no_show_reason } = row
  return { ...counts, status, signingMethod, isMissed: no_show_reason !== null }
}

type Recorded = Pick<AppointmentRow, keyof typeof unrecorded>

export const columnsOf = ({ acts, overruled, ...who }: Recorded) => ({
  ...who,
  acts: acts && JSON.stringify(acts),
  overruled: overruled && JSON.stringify(overruled),
})

/** Of an appointment that is not completed. */
export const unrecorded = {
  acts: null,
  overruled: null,
  completed_at: null,
  completed_by: null,
  completed_by_name: null,
} as const

export const completionView = ({ acts, overruled, completed_at, ...row }: Recorded) => ({
  acts,
  overruled,
  completed_at: completed_at && wireTime(completed_at),
  completed_by: row.completed_by,
  completed_by_name: row.completed_by_name,
})
