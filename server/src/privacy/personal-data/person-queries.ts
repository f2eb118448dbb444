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

/** Bookings by their roots. `last`: the id to go on after. Undefined: there are no more. */
interface Roots {
  roots: number[]
  last: number | undefined
}

/** The roots of the next `limit` bookings whose customer has the email now, except erased ones. */
export async function rootsAfter(
  db: Db,
  workspaceId: number,
  email: string,
  after: number,
  limit: number,
): Promise<Roots> {
  const of = (table: 'reservations' | 'appointments') => sql`
    (select id from ${sql.table(table)}
     where workspace_id = ${workspaceId} and lower(email) = lower(${email}) and id > ${after} order by id limit ${limit})`
  const { rows } = await sql<{ id: number; root_id: number; is_erased: boolean }>`
    select one.id, b.root_id, b.is_erased
    from (${of('reservations')} union all ${of('appointments')} order by id limit ${limit}) one
    cross join lateral (
      select coalesce(reservation_id, id) as root_id, erased_at is not null as is_erased from bookings
      where workspace_id = ${workspaceId} and id = one.id limit 1
    ) b
    order by one.id`.execute(db)
  return {
    roots: [...new Set(rows.filter(({ is_erased }) => !is_erased).map(({ root_id }) => root_id))],
    last: rows.length === limit ? rows.at(-1)?.id : undefined,
  }
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

/** The next `limit` signers with the address, at bookings of anybody. */
export async function signersAfter(
  db: Db,
  workspaceId: number,
  emailFolded: string,
  after: number,
  limit: number,
): Promise<FoundSigner[]> {
  return db
    .selectFrom('signers')
    .select(['id', 'booking_id', 'status', 'human_approval'])
    .where('workspace_id', '=', workspaceId)
    .where('email_folded', '=', emailFolded)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Those of the bookings with their root whose customer has the email now. */
export async function ownedAmong(
  db: Db,
  workspaceId: number,
  email: string,
  roots: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select root.id from unnest(${roots}::bigint[]) as root (id)
    where exists (
      select from reservations where workspace_id = ${workspaceId} and id = root.id and lower(email) = lower(${email})
    ) or exists (
      select from bookings b join appointments a on a.workspace_id = ${workspaceId} and a.id = b.id
      where b.workspace_id = ${workspaceId} and (b.id = root.id or b.reservation_id = root.id)
        and lower(a.email) = lower(${email})
    )`.execute(db)
  return rows.map(({ id }) => id)
}
