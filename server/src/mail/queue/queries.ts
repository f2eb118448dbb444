import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { causeOf, type KindsTo, type StoredKind } from '../kinds/kinds.ts'
import { isHeld, mayHaveGone } from './fate-queries.ts'

export type MailStatus = Tables['mails']['status']

export type MailRow = Omit<Selectable<Tables['mails']>, 'kind'> & { kind: StoredKind }

/** Workspace and id of a mail. */
export type MailRef = Pick<MailRow, 'workspace_id' | 'id'>

/** The columns of the ids that a mail names. */
const columns = {
  bookingId: 'booking_id',
  endpointId: 'endpoint_id',
  requestId: 'booking_request_id',
  linkId: 'link_id',
  membershipId: 'membership_id',
  notaryId: 'notary_id',
  signerId: 'signer_id',
} as const

export type IdName = keyof typeof columns
/** Ids of the rows that a mail is about, and of the person to whom it goes. */
export type Ids = Partial<Record<IdName, number>>

/** The rows that a mail can be about, of which it names one. */
const subjects = ['bookingId', 'endpointId', 'linkId', 'membershipId', 'requestId', 'notaryId'] as const

/** The ids as values of their columns. */
export const columnsOf = (ids: Ids) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [column, ids[name as IdName] ?? null]),
  ) as Record<(typeof columns)[IdName], number | null>

/** The ids that a stored mail names. */
export const idsOf = (row: MailRow): Ids =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => (row[column] === null ? [] : [[name, row[column]]])),
  )

/** The column that names the subject of a mail, and its id. */
export function subjectOf(ids: Ids): readonly [(typeof columns)[IdName], number] {
  for (const name of subjects) {
    const id = ids[name]
    if (id !== undefined) return [columns[name], id]
  }
  throw new Error('A mail names a subject.')
}

export const mailsOf = (db: Db, workspaceId: number) =>
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

