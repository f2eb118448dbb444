import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type IdentityRow = Selectable<Tables['identities']>

/** Undefined if the issuer and subject are connected to an account already. */
export async function insertIdentity(
  tx: Tx,
  row: Insertable<Tables['identities']>,
): Promise<IdentityRow | undefined> {
  return tx
    .insertInto('identities')
    .values(row)
    .onConflict(conflict => conflict.columns(['issuer', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Identities of the account, oldest first. */
export async function selectIdentities(db: Db, accountId: number): Promise<IdentityRow[]> {
  return db.selectFrom('identities').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

/** Returns whether the identity is still connected to the account. */
export async function markIdentityUsed(tx: Tx, { id, account_id }: IdentityRow, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('identities')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteIdentity(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('identities').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Deletes all identities of the account, except `kept`. Returns how many. */
export async function deleteIdentitiesOf(
  tx: Tx,
  accountId: number,
  kept: number | undefined,
): Promise<number> {
  const deleted = await tx
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .where('id', '<>', kept ?? 0)
    .returning('id')
    .execute()
  return deleted.length
}

/** Stores that the state was used. Returns false if it was used before. */
export async function insertUsedState(db: Db, digest: string, expiresAt: Date): Promise<boolean> {
  const stored = await db
    .insertInto('used_sso_states')
    .values({ digest, expires_at: expiresAt })
    .onConflict(conflict => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst()
  return stored !== undefined
}

export async function deleteStatesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('used_sso_states').where('expires_at', '<', before).execute()
}
