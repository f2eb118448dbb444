import type { Context } from '../context.ts'
import { type App, read } from '../http/operation.ts'
import { CalendarQuery, StaffCalendar } from './schema.ts'
import { staffCalendar } from './staff-calendar.ts'
import { calendarView } from './view.ts'

/** `/calendar` of the management interface. */
export function staffCalendarRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/calendar',
    {
      id: 'getCalendar',
      tag: 'Calendar',
      scope: 'calendar:read',
      forNotary: true,
      within: 'query',
      summary: 'Read the calendar of all notaries',
      description:
        'Hours, time off, appointments with their buffers, and holds, for at most 62 days. A member with the role notary gets the own row.',
      query: CalendarQuery,
      answer: StaffCalendar,
      errors: ['not_found'],
    },
    async ({ query, caller, request }) => {
      const { from, to, timezone, notary_ids } = query
      const notaryIds = notary_ids?.split(',').map(Number)
      const calendar = await staffCalendar(ctx, caller, { from, to, timezone, notaryIds })
      return calendarView(ctx, calendar, notary_ids, request.grants('bookings:read'))
    },
  )
}
