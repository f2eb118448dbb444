import { closuresAfter } from '../../calendar/closures/closures.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { lockedWorkspace } from '../../workspaces/workspaces.ts'
import { continueLoad } from './continue-load.ts'
import { type Basis, clockAt, type Made, nothingMade } from './load.ts'
import { planScenarios } from './plan.ts'
import { findBegun, hasBookings, insertLoad, type LoadRow } from './queries.ts'
import { assertFillable } from './rules.ts'
import { setUp } from './setup.ts'

const dayMs = 86_400_000
/** When the business began: before its first booking. */
const beganDays = 21

/** What was loaded. */
export interface Loaded {
  notaries: number
  members: number
  reservations: number
  appointments: number
  documents: number
}

/**
 * Begins to fill an empty test workspace with the last and the next week of a small business: adds its staff,
 * and leaves the bookings to `continueLoad`. Joins a load of the workspace that has not finished, or that an
 * earlier call with the same key began. `call`: digest of the key and the call. Throws
 * `not_found`, and `unprocessable_entity` for a live workspace, one with bookings, and one without enough
 * time.
 */
export async function beginLoad(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  call: string | undefined,
): Promise<LoadRow> {
  const { workspaceId } = caller
  const workspace = await lockedWorkspace(tx, workspaceId)
  const begun = await findBegun(tx, workspaceId, call)
  if (begun) return begun
  assertFillable(workspace, await hasBookings(tx, workspaceId))
  const now = businessNow(ctx, workspace)
  const began = new Date(now.getTime() - beganDays * dayMs)
  const { timezone } = workspace
  const closed = await closuresAfter(tx, workspace, began)
  const plan = planScenarios(timezone, now, closed)
  const staff = await setUp(tx, clockAt(ctx, workspace, began), workspaceId, plan)
  const basis: Basis = {
    timezone,
    now: now.toISOString(),
    closed: closed.map(({ starts_at, ends_at }) => [starts_at.toISOString(), ends_at.toISOString()]),
    staff,
  }
  return insertLoad(tx, {
    workspace_id: workspaceId,
    call: call ?? null,
    basis: JSON.stringify(basis),
    made: JSON.stringify(nothingMade()),
    actor: caller.actor,
    actor_name: caller.actorName ?? null,
    source: caller.source,
    request_id: caller.requestId,
    changed_at: ctx.clock.now(),
  })
}

/** Longest time that a call waits for its load, which goes on afterwards. */
const longestMs = 60_000

/** Adds the bookings. Throws `unavailable` if it takes too long. */
export async function finishLoad(ctx: Context, begun: LoadRow): Promise<Loaded> {
  const row = await continueLoad(ctx, begun, longestMs)
  if (!row?.finished_at) throw refusal('unavailable', 'sample_data_running', {}, { retryAfterSeconds: 5 })
  const { staff } = row.basis as Basis
  const { booked, documents, drafts: drafted } = row.made as Made
  const count = (kind: 'reservation' | 'appointment') => booked.filter(one => one[kind] !== 0).length
  return {
    notaries: staff.notaryIds.length,
    members: staff.members,
    reservations: count('reservation'),
    appointments: count('appointment') + drafted,
    documents,
  }
}
