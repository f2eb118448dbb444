import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type CheckoutRow = Selectable<Tables['checkouts']>

export const insertCheckout = insertion('checkouts')

export async function lockCheckout(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<CheckoutRow | undefined> {
  return tx
    .selectFrom('checkouts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findBySession(
  db: Db,
  workspaceId: number,
  sessionId: string,
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

export async function findCheckout(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The latest checkout of the reservation, in any state. */
export async function findLatest(
  db: Db,
  workspaceId: number,
  bookingId: number,
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Those of the reservation that the provider must end, oldest first. */
export async function selectEnding(db: Db, workspaceId: number, bookingId: number): Promise<CheckoutRow[]> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'ending')
    .orderBy('id')
    .execute()
}

export async function changeCheckout(
  db: Db,
  { workspace_id, id }: Pick<CheckoutRow, 'workspace_id' | 'id'>,
  changes: Updateable<Tables['checkouts']>,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set(changes)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}

/** Keeps where the customer pays. False if the checkout was ended meanwhile. */
export async function keepSession(
  db: Db,
  { workspace_id, id }: CheckoutRow,
  session: { id: string; url: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ session_id: session.id, session_url: session.url })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends those whose reservation was canceled or booked without them. They are due at once. */
export async function endNeedless(db: Db, now: Date): Promise<void> {
  await sql`
    update checkouts set state = 'ending', next_check_at = ${now}
    where state = 'open' and (workspace_id, id) in (
      select c.workspace_id, c.id from checkouts c
      join bookings b on b.workspace_id = c.workspace_id and b.id = c.booking_id
      where c.next_check_at is not null and c.state = 'open'
        and (b.status = 'canceled' or (b.appointment_id is not null and not c.renews))
      for update of c skip locked)`.execute(db)
}

/** Notes that the event was handled. */
export async function insertEvent(db: Db, workspaceId: number, id: string, now: Date): Promise<void> {
  await db
    .insertInto('stripe_events')
    .values({ workspace_id: workspaceId, id, received_at: now })
    .onConflict(conflict => conflict.columns(['workspace_id', 'id']).doNothing())
    .execute()
}

export async function isHandled(db: Db, workspaceId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Workspaces with events from before that time. */
export async function workspacesWithEvents(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('stripe_events')
    .select('workspace_id')
    .distinct()
    .where('received_at', '<', before)
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

export async function deleteEvents(db: Db, workspaceId: number, before: Date): Promise<void> {
  await db
    .deleteFrom('stripe_events')
    .where('workspace_id', '=', workspaceId)
    .where('received_at', '<', before)
    .execute()
}

/** Stripe is asked again after that time, unless the state is final. */
export async function postpone(
  db: Db,
  { workspace_id, id }: Pick<CheckoutRow, 'workspace_id' | 'id'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ next_check_at: until })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute()
}
