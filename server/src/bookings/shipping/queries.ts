import type { Db, Tx } from '../../platform/db/database.ts'

export async function findRateCard(db: Db, workspaceId: number): Promise<object | undefined> {
  const row = await db
    .selectFrom('rate_cards')
    .select('card')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.card
}

/** The same, locked until the transaction ends. */
export async function lockRateCard(tx: Tx, workspaceId: number): Promise<object | undefined> {
  const row = await tx
    .selectFrom('rate_cards')
    .select('card')
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst()
  return row?.card
}

export async function putRateCard(tx: Tx, workspaceId: number, card: object): Promise<void> {
  const json = JSON.stringify(card)
  await tx
    .insertInto('rate_cards')
    .values({ workspace_id: workspaceId, card: json })
    .onConflict(conflict => conflict.column('workspace_id').doUpdateSet({ card: json }))
    .execute()
}
