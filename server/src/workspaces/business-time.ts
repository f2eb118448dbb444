import type { Context } from '../platform/context.ts'
import type { WorkspaceRow } from './queries.ts'

/**
 * Business time of a workspace, for notice, horizon, holds and reminders. It is real time, except in a test
 * workspace whose clock was moved. Timestamps in responses and security checks use real time.
 */
export const businessNow = (ctx: Context, workspace: WorkspaceRow): Date =>
  new Date(ctx.clock.now().getTime() + workspace.clock_offset_ms)

type MovableClock = Pick<WorkspaceRow, 'clock_offset_ms' | 'clock_moving_from' | 'clock_moving_to'>

/**
 * Business time at which work that was due at `dueAt` counts as done. Work that the clock is moving past
 * counts as done when it was due. All other work, for example after a pause of the process, counts as done
 * now (decision "Work that is late").
 */
export function momentOfWork(ctx: Context, clock: MovableClock, dueAt: Date): Date {
  const { clock_moving_from: from, clock_moving_to: to } = clock
  if (from && to && dueAt <= to) return dueAt < from ? from : dueAt
  return new Date(ctx.clock.now().getTime() + clock.clock_offset_ms)
}
