import { change, copy, first, remove, type Spoilings } from './sql.ts'

const scheduled = first('bookings', `kind = 'appointment' and status = 'scheduled'`)
const canceled = (kind: string) => first('bookings', `kind = '${kind}' and status = 'canceled'`)
const signer =
  'workspace_id, booking_id, parent_id, first_name, last_name, email, email_folded, status, key, created_at'
const key = first('idempotency_keys', 'true', 'key')
const keyed = (set: string) => `update idempotency_keys set ${set} where workspace_id = $W and key = ${key}`
const quarters = (booking: string) => `claims where workspace_id = $W and booking_id = ${booking}`

/** Time that nobody else has. */
const claim = (booking: string, expires: string) =>
  `insert into claims (workspace_id, notary_id, slot, booking_id, expires_at)
   select $W, notary_id, slot + interval '50 years', ${booking}, ${expires} from claims where workspace_id = $W limit 1`

export const spoiledBookings: Spoilings = {
  'what was acknowledged stands as it was acknowledged': [
    ['a row that is gone', remove('signers')],
    ['a change that is lost', change('reservations', `first_name = 'Nobody'`)],
    ['a state that is another', `update bookings set status = 'completed' where id = ${scheduled}`],
    [
      'a time that is another',
      `update appointments set starts_at = starts_at + interval '1 h' where id = ${scheduled}`,
    ],
  ],
  'what calls create is there once, or not at all when refused': [
    [
      'a row that is there twice',
      'alter table signers drop constraint signers_workspace_id_booking_id_email_folded_key',
      'alter table signers drop constraint signers_workspace_id_key_key',
      copy('signers', signer),
    ],
  ],
  'a key has its whole answer': [
    ['half an answer', keyed('body = null')],
    ['a key without an answer', keyed('status = null, body = null')],
    ['an answer that is cut short', keyed(`body = left(body, 5)`)],
  ],
  'a key stands for the call that was acknowledged': [
    ['another answer', keyed(`body = '{"id": 0}'`)],
    ['a key that is forgotten', `delete from idempotency_keys where workspace_id = $W and key = ${key}`],
    ['a key of nobody', keyed(`key = 'else'`)],
  ],
  'a booking is a reservation or an appointment, and one of them': [
    ['a booking that is nothing', remove('appointments')],
    ['a booking of the other kind', change('bookings', `kind = 'appointment'`, `kind = 'reservation'`)],
  ],
  'a reservation and its appointment name each other': [
    [
      'a reservation without its appointment',
      change('bookings', 'appointment_id = null', 'appointment_id > 0'),
    ],
    [
      'an appointment of nobody',
      change('bookings', 'reservation_id = null', `reservation_id > 0 and status = 'scheduled'`),
    ],
  ],
  'a scheduled reservation has an appointment, a canceled one none': [
    [
      'a schedule without a time',
      change('bookings', `status = 'scheduled'`, `kind = 'reservation' and appointment_id is null`),
    ],
  ],
  'a scheduled appointment has the quarters of its time, and no other has any': [
    [
      'an appointment without a quarter',
      `delete from ${quarters(scheduled)} and slot = (select max(slot) from ${quarters(scheduled)})`,
    ],
    ['an appointment with a quarter too many', claim(scheduled, 'null')],
    ['time of a canceled appointment', claim(canceled('appointment'), 'null')],
    ['booked time that is only held', `update claims set expires_at = slot where booking_id = ${scheduled}`],
  ],
  'time is held for open reservations alone': [
    ['time held for a canceled reservation', claim(canceled('reservation'), 'slot')],
    ['time of no booking', claim('987654321', 'null')],
  ],
}
