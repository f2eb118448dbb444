import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/lib/errors.ts'
import type { Values } from '../../platform/lib/reasons/texts.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import {
  type Candidate,
  type Claimant,
  claim,
  countClaimed,
  deleteClaims,
  deleteRequestHolds,
  lockHolds,
  type Standing,
  standingsOf,
} from '../claims/claims.ts'
import { lockNotary, type OnCall } from '../notaries/notaries.ts'
import { type Reason, unbookableReason } from './bookable-time.ts'
import { calendarFor } from './calendar.ts'
import {
  byPreference,
  candidateOf,
  quartersOf,
  type Span,
  serves,
  unservedReason,
  type Wish,
} from './candidates.ts'
import { RefusedTime } from './refused-time.ts'

/** The wanted time, for the appointment to book, or for the reservation or request that holds it. */
export type WantedTime = TimeOptions & Claimant

export interface TimeOptions extends Wish {
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
  /** Staff: what visitors hold until they confirm a code gives way, if no other notary is free. */
  overVisitors?: boolean
}

function valuesOf(reason: Reason | undefined, { onlyNotaryId, signingMethod }: Wish): Values {
  if (reason === 'past') return { case: 'time' }
  if (reason === 'booked') return { case: onlyNotaryId === undefined ? 'time' : 'notary' }
  if (reason !== 'signing_method') return {}
  return onlyNotaryId === undefined ? { case: 'any' } : { case: 'notary', signing_method: `${signingMethod}` }
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
  const refusedTime = (reason: Reason) => {
    const { reservationId } = wanted
    const own = reservationId === undefined ? claimantOf(wanted) : { bookingId: reservationId }
    const asked = { ...wanted, own, workspaceId: workspace.id }
    return new RefusedTime(code, reason, valuesOf(reason, wanted), asked)
  }
  const now = businessNow(ctx, workspace)
  const outside = wanted.keepsTime ? undefined : unbookableReason(workspace, wanted, now)
  if (outside) throw refusedTime(outside)
  const calendar = await calendarFor(tx, ctx, workspace)
  const remaining = new Map(
    calendar.notaries.filter(notary => serves(notary, wanted)).map(notary => [notary.id, notary]),
  )
  if (remaining.size === 0) throw refusedTime(unservedReason(calendar.notaries, wanted))
  for (;;) {
    const candidates = [...remaining.values()].map(notary => candidateOf(notary, wanted))
    const standing = await standingsOf(tx, workspace.id, candidates, now)
    const inOrder = standing.toSorted(byPreference(wanted.preferredNotaryId))
    const freed = () => freedFromVisitors(tx, workspace.id, inOrder, candidates, now)
    const best = inOrder.find(isFree) ?? (wanted.overVisitors ? await freed() : undefined)
    const notary = best && remaining.get(best.notaryId)
    if (!notary) throw refusedTime(takenBy(standing))
    const isThere = await lockNotary(tx, workspace.id, notary.id, 'share')
    // A change of the calendar that committed while this waited for the notary came before this booking.
    const current = await getWorkspace(tx, workspace.id)
    if (current.calendar_version !== workspace.calendar_version)
      return claimTime(tx, ctx, current, wanted, code)
    if (isThere && (await claimOf(tx, workspace.id, notary, wanted, now))) return notary.id
    remaining.delete(notary.id)
    if (remaining.size === 0) throw refusedTime('booked')
  }
}

const isFree = ({ booked, held }: Standing): boolean => !booked && !held

/** Ends what visitors hold of the first notary who is then free. Undefined if nobody becomes free. */
async function freedFromVisitors(
  tx: Tx,
  workspaceId: number,
  standing: Standing[],
  candidates: Candidate[],
  now: Date,
): Promise<Standing | undefined> {
  const unbooked = new Set(standing.filter(({ booked }) => !booked).map(({ notaryId }) => notaryId))
  if (unbooked.size === 0) return undefined
  await lockHolds(tx, workspaceId)
  for (const notaryId of unbooked) {
    const own = candidates.filter(one => one.notaryId === notaryId)
    for (const candidate of own) await deleteRequestHolds(tx, workspaceId, candidate)
    const freed = (await standingsOf(tx, workspaceId, own, now)).find(isFree)
    if (freed) return freed
  }
  return undefined
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
    const outside = unbookableReason(workspace, wanted, now)
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
  const asked = { ...wanted, workspaceId: workspace.id }
  return new RefusedTime('slot_unavailable', reason ?? 'no_notary', valuesOf(reason, wanted), asked)
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
  await deleteClaims(tx, workspace.id, { bookingId })
  const quarters = notary ? quartersOf(notary, span) : []
  const wanted = { workspaceId: workspace.id, notaryId, bookingId, quarters, expiresAt: null }
  if (notary && (await claim(tx, wanted, businessNow(ctx, workspace)))) return
  throw refusal('slot_unavailable', 'booked', { case: 'released' })
}

/** False if a concurrent booking was faster. */
async function claimOf(tx: Tx, workspaceId: number, notary: OnCall, wanted: WantedTime, now: Date) {
  const ofNotary = { workspaceId, notaryId: notary.id, quarters: quartersOf(notary, wanted) }
  return claim(tx, { ...ofNotary, ...claimantOf(wanted), expiresAt: wanted.holdUntil ?? null }, now)
}

const claimantOf = ({ bookingId, requestId }: Claimant): Claimant =>
  bookingId === undefined ? { requestId } : { bookingId }
