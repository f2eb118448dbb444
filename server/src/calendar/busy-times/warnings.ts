import { wants } from '../../mail/notaries/causes.ts'
import { queueNotaryNotice } from '../../mail/queue/notary-mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { findAnyNotary } from '../notaries/notaries.ts'
import { type CalendarRow, findCalendar } from './queries.ts'

/** Queues a mail to the members who plan. A higher layer provides it. `cause` is that of one outage. */
export type TellStaff = (tx: Tx, ctx: Context, workspaceId: number, cause: string) => Promise<void>

/** Warns the notary and staff of a calendar that could not be read for an hour. */
export async function warnOfUnread(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  calendar: CalendarRow,
  tellStaff: TellStaff,
): Promise<void> {
  const cause = causeOf(calendar)
  const notary = await findAnyNotary(tx, workspace.id, calendar.notary_id)
  if (!notary || notary.removed_at !== null) return
  if (notary.email !== '' && wants(notary, 'notary_calendar_unread'))
    await queueNotaryNotice(tx, ctx, workspace, {
      notaryId: notary.id,
      cause,
      dueAt: businessNow(ctx, workspace),
    })
  await tellStaff(tx, ctx, workspace.id, cause)
}

/** One outage of one calendar. */
const causeOf = ({ id, read_at }: CalendarRow): string => `calendar:${id}:${read_at.getTime()}`

/** The calendar that a mail with this cause is about. Undefined if it was read since, or removed. */
export async function unreadOfCause(
  db: Db,
  workspaceId: number,
  cause: string,
): Promise<CalendarRow | undefined> {
  const calendar = await findCalendar(db, workspaceId, Number(cause.split(':')[1]))
  return calendar && causeOf(calendar) === cause ? calendar : undefined
}
