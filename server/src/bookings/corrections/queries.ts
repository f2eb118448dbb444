import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { find, insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type EmailChangeRow = Selectable<Tables['email_changes']>

export const insertEmailChange = insertion('email_changes')
export const updateEmailChange = update('email_changes')
export const findEmailChange = find('email_changes')

/** The last address that was asked for. */
export async function latestEmailChange(
  db: Db,
  workspaceId: number,
  bookingId: number,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Counts the codes since then: for that booking, and to that address. */
export async function countEmailCodes(
  db: Db,
  workspaceId: number,
  { bookingId, emailFolded }: { bookingId: number; emailFolded: string },
  since: Date,
): Promise<{ ofBooking: number; toAddress: number }> {
  const { of_booking, to_address } = await db
    .selectFrom('email_changes')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('booking_id', '=', bookingId).as('of_booking'),
      fn.countAll<number>().filterWhere('email_folded', '=', emailFolded).as('to_address'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return { ofBooking: of_booking, toAddress: to_address }
}

/** Counts one attempt, if fewer than `most` were made. Returns whether it may be made. */
export async function countEmailAttempt(
  db: Db,
  workspaceId: number,
  id: number,
  most: number,
): Promise<boolean> {
  const counted = await db
    .updateTable('email_changes')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('attempts', '<', most)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Deletes some of the rows that were made before that time, of all workspaces. Returns how many. */
export async function deleteEmailChangesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from email_changes where (workspace_id, id) in (
      select workspace_id, id from email_changes where created_at < ${before} limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

/** Deletes the rows with that address, or for these bookings. */
export async function deleteEmailChangesAbout(
  tx: Tx,
  workspaceId: number,
  { email, bookingIds }: { email: string | null; bookingIds: number[] },
): Promise<void> {
  await sql`
    delete from email_changes where workspace_id = ${workspaceId}
      and (lower(email) = lower(${email}::text) or booking_id = any(${bookingIds}::bigint[]))`.execute(tx)
}
