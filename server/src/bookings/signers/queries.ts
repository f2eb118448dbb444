import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deletion, find, lock, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { SignerRow } from '../shared/booking-rows.ts'

export type { SignerRow }

export interface SignerFilter {
  after: number | undefined
  limit: number
  bookingId: number | undefined
  /** Any text: an unknown status matches nothing. */
  status: string | undefined
  emailFolded: string | undefined
  key: string | undefined
}

/** Undefined if another signer of the booking has the email. */
export async function insertSigner(
  tx: Tx,
  row: Insertable<Tables['signers']>,
): Promise<SignerRow | undefined> {
  return tx
    .insertInto('signers')
    .values(row)
    .onConflict(conflict => conflict.columns(['workspace_id', 'booking_id', 'email_folded']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export const findSigner = find('signers')

/** The signer whose session page this key opens. Undefined for any other key. */
export async function findSignerByKey(
  db: Db,
  workspaceId: number,
  key: string,
): Promise<SignerRow | undefined> {
  return db
    .selectFrom('signers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export const lockSigner = lock('signers')

export async function listSigners(db: Db, workspaceId: number, filter: SignerFilter): Promise<SignerRow[]> {
  let query = db.selectFrom('signers').selectAll().where('workspace_id', '=', workspaceId)
  if (filter.bookingId !== undefined) query = query.where('booking_id', '=', filter.bookingId)
  if (filter.status !== undefined) query = query.where(sql`status`, '=', filter.status)
  if (filter.emailFolded !== undefined) query = query.where('email_folded', '=', filter.emailFolded)
  if (filter.key !== undefined) query = query.where('key', '=', filter.key)
  if (filter.after !== undefined) query = query.where('id', '<', filter.after)
  return query
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute()
}

export const changeSigner = update('signers')

export type FoldedRow = Pick<SignerRow, 'workspace_id' | 'id' | 'booking_id' | 'email' | 'email_folded'>

/**
 * Signers of all workspaces whose emails have non-ASCII characters, after `after`, in the order of the table.
 */
export async function signersBeyondAscii(
  db: Db,
  after: Pick<SignerRow, 'workspace_id' | 'id'>,
  limit: number,
): Promise<FoldedRow[]> {
  return db
    .selectFrom('signers')
    .select(['workspace_id', 'id', 'booking_id', 'email', 'email_folded'])
    .where(sql<boolean>`(workspace_id, id) > (${after.workspace_id}, ${after.id})`)
    .where(sql<boolean>`octet_length(email) > char_length(email)`)
    .orderBy('workspace_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Sets the comparison value, unless the email has changed meanwhile. */
export async function foldAnew(db: Db, { workspace_id, id, email }: FoldedRow, email_folded: string) {
  await db
    .updateTable('signers')
    .set({ email_folded })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('email', '=', email)
    .execute()
}

export const deleteSigner = deletion('signers')

/** Whose signers are erased: all of these bookings, and these others. */
export interface Erasable {
  bookingIds: number[]
  ids: number[]
}

/** Locks and returns the signers. */
export async function lockErasable(
  tx: Tx,
  workspaceId: number,
  { bookingIds, ids }: Erasable,
): Promise<SignerRow[]> {
  const { rows } = await sql<SignerRow>`
    select * from signers where workspace_id = ${workspaceId}
      and (booking_id = any(${bookingIds}::bigint[]) or id = any(${ids}::bigint[]))
    order by id for update`.execute(tx)
  return rows
}

export async function blankSigners(tx: Tx, workspaceId: number, ids: number[], text: string): Promise<void> {
  await sql`
    update signers set first_name = ${text}, last_name = ${text}, email = '', email_folded = ${text} || ' ' || id,
      key = ${text} || ' ' || id
    where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])`.execute(tx)
}

/** The reservations and appointments of which these were or are signers. */
export async function selectBookingsOf(db: Db, workspaceId: number, signerIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with roots as (
      select booking_id from signers where workspace_id = ${workspaceId} and id = any(${signerIds}::bigint[])
      union select booking_id from removed_parts
        where workspace_id = ${workspaceId} and kind = 'signer' and id = any(${signerIds}::bigint[])
    )
    select id from bookings where workspace_id = ${workspaceId}
      and (id in (select booking_id from roots) or reservation_id in (select booking_id from roots))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
