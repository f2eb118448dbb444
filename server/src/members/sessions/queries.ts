import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type SessionRow = Selectable<Tables['sessions']>

export const insertSession = insertion('sessions')

/** A session that has neither ended nor expired, and was used since `idleSince`. */
export async function findOpenSession(
  db: Db,
  hash: string,
  now: Date,
  idleSince: Date,
): Promise<SessionRow | undefined> {
  return open(db, now, idleSince).where('hash', '=', hash).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockOpenSession(
  tx: Tx,
  hash: string,
  now: Date,
  idleSince: Date,
  strength: 'share' | 'update',
): Promise<SessionRow | undefined> {
  const query = open(tx, now, idleSince).where('hash', '=', hash)
  return (strength === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()
}

/** The session, open or not. Undefined if it is no longer kept. */
export async function findSessionById(db: Db, id: number): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether the account signed in on this device before, as far as old sessions are kept. */
export async function hasEarlierSession(db: Db, { hash, account_id, device }: SessionRow): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('device', '=', device)
    .where('hash', '<>', hash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a session of the account with this address, open or not, was opened on the device. */
export async function hasSessionOnDevice(db: Db, emailFolded: string, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where('accounts.email_folded', '=', emailFolded)
    .where('sessions.device', '=', device)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether anybody signed in on the device. */
export async function hasSessionsOn(db: Db, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('device', '=', device)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The open sessions with these hashes. */
export async function selectOpenWith(
  db: Db,
  hashes: string[],
  now: Date,
  idleSince: Date,
): Promise<SessionRow[]> {
  return open(db, now, idleSince).where('hash', 'in', hashes).execute()
}

/** Open sessions of the account, last used first. */
export async function selectOpenSessions(
  db: Db,
  accountId: number,
  now: Date,
  idleSince: Date,
): Promise<SessionRow[]> {
  return open(db, now, idleSince)
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
}

/**
 * The last sign-in of the sessions of the account that did not end, expired ones too, or 0. How many of its
 * open sessions have a sign-in after `after`.
 */
export async function selectSignIns(
  db: Db,
  accountId: number,
  after: number,
  now: Date,
  idleSince: Date,
): Promise<{ last: number; open: number }> {
  const signIn = sql<number>`coalesce(sign_in_id, id)`
  const { last, open } = await db
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.max(signIn).as('last'),
      fn
        .countAll<string>()
        .filterWhere(signIn, '>', after)
        .filterWhere('expires_at', '>', now)
        .filterWhere('last_seen_at', '>', idleSince)
        .as('open'),
    ])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { last: last ?? 0, open: Number(open) }
}

const open = (db: Db, now: Date, idleSince: Date) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)

export async function countOpenSessions(db: Db, now: Date, idleSince: Date): Promise<number> {
  const { sessions } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<string>().as('sessions'))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .executeTakeFirstOrThrow()
  return Number(sessions)
}

/**
 * Stores the last use. A session that a change has locked is left out, so that a read does not wait for that.
 */
export async function markSeen(db: Db, hash: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('hash', '=', ({ selectFrom }) =>
      selectFrom('sessions as unlocked')
        .select('unlocked.hash')
        .where('unlocked.hash', '=', hash)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute()
}

/**
 * Ends the sessions of the account, or one of them, except the one with the hash `kept`. Returns how many.
 */
export async function endSessionsOf(
  tx: Tx,
  accountId: number,
  at: Date,
  { only, kept }: { only?: number | undefined; kept?: string | undefined } = {},
): Promise<number> {
  let query = tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
  if (only !== undefined) query = query.where('id', '=', only)
  if (kept !== undefined) query = query.where('hash', '<>', kept)
  return (await query.returning('id').execute()).length
}

/**
 * Clears on which devices the sessions of the account were opened, or on one of them, except the kept one.
 */
export async function clearDevicesOf(
  tx: Tx,
  accountId: number,
  { only, kept }: { only?: string | undefined; kept?: string | undefined } = {},
): Promise<void> {
  let query = tx
    .updateTable('sessions')
    .set({ device: null })
    .where('account_id', '=', accountId)
    .where('device', 'is not', null)
  if (only !== undefined) query = query.where('device', '=', only)
  if (kept !== undefined) query = query.where('device', '<>', kept)
  await query.execute()
}

/**
 * Ends the open sessions that these portal links of the workspace opened. Returns the links, in their order.
 */
export async function endPortalSessionsOf(
  tx: Tx,
  workspaceId: number,
  linkIds: number[],
  at: Date,
  idleSince: Date,
): Promise<number[]> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('portal_workspace_id', '=', workspaceId)
    .where(sql<boolean>`portal_link_id = any(${linkIds}::bigint[])`)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('last_seen_at', '>', idleSince)
    .returning('portal_link_id')
    .execute()
  return ended.flatMap(row => row.portal_link_id ?? []).sort((a, b) => a - b)
}

/** Ends one session. */
export async function endSessionWith(tx: Tx, hash: string, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes sessions that expired before that time. */
export async function deleteSessionsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute()
}
