import type { BookingMailKind } from '../../mail/queue/mails.ts'

/** The reminders that every workspace had before it could choose. Their causes do not name the time. */
const defaultMinutes: Partial<Record<BookingMailKind, number>> = { reminder_24h: 1440, reminder_1h: 60 }

export const reminderKinds = ['reminder_24h', 'reminder_1h'] as const

/** Up to here before the start, a reminder says that the appointment starts soon. */
const soonMinutes = 75

/** The reminder at that time before the start of an appointment with that revision. */
export function reminderOf(minutes: number, revision: number) {
  const kind = minutes > soonMinutes ? reminderKinds[0] : reminderKinds[1]
  const time = minutes === defaultMinutes[kind] ? '' : `:${minutes}`
  return { kind, cause: `${kind}${time}:${revision}` }
}

/**
 * Whether a reminder is still useful: the workspace has its time, the appointment was not moved, and it does
 * not arrive when the next reminder or the appointment itself is due.
 */
export function isReminderValid(
  { kind, cause }: { kind: BookingMailKind; cause: string },
  revision: number,
  aheadMs: number,
  reminderMinutes: number[],
): boolean {
  const minutes = reminderMinutes.find(one => {
    const reminder = reminderOf(one, revision)
    return reminder.kind === kind && reminder.cause === cause
  })
  if (minutes === undefined) return false
  const next = Math.max(0, ...reminderMinutes.filter(one => one < minutes))
  return aheadMs > next * 60_000
}
