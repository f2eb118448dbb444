import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { BookingRow } from '../shared/bookings.ts'
import { withBooking } from '../shared/with-booking.ts'

/** A reservation with the status and the appointment of its booking. */
export type ReservationRow = Selectable<Tables['reservations']> &
  Pick<BookingRow, 'status' | 'appointment_id' | 'answers'> &
  Pick<WorkspaceRow, 'completed_status'>

export const insertReservation = insertion('reservations')
export const changeReservation = update('reservations')

const reservations = withBooking<ReservationRow>('reservation')
export const findReservation = reservations.find
export const listReservations = reservations.list
/** The reservation with this id of another system. */
export const findReservationByExternalId = reservations.findByExternalId

/** The reservation whose scheduling flow this key opens. Undefined for any other key. */
export const findReservationByKey = (db: Db, workspaceId: number, key: string) =>
  reservations.findByKey(db, workspaceId, 'reservation_key', key)

/** Locks the row of a reservation that agreed on more than a unit price. Whether there is one. */
export async function lockPricing(tx: Tx, workspaceId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from reservations
    where workspace_id = ${workspaceId} and id = ${id} and pricing is not null for update`.execute(tx)
  return rows.length > 0
}

/** What was paid back until now is owed again: another booking is chosen. The reservation is locked. */
export async function oweRefunded(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await sql`
    update reservations set owed_again_minor = refunded_minor
    where workspace_id = ${workspaceId} and id = ${id} and owed_again_minor <> refunded_minor`.execute(tx)
}

/**
 * When the appointments, requested times and times to be paid after `now` begin that visitors booked with
 * that address. The first one comes first.
 */
export async function selectUpcomingOf(
  db: Db,
  workspaceId: number,
  visitorEmail: string,
  now: Date,
): Promise<Date[]> {
  const { rows } = await sql<{ starts_at: Date }>`
    select (time_request->>'starts_at')::timestamptz as starts_at from reservations
    where workspace_id = ${workspaceId} and visitor_email = ${visitorEmail} and request_ends_at > ${now}
    union all select c.starts_at from reservations r
    join bookings b on b.workspace_id = r.workspace_id and b.id = r.id
    join checkouts c on c.workspace_id = r.workspace_id and c.booking_id = r.id
    where r.workspace_id = ${workspaceId} and b.workspace_id = ${workspaceId} and c.workspace_id = ${workspaceId}
      and r.visitor_email = ${visitorEmail} and c.state = 'open' and c.starts_at > ${now}
      and b.status <> 'canceled' and b.appointment_id is null
    union all select a.starts_at from reservations r
    join bookings b on b.workspace_id = r.workspace_id and b.id = r.id
    join bookings booked on booked.workspace_id = r.workspace_id and booked.id = b.appointment_id
    join appointments a on a.workspace_id = r.workspace_id and a.id = b.appointment_id
    where r.workspace_id = ${workspaceId} and b.workspace_id = ${workspaceId}
      and booked.workspace_id = ${workspaceId} and a.workspace_id = ${workspaceId}
      and r.visitor_email = ${visitorEmail} and booked.status = 'scheduled' and a.starts_at > ${now}
    order by starts_at`.execute(db)
  return rows.map(({ starts_at }) => starts_at)
}

type Words = Pick<
  ReservationRow,
  'id' | 'email' | 'phone' | 'public_key' | 'reservation_key' | 'appointment_key'
>

/** Locks the reservations and returns what only their customers have. */
export async function lockForErasure(tx: Tx, workspaceId: number, ids: number[]): Promise<Words[]> {
  const { rows } = await sql<Words>`
    select id, email, phone, public_key, reservation_key, appointment_key from reservations
    where workspace_id = ${workspaceId} and id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  return rows
}

export async function blankReservations(
  tx: Tx,
  workspaceId: number,
  ids: number[],
  text: string,
): Promise<void> {
  await sql`
    update reservations set first_name = ${text}, last_name = ${text}, email = '', phone = null, visitor_email = null,
      external_id = null, metadata = null, billing_reference = null, public_key = ${text} || ' ' || id, reservation_key = ${text} || ' ' || id,
      appointment_key = ${text} || ' ' || id,
      pricing = jsonb_set(pricing, '{added}', coalesce((
        select jsonb_agg(one || case when one ? 'label' then jsonb_build_object('label', ${text}::text) else jsonb_build_object('reason', ${text}::text) end order by at)
        from jsonb_array_elements(pricing->'added') with ordinality as each (one, at)
      ), '[]')),
      time_request = jsonb_set(time_request, '{reason}', 'null'), request_ends_at = null
    where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])`.execute(tx)
}

/** Removes the address of a visitor from bookings where the booking has another address now. */
export async function removeVisitorEmail(tx: Tx, workspaceId: number, visitorEmail: string): Promise<void> {
  await sql`
    update reservations set visitor_email = null
    where workspace_id = ${workspaceId} and visitor_email = ${visitorEmail}`.execute(tx)
}
