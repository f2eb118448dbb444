import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { update } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

export type MailKind = Tables['mails']['kind']
export type EndpointMailKind = Extract<MailKind, `webhook_${string}`>
export type BookingMailKind = Exclude<MailKind, EndpointMailKind>
export type MailStatus = Tables['mails']['status']

/** A mail about a booking or about a webhook endpoint. A constraint checks that the kind matches. */
export type MailRow = Selectable<Tables['mails']> &
  (
    | { booking_id: number; endpoint_id: null; kind: BookingMailKind }
    | { booking_id: null; endpoint_id: number; kind: EndpointMailKind }
  )

/** Workspace and id of a mail. */
export type MailRef = Pick<MailRow, 'workspace_id' | 'id'>

/** The booking or endpoint that a mail is about. */
export type Subject = { bookingId: number } | { endpointId: number }

const columnOf = (subject: Subject) =>
  'bookingId' in subject
    ? (['booking_id', subject.bookingId] as const)
    : (['endpoint_id', subject.endpointId] as const)

const mailsOf = (db: Db, workspaceId: number) =>
  db.selectFrom('mails').selectAll().where('workspace_id', '=', workspaceId).$castTo<MailRow>()

/** Undefined if there is a mail about this subject for that cause. */
export async function insertMail(tx: Tx, row: Insertable<Tables['mails']>): Promise<MailRow | undefined> {
  return tx
    .insertInto('mails')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .$castTo<MailRow>()
    .executeTakeFirst()
}

/** Makes the mail of that cause pending again if it was skipped or withdrawn. */
export async function reviveMail(
  tx: Tx,
  workspaceId: number,
  subject: Subject,
  { cause, dueAt, now }: { cause: string; dueAt: Date; now: Date },
): Promise<MailRow | undefined> {
  const [column, id] = columnOf(subject)
  return tx
    .updateTable('mails')
    .set({ status: 'pending', due_at: dueAt, attempts: 0, error: null, changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where(column, '=', id)
    .where('cause', '=', cause)
    .where('status', 'in', ['skipped', 'withdrawn'])
    .returningAll()
    .$castTo<MailRow>()
    .executeTakeFirst()
}

/** Makes the booking's skipped mails pending again, with their due times. */
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
    .$castTo<MailRow>()
    .execute()
}

/** Whether a mail of these kinds was sent, kept, or is being sent. */
export async function hasGone(
  db: Db,
  workspaceId: number,
  bookingId: number,
  kinds: readonly MailKind[],
): Promise<boolean> {
  const row = await mailsOf(db, workspaceId)
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
  subject: Subject,
  kinds: readonly MailKind[] | undefined,
  now: Date,
): Promise<void> {
  const [column, id] = columnOf(subject)
  let query = tx
    .updateTable('mails')
    .set({ status: 'withdrawn', changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where(column, '=', id)
    .where('status', '=', 'pending')
  if (kinds) query = query.where('kind', 'in', kinds)
  await query.execute()
}

/** The mail in that state, locked until the transaction ends. */
export async function lockMail(
  tx: Tx,
  { workspace_id, id }: MailRef,
  status: MailStatus,
): Promise<MailRow | undefined> {
  return mailsOf(tx, workspace_id)
    .where('id', '=', id)
    .where('status', '=', status)
    .forUpdate()
    .executeTakeFirst()
}

export const changeMail = update('mails')

export async function findMail(db: Db, workspaceId: number, id: number): Promise<MailRow | undefined> {
  return mailsOf(db, workspaceId).where('id', '=', id).executeTakeFirst()
}

export interface MailFilter {
  after: number | undefined
  limit: number
  status: MailStatus | undefined
  kind: MailKind | undefined
  bookingId: number | undefined
  endpointId: number | undefined
}

export async function selectMails(db: Db, workspaceId: number, filter: MailFilter): Promise<MailRow[]> {
  let query = mailsOf(db, workspaceId)
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.after !== undefined) query = query.where('id', '<', filter.after)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.kind) query = query.where('kind', '=', filter.kind)
  if (filter.bookingId !== undefined) query = query.where('booking_id', '=', filter.bookingId)
  if (filter.endpointId !== undefined) query = query.where('endpoint_id', '=', filter.endpointId)
  return query.execute()
}

/** Pending mails of one workspace that are due by `until`, in the order of due times. */
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

/** Pending mails of all workspaces that are due by their business time, longest due first. */
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

/** Mails that have been in state `sending` since before `since`. */
export async function selectLost(db: Db, since: Date, limit: number): Promise<MailRef[]> {
  return db
    .selectFrom('mails')
    .select(['workspace_id', 'id'])
    .where('status', '=', 'sending')
    .where('changed_at', '<', since)
    .limit(limit)
    .execute()
}
