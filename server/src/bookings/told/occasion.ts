import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OwnMessage } from '../../platform/db/mail-tables.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { AppointmentRow } from '../shared/booking-rows.ts'
import type { Party } from './people.ts'
import type { ToldRow } from './queries.ts'
import type { News } from './rules.ts'

/** A change of an appointment. */
export interface Occasion {
  tx: Tx
  ctx: Context
  caller: Caller
  workspace: WorkspaceRow
  appointment: AppointmentRow
  /** What staff write to the customer. */
  message?: OwnMessage | undefined
}

export interface ToTell {
  news: News
  party: Party
  /** What the person was told last. */
  told: ToldRow | undefined
  /** What everybody of the appointment was told last. */
  rows: ToldRow[]
  /** Undefined: at once, or as the kind says. */
  dueAt: Date | undefined
}

/**
 * `unwanted`: the person knows it from elsewhere, or has no address. `held`: it is one of too many that the
 * customer causes, so the person does not know it.
 */
export type Outcome = 'queued' | 'unwanted' | 'held'
