import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type AccountRow = Selectable<Tables['accounts']>

export const insertAccount = insertion('accounts')

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
