import { bookableService } from '../../calendar/availability/availability.ts'
import { claimTime, refusalOf } from '../../calendar/availability/claim-time.ts'
import type { Bookable } from '../../calendar/availability/find-starts.ts'
import { isFreeStart } from '../../calendar/availability/month.ts'
import { RefusedTime } from '../../calendar/availability/refused-time.ts'
import { countHeldByRequests, deleteClaims, extendHold, findHold } from '../../calendar/claims/claims.ts'
import { selectServices } from '../../calendar/services/services.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import {
  countCodesFrom,
  countHolding,
  countQuartersOf,
  lockRequest,
  lockUnconfirmed,
  type RequestRow,
} from './queries.ts'
import { holdEndOf, mayHold, mostQuartersHeld, networksOf, requestsPerMs } from './rules.ts'

/** Until when the time of the request is held. Null: somebody else can book it. */
export async function heldUntil(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  { id }: Pick<RequestRow, 'id'>,
): Promise<Date | null> {
  const hold = await findHold(db, workspace.id, { requestId: id }, businessNow(ctx, workspace))
  return hold?.expires_at ?? null
}

/**
 * Frees what the visitor held before: with the request that a new one replaces, and with others of the same
 * address from the same network. Anybody can ask in the name of an address, so those of other networks stay.
 */
export async function releaseEarlier(
  tx: Tx,
  workspaceId: number,
  { emailFolded, network, replaces }: { emailFolded: string; network: string; replaces?: string | undefined },
): Promise<void> {
  const ids = await lockUnconfirmed(tx, workspaceId, emailFolded, network)
  const replaced = replaces !== undefined && isKey(replaces) && (await lockRequest(tx, workspaceId, replaces))
  for (const requestId of new Set([...ids, ...(replaced ? [replaced.id] : [])]))
    await deleteClaims(tx, workspaceId, { requestId })
}

/** Throws `slot_unavailable` for a time that is not offered or not free. */
export async function assertFree(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  wanted: Bookable,
  startsAt: Date,
): Promise<void> {
  if (await isFreeStart(tx, ctx, workspace, wanted, startsAt)) return
  throw await refusalOf(tx, ctx, workspace, { ...wanted, startsAt, withNotice: true })
}

/**
 * Holds the time of the request, instead of another one, until ten minutes after its last code. Beyond the
 * limits nothing is held. Call `lockHolds` before. Throws `slot_unavailable` if somebody was faster.
 */
export async function holdTimeOf(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  request: RequestRow,
  wanted: Bookable,
): Promise<void> {
  const requestId = request.id
  const now = businessNow(ctx, workspace)
  const holdUntil = holdEndOf(request)
  await deleteClaims(tx, workspace.id, { requestId })
  if (holdUntil <= now || !(await isWithinLimits(tx, ctx, workspace, request))) return
  const time = { ...wanted, startsAt: request.starts_at, withNotice: true }
  const notaryId = await claimTime(tx, ctx, workspace, { ...time, requestId, holdUntil })
  const ofNotary = await countHeldByRequests(tx, workspace.id, notaryId, now)
  const ofNetwork = await countQuartersOf(tx, workspace.id, request.requested_from, now)
  if (ofNotary > mostQuartersHeld.ofNotary || ofNetwork > mostQuartersHeld.ofNetwork)
    await deleteClaims(tx, workspace.id, { requestId })
  else await auditHold(tx, ctx, caller, request)
}

/** Holds the time for another ten minutes, or again if it is still free. Call `lockHolds` before. */
export async function renewHold(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  request: RequestRow,
): Promise<void> {
  const { id: requestId, service, quantity } = request
  const now = businessNow(ctx, workspace)
  if (await findHold(tx, workspace.id, { requestId }, now)) {
    if (!(await isWithinLimits(tx, ctx, workspace, request))) return
    await extendHold(tx, workspace.id, { requestId }, holdEndOf(request))
    return auditHold(tx, ctx, caller, request)
  }
  // A service that was archived since cannot be booked any more.
  const offered = (await selectServices(tx, workspace.id)).find(({ handle }) => handle === service)
  if (!offered) return
  await holdTimeOf(tx, ctx, caller, workspace, request, bookableService(offered, quantity)).catch(error => {
    if (!(error instanceof RefusedTime)) throw error
  })
}

async function isWithinLimits(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  request: RequestRow,
): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - requestsPerMs)
  const { ofNetwork: codes } = await countCodesFrom(tx, workspace.id, networksOf(request), since)
  const others = await countHolding(tx, workspace.id, request, businessNow(ctx, workspace))
  return mayHold({ ...others, codes })
}

const auditHold = (tx: Tx, { clock }: Context, caller: Caller, { id }: RequestRow): Promise<void> =>
  audit(tx, clock, caller, { action: 'booking-request-held', object: 'booking_request', id })
