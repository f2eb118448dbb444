import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { claim, countClaimed, deleteClaims, standingsOf } from '../claims/claims.ts'
import { lockNotary, type OnCall } from '../notaries/notaries.ts'
import { calendarFor } from './calendar.ts'
import {
  byPreference,
  candidateOf,
  outsideOf,
  quartersOf,
  type Reason,
  type Span,
  serves,
  unservedReason,
  type Wish,
} from './candidates.ts'
import { RefusedTime } from './refused-time.ts'

/** The wanted time. */
export interface WantedTime extends Wish {
  /** The appointment to book, or the reservation for which the time is held. */
  bookingId: number
  /** The notary of the appointment or of the hold, who is taken if free. */
  preferredNotaryId?: number | null
  /** The booking has this time already: an appointment's notary can change while it runs. */
  keepsTime?: boolean
  /**
   * Holds the time until then instead of booking it. Business time: real time, moved by the virtual clock of
   * a test workspace.
   */
  holdUntil?: Date
  /** The minimum notice applies to customers, not to staff and programs of the business. */
  withNotice?: boolean
  /** The reservation that is booked, whose hold ends. */
  reservationId?: number | undefined
  /** The time that the appointment has until then. */
  movesFrom?: Date | null
}

const messages: Record<Reason, string> = {
  past: 'That time is in the past.',
  notice: 'That time is too soon.',
  horizon: 'That time is too far ahead.',
  closed:
    'Nobody works at that time: the workspace is closed, or each notary who was asked for is off or busy elsewhere.',
  signing_method:
    'No notary who works at that time signs with the method of the booking. Choose another time or another notary, or add the method to a notary.',
  booked: 'No notary is free at that time.',
  held: 'That time is held for somebody else just now.',
}

function messageOf(reason: Reason, { onlyNotaryId, signingMethod }: Wish): string {
  if (reason !== 'signing_method' || onlyNotaryId === undefined) return messages[reason]
  return `The notary does not sign with the method ${signingMethod}. Choose another notary, or add the method to this one.`
}

/**
 * Claims the time of one notary who is on duty and free for all of it, and returns the notary. Of several it
 * takes the one with the least load that day, then the one idle for longest. If a concurrent booking is
 * faster, it tries the next notary, so it fails only if none is free. Throws `code` with the rule as `reason`
 * (decision "No double booking").
 */
export async function claimTime(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  wanted: WantedTime,
  code: RefusedTime['code'] = 'slot_unavailable',
): Promise<number> {
  const refusal = (reason: Reason) => {
    const bookingId = wanted.reservationId ?? wanted.bookingId
    const asked = { ...wanted, bookingId, workspaceId: workspace.id }
    return new RefusedTime(code, messageOf(reason, wanted), reason, asked)
  }
  const now = businessNow(ctx, workspace)
  const outside = wanted.keepsTime ? undefined : outsideOf(workspace, wanted, now)
  if (outside) throw refusal(outside)
  const calendar = await calendarFor(tx, ctx, workspace)
  const remaining = new Map(
    calendar.notaries.filter(notary => serves(notary, wanted)).map(notary => [notary.id, notary]),
  )
  if (remaining.size === 0) throw refusal(unservedReason(calendar.notaries, wanted))
  for (;;) {
    const candidates = [...remaining.values()].map(notary => candidateOf(notary, wanted))
    const standing = await standingsOf(tx, workspace.id, candidates, now)
    const best = standing
      .filter(({ booked, held }) => !booked && !held)
      .sort(byPreference(wanted.preferredNotaryId))[0]
    const notary = best && remaining.get(best.notaryId)
    if (!notary) throw refusal(takenBy(standing))
    const isThere = await lockNotary(tx, workspace.id, notary.id, 'share')
    // A change of the calendar that committed while this waited for the notary came before this booking.
    const current = await getWorkspace(tx, workspace.id)
    if (current.calendar_version !== workspace.calendar_version)
      return claimTime(tx, ctx, current, wanted, code)
    if (isThere && (await claimOf(tx, workspace.id, notary, wanted, now))) return notary.id
    remaining.delete(notary.id)
    if (remaining.size === 0) throw refusal('booked')
  }
}

/** What takes the time of notaries of whom none is free. */
const takenBy = (standing: { booked: boolean }[]): Reason =>
  standing.some(({ booked }) => !booked) ? 'held' : 'booked'

/**
 * The refusal of a time that is not free, with the rule as `reason`. A start that is offered to nobody has
 * none.
 */
export async function refusalOf(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  wanted: Wish & { withNotice: boolean },
): Promise<RefusedTime> {
  const now = businessNow(ctx, workspace)
  const reasonOf = async (): Promise<Reason | undefined> => {
    const outside = outsideOf(workspace, wanted, now)
    if (outside) return outside
    const { notaries } = await calendarFor(tx, ctx, workspace)
    const candidates = notaries
      .filter(notary => serves(notary, wanted))
      .map(notary => candidateOf(notary, wanted))
    if (candidates.length === 0) return unservedReason(notaries, wanted)
    const standing = await standingsOf(tx, workspace.id, candidates, now)
    return standing.some(({ booked, held }) => !booked && !held) ? undefined : takenBy(standing)
  }
  const reason = await reasonOf()
  const message = reason === undefined ? 'No notary is available at this time.' : messageOf(reason, wanted)
  return new RefusedTime('slot_unavailable', message, reason, { ...wanted, workspaceId: workspace.id })
}

/**
 * Claims the time of a booking again from its notary, as far as it was released. Hours and time off do not
 * count: the business says that the appointment stands. Throws `slot_unavailable` if another booking has the
 * time.
 */
export async function restoreTime(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { bookingId, notaryId, ...span }: Span & { bookingId: number; notaryId: number },
): Promise<void> {
  const touched = quartersOf({ buffer_before_minutes: 0, buffer_after_minutes: 0 }, span)
  if ((await countClaimed(tx, workspace.id, bookingId, touched)) === touched.length) return
  const notary = await lockNotary(tx, workspace.id, notaryId, 'share')
  await deleteClaims(tx, workspace.id, bookingId)
  const quarters = notary ? quartersOf(notary, span) : []
  const wanted = { workspaceId: workspace.id, notaryId, bookingId, quarters, expiresAt: null }
  if (notary && (await claim(tx, wanted, businessNow(ctx, workspace)))) return
  throw new AppError(
    'slot_unavailable',
    'The time was released, and its notary cannot give it again. Book the customer again at another time.',
    { reason: 'booked' },
  )
}

/** False if a concurrent booking was faster. */
async function claimOf(tx: Tx, workspaceId: number, notary: OnCall, wanted: WantedTime, now: Date) {
  const { bookingId, holdUntil = null } = wanted
  const quarters = quartersOf(notary, wanted)
  return claim(tx, { workspaceId, notaryId: notary.id, bookingId, quarters, expiresAt: holdUntil }, now)
}
