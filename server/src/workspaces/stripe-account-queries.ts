import type { Selectable } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'

export type StripeAccountRow = Selectable<Tables['stripe_accounts']>

export async function findAccount(db: Db, workspaceId: number): Promise<StripeAccountRow | undefined> {
  return db
    .selectFrom('stripe_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

export async function putAccount(tx: Tx, row: StripeAccountRow): Promise<void> {
  const { workspace_id: _, ...changes } = row
  await tx
    .insertInto('stripe_accounts')
    .values(row)
    .onConflict(conflict => conflict.column('workspace_id').doUpdateSet(changes))
    .execute()
}

export async function deleteAccount(tx: Tx, workspaceId: number): Promise<void> {
  await tx.deleteFrom('stripe_accounts').where('workspace_id', '=', workspaceId).execute()
}
