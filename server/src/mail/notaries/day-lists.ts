import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { dateIn } from '../../platform/lib/time-zone.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { type DayList, queueDayLists } from '../queue/notary-mails.ts'
import { type Addressee, wants } from './notary.ts'

const evening = '18:00'

type Listed = Pick<Addressee, 'id' | 'timezone'>

/** The first moment of the local date, and that of the next. */
export function dayOf(day: string, timezone: string): { from: Date; to: Date } {
  const date = Temporal.PlainDate.from(day)
  const startOf = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime({ timeZone: timezone }).epochMilliseconds)
  return { from: startOf(date), to: startOf(date.add({ days: 1 })) }
}

/** The list of a local date is due at 18:00 of the evening before. */
const listOf = ({ id, timezone }: Listed, date: string): DayList => {
  const plainTime = Temporal.PlainTime.from(evening)
  const dayBefore = Temporal.PlainDate.from(date).subtract({ days: 1 })
  const due = dayBefore.toZonedDateTime({ timeZone: timezone, plainTime })
  return { notaryId: id, date, dueAt: new Date(due.epochMilliseconds) }
}

/** The lists of those days whose evening before is still to come. */
function listsOf(notary: Listed, starts: Date[], now: Date) {
  const dates = new Set(starts.map(at => dateIn(at, notary.timezone)))
  return [...dates].map(date => listOf(notary, date)).filter(({ dueAt }) => dueAt > now)
}

/** Whether the notary gets lists of the next day. */
export const isListed = (notary: Addressee): boolean =>
  notary.email !== '' && wants(notary, 'notary_next_day')

/**
 * Queues the lists of the days on which appointments of the notary start. What it lists is decided when it is
 * sent (decision "The list of the next day").
 */
export async function queueListsFor(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  notary: Addressee,
  starts: Date[],
): Promise<void> {
  if (!isListed(notary)) return
  await queueDayLists(tx, ctx, workspace, listsOf(notary, starts, businessNow(ctx, workspace)))
}

/**
 * Queues the lists of all days with these starts. Those that are queued already get the due time of the zone.
 */
export async function requeueListsFor(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  notary: Addressee,
  starts: Date[],
): Promise<void> {
  const lists = listsOf(notary, starts, businessNow(ctx, workspace))
  await queueDayLists(tx, ctx, workspace, lists, { again: true })
}
