// The statements that Jurat runs for the calls of the benchmark, written out. `name` makes PostgreSQL prepare
// them, as Jurat does. When the queries of a call change in server/src, change them here too.

export interface Statement {
  name: string
  text: string
}

/** $1 workspace, $2 appointment. */
export const getAppointment: Statement = {
  name: 'get_appointment',
  text: `
    select a.*, b.status, b.reservation_id
    from bookings b
    join appointments a on a.workspace_id = b.workspace_id and a.id = b.id
    where b.workspace_id = $1 and a.id = $2`,
}

/** $1 workspace, $2 id before which the page begins, $3 number of rows. */
export const listAppointments: Statement = {
  name: 'list_appointments',
  text: `
    select page.*, b.status, b.reservation_id
    from (select * from appointments where workspace_id = $1 and id < $2 order by id desc limit $3) page
    cross join lateral (select status, reservation_id from bookings where workspace_id = $1 and id = page.id limit 1) b
    order by page.id desc`,
}

/** A text of three statements cannot be prepared. */
export const begin =
  'begin; set local lock_timeout = 3000; set local idle_in_transaction_session_timeout = 15000'

/** $1 workspace, $2 key, $3 fingerprint of the request, $4 end of validity, $5 now. */
export const claimKey: Statement = {
  name: 'claim_key',
  text: `
    insert into idempotency_keys (workspace_id, key, fingerprint, status, body, expires_at)
    values ($1, $2, $3, null, null, $4)
    on conflict (workspace_id, key) do update
      set fingerprint = excluded.fingerprint, status = null, body = null, expires_at = excluded.expires_at
      where idempotency_keys.expires_at <= $5
    returning key`,
}

/** $1 workspace. */
export const listServices: Statement = {
  name: 'list_services',
  text: 'select * from services where workspace_id = $1 and archived_at is null order by position, id',
}

/** $1 workspace. Returns the id of the reservation. */
export const insertBooking: Statement = {
  name: 'insert_booking',
  text: `
    insert into bookings (workspace_id, kind, status, reservation_id, service)
    values ($1, 'reservation', 'draft', null, 'remote') returning *`,
}

/** $1 workspace, $2 kinds, $3 references. */
export const insertDirectory: Statement = {
  name: 'insert_directory',
  text: `
    insert into directory (kind, ref, workspace_id)
    select kind, ref, $1::bigint from unnest($2::text[], $3::text[]) as given (kind, ref)`,
}

/** $1 workspace, $2 id, $3 first name, $4 last name, $5 email, $6 to $8 keys, $9 now. */
export const insertReservation: Statement = {
  name: 'insert_reservation',
  text: `
    insert into reservations (workspace_id, id, first_name, last_name, email, service, signing_method, signer_count,
      quantity, prepaid, lang, unit_price_minor, currency, public_key, reservation_key, appointment_key, created_at,
      submitted_at, canceled_at, category, duration_minutes)
    values ($1, $2, $3, $4, $5, 'remote', 'remote', 1, 1, false, 'en', 2500, 'USD', $6, $7, $8, $9, null, null, 'remote', 30)
    returning *`,
}

/** $1 workspace, $2 event, $3 now, $4 request, $5 data of the event, $6 id of the reservation as text. */
export const insertEventAndAudit: Statement = {
  name: 'insert_event_and_audit',
  text: `
    with event as (
      insert into events (workspace_id, id, type, occurred_at, source, request_id, data)
      values ($1, $2, 'reservation-created', $3, 'api', $4, $5)
    )
    insert into audit (workspace_id, at, actor, source, action, object, object_id, request_id)
    values ($1, $3, 'token:1', 'api', 'reservation-created', 'reservation', $6, $4)`,
}

/** $1 body of the response, $2 workspace, $3 key. */
export const storeResponse: Statement = {
  name: 'store_response',
  text: 'update idempotency_keys set status = 201, body = $1 where workspace_id = $2 and key = $3',
}
