import type { Context } from '../context.ts'
import type { WorkspaceRow } from './queries.ts'

/**
 * What time it is for the business of a workspace: notice, horizon, holds and reminders go by it. Real time, but in
 * a test workspace whose clock was moved. Timestamps on the wire and security keep real time.
 */
export const businessNow = (ctx: Context, workspace: WorkspaceRow): Date =>
  new Date(ctx.clock.now().getTime() + workspace.clock_offset_ms)
