import { type Changes, changesOf } from '../../platform/events/changes.ts'
import { startTimeOrNull } from '../../platform/lib/clock.ts'
import { answersField, answerValues } from '../answers/rules.ts'
import { referencesOf } from '../shared/metadata.ts'
import { statusName } from '../shared/view.ts'
import type { AppointmentRow } from './queries.ts'

/** Payload of `appointment-created` and `appointment-updated` (contract section "Events"). */
export const appointmentEvent = (row: AppointmentRow) => ({
  object: 'appointment',
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  status: statusName(row),
  timestamp: startTimeOrNull(row.starts_at),
  timezone: row.timezone,
  service: row.service,
  quantity: row.quantity,
  signing_method: row.signing_method,
  lang: row.lang,
  ...referencesOf(row),
  ...answersField(row),
})

/** What changed, for the audit entry. */
export const appointmentChanges = (before: AppointmentRow, after: AppointmentRow): Changes =>
  changesOf(withTimestamp(before), withTimestamp(after), [
    'status',
    'timestamp',
    'timezone',
    'notary_id',
    'first_name',
    'last_name',
    'email',
    'phone',
    'lang',
    'service',
    'signing_method',
    'quantity',
    'duration_minutes',
    'location',
    'meeting_url',
    'cancel_reason',
    'cancel_reason_shared',
    'external_id',
    'metadata',
    'answers',
    'no_show_reason',
    'no_show_cancels_at',
    'no_show_refund',
    'acts',
    'overruled',
  ])

const withTimestamp = (row: AppointmentRow) => ({
  ...row,
  timestamp: startTimeOrNull(row.starts_at),
  answers: answerValues(row.answers) ?? null,
})

/** Payload of `appointment-complete`. */
export const appointmentCompleteEvent = (row: AppointmentRow) => ({
  object: 'appointment',
  id: row.id,
  status: row.completed_status,
})

/** Payload of `appointment-canceled`. */
export const appointmentCanceledEvent = (id: number) => ({ object: 'appointment', id })
