import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type CardHoldRow = Selectable<Tables['card_holds']>

export const insertCardHold = insertion('card_holds')

export async function lockCardHold(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<CardHoldRow | undefined> {
  return tx
    .selectFrom('card_holds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findCardHold(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<CardHoldRow | undefined> {
  return db
    .selectFrom('card_holds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findOfCheckout(
  db: Db,
  workspaceId: number,
  checkoutId: number,
): Promise<CardHoldRow | undefined> {
  return db
    .selectFrom('card_holds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
}

export async function findOfIntent(
  db: Db,
  workspaceId: number,
  paymentIntent: string,
): Promise<CardHoldRow | undefined> {
  return db
    .selectFrom('card_holds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()
}

/** Those of the reservation, latest first. */
export async function selectOfBooking(
  db: Db,
  workspaceId: number,
  bookingId: number,
): Promise<CardHoldRow[]> {
  return db
    .selectFrom('card_holds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .execute()
}

export async function changeCardHold(
  db: Db,
  { workspace_id, id }: Pick<CardHoldRow, 'workspace_id' | 'id'>,
  changes: Updateable<Tables['card_holds']>,
): Promise<void> {
  await db
    .updateTable('card_holds')
    .set(changes)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}

/** Stripe is asked again after that time, unless the state is final. */
export async function postponeCardHold(
  db: Db,
  { workspace_id, id }: Pick<CardHoldRow, 'workspace_id' | 'id'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('card_holds')
    .set({ next_check_at: until })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute()
}
