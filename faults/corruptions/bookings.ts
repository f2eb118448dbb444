import { type Corruptions, change, copy, first, remove } from './sql.ts'

const scheduled = first('bookings', `kind = 'appointment' and status = 'scheduled'`)
const canceled = (kind: string) => first('bookings', `kind = '${kind}' and status = 'canceled'`)
const signer =
  'workspace_id, booking_id, parent_id, first_name, last_name, email, email_folded, status, key, created_at'
const key = first('idempotency_keys', 'true', 'key')
const keyed = (set: string) => `update idempotency_keys set ${set} where workspace_id = $W and key = ${key}`
const quarters = (booking: string) => `claims where workspace_id = $W and booking_id = ${booking}`

/** Inserts a claim far in the future, which conflicts with nothing. */
const claim = (booking: string, expires: string) =>
  `insert into claims (workspace_id, notary_id, slot, booking_id, expires_at)
   select $W, notary_id, slot + interval '50 years', ${booking}, ${expires} from claims where workspace_id = $W limit 1`

const ofRequest = (request: string, expires: string) =>
  `insert into claims (workspace_id, notary_id, slot, request_id, expires_at)
   select $W, notary_id, slot + interval '50 years', ${request}, ${expires} from claims where workspace_id = $W limit 1`

const confirmed = `insert into booking_requests (workspace_id, id, key, first_name, last_name, email, email_folded, service,
    quantity, starts_at, timezone, lang, code, expires_at, created_at, reservation_id) overriding system value
  values ($W, 987654321, 'V1StGXR8_Z5jdHi6B-myT', 'Ana', 'Ortiz', 'ana@example.com', 'ana@example.com', 'remote',
    1, '2050-01-01', 'UTC', 'en', '123456', '2050-01-01', '2050-01-01', ${first('bookings')})`

export const corruptedBookings: Corruptions = {
  'the database matches the acknowledged calls': [
    ['a missing row', remove('signers')],
    ['a lost change', change('reservations', `first_name = 'Nobody'`)],
    ['a wrong status', `update bookings set status = 'completed' where id = ${scheduled}`],
    [
      'a wrong time',
      `update appointments set starts_at = starts_at + interval '1 h' where id = ${scheduled}`,
    ],
  ],
  'an acknowledged call creates one row, a refused call none': [
    [
      'a duplicate row',
      'alter table signers drop constraint signers_workspace_id_booking_id_email_folded_key',
      'alter table signers drop constraint signers_workspace_id_key_key',
      copy('signers', signer),
    ],
  ],
  'every idempotency key has a complete response': [
    ['a response without a body', keyed('body = null')],
    ['a key without a response', keyed('status = null, body = null')],
    ['a truncated response', keyed(`body = left(body, 5)`)],
  ],
  'every idempotency key belongs to an acknowledged call': [
    ['a different response', keyed(`body = '{"id": 0}'`)],
    ['a missing key', `delete from idempotency_keys where workspace_id = $W and key = ${key}`],
    ['a key of an unknown call', keyed(`key = 'else'`)],
  ],
  'every booking is either a reservation or an appointment': [
    ['a booking without its row', remove('appointments')],
    ['a booking of the wrong kind', change('bookings', `kind = 'appointment'`, `kind = 'reservation'`)],
  ],
  'a reservation and its appointment refer to each other': [
    [
      'a reservation without its appointment',
      change('bookings', 'appointment_id = null', 'appointment_id > 0'),
    ],
    [
      'an appointment without its reservation',
      change('bookings', 'reservation_id = null', `reservation_id > 0 and status = 'scheduled'`),
    ],
  ],
  'a scheduled reservation has an appointment, a canceled one has none': [
    [
      'a scheduled reservation without an appointment',
      change('bookings', `status = 'scheduled'`, `kind = 'reservation' and appointment_id is null`),
    ],
  ],
  'only scheduled appointments have claims, and exactly those of their time': [
    [
      'an appointment that lacks a claim',
      `delete from ${quarters(scheduled)} and slot = (select max(slot) from ${quarters(scheduled)})`,
    ],
    ['an appointment with an extra claim', claim(scheduled, 'null')],
    ['a claim of a canceled appointment', claim(canceled('appointment'), 'null')],
    [
      'a booking with holds instead of claims',
      `update claims set expires_at = slot where booking_id = ${scheduled}`,
    ],
  ],
  'only open reservations have holds': [
    ['a hold of a canceled reservation', claim(canceled('reservation'), 'slot')],
    ['a claim without a booking', claim('987654321', 'null')],
  ],
  'a visitor holds time with a request that is not confirmed': [
    ['a hold of a request that is gone', ofRequest('987654321', 'slot')],
    ['a hold of a confirmed request', confirmed, ofRequest('987654321', 'slot')],
    [
      'a hold without an end',
      confirmed,
      'update booking_requests set reservation_id = null',
      ofRequest('987654321', 'null'),
    ],
  ],
}
