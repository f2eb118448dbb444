import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export interface Wanted {
  reference: string
  /** Start of the session. Of a session without one: when it was completed. */
  from: Date
  to: Date
  currency: string | undefined
}

/** The completed bookings that are on no valid invoice: at most `limit`, by their id. */
export async function selectUnbilled(
  db: Db,
  workspaceId: number,
  { reference, from, to, currency }: Wanted,
  limit: number,
): Promise<number[]> {
  const ofCurrency = currency === undefined ? sql`true` : sql`r.currency = ${currency}`
  const { rows } = await sql<{ id: number }>`
    select r.id from reservations r
    join bookings b on b.workspace_id = r.workspace_id and b.id = r.id
    join appointments a on a.workspace_id = r.workspace_id and a.id = b.appointment_id
    join bookings done on done.workspace_id = r.workspace_id and done.id = a.id
    where r.workspace_id = ${workspaceId} and b.workspace_id = ${workspaceId}
      and a.workspace_id = ${workspaceId} and done.workspace_id = ${workspaceId}
      and r.billing_reference = ${reference} and ${ofCurrency}
      and b.status <> 'canceled' and done.status = 'completed'
      and coalesce(a.starts_at, a.completed_at) >= ${from} and coalesce(a.starts_at, a.completed_at) < ${to}
      and not exists (
        select from invoice_bookings i
        where i.workspace_id = ${workspaceId} and i.booking_id = r.id and i.is_valid
      )
    order by r.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * What came for the bookings of an invoice since its issue, without what was taken back. Both times are those
 * of the server, and the bookings were locked when it was issued.
 */
export async function sumSince(
  db: Db,
  workspaceId: number,
  { booking_ids, currency, created_at }: { booking_ids: number[]; currency: string; created_at: Date },
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(p.received_minor), 0)::bigint as minor from payments p
    where p.workspace_id = ${workspaceId} and p.booking_id = any(${booking_ids}::bigint[])
      and p.currency = ${currency} and p.kind = 'payment' and p.created_at >= ${created_at}
      and not exists (
        select from payments v where v.workspace_id = ${workspaceId} and v.of_id = p.id and v.kind = 'void'
      )`.execute(db)
  return rows[0]?.minor ?? 0
}
