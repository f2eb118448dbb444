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
