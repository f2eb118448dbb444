import { setImmediate as nextTurn } from 'node:timers/promises'
import { closuresAfter } from '../../calendar/closures/closures.ts'
import { keepDue } from '../../mail/queue/deliver.ts'
import { compose } from '../../mail-templates/compose.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { VersionedCache } from '../../platform/lib/versioned-cache.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, lockedWorkspace } from '../../workspaces/workspaces.ts'
import { type Action, actionsOf, type Files, otherActions } from './actions.ts'
import { planScenarios } from './plan.ts'
import { hasBookings } from './queries.ts'
import { assertFillable } from './rules.ts'
import { drafts, requests, scenarios } from './scenarios.ts'
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

/** Throws `not_found`, and `unprocessable_entity` for a live workspace and one with bookings. */
async function assertEmpty(db: Db, workspaceId: number): Promise<void> {
  assertFillable(await getWorkspace(db, workspaceId), await hasBookings(db, workspaceId))
}

/** Whether `loadSampleData` would accept the workspace. */
export const isFillable = (db: Db, workspaceId: number): Promise<boolean> =>
  assertEmpty(db, workspaceId).then(
    () => true,
    error => {
      if (error instanceof AppError) return false
      throw error
    },
  )

/**
 * Fills an empty test workspace with the last and the next week of a small business. Each action is done by
 * the verb that people use, with the clock of its time, so that events, audit trail and mails tell of it.
 * Mails are kept. Throws as `assertEmpty`.
 */
export async function loadSampleData(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspaceId: number,
  files: Files[],
): Promise<Loaded> {
  const workspace = await lockedWorkspace(tx, workspaceId)
  await assertEmpty(tx, workspaceId)
  const now = businessNow(ctx, workspace)
  const began = new Date(now.getTime() - beganDays * dayMs)
  const plan = planScenarios(workspace.timezone, now, await closuresAfter(tx, workspace, began))
  // Calendars of this transaction: others must not see them before it commits.
  const calendars = new VersionedCache()
  const at = (time: Date): Context => ({
    ...ctx,
    calendars,
    clock: { now: () => new Date(time.getTime() - workspace.clock_offset_ms) },
  })
  const staff = await setUp(tx, at(began), workspaceId, plan)
  const actions = plan.scenarios.flatMap((planned, index) =>
    actionsOf(planned, files[index] ?? { pdfs: [], video: undefined }, staff, now),
  )
  const all = [...actions, ...otherActions(staff, plan, now)]
  await play(tx, all, at, workspaceId)
  await keepDue(tx, at(now), compose, workspaceId, now)
  await audit(
    tx,
    ctx.clock,
    { ...caller, workspaceId },
    { action: 'sample-data-loaded', object: 'workspace', id: workspaceId },
  )
  return {
    notaries: staff.notaryIds.length,
    members: staff.members,
    reservations: scenarios.length + requests.length,
    appointments: scenarios.length + drafts.length,
    documents: files.reduce((sum, { pdfs }) => sum + pdfs.length, 0),
  }
}

/** In the order of their times. Mails that are due by then are kept first, as they would have been sent. */
async function play(
  tx: Tx,
  actions: Action[],
  at: (time: Date) => Context,
  workspaceId: number,
): Promise<void> {
  for (const action of actions.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    // The embedded database works in this thread: without a break no other request would be heard until the
    // end.
    await nextTurn()
    const ctx = at(action.at)
    await keepDue(tx, ctx, compose, workspaceId, action.at)
    await nextTurn()
    await action.run(tx, ctx)
  }
}
