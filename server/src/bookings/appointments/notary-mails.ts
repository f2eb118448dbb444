import { findAnyNotary } from '../../calendar/notaries/notaries.ts'
import { notaryOf } from '../../mail/notaries/notary.ts'
import { queueNotaryMail } from '../../mail/notaries/queue-notary-mail.ts'
import { withdrawNotaryMails } from '../../mail/queue/notary-mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { AppointmentRow } from './queries.ts'

/**
 * Mails the notary of the appointment, and the one before, what the change means for them: mails about
 * earlier changes that were not sent yet are withdrawn. `before` is undefined for a new appointment.
 */
export async function queueNotaryMails(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  before: AppointmentRow | undefined,
  after: AppointmentRow,
): Promise<void> {
  if (before && isSame(before, after)) return
  const ids = new Set([before && notaryOf(before), notaryOf(after)].filter(id => typeof id === 'number'))
  const withdrawn = before ? await withdrawNotaryMails(tx, ctx, workspace.id, after.id) : []
  for (const id of ids) {
    const notary = await findAnyNotary(tx, workspace.id, id)
    if (notary && notary.email !== '')
      await queueNotaryMail(tx, ctx, workspace, notary, { before, after, withdrawn })
  }
}

const isSame = (before: AppointmentRow, after: AppointmentRow): boolean =>
  notaryOf(before) === notaryOf(after) && before.starts_at?.getTime() === after.starts_at?.getTime()

/** `assignments` of an appointment whose notary may change. */
export const assignmentsAfter = (
  { notary_id, assignments }: Pick<AppointmentRow, 'notary_id' | 'assignments'>,
  next: number,
): number => (notary_id === null || notary_id === next ? assignments : assignments + 1)
