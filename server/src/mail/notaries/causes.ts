import type { DayListKind, MailKind, NotaryMailKind, NotaryNoticeKind } from '../queue/mails.ts'

/** The fields of a notary that decide about mails. */
export interface Addressee {
  id: number
  email: string
  timezone: string
  notify_assigned: boolean
  notify_moved: boolean
  notify_canceled: boolean
  notify_next_day: boolean
  notify_calendar: boolean
}

const switches = {
  notary_assigned: 'notify_assigned',
  notary_moved: 'notify_moved',
  notary_canceled: 'notify_canceled',
  notary_next_day: 'notify_next_day',
  notary_calendar_unread: 'notify_calendar',
} as const satisfies Record<NotaryMailKind | DayListKind | NotaryNoticeKind, keyof Addressee>

/** Whether the notary gets mails of the kind. */
export const wants = (notary: Addressee, kind: keyof typeof switches): boolean => notary[switches[kind]]

/** The fields of an appointment that a notary is told about. */
export interface Planned {
  id: number
  status: string
  notary_id: number | null
  starts_at: Date | null
  revision: number
  assignments: number
}

/**
 * `SEQUENCE` of the appointment in the calendars of notaries. It rises with each change of time, status and
 * notary: calendars keep the entry with the highest number.
 */
export const sequenceOf = ({ revision, assignments }: Planned): number => revision + assignments

/** The notary of a scheduled appointment. */
export const notaryOf = ({ status, notary_id }: Planned): number | null =>
  status === 'scheduled' ? notary_id : null

/** `at`: the start that the mail names. In a cancellation: the start that the notary knows. */
export const causeOf = (notaryId: number, kind: NotaryMailKind, planned: Planned, at: Date): string =>
  `${kind}:${notaryId}:${planned.revision}.${planned.assignments}:${at.getTime()}`

/** The start that a mail with this cause names. */
export const startOfCause = (cause: string): Date => new Date(Number(cause.split(':')[3]))

/**
 * Whether the mail to the notary still holds: nothing about the appointment has changed since it was queued.
 */
export function isNotaryMailValid(
  { kind, cause, notary_id }: { kind: MailKind; cause: string; notary_id: number },
  planned: Planned,
  now: Date,
): boolean {
  if (kind === 'notary_canceled') return planned.status === 'canceled' || planned.notary_id !== notary_id
  if (notaryOf(planned) !== notary_id || !planned.starts_at) return false
  if (cause.split(':')[2] !== `${planned.revision}.${planned.assignments}`) return false
  return kind === 'notary_moved' || planned.starts_at > now
}
