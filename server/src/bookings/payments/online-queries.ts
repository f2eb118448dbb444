import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { NewPayment } from './queries.ts'

export type OnlineRefundRow = Selectable<Tables['online_refunds']>

/** The entry of the payment with that id at the provider. */
export async function findOnlinePayment(
  db: Db,
  workspaceId: number,
  paymentIntent: string,
): Promise<NewPayment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('reference', '=', paymentIntent)
    .where('kind', '=', 'payment')
    .where('method', '=', 'card_online')
    .executeTakeFirst()
}

export async function insertOnlineRefund(tx: Tx, row: OnlineRefundRow): Promise<void> {
  await tx.insertInto('online_refunds').values(row).execute()
}

/** All refunds of the payment, also those that were refused. */
export async function selectOnlineRefunds(
  db: Db,
  workspaceId: number,
  paymentIntent: string,
): Promise<OnlineRefundRow[]> {
  return db
    .selectFrom('online_refunds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('payment_intent', '=', paymentIntent)
    .orderBy('payment_id')
    .execute()
}

export async function changeOnlineRefund(
  db: Db,
  workspaceId: number,
  paymentId: number,
  changes: Updateable<Tables['online_refunds']>,
): Promise<void> {
  await db
    .updateTable('online_refunds')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('payment_id', '=', paymentId)
    .execute()
}

/** The provider is asked about the open refunds of the payment again after that time. */
export async function postponeRefunds(
  db: Db,
  workspaceId: number,
  paymentIntent: string,
  until: Date,
): Promise<void> {
  await db
    .updateTable('online_refunds')
    .set({ next_check_at: until })
    .where('workspace_id', '=', workspaceId)
    .where('payment_intent', '=', paymentIntent)
    .where('state', '=', 'pending')
    .execute()
}

/**
 * Payments with refunds about which the provider is to be asked: of each workspace its longest due one first,
 * then its second, and so on.
 */
export async function selectDueRefunds(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ workspace_id: number; payment_intent: string }[]> {
  const { rows } = await sql<{ workspace_id: number; payment_intent: string }>`
    select workspace_id, payment_intent from (
      select workspace_id, payment_intent, min(next_check_at) as due_at,
        row_number() over (partition by workspace_id order by min(next_check_at), payment_intent) as place
      from online_refunds where next_check_at <= ${now} group by workspace_id, payment_intent
    ) due order by place, due_at limit ${limit}`.execute(db)
  return rows
}
