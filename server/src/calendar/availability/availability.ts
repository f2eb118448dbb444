import type { Context } from '../../platform/context.ts'
import type { Category } from '../../platform/db/calendar-tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { isDate } from '../../platform/http/validation.ts'
import { zoneNamed } from '../../platform/lib/time-zone.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { selectReadTimes } from '../busy-times/busy.ts'
import { offeredService, type ServiceRow, signingMethodOf } from '../services/services.ts'
import { type Calendar, type Closing, calendarFor } from './calendar.ts'
import { shortestOf } from './durations.ts'
import {
  type Bookable,
  bookable,
  busyStarts,
  closedStarts,
  findStarts,
  unsignedStarts,
  type Wish,
} from './find-starts.ts'
import { type FreeStart, type Slot, slotsOf } from './slots.ts'
import { dateAt, noonOffsetMs } from './wall-clock.ts'

export interface DayQuestion {
  /** `YYYY-MM-DD`. Anything else means today. */
  date?: string
  /** Default: the workspace's, also for an empty value. */
  timezone?: string
}

export interface Availability {
  date: string
  timezone: string
  /** Offset from UTC at local noon, in minutes. */
  offsetMs: number
  slots: Slot[]
  starts: FreeStart[]
  /** The closures that overlap with appointments of that day. */
  closures: Closing[]
  /** The calendars of notaries that are the reason of slots with `busy`. */
  busyCalendars: BusySource[]
}

/** A notary's own calendar, read so long ago. */
export interface BusySource {
  id: number
  notary_id: number
  read_at: Date
  agedMs: number
}

/**
 * Which quarters of a day are available for the shortest service of the given categories (default: all), and
 * why the others are not (contract section "Availability"; decision "A slot is true"); or for one service
 * (decision "One service"). Throws `invalid_request` for an unknown time zone, service or signing method.
 */
export async function availabilityOf(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  { categories, service, quantity = 1, signing_method, ...day }: DayQuestion & Wanted,
): Promise<Availability> {
  const calendar = await calendarFor(db, ctx, workspace)
  if (service !== undefined) {
    const wanted = bookableService(offeredService(calendar.services, service), quantity, signing_method)
    return daySlots(db, ctx, workspace, calendar, day, bookable(wanted))
  }
  return daySlots(db, ctx, workspace, calendar, day, {
    name: categories.join(),
    ...shortestOf(calendar.services, categories),
  })
}

/** One service with its quantity, by handle, or the shortest service of some categories. */
interface Wanted {
  categories: Category[]
  service?: string
  quantity?: number
  /** With `service`. Default: its first one. */
  signing_method?: string
}

/**
 * What a booking of the service needs time for. Throws `invalid_request` for a method that it does not allow.
 */
export const bookableService = (service: ServiceRow, quantity = 1, method?: string): Bookable => ({
  category: service.category,
  signingMethod: signingMethodOf(service, method),
  durationMinutes: service.duration_minutes * quantity,
})

/**
 * The same for one booking of a customer, of that category, signing method and duration, without the closures
 * and calendars. Claims of `own` do not count. Throws `invalid_request` for an unknown time
 * zone.
 */
export async function bookableOf(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  question: DayQuestion & Bookable,
): Promise<Availability> {
  const calendar = await calendarFor(db, ctx, workspace)
  const found = await daySlots(db, ctx, workspace, calendar, question, bookable(question))
  // Closures, and what notaries have in their calendars or cannot do, are for the business, not for
  // customers.
  const slots = found.slots.map(
    (slot): Slot =>
      slot.reason === 'busy' || slot.reason === 'signing_method' ? { ...slot, reason: 'closed' } : slot,
  )
  return { ...found, slots, closures: [], busyCalendars: [] }
}

async function daySlots(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  calendar: Calendar,
  day: DayQuestion,
  wish: Wish,
): Promise<Availability> {
  const now = businessNow(ctx, workspace)
  const timezone = zoneNamed(day.timezone || workspace.timezone)
  const date = day.date !== undefined && isDate(day.date) ? day.date : dateAt(timezone, now.getTime())
  const { starts, limits, found } = await findStarts(db, workspace, calendar, wish, {
    now,
    timezone,
    first: date,
    last: date,
  })
  const key = `${timezone} ${date}`
  const { ifOpen, closures } = await closedStarts(calendar, starts, wish, key)
  const { ifIdle, calendarIds } = await busyStarts(calendar, starts, wish, key)
  const signingMethod = await unsignedStarts(calendar, starts, wish, key)
  const free = slotsOf(starts, limits, found, { closures: ifOpen, busy: ifIdle, signingMethod })
  const isBusy = free.slots.some(({ reason }) => reason === 'busy')
  const busyCalendars = isBusy ? await sourcesOf(db, ctx, workspace.id, calendarIds) : []
  return { date, timezone, offsetMs: noonOffsetMs(timezone, date), closures, busyCalendars, ...free }
}

/** Read each time: a reading that finds nothing new leaves the calendar in memory as it is. */
async function sourcesOf(db: Db, ctx: Context, workspaceId: number, ids: number[]): Promise<BusySource[]> {
  const now = ctx.clock.now().getTime()
  const rows = ids.length === 0 ? [] : await selectReadTimes(db, workspaceId, ids)
  return rows.map(row => ({ ...row, agedMs: Math.max(0, now - row.read_at.getTime()) }))
}
