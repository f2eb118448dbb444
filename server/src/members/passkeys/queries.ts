import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

/** Undefined if the authenticator's passkey is stored already, for any account. */
export async function insertPasskey(
  tx: Tx,
  row: Insertable<Tables['passkeys']>,
): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values(row)
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Passkeys of the account, newest first. */
export async function selectPasskeys(db: Db, accountId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

export async function changePasskey(
  tx: Tx,
  accountId: number,
  id: number,
  changes: Updateable<Tables['passkeys']>,
): Promise<PasskeyRow> {
  return tx
    .updateTable('passkeys')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores a use whose counter is higher than the stored one, or 0 like it. Returns whether it was stored. */
export async function recordUse(
  tx: Tx,
  credentialId: string,
  { counter, ...use }: Pick<PasskeyRow, 'counter' | 'backed_up' | 'last_used_at'>,
): Promise<boolean> {
  const stored = await tx
    .updateTable('passkeys')
    .set({ ...use, counter })
    .where('credential_id', '=', credentialId)
    .where(({ eb, or, and }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export async function deletePasskeyRow(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Returns how many there were. */
export async function deletePasskeysOf(tx: Tx, accountId: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  return deleted.length
}

/** Number of passkeys by host, without those of this host. */
export async function countByOtherHost(
  db: Db,
  rpId: string | null,
): Promise<{ rp_id: string; passkeys: number }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(({ fn }) => ['rp_id', fn.countAll<string>().as('passkeys')])
    .where(sql<boolean>`rp_id is distinct from ${rpId}`)
    .groupBy('rp_id')
    .orderBy('rp_id')
    .execute()
  return rows.map(({ rp_id, passkeys }) => ({ rp_id, passkeys: Number(passkeys) }))
}

/** Returns whether the challenge was not used before. */
export async function insertUsedChallenge(
  db: Db,
  row: Insertable<Tables['used_challenges']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('used_challenges')
    .values(row)
    .onConflict(conflict => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes challenges that expired before that time. */
export async function deleteUsedChallengesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', before).execute()
}
