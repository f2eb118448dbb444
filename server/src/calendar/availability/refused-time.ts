import { AppError } from '../../platform/lib/errors.ts'
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
export class RefusedTime extends AppError {
  declare readonly code: 'slot_unavailable' | 'reschedule_failed'
  readonly asked: Asked

  constructor(code: RefusedTime['code'], message: string, reason: string | undefined, asked: Asked) {
    super(code, message, reason === undefined ? {} : { reason })
    this.asked = asked
  }
}
