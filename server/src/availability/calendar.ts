import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { notariesOnCall, type OnCall } from '../notaries/notaries.ts'
import { listServices, type ServiceRow } from '../services/services.ts'
import { businessNow } from '../workspaces/business-time.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'

const dayMs = 86_400_000

/** What a workspace offers and who is on duty when, without what is booked. */
export interface Calendar {
  services: ServiceRow[]
  notaries: OnCall[]
  /** What was worked out from it, such as a day's shifts; goes with it. */
  memo: Map<string, unknown>
}

/** The calendar as of the workspace's version of it. Hours are kept in memory while that stands; claims never are. */
export async function calendarFor(db: Db, ctx: Context, workspace: WorkspaceRow): Promise<Calendar> {
  return ctx.calendars.get(String(workspace.id), workspace.calendar_version, async () => ({
    services: await listServices(db, workspace.id),
    notaries: await notariesOnCall(
      db,
      workspace.id,
      new Date(businessNow(ctx, workspace).getTime() - 2 * dayMs),
    ),
    memo: new Map(),
  }))
}
