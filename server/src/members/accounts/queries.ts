import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type AccountRow = Selectable<Tables['accounts']>

export async function insertAccount(tx: Tx, row: Insertable<Tables['accounts']>): Promise<AccountRow> {
  return tx.insertInto('accounts').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAccountByEmail(db: Db, emailFolded: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email_folded', '=', emailFolded).executeTakeFirst()
}

/** The accounts with these ids, in any order. */
export async function selectAccounts(db: Db, ids: number[]): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().where(sql<boolean>`id = any(${ids}::bigint[])`).execute()
}

/** The account, locked until the transaction ends. */
export async function lockAccount(tx: Tx, id: number): Promise<AccountRow | undefined> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeAccount(
  db: Db,
  id: number,
  changes: Updateable<Tables['accounts']>,
): Promise<void> {
  await db.updateTable('accounts').set(changes).where('id', '=', id).execute()
}

/** Stores the form of the password if the account still has the given one. Returns whether it has. */
export async function replacePassword(
  db: Db,
  { id, password }: Pick<AccountRow, 'id' | 'password'>,
  stored: Pick<AccountRow, 'password' | 'password_needs_app'>,
): Promise<boolean> {
  const replaced = await db
    .updateTable('accounts')
    .set(stored)
    .where('id', '=', id)
    .where('password', '=', password)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Replaces all recovery codes of the account. */
export async function replaceRecoveryCodes(tx: Tx, accountId: number, hashes: string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map(hash => ({ account_id: accountId, hash })))
    .execute()
}

/** Deletes the code. Returns whether there was one. */
export async function useRecoveryCode(tx: Tx, accountId: number, hash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function findRecoveryCode(db: Db, accountId: number, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return found !== undefined
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function findFailures(
  db: Db,
  digest: string,
): Promise<Selectable<Tables['sign_in_failures']> | undefined> {
  return db.selectFrom('sign_in_failures').selectAll().where('email_digest', '=', digest).executeTakeFirst()
}

interface Delays {
  freeFailures: number
  firstDelayMs: number
  longestDelayMs: number
}

/**
 * Counts an attempt, and sets the delay that follows it, in one statement. Undefined during the delay of an
 * earlier one: of many attempts at once, those after the last free one are not counted and must not be
 * checked.
 */
export async function countAttempt(
  db: Db,
  digest: string,
  now: Date,
  { freeFailures, firstDelayMs, longestDelayMs }: Delays,
): Promise<{ blocked_until: Date } | undefined> {
  const beyond = sql`sign_in_failures.failures + 1 - ${freeFailures}::int`
  const delayMs = sql`least(${longestDelayMs}::float8, ${firstDelayMs}::float8 * power(2, least(20, ${beyond})))`
  const delayed = sql<Date>`${now}::timestamptz + ${delayMs} * interval '1 millisecond'`
  return db
    .insertInto('sign_in_failures')
    .values({ email_digest: digest, failures: 1, blocked_until: now, changed_at: now })
    .onConflict(conflict =>
      conflict
        .column('email_digest')
        .doUpdateSet({
          failures: sql`sign_in_failures.failures + 1`,
          blocked_until: sql`case when ${beyond} < 0 then ${now}::timestamptz else ${delayed} end`,
          changed_at: now,
        })
        .where('sign_in_failures.blocked_until', '<=', now),
    )
    .returning('blocked_until')
    .executeTakeFirst()
}

/** Takes an attempt back, and its delay. The delay of another attempt stays. */
export async function uncountAttempt(db: Db, digest: string, blockedUntil: Date, now: Date): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({
      failures: sql`greatest(0, failures - 1)`,
      blocked_until: sql`case when blocked_until = ${blockedUntil}::timestamptz then ${now}::timestamptz else blocked_until end`,
    })
    .where('email_digest', '=', digest)
    .execute()
}

export async function deleteFailures(db: Db, digest: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_digest', '=', digest).execute()
}

export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('changed_at', '<', before).execute()
}
