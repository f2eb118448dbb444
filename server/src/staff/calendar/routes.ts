import type { Context } from '../../platform/context.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { freeTimesOf } from './free-times.ts'
import { CalendarQuery, FreeTimes, FreeTimesQuery, StaffCalendar } from './schema.ts'
import { staffCalendar } from './staff-calendar.ts'
import { calendarView, freeTimesView } from './view.ts'

/** `/calendar` and `/free-times` of the management interface. */
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
        'Hours, time off, appointments with their buffers, and holds, for at most 62 days. Dates times notaries may be at most 3,100, such as 50 notaries for 62 days; more is refused with `invalid_request`: ask for fewer dates, or for some notaries with `notary_ids`. A member with the role notary gets only their own row.',
      query: CalendarQuery,
      response: StaffCalendar,
      errors: ['not_found'],
    },
    async ({ query, caller, request }) => {
      const { from, to, timezone, notary_ids } = query
      const notaryIds = notary_ids?.split(',').map(Number)
      const calendar = await staffCalendar(ctx, caller, { from, to, timezone, notaryIds })
      return calendarView(ctx, calendar, notary_ids, request.grants('bookings:read'))
    },
  )
  read(
    app,
    '/free-times',
    {
      id: 'getFreeTimes',
      tag: 'Calendar',
      scope: 'calendar:read',
      forNotary: true,
      within: 'query',
      summary: 'Read the times of a day at which staff can book',
      description:
        'The times at which staff can book a service, move an appointment or schedule a reservation. The time that the booking has or holds counts as free. The minimum notice does not apply, as when staff book. There are none for an appointment that is completed or canceled, and for a reservation that has an appointment or is canceled. A member with the role notary sees only their own times.',
      query: FreeTimesQuery,
      response: FreeTimes,
      errors: ['not_found'],
    },
    async ({ query: { workspace_id, ...question }, caller }) =>
      freeTimesView(ctx, await freeTimesOf(ctx, caller, question), question),
  )
}
