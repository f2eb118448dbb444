import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A booking about which staff want to write, with its customer. */
export interface Addressee {
  /** The appointment, or the reservation while it has none. */
  id: number
  kind: 'reservation' | 'appointment'
  status: string
  starts_at: Date | null
  notary_id: number | null
  created_at: Date
  erased_at: Date | null
  email: string
  first_name: string
  last_name: string
  lang: string
}

/** Ids of the bookings of that kind among the ids, and of the appointment that each reservation has. */
export async function selectNamed(
  db: Db,
  workspaceId: number,
  kind: 'reservation' | 'appointment',
  ids: number[],
): Promise<{ id: number; appointment_id: number | null }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; appointment_id: number | null }>`
    select id, appointment_id from bookings
    where workspace_id = ${workspaceId} and kind = ${kind} and id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** The bookings with these distinct ids, those that start first come first. Reads nothing of others. */
export async function selectAddressees(db: Db, workspaceId: number, ids: number[]): Promise<Addressee[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Addressee>`
    select b.id, b.kind, b.status, b.starts_at, b.notary_id, b.erased_at, one.*
    from unnest(${ids}::bigint[]) as wanted (id)
    cross join lateral (
      select * from bookings where workspace_id = ${workspaceId} and id = wanted.id limit 1
    ) b
    cross join lateral (
      select email, first_name, last_name, lang, created_at from appointments
        where workspace_id = ${workspaceId} and id = b.id
      union all
      select email, first_name, last_name, lang, created_at from reservations
        where workspace_id = ${workspaceId} and id = b.id
      limit 1
    ) one
    order by b.starts_at nulls last, b.id`.execute(db)
  return rows
}
