import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { NotaryChangeKind } from '../kinds/kinds.ts'
import { lastMailToNotary } from '../queue/notary-mails.ts'
import { queueMail } from '../queue/queue-mail.ts'
import { queueListsFor } from './day-lists.ts'
import { type Addressee, notaryOf, type Planned, wants } from './notary.ts'

/**
 * A change that is followed by another one within a minute is not mailed (decision "What a notary is told").
 */
const settlingMs = 60_000

/** An appointment before and after a change, and the mails about earlier changes that it withdrew. */
export interface Change {
  before: Planned | undefined
  after: Planned
  withdrawn: { notary_id: number | null; kind: string }[]
}

/** What the notary knows about the appointment. */
interface Known {
  startsAt: Date
  /** Whether the notary knows another start, which is not recorded. */
  isOutdated: boolean
}

/**
 * Queues the mail to the notary that the change calls for, if any: it compares what the notary knows with
 * what now holds. Queues the list of the day.
 */
export async function queueNotaryMail(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  notary: Addressee,
  change: Change,
): Promise<void> {
  const { before, after } = change
  const startsAt = notaryOf(after) === notary.id ? after.starts_at : null
  if (startsAt) await queueListsFor(tx, ctx, workspace, notary, [startsAt])
  const known = await knownTo(tx, workspace.id, notary.id, change)
  const kind = kindOf(known, startsAt)
  const now = businessNow(ctx, workspace)
  const isPast = [startsAt, known?.startsAt].every(at => !at || at <= now)
  if (!kind || isPast || !wants(notary, kind)) return
  const isAtOnce = after.status === 'canceled' || !before || notaryOf(before) === null
  const { id: bookingId, revision, assignments } = after
  await queueMail(tx, ctx, workspace, kind, {
    bookingId,
    notaryId: notary.id,
    revision,
    assignments,
    startsAt: startsAt ?? known?.startsAt ?? now,
    dueAt: isAtOnce ? now : new Date(now.getTime() + settlingMs),
  })
}

function kindOf(known: Known | undefined, startsAt: Date | null): NotaryChangeKind | undefined {
  if (!startsAt) return known && 'notary_canceled'
  if (!known) return 'notary_assigned'
  const isSame = !known.isOutdated && known.startsAt.getTime() === startsAt.getTime()
  return isSame ? undefined : 'notary_moved'
}

/** Without a mail, the notary knows the appointment by other means: the feed, or the list of the day. */
async function knownTo(
  tx: Tx,
  workspaceId: number,
  notaryId: number,
  { before, after, withdrawn }: Change,
): Promise<Known | undefined> {
  if (!before) return undefined
  const last = await lastMailToNotary(tx, workspaceId, after.id, notaryId)
  if (last && last.kind !== 'notary_canceled') return { startsAt: last.facts.startsAt, isOutdated: false }
  const unsent = withdrawn.filter(mail => mail.notary_id === notaryId).map(({ kind }) => kind)
  const wasTheirs = notaryOf(before) === notaryId && !unsent.includes('notary_assigned')
  if (!wasTheirs || !before.starts_at) return undefined
  return { startsAt: before.starts_at, isOutdated: unsent.includes('notary_moved') }
}
