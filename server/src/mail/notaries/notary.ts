import type { FactsOf, KindsTo, NotaryTimeKind } from '../kinds/kinds.ts'

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
  notary_updated: 'notify_moved',
  notary_canceled: 'notify_canceled',
  notary_next_day: 'notify_next_day',
  notary_calendar_unread: 'notify_calendar',
} as const satisfies Record<KindsTo<'notary'>, keyof Addressee>

/** Whether the notary gets mails of the kind. */
export const wants = (notary: Addressee, kind: KindsTo<'notary'>): boolean => notary[switches[kind]]

/** The fields of an appointment that a notary is mailed about. */
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

/**
 * Whether the mail to the notary still holds: nothing about the appointment has changed since it was queued.
 */
export function isStillValidForNotary(
  kind: NotaryTimeKind,
  { notaryId, revision, assignments }: FactsOf<NotaryTimeKind>,
  planned: Planned,
  now: Date,
): boolean {
  if (kind === 'notary_canceled') return planned.status === 'canceled' || planned.notary_id !== notaryId
  if (notaryOf(planned) !== notaryId || !planned.starts_at) return false
  if (revision !== planned.revision || assignments !== planned.assignments) return false
  return kind === 'notary_moved' || planned.starts_at > now
}
