import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type MailRow = Selectable<Tables['mails']>
export type MailKind = MailRow['kind']
export type MailStatus = MailRow['status']

/** Which mail: its workspace and its id. */
export type MailRef = Pick<MailRow, 'workspace_id' | 'id'>

/** Undefined when the booking has a mail for that cause already. */
export async function insertMail(tx: Tx, row: Insertable<Tables['mails']>): Promise<MailRow | undefined> {
  return tx
    .insertInto('mails')
    .values(row)
    .onConflict(conflict => conflict.columns(['workspace_id', 'booking_id', 'cause']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Makes the mail of that cause pending again where it never went: skipped, or withdrawn because undone. */
export async function reviveMail(
  tx: Tx,
  workspaceId: number,
  { bookingId, cause, dueAt, now }: { bookingId: number; cause: string; dueAt: Date; now: Date },
): Promise<MailRow | undefined> {
  return tx
    .updateTable('mails')
    .set({ status: 'pending', due_at: dueAt, attempts: 0, error: null, changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('cause', '=', cause)
    .where('status', 'in', ['skipped', 'withdrawn'])
    .returningAll()
    .executeTakeFirst()
}

/** Makes the booking's skipped mails pending again, due when they were. */
export async function reviveSkipped(
  tx: Tx,
  workspaceId: number,
  bookingId: number,
  now: Date,
): Promise<MailRow[]> {
  return tx
    .updateTable('mails')
    .set({ status: 'pending', error: null, attempts: 0, changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'skipped')
    .returningAll()
    .execute()
}

/** Whether a mail of these kinds has gone, is kept, or is on its way. */
export async function hasGone(
  db: Db,
  workspaceId: number,
  bookingId: number,
  kinds: readonly MailKind[],
): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', kinds)
    .where('status', 'in', ['sending', 'sent', 'kept'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function withdrawPending(
  tx: Tx,
  workspaceId: number,
  bookingId: number,
  kinds: readonly MailKind[] | undefined,
  now: Date,
): Promise<void> {
  let query = tx
    .updateTable('mails')
    .set({ status: 'withdrawn', changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'pending')
  if (kinds) query = query.where('kind', 'in', kinds)
  await query.execute()
}

/** The mail, held until the transaction ends, where it is in that state. */
export async function lockMail(
  tx: Tx,
  { workspace_id, id }: MailRef,
  status: MailStatus,
): Promise<MailRow | undefined> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', '=', status)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeMail(
  tx: Tx,
  { workspace_id, id }: MailRef,
  changes: Updateable<Tables['mails']>,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set(changes)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()
}

export async function findMail(db: Db, workspaceId: number, id: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface MailFilter {
  after: number | undefined
  limit: number
  status: MailStatus | undefined
  kind: MailKind | undefined
  bookingId: number | undefined
}

export async function selectMails(db: Db, workspaceId: number, filter: MailFilter): Promise<MailRow[]> {
  let query = db
    .selectFrom('mails')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.after !== undefined) query = query.where('id', '<', filter.after)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.kind) query = query.where('kind', '=', filter.kind)
  if (filter.bookingId !== undefined) query = query.where('booking_id', '=', filter.bookingId)
  return query.execute()
}

/** Pending mails of one workspace that are due by `until`, in the order of their moments. */
export async function selectDueOf(
  db: Db,
  workspaceId: number,
  until: Date,
  limit: number,
): Promise<(MailRef & { due_at: Date })[]> {
  return db
    .selectFrom('mails')
    .select(['workspace_id', 'id', 'due_at'])
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .where('due_at', '<=', until)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Pending mails of all workspaces that are due by their own business time, the longest due first. */
export async function selectDue(db: Db, now: Date, limit: number): Promise<MailRef[]> {
  const { rows } = await sql<MailRef>`
    select workspace_id, id, due_at from mails where status = 'pending' and due_at <= ${now}
    union
    select m.workspace_id, m.id, m.due_at from workspaces w join mails m on m.workspace_id = w.id
    where w.clock_offset_ms > 0 and m.status = 'pending'
      and m.due_at <= ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond'
    order by due_at limit ${limit}`.execute(db)
  return rows
}

/** Mails that have been on their way to the server since before `since`. */
export async function selectLost(db: Db, since: Date, limit: number): Promise<MailRef[]> {
  return db
    .selectFrom('mails')
    .select(['workspace_id', 'id'])
    .where('status', '=', 'sending')
    .where('changed_at', '<', since)
    .limit(limit)
    .execute()
}
