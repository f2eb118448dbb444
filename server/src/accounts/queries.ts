import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

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

/** Counts a failure. Returns how many there are. */
export async function countFailure(db: Db, digest: string, now: Date): Promise<number> {
  const { failures } = await db
    .insertInto('sign_in_failures')
    .values({ email_digest: digest, failures: 1, blocked_until: now, changed_at: now })
    .onConflict(conflict =>
      conflict.column('email_digest').doUpdateSet({
        failures: sql`sign_in_failures.failures + 1`,
        changed_at: now,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

export async function blockUntil(db: Db, digest: string, until: Date): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ blocked_until: until })
    .where('email_digest', '=', digest)
    .execute()
}

export async function deleteFailures(db: Db, digest: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_digest', '=', digest).execute()
}

export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('changed_at', '<', before).execute()
}
