import type { Db, Tx } from '../../platform/db/database.ts'

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
