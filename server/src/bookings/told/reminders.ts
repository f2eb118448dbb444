import type { AppointmentRow } from '../shared/booking-rows.ts'

export const reminderKinds = ['reminder_24h', 'reminder_1h'] as const

/** Up to here before the start, a reminder says that the appointment starts soon. */
const soonMinutes = 75

/** The kind of the reminder at that time before the start. */
export const reminderAt = (minutes: number): (typeof reminderKinds)[number] =>
  minutes > soonMinutes ? 'reminder_24h' : 'reminder_1h'

/**
 * Whether a reminder is still useful: the workspace has its time, the appointment was not moved, and it does
 * not arrive when the next reminder or the appointment itself is due.
 */
export function isReminderStillValid(
  kind: (typeof reminderKinds)[number],
  { minutes, revision }: { minutes: number; revision: number },
  { status, starts_at, ...appointment }: Pick<AppointmentRow, 'status' | 'starts_at' | 'revision'>,
  now: Date,
  reminderMinutes: number[],
): boolean {
  if (status !== 'scheduled' || starts_at === null || revision !== appointment.revision) return false
  if (!reminderMinutes.includes(minutes) || reminderAt(minutes) !== kind) return false
  const next = Math.max(0, ...reminderMinutes.filter(one => one < minutes))
  return starts_at.getTime() - now.getTime() > next * 60_000
}
