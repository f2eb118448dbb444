import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { isInTransaction } from '../../platform/db/open-transaction.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { type BusyCalendar, busyAfter } from '../busy-times/busy.ts'
import { closuresAfter } from '../closures/closures.ts'
import { notariesOnCall, type OnCall } from '../notaries/notaries.ts'
import { type ServiceRow, selectServices } from '../services/services.ts'

const dayMs = 86_400_000

/** Services and notaries' duty of a workspace, without bookings. */
export interface Calendar {
  services: ServiceRow[]
  /** With the closures, and with their busy times as time off. */
  notaries: OnCall[]
  /** The same without the busy times. */
  notariesIfIdle: OnCall[]
  /** The same without the closures. */
  notariesIfOpen: OnCall[]
  /** Closures of now and later, oldest first. */
  closures: Closing[]
  /** When notaries are busy by their own calendars. */
  busy: BusyCalendar[]
  /** Results computed from it, such as the shifts of a day (`remembered`). Dropped with it. */
  memo: Map<string, Promise<unknown>>
}

/** A time in which the whole workspace is closed. */
export interface Closing {
  id: number
  name: string
  starts_at: Date
  ends_at: Date
}

/**
 * The calendar of the workspace's current calendar version, cached in memory while the version is the same.
 * Claims are never cached.
 */
export async function calendarFor(db: Db, ctx: Context, workspace: WorkspaceRow): Promise<Calendar> {
  const read = async (): Promise<Calendar> => {
    const since = new Date(businessNow(ctx, workspace).getTime() - 2 * dayMs)
    const services = await selectServices(db, workspace.id)
    const notariesIfOpen = await notariesOnCall(db, workspace.id, since)
    const closures = await closuresAfter(db, workspace, since)
    const busy = await busyAfter(db, workspace.id, since)
    const notariesIfIdle = closures.length === 0 ? notariesIfOpen : notariesIfOpen.map(closedFor(closures))
    const notaries = busy.length === 0 ? notariesIfIdle : notariesIfIdle.map(busyFor(busy))
    return { services, notaries, notariesIfIdle, notariesIfOpen, closures, busy, memo: new Map() }
  }
  const { id, calendar_version } = workspace
  return ctx.calendars.get(String(id), calendar_version, read, { isInTransaction: isInTransaction() })
}

/** One list for all notaries: a copy for each would be thousands of times as large. */
const closedFor =
  (closed: Closing[]) =>
  (notary: OnCall): OnCall => ({ ...notary, closed })

function busyFor(busy: BusyCalendar[]): (notary: OnCall) => OnCall {
  const ofNotary = Map.groupBy(busy, ({ notary_id }) => notary_id)
  return notary => {
    const calendars = ofNotary.get(notary.id)
    if (!calendars) return notary
    return { ...notary, time_off: [...notary.time_off, ...calendars.flatMap(({ times }) => times)] }
  }
}
