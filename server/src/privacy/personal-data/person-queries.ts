import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

type Status = Tables['bookings']['status']

/** A booking of the person, or one at which the person only signs. */
export interface Found {
  id: number
  /** The reservation, or the appointment without one. */
  root_id: number
  kind: 'reservation' | 'appointment'
  status: Status
  /** Start of an appointment, otherwise its creation. */
  at: Date
}

/** A signer with the email at somebody else's booking. */
export interface FoundSigner {
  id: number
  booking_id: number
  status: Tables['signers']['status']
  human_approval: Tables['signers']['human_approval']
}

/** The roots of bookings whose customer has the email now, except erased ones. */
export async function rootsOf(db: Db, workspaceId: number, email: string): Promise<number[]> {
  const of = (table: 'reservations' | 'appointments') => sql`
    select id from ${sql.table(table)} where workspace_id = ${workspaceId} and lower(email) = lower(${email})`
  const { rows } = await sql<{ id: number }>`
    select distinct b.root_id as id from (${of('reservations')} union all ${of('appointments')}) one
    cross join lateral (
      select coalesce(reservation_id, id) as root_id, erased_at from bookings
      where workspace_id = ${workspaceId} and id = one.id limit 1
    ) b
    where b.erased_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * These reservations with all their appointments, and these appointments without a reservation. Each root is
 * looked up: with statistics from before an import, a planner would compare all rows with all.
 */
export async function bookingsOf(db: Db, workspaceId: number, roots: number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select b.id, coalesce(b.reservation_id, b.id) as root_id, b.kind, b.status, own.at
    from unnest(${roots}::bigint[]) as root (id)
    cross join lateral (
      select * from bookings where workspace_id = ${workspaceId} and id = root.id
      union all
      select * from bookings where workspace_id = ${workspaceId} and reservation_id = root.id
    ) b
    cross join lateral (
      select coalesce(starts_at, created_at) as at from appointments where workspace_id = ${workspaceId} and id = b.id
      union all
      select created_at from reservations where workspace_id = ${workspaceId} and id = b.id
      limit 1
    ) own
    order by b.id`.execute(db)
  return rows
}

export async function signersElsewhere(
  db: Db,
  workspaceId: number,
  emailFolded: string,
  roots: number[],
): Promise<FoundSigner[]> {
  const { rows } = await sql<FoundSigner>`
    select id, booking_id, status, human_approval from signers where workspace_id = ${workspaceId} and email_folded = ${emailFolded}
      and booking_id <> all(${roots}::bigint[]) order by id`.execute(db)
  return rows
}