/** Inserts those for whose subject and cause there is none. Returns their ids. */
export async function insertMails(tx: Tx, rows: Insertable<Tables['mails']>[]): Promise<number[]> {
  const inserted = await tx
    .insertInto('mails')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** Inserts a copy of the mail, to send it again. */
export async function insertRepeat(
  tx: Tx,
  mail: MailRow,
  given: Pick<MailRow, 'cause' | 'repeat_of' | 'due_at' | 'created_at'>,
): Promise<MailRow> {
  const { workspace_id, kind, booking_id, endpoint_id, membership_id } = mail
  const { notary_id, signer_id, signer_address, message } = mail
  return tx
    .insertInto('mails')
    .values({
      workspace_id,
      kind,
      booking_id,
      endpoint_id,
      membership_id,
      ...given,
      notary_id,
      signer_id,
      signer_address,
      message,
      status: 'pending',
      attempts: 0,
      changed_at: given.created_at,
    })
    .returningAll()
    .$castTo<MailRow>()
    .executeTakeFirstOrThrow()
}

/** Whether a mail of that kind to the member waits: it is composed from what holds when it is sent. */
export async function hasPendingOfKind(
  db: Db,
  workspaceId: number,
  membershipId: number,
  kind: KindsTo<'member'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('membership_id', '=', membershipId)
    .where('kind', '=', kind)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks and returns the last mail of the kind to the customer that was tried, whether or not a mail server
 * took it.
 */
export async function lastTried(
  tx: Tx,
  workspaceId: number,
  bookingId: number,
  kind: StoredKind,
): Promise<MailRow | undefined> {
  return mailsOf(tx, workspaceId)
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('signer_id', 'is', null)
    .where('status', 'in', ['sending', 'sent', 'kept', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Ids of the mails that repeat this one. */
export async function selectRepeats(db: Db, workspaceId: number, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('repeat_of', '=', id)
    .execute()
  return rows.map(row => row.id)
}

/** Whether a mail of these kinds to the customer, or to that signer, may have gone. */
export async function hasGone(
  db: Db,
  workspaceId: number,
  bookingId: number,
  kinds: readonly StoredKind[],
  signerId: number | null = null,
): Promise<boolean> {
  const row = await mailsOf(db, workspaceId)
    .where('booking_id', '=', bookingId)
    .where('signer_id', signerId === null ? 'is' : '=', signerId)
    .where('kind', 'in', kinds)
    .where(mayHaveGone)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When the last mail of the kind was sent, by id of the signer. Null: to the customer. */
export async function selectSentTimes(
  db: Db,
  workspaceId: number,
  bookingId: number,
  kind: StoredKind,
): Promise<{ signer_id: number | null; at: Date }[]> {
  return db
    .selectFrom('mails')
    .select(({ fn }) => ['signer_id', fn.max<Date>('changed_at').as('at')])
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('status', '=', 'sent')
    .groupBy('signer_id')
    .execute()
}

/** Whether a confirmation to the customer was queued, in any state. */
export async function hasConfirmation(db: Db, workspaceId: number, bookingId: number): Promise<boolean> {
  const row = await mailsOf(db, workspaceId)
    .where('booking_id', '=', bookingId)
    .where('signer_id', 'is', null)
    .where('kind', '=', 'confirmation')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a mail about the move to that revision, to the customer or a signer, may have gone. */
export async function hasGoneOfMove(
  db: Db,
  workspaceId: number,
  bookingId: number,
  revision: number,
): Promise<boolean> {
  const row = await mailsOf(db, workspaceId)
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'reschedule')
    .where(({ eb }) =>
      eb.or([
        eb('cause', '=', causeOf('reschedule', { revision })),
        eb('cause', 'like', `%:reschedule:${revision}`),
      ]),
    )
    .where(mayHaveGone)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Not the mails to notaries, which `notary-queries.ts` withdraws. Nor messages of staff, unless they are
 * named: they hold whatever becomes of the booking.
 */
export async function withdrawPending(
  tx: Tx,
  workspaceId: number,
  ids: Ids,
  kinds: readonly StoredKind[] | undefined,
  now: Date,
): Promise<void> {
  const [column, id] = subjectOf(ids)
  let query = tx
    .updateTable('mails')
    .set({ status: 'withdrawn', changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where(column, '=', id)
    .where('notary_id', 'is', null)
    .where('status', '=', 'pending')
  query = kinds ? query.where('kind', 'in', kinds) : query.where('kind', '!=', 'message')
  await query.execute()
}

/** Also held mails. Of these kinds to the signer, the notary, or with both null the customer. */
export async function withdrawPendingTo(
  tx: Tx,
  workspaceId: number,
  bookingId: number,
  { signer_id, notary_id }: Pick<MailRow, 'signer_id' | 'notary_id'>,
  kinds: readonly StoredKind[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'withdrawn', changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('signer_id', 'is not distinct from', signer_id)
    .where('notary_id', 'is not distinct from', notary_id)
    .where('kind', 'in', kinds)
    .where(eb => eb.or([eb('status', '=', 'pending'), isHeld(eb)]))
    .execute()
}

/**
 * Sets the address of the signer in mails that were never written, except first mails and cancellations:
 * their cause can name another one.
 */
export async function readdressUnwritten(
  tx: Tx,
  workspaceId: number,
  { bookingId, signerId }: { bookingId: number; signerId: number },
  signerAddress: string,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ signer_address: signerAddress })
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('signer_id', '=', signerId)
    .where('kind', 'not in', ['confirmation', 'cancellation'])
    .where('recipient', 'is', null)
    .execute()
}

/** Returns the ids of the deleted mails. */
export async function deleteMailsOfRequest(
  tx: Tx,
  workspaceId: number,
  requestId: number,
): Promise<number[]> {
  const deleted = await tx
    .deleteFrom('mails')
    .where('workspace_id', '=', workspaceId)
    .where('booking_request_id', '=', requestId)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** The mail, in that state or any, locked until the transaction ends. */
export async function lockMail(
  tx: Tx,
  { workspace_id, id }: MailRef,
  status?: MailStatus,
): Promise<MailRow | undefined> {
  let query = mailsOf(tx, workspace_id).where('id', '=', id)
  if (status) query = query.where('status', '=', status)
  return query.forUpdate().executeTakeFirst()
}

export const changeMail = update('mails')

export async function findMail(db: Db, workspaceId: number, id: number): Promise<MailRow | undefined> {
  return mailsOf(db, workspaceId).where('id', '=', id).executeTakeFirst()
}

export interface MailFilter {
  after: number | undefined
  limit: number
  status: MailStatus | undefined
  kind: StoredKind | undefined
  bookingId: number | undefined
  endpointId: number | undefined
  /** Address of the recipient. */
  to: string | undefined
  since: Date | undefined
  until: Date | undefined
}

/** A message of staff can be about several bookings of the customer. */
const isMessageAbout = (bookingId: number) =>
  sql<boolean>`kind = 'message' and message->'about' @> ${String(bookingId)}::jsonb`

export async function selectMails(db: Db, workspaceId: number, filter: MailFilter): Promise<MailRow[]> {
  let query = mailsOf(db, workspaceId)
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.after !== undefined) query = query.where('id', '<', filter.after)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.kind) query = query.where('kind', '=', filter.kind)
  const { bookingId } = filter
  if (bookingId !== undefined)
    query = query.where(eb => eb.or([eb('booking_id', '=', bookingId), isMessageAbout(bookingId)]))
  if (filter.endpointId !== undefined) query = query.where('endpoint_id', '=', filter.endpointId)
  if (filter.to !== undefined) query = query.where(sql`lower(recipient)`, '=', filter.to.toLowerCase())
  if (filter.since) query = query.where('changed_at', '>=', filter.since)
  if (filter.until) query = query.where('changed_at', '<', filter.until)
  return query.execute()
}

/** A calendar file that was composed earlier. Any one, because an index would serve only this. */
export async function findCalendarFile(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('calendar_file')
    .where('calendar_file', 'is not', null)
    .where('booking_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.calendar_file ?? undefined
}
