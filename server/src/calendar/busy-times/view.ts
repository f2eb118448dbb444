import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { CalendarRow, ImportedCalendar } from './calendars.ts'
import { problemText } from './problems.ts'

export const importedCalendarView = (ctx: Context, row: ImportedCalendar) => ({
  object: 'imported_calendar' as const,
  id: row.id,
  notary_id: row.notary_id,
  name: row.name,
  host: row.host,
  status: statusOf(row),
  problem: row.problem === null ? null : problemText(row.problem),
  events: row.events,
  skipped_events: row.skipped,
  unknown_timezone_events: row.unknown_zones,
  unread_components: { tasks: row.unread_tasks, journals: row.unread_journals, other: row.unread_other },
  busy_times: row.busy_times,
  read_at: wireTime(row.read_at),
  next_read_at: wireTime(row.next_read_at),
  created_at: wireTime(row.created_at),
  links: { self: manageUrl(ctx, `/notaries/${row.notary_id}/imported-calendars/${row.id}`) },
})

function statusOf({ warned_at, failures }: CalendarRow) {
  if (warned_at !== null) return 'unread' as const
  return failures > 0 ? ('failing' as const) : ('read' as const)
}
