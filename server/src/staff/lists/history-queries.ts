import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { AuditRow } from '../../platform/events/record.ts'
import type { Page } from '../../platform/http/list.ts'

/**
 * The audit entries about a booking and its parts, newest first: one more than the page, if there are more.
 * `bookingId` is the reservation if there is one, otherwise the appointment. Reads one range of the index for
 * each row of the booking.
 */
export async function selectHistory(
  db: Db,
  workspaceId: number,
  bookingId: number,
  { after = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    with whole as (
      select id, kind from bookings where workspace_id = ${workspaceId} and id = ${bookingId}
      union all
      select id, kind from bookings where workspace_id = ${workspaceId} and reservation_id = ${bookingId}
    ), part as (
      select kind as object, id from whole
      union all select 'signer', id from signers where workspace_id = ${workspaceId} and booking_id = ${bookingId}
      union all select 'document', id from documents where workspace_id = ${workspaceId} and booking_id = ${bookingId}
      union all select 'note', id from notes where workspace_id = ${workspaceId} and booking_id = ${bookingId}
      union all select 'video', v.id from videos v join whole on whole.id = v.appointment_id
        where v.workspace_id = ${workspaceId}
      union all select kind, id from removed_parts
        where workspace_id = ${workspaceId} and booking_id in (select id from whole)
    )
    select entry.* from part cross join lateral (
      select * from audit where workspace_id = ${workspaceId} and object = part.object
        and object_id = part.id::text and id < ${after}
      order by id desc limit ${limit + 1}
    ) entry order by entry.id desc limit ${limit + 1}`.execute(db)
  return rows
}
