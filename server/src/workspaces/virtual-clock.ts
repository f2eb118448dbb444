import type { Static } from 'typebox'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { transaction } from '../platform/db/transaction.ts'
import { changesOf } from '../platform/events/changes.ts'
import { audit } from '../platform/events/record.ts'
import { missingParam } from '../platform/http/list.ts'
import type { Caller } from '../platform/lib/caller.ts'
import { epochSeconds, wireTime } from '../platform/lib/clock.ts'
import { invalidParams, refusal } from '../platform/lib/errors.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import { businessNow } from './business-time.ts'
import { changeWorkspace, endClockMove, type WorkspaceRow } from './queries.ts'
import type { ClockBody } from './schema.ts'
import { lockedWorkspace } from './workspaces.ts'

/** The furthest that a workspace's time can be ahead. */
const furthestMs = 10 * 366 * 86_400_000

/** Work of a higher layer that becomes due by business time, such as mails. */
export interface DueWork {
  /** Called before the clock moves: gives waiting events their due time by the old clock. */
  settle?(workspaceId: number): Promise<void>
  /** When the workspace's next item is due. Undefined if that is after `until`. */
  next(workspaceId: number, until: Date): Promise<Date | undefined>
  /** Does everything due by `until`, in order, each at its own time. */
  run(workspaceId: number, until: Date): Promise<void>
}

/**
 * Moves a test workspace's business time forward. Throws `not_found`, `unprocessable_entity` for a live
 * workspace, `invalid_request` for a time before the current one (decision "Workspaces").
 */
export async function moveClock(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof ClockBody>,
): Promise<WorkspaceRow> {
  const before = await lockedWorkspace(tx, id)
  if (before.mode !== 'test') {
    throw refusal('unprocessable_entity', 'live_clock')
  }
  const now = businessNow(ctx, before)
  const aheadMs = targetOf(input, now).getTime() - now.getTime()
  const clock_offset_ms = before.clock_offset_ms + aheadMs
  if (clock_offset_ms > furthestMs) throw tooFar(input)
  const workspace = await changeWorkspace(tx, id, {
    clock_offset_ms,
    // Another move may still be under way: what is due from its start on is also work of this one.
    clock_moving_from: before.clock_moving_from ?? now,
    clock_moving_to: new Date(now.getTime() + aheadMs),
  })
  const within = { ...caller, workspaceId: id }
  const changes = changesOf(clockOf(before), clockOf(workspace), ['offset_seconds'])
  await audit(tx, ctx.clock, within, { action: 'clock-moved', object: 'workspace', id, changes })
  return workspace
}

const clockOf = ({ clock_offset_ms }: WorkspaceRow) => ({
  offset_seconds: Math.floor(clock_offset_ms / 1000),
})

function targetOf({ advance_seconds, set_to }: Static<typeof ClockBody>, now: Date): Date {
  if (advance_seconds !== undefined && set_to !== undefined) {
    throw invalidParams({ set_to: problem('both_clocks') })
  }
  if (advance_seconds !== undefined) return new Date(now.getTime() + advance_seconds * 1000)
  if (set_to === undefined) throw missingParam('advance_seconds')
  const target = new Date(set_to)
  if (target >= now) return target
  // The current time as responses show it, in whole seconds.
  if (epochSeconds(target) === epochSeconds(now)) return now
  throw invalidParams({ set_to: problem('before_now', { now_at: wireTime(now) }) })
}

const tooFar = ({ set_to }: Static<typeof ClockBody>) =>
  invalidParams({
    [set_to === undefined ? 'advance_seconds' : 'set_to']: problem('clock_too_far'),
  })

/** Does all due work that the move made due, in the order of due times. Then the move is over. */
export async function finishMove(ctx: Context, dueWork: DueWork[], workspace: WorkspaceRow): Promise<void> {
  await runDueWork(dueWork, workspace, businessNow(ctx, workspace))
  const { id, clock_moving_to: movedTo } = workspace
  if (movedTo) await transaction(ctx.db, tx => endClockMove(tx, id, movedTo))
}

async function runDueWork(dueWork: DueWork[], workspace: WorkspaceRow, until: Date): Promise<void> {
  for (;;) {
    const dues = await Promise.all(
      dueWork.map(async work => ({ work, at: await work.next(workspace.id, until) })),
    )
    const [first] = dues.filter(({ at }) => at !== undefined).sort((a, b) => Number(a.at) - Number(b.at))
    if (!first?.at) return
    await first.work.run(workspace.id, first.at)
  }
}
