import type { AppointmentRow } from '../bookings/appointments/appointments.ts'
import { calendarUid } from '../bookings/shared/calendar-uid.ts'
import { senderOf } from '../mail/queue/send.ts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

type Shown = Pick<
  CalendarEntry,
  'lang' | 'service' | 'business' | 'link' | 'place' | 'session' | 'isInvitation'
>

/** The calendar file of an appointment. Mails and pages have the same entry, so that calendars keep one. */
export async function appointmentCalendar(
  db: Db,
  ctx: Context,
  workspace: WorkspaceRow,
  appointment: AppointmentRow & { starts_at: Date },
  now: Date,
  shown: Shown,
): Promise<string> {
  return calendarFile({
    ...shown,
    uid: await calendarUid(db, ctx, appointment),
    revision: appointment.revision,
    isCanceled: appointment.status === 'canceled',
    startsAt: appointment.starts_at,
    durationMinutes: appointment.duration_minutes,
    stampedAt: now,
    organizer: senderOf(ctx, workspace).address,
    attendee: appointment.email,
  })
}
