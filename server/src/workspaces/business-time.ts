import type { Context } from '../context.ts'
import type { WorkspaceRow } from './queries.ts'

/**
 * Business time of a workspace, for notice, horizon, holds and reminders. It is real time, except in a test
 * workspace whose clock was moved. Timestamps in responses and security checks use real time.
 */
export const businessNow = (ctx: Context, workspace: WorkspaceRow): Date =>
  new Date(ctx.clock.now().getTime() + workspace.clock_offset_ms)
