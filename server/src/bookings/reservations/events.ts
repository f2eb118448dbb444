import { type Changes, changesOf } from '../../platform/events/changes.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { answersField, answerValues } from '../answers/rules.ts'
import { totalOf } from '../pricing/rules.ts'
import { referencesOf } from '../shared/metadata.ts'
import { isPrepaid } from '../shared/money.ts'
import { statusName } from '../shared/view.ts'
import type { ReservationRow } from './queries.ts'

/** Payload of `reservation-created` and `reservation-submitted` (contract section "Events"). */
export const reservationEvent = (row: ReservationRow, documentIds: number[]) => ({
  object: 'reservation',
  id: row.id,
  public_key: row.public_key,
  status: statusName(row),
  created_at: wireTime(row.created_at),
  service: row.service,
  lang: row.lang,
  signing_method: row.signing_method,
  quantity: row.quantity,
  unit_price: majorUnits(row.unit_price_minor, row.currency),
  total_price: majorUnits(totalOf(row), row.currency),
  currency: row.currency,
  document_ids: documentIds,
  prepaid: isPrepaid(row),
  ...referencesOf(row),
  ...answersField(row),
})

/** Payload of `reservation-canceled`: the same with the time (decision "Events of a reservation"). */
export const reservationCanceledEvent = (row: ReservationRow, documentIds: number[], canceledAt: Date) => ({
  ...reservationEvent(row, documentIds),
  canceled_at: wireTime(canceledAt),
})

/** What changed, for the audit entry. */
export const reservationChanges = (before: ReservationRow, after: ReservationRow): Changes =>
  changesOf(withPrice(before), withPrice(after), [
    'status',
    'first_name',
    'last_name',
    'email',
    'phone',
    'lang',
    'service',
    'signing_method',
    'quantity',
    'duration_minutes',
    'unit_price',
    'total_price',
    'currency',
    'submitted_at',
    'external_id',
    'metadata',
    'billing_reference',
    'answers',
  ])

const withPrice = (row: ReservationRow) => ({
  ...row,
  unit_price: majorUnits(row.unit_price_minor, row.currency),
  // Without price lines and tax it says what unit price and quantity say.
  total_price: row.pricing && majorUnits(totalOf(row), row.currency),
  answers: answerValues(row.answers) ?? null,
})

/** Payload of `reservation-updated`. */
export const reservationUpdatedEvent = (row: ReservationRow) => ({
  object: 'reservation',
  id: row.id,
  status: statusName(row),
  service: row.service,
  signing_method: row.signing_method,
  quantity: row.quantity,
  appointment_id: row.appointment_id,
  prepaid: isPrepaid(row),
  customer: { first_name: row.first_name, last_name: row.last_name, email: row.email },
  lang: row.lang,
  keys: { appointment: row.appointment_key },
  ...referencesOf(row),
  ...answersField(row),
})
