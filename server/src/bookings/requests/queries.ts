import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deletion, insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Networks } from '../../platform/lib/client-network.ts'

export type RequestRow = Selectable<Tables['booking_requests']>

const requests = (db: Db, workspaceId: number) =>
  db.selectFrom('booking_requests').selectAll().where('workspace_id', '=', workspaceId)

export const insertRequest = insertion('booking_requests')

export const changeRequest = update('booking_requests')

/** The request of a mail with a code. Undefined when it was deleted. */
export async function findRequest(db: Db, workspaceId: number, id: number): Promise<RequestRow | undefined> {
  return requests(db, workspaceId).where('id', '=', id).executeTakeFirst()
}

export async function findRequestByKey(
  db: Db,
  workspaceId: number,
  key: string,
): Promise<RequestRow | undefined> {
  return requests(db, workspaceId).where('key', '=', key).executeTakeFirst()
}

/** The request, locked until the transaction ends. */
export async function lockRequest(tx: Tx, workspaceId: number, key: string): Promise<RequestRow | undefined> {
  return requests(tx, workspaceId).where('key', '=', key).forUpdate().executeTakeFirst()
}

/** Locks the requests of the address from that network that are not confirmed. Returns their ids. */
export async function lockUnconfirmed(
  tx: Tx,
  workspaceId: number,
  emailFolded: string,
  network: string,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('booking_requests')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('email_folded', '=', emailFolded)
    .where('requested_from', '=', network)
    .where('reservation_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Other requests that hold a time, and the codes of the network, with that of the request. */
export interface Holding {
  ofAddress: number
  ofNetwork: number
  ofLarger: number
  codes: number
}

type Asking = Pick<RequestRow, 'id' | 'email_folded' | 'requested_from' | 'requested_from_larger'>

/** Counts the other requests that hold a time at `now` (business time), of the address and the networks. */
export async function countHolding(
  db: Db,
  workspaceId: number,
  { id, email_folded, requested_from, requested_from_larger }: Asking,
  now: Date,
): Promise<Omit<Holding, 'codes'>> {
  const { rows } = await sql<Omit<Holding, 'codes'>>`
    select count(*) filter (where email_folded = ${email_folded})::int as "ofAddress",
      count(*) filter (where requested_from = ${requested_from}::text)::int as "ofNetwork",
      count(*) filter (where requested_from_larger = ${requested_from_larger}::text)::int as "ofLarger"
    from booking_requests where workspace_id = ${workspaceId} and id <> ${id} and id in (
      select request_id from claims
      where workspace_id = ${workspaceId} and booking_id is null and expires_at > ${now})`.execute(db)
  return rows[0] as Omit<Holding, 'codes'>
}

/** Counts the codes since then that clients of the network, and of the one around it, did not confirm. */
export async function countCodesFrom(
  db: Db,
  workspaceId: number,
  [network, larger]: Networks,
  since: Date,
): Promise<{ ofNetwork: number; ofLarger: number }> {
  const unconfirmed = sql`
    select coalesce(sum(codes_sent), 0)::int from booking_requests where workspace_id = ${workspaceId}
      and reservation_id is null and coalesce(last_code_at, created_at) > ${since}`
  const { rows } = await sql<{ ofNetwork: number; ofLarger: number }>`
    select (${unconfirmed} and requested_from = ${network}::text) as "ofNetwork",
      (${unconfirmed} and requested_from_larger = ${larger ?? null}::text) as "ofLarger"`.execute(db)
  return rows[0] as { ofNetwork: number; ofLarger: number }
}

/** What a limit counts, and since when. */
export interface Counted {
  at: Date
  count: number
}

/** When these codes were sent, oldest first. Requests with several codes count by their last one. */
export async function selectCodesFrom(
  db: Db,
  workspaceId: number,
  network: string,
  column: 'requested_from' | 'requested_from_larger',
  since: Date,
): Promise<Counted[]> {
  const sentAt = sql<Date>`coalesce(last_code_at, created_at)`
  return db
    .selectFrom('booking_requests')
    .select([sentAt.as('at'), 'codes_sent as count'])
    .where('workspace_id', '=', workspaceId)
    .where(column, '=', network)
    .where('reservation_id', 'is', null)
    .where(sentAt, '>', since)
    .orderBy(sentAt)
    .execute()
}

/** When the address requested a booking that was not confirmed, oldest first. */
export async function selectRequestsOf(
  db: Db,
  workspaceId: number,
  emailFolded: string,
  since: Date,
): Promise<{ at: Date; network: string | null; larger: string | null }[]> {
  return db
    .selectFrom('booking_requests')
    .select(['created_at as at', 'requested_from as network', 'requested_from_larger as larger'])
    .where('workspace_id', '=', workspaceId)
    .where('email_folded', '=', emailFolded)
    .where('reservation_id', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
}

/** Whether a code to the address was confirmed from one of the networks, as far as requests are kept. */
export async function hasConfirmedFrom(
  db: Db,
  workspaceId: number,
  emailFolded: string,
  [network, larger]: Networks,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from booking_requests where workspace_id = ${workspaceId}
      and email_folded = ${emailFolded} and reservation_id is not null
      and (confirmed_from = ${network}::text or confirmed_from_larger = ${larger ?? null}::text)) as known`.execute(
    db,
  )
  return rows[0]?.known === true
}

/** Counts the quarters of an hour that requests of the network hold at `now` (business time). */
export async function countQuartersOf(
  db: Db,
  workspaceId: number,
  network: string | null,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ quarters: number }>`
    select count(*)::int as quarters from claims c
    join booking_requests r on r.workspace_id = c.workspace_id and r.id = c.request_id
    where c.workspace_id = ${workspaceId} and c.booking_id is null and c.expires_at > ${now}
      and r.requested_from = ${network}::text`.execute(db)
  return rows[0]?.quarters ?? 0
}

/** Counts the codes of the requests that got one since, also those they got before. */
export async function countCodes(db: Db, workspaceId: number, since: Date): Promise<number> {
  const { codes } = await db
    .selectFrom('booking_requests')
    .select(({ fn }) => fn.sum<string | null>('codes_sent').as('codes'))
    .where('workspace_id', '=', workspaceId)
    .where(({ fn }) => fn.coalesce('last_code_at', 'created_at'), '>', since)
    .executeTakeFirstOrThrow()
  return Number(codes)
}

/** When the requests were made that were confirmed from the network, or the larger one, oldest first. */
export async function selectConfirmedFrom(
  db: Db,
  workspaceId: number,
  network: string,
  column: 'confirmed_from' | 'confirmed_from_larger',
  since: Date,
): Promise<Counted[]> {
  return db
    .selectFrom('booking_requests')
    .select(['created_at as at', sql<number>`1`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where(column, '=', network)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
}

/** Counts one attempt, if fewer than `most` were made. Returns whether it may be made. */
export async function countAttempt(db: Db, workspaceId: number, key: string, most: number): Promise<boolean> {
  const counted = await db
    .updateTable('booking_requests')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('key', '=', key)
    .where('attempts', '<', most)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Some of the requests that were made before that time, of all workspaces. */
export async function selectRequestsBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<Pick<RequestRow, 'workspace_id' | 'id'>[]> {
  return db
    .selectFrom('booking_requests')
    .select(['workspace_id', 'id'])
    .where('created_at', '<', before)
    .limit(limit)
    .execute()
}

export const deleteRequest = deletion('booking_requests')

/** Some requests with that address, or for these reservations. */
export async function selectRequestsAbout(
  db: Db,
  workspaceId: number,
  { email, reservationIds }: { email: string | null; reservationIds: number[] },
  limit: number,
): Promise<Pick<RequestRow, 'id' | 'key' | 'phone'>[]> {
  const { rows } = await sql<Pick<RequestRow, 'id' | 'key' | 'phone'>>`
    select id, key, phone from booking_requests where workspace_id = ${workspaceId}
      and (lower(email) = lower(${email}::text) or reservation_id = any(${reservationIds}::bigint[]))
    order by id limit ${limit}`.execute(db)
  return rows
}
