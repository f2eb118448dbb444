import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { notariesOnCall, type OnCall } from '../notaries/notaries.ts'
import { listServices, type ServiceRow } from '../services/services.ts'
import { businessNow } from '../workspaces/business-time.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'

const dayMs = 86_400_000

/** Services and notaries' duty of a workspace, without bookings. */
export interface Calendar {
  services: ServiceRow[]
  notaries: OnCall[]
  /** Results computed from it, such as the shifts of a day. Dropped with it. */
  memo: Map<string, unknown>
}

/**
 * The calendar of the workspace's current calendar version, cached in memory while the version is the same.
 * Claims are never cached.
 */
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
