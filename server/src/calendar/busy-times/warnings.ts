import type { FactsOf } from '../../mail/kinds/kinds.ts'
import { wants } from '../../mail/notaries/notary.ts'
import { newMail, queueMails } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { findAnyNotary } from '../notaries/notaries.ts'
import { type CalendarRow, findCalendar } from './queries.ts'

/** One outage of one calendar. */
export type Outage = FactsOf<'notary_calendar_unread'>

/** Queues a mail to the members who plan. A higher layer provides it. */
export type QueueStaffMails = (tx: Tx, ctx: Context, workspaceId: number, outage: Outage) => Promise<void>

/** Warns the notary and staff of a calendar that could not be read for an hour. */
export async function warnOfUnread(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  calendar: CalendarRow,
  queueStaffMails: QueueStaffMails,
): Promise<void> {
  const outage = outageOf(calendar)
  const notary = await findAnyNotary(tx, workspace.id, calendar.notary_id)
  if (!notary || notary.removed_at !== null) return
  if (notary.email !== '' && wants(notary, 'notary_calendar_unread'))
    await queueMails(tx, ctx, workspace, [
      newMail('notary_calendar_unread', { notaryId: notary.id, ...outage }),
    ])
  await queueStaffMails(tx, ctx, workspace.id, outage)
}

const outageOf = ({ id, read_at }: CalendarRow): Outage => ({ calendarId: id, readAt: read_at })

/** The calendar of that outage. Undefined if it was removed. */
export const calendarOfOutage = (
  db: Db,
  workspaceId: number,
  { calendarId }: Outage,
): Promise<CalendarRow | undefined> => findCalendar(db, workspaceId, calendarId)

/** Whether the calendar was not read since. */
export const isStillUnread = ({ read_at }: CalendarRow, { readAt }: Outage): boolean =>
  read_at.getTime() === readAt.getTime()
