import type { Context } from '../context.ts'

/** `UID` of the appointment in every calendar file and feed: calendars keep one entry. */
export const calendarUid = (ctx: Context, appointmentId: number): string =>
  `appointment-${appointmentId}@${new URL(ctx.config.publicUrl).hostname}`
