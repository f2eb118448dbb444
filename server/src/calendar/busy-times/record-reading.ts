import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { advanceCalendarVersion, getWorkspace } from '../../workspaces/workspaces.ts'
import { lockNotary } from '../notaries/notaries.ts'
import { hasRoomFor, replaceBusy } from './busy.ts'
import type { BusyRow } from './busy-queries.ts'
import { type CalendarRow, changeCalendar, findCalendarLocked } from './queries.ts'
import type { Result } from './read-calendar.ts'
import { nextRead, nextTry, warningAt } from './rules.ts'
import { unknownContent } from './store-times.ts'
import { type QueueStaffMails, warnOfUnread } from './warnings.ts'

type Success = Exclude<Result, { outcome: 'failed' }>
type Failure = Extract<Result, { outcome: 'failed' }>

/**
 * Records what a reading found. The calendar may have got another address meanwhile, or have been removed;
 * then nothing is recorded. After an hour without contact, the notary and staff are warned once. The busy
 * times stay as they were.
 */
export async function recordReading(
  tx: Tx,
  ctx: Context,
  read: CalendarRow,
  result: Result,
  queueStaffMails: QueueStaffMails,
): Promise<void> {
  const { workspace_id, id, notary_id } = read
  // In the order of bookings: the notary, then the calendar of the workspace.
  if (result.outcome === 'read') await lockNotary(tx, workspace_id, notary_id, 'update')
  const calendar = await findCalendarLocked(tx, workspace_id, id)
  if (calendar?.address !== read.address) return
  if (result.outcome === 'failed') return recordFailure(tx, ctx, calendar, result, queueStaffMails)
  if (result.outcome === 'read' && !(await hasRoomFor(tx, workspace_id, id, result.times)))
    return recordFailure(
      tx,
      ctx,
      calendar,
      { problem: 'too_many_in_workspace', retryAfterMs: null },
      queueStaffMails,
    )
  const state = stateAfter(ctx, result)
  // Another reading has begun to store other times: what is stored need not be what this one found unchanged.
  const isStored = result.outcome === 'read' || calendar.digest === read.digest
  await changeCalendar(tx, workspace_id, id, isStored ? state : { ...state, ...unknownContent })
  if (result.outcome === 'read') await storeTimes(tx, calendar, result.times)
  if (calendar.warned_at) await tell(tx, ctx, calendar, 'imported-calendar-read-again')
}

/** The columns of a calendar that was read now. */
export function stateAfter(ctx: Context, result: Extract<Success, { outcome: 'read' }>): Required<State>
export function stateAfter(ctx: Context, result: Success): State
export function stateAfter(ctx: Context, result: Success): State {
  const now = ctx.clock.now()
  const { etag, last_modified, digest } = result
  return {
    etag,
    last_modified,
    digest,
    read_at: now,
    next_read_at: nextRead(now, Math.random()),
    failures: 0,
    begun: 0,
    problem: null,
    warned_at: null,
    ...(result.outcome === 'read'
      ? {
          read_until: result.readUntil,
          events: result.events,
          skipped: result.skipped,
          unknown_zones: result.unknownZones,
          unread_tasks: result.unread.tasks,
          unread_journals: result.unread.journals,
          unread_other: result.unread.other,
        }
      : {}),
  }
}

type OfReading =
  | 'read_until'
  | 'events'
  | 'skipped'
  | 'unknown_zones'
  | 'unread_tasks'
  | 'unread_journals'
  | 'unread_other'
type OfEach = 'read_at' | 'next_read_at' | 'failures' | 'begun' | 'problem' | 'warned_at'
type State = Pick<CalendarRow, 'etag' | 'last_modified' | 'digest' | OfEach> &
  Partial<Pick<CalendarRow, OfReading>>

/**
 * Stores the busy times. If they changed, the next search of availability sees them. The caller has locked
 * the notary.
 */
export async function storeTimes(tx: Tx, { workspace_id, id }: CalendarRow, times: BusyRow[]): Promise<void> {
  if (await replaceBusy(tx, workspace_id, id, times)) await advanceCalendarVersion(tx, workspace_id)
}

async function recordFailure(
  tx: Tx,
  ctx: Context,
  calendar: CalendarRow,
  { problem, retryAfterMs }: Omit<Failure, 'outcome'>,
  queueStaffMails: QueueStaffMails,
): Promise<void> {
  const now = ctx.clock.now()
  const warnAt = warningAt(calendar.read_at)
  const warns = calendar.warned_at === null && now >= warnAt
  const failures = calendar.failures + 1
  const isWarned = warns || calendar.warned_at !== null
  const random = Math.random()
  await changeCalendar(tx, calendar.workspace_id, calendar.id, {
    failures,
    begun: 0,
    problem,
    next_read_at: nextTry(now, failures, { retryAfterMs, warnAt: isWarned ? null : warnAt, random }),
    ...(warns ? { warned_at: now } : {}),
  })
  if (!warns) return
  await warnOfUnread(tx, ctx, await getWorkspace(tx, calendar.workspace_id), calendar, queueStaffMails)
  await tell(tx, ctx, calendar, 'imported-calendar-unread')
}

const tell = (tx: Tx, ctx: Context, { workspace_id, id }: CalendarRow, action: AuditAction): Promise<void> =>
  audit(tx, ctx.clock, systemCaller(workspace_id, `imported-calendar-${id}`), {
    action,
    object: 'imported_calendar',
    id,
  })
