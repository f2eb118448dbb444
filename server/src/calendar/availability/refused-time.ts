import { AppError } from '../../platform/lib/errors.ts'
import type { ReasonOf } from '../../platform/lib/reasons/reasons.ts'
import type { Values } from '../../platform/lib/reasons/texts.ts'
import type { Bookable } from './find-starts.ts'

/** The time that was refused, and what it was wanted for. */
export interface Asked extends Bookable {
  workspaceId: number
  startsAt: Date
  /** Whether the minimum notice applies. */
  withNotice?: boolean
  /** The time that the appointment has. */
  movesFrom?: Date | null | undefined
}

/**
 * A time that no notary can give. The interfaces that say so answer with the nearest free ones
 * (`respondWithNearest`).
 */
type TimeReason = Exclude<ReasonOf<RefusedTime['code']>, 'status' | 'no_time'>

export class RefusedTime extends AppError {
  declare readonly code: 'slot_unavailable' | 'reschedule_failed'
  readonly asked: Asked

  constructor(code: RefusedTime['code'], reason: TimeReason, values: Values, asked: Asked) {
    super(code, reason, { values })
    this.asked = asked
  }
}
