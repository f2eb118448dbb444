import type { Db } from '../../platform/db/database.ts'
import type { AppointmentRow } from '../shared/booking-rows.ts'
import { selectCounts } from './queries.ts'
import {
  assertListedOnce,
  type Completion,
  type CompletionBlocker,
  completionBlockersOf,
  overruledOf,
} from './rules.ts'

export type { Completion }

/** What the session of a scheduled appointment lacks. Empty for one of another status. */
export async function missingOf(db: Db, row: AppointmentRow): Promise<CompletionBlocker[]> {
  if (row.status !== 'scheduled') return []
  const bookingId = row.reservation_id ?? row.id
  const counts = await selectCounts(db, row.workspace_id, { appointmentId: row.id, bookingId })
  const isMissed = row.no_show_reason !== null
  return completionBlockersOf({ ...counts, isMissed, signingMethod: row.signing_method })
}

/**
 * What the appointment keeps of its completion. Throws `unable_to_complete`
 * for something missing without a reason, `invalid_request`.
 */
export async function recordOf(db: Db, row: AppointmentRow, completion: Completion): Promise<Recorded> {
  assertListedOnce(completion)
  const overruled = overruledOf(await missingOf(db, row), completion.overruled)
  return { acts: completion.acts ?? null, overruled: overruled.length > 0 ? overruled : null }
}

type Recorded = Pick<AppointmentRow, 'acts' | 'overruled'>

export const columnsOf = ({ acts, overruled }: Recorded) => ({
  acts: acts && JSON.stringify(acts),
  overruled: overruled && JSON.stringify(overruled),
})

/** Of an appointment that is not completed. */
export const unrecorded = { acts: null, overruled: null } as const
