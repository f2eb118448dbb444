import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'

/** Whose mails are erased. */
export interface Erasable {
  /** Null when it is known no more. */
  email: string | null
  /** Whether lists of a day can name the person. */
  hasBookings: boolean
  /** Of the mails that are looked at. */
  bookingIds: number[]
  signerIds: number[]
  unsent: UnsentToSigners
}

/**
 * Mails to signers that name no recipient, because they were never written. Their address is counted: other
 * people can have the same one.
 */
export interface UnsentToSigners {
  /** `countedAddress` of the person. Null when it is known no more. */
  signerAddress: string | null
  /** Signers with the address who were removed. */
  removedIds: number[]
  /** Signers with another address by now, whose reminders still name the earlier one. */
  readdressedIds: number[]
}

/**
 * Deletes mails about the person between these ids, to whomever they went. What a notary with the same
 * address got about other customers stays. Mails to members name no customer.
 */
export async function deleteMailsAbout(
  tx: Tx,
  workspaceId: number,
  { email, bookingIds, signerIds, unsent }: Erasable,
  [after, upTo]: [number, number],
): Promise<number[]> {
  const { signerAddress, removedIds } = unsent
  // The first mail to a signer names the address in its cause. So does the last one to an earlier address.
  const first = sql`concat('signer:', signer_id, ':', ${email && foldEmail(email)}::text)`
  const isLast = sql`starts_with(cause, concat('signer:', signer_id, ':cancellation:'))
    and right(lower(cause), length(${email}::text) + 1) = ':' || lower(${email}::text)`
  const { rows } = await sql<{ id: number }>`
    delete from mails where workspace_id = ${workspaceId} and id > ${after} and id <= ${upTo}
      and (booking_id is not null or booking_request_id is not null)
      and (booking_id = any(${bookingIds}::bigint[]) or signer_id = any(${signerIds}::bigint[])
        or lower(recipient) = lower(${email}::text) and notary_id is null
        or recipient is null and signer_address = ${signerAddress}::text and (
          signer_id = any(${removedIds}::bigint[]) or cause = ${first} or starts_with(cause, ${first} || ':')
          or ${isLast}))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Forgets an earlier address of signers in their mails that were never written. */
export async function forgetSignerAddress(
  tx: Tx,
  workspaceId: number,
  { signerAddress, readdressedIds }: UnsentToSigners,
  [after, upTo]: [number, number],
): Promise<void> {
  await sql`
    update mails set signer_address = null, together = null
    where workspace_id = ${workspaceId} and id > ${after} and id <= ${upTo} and recipient is null
      and signer_address = ${signerAddress}::text and signer_id = any(${readdressedIds}::bigint[])`.execute(
    tx,
  )
}

/**
 * Empties the lists of a day that notaries got or were to get: they have the names of customers, and no ids.
 * In any state: a text is stored at each attempt, and stays when the mail waits for the next one or is
 * withdrawn.
 */
export async function blankDayLists(
  tx: Tx,
  workspaceId: number,
  [after, upTo]: [number, number],
): Promise<void> {
  await sql`
    update mails set text_body = null, html_body = null
    where workspace_id = ${workspaceId} and id > ${after} and id <= ${upTo}
      and kind = 'notary_next_day' and text_body is not null`.execute(tx)
}

/**
 * Empties mails to the customers of these bookings, which name the signers, and messages of staff that list
 * the bookings. In any state, as above.
 */
export async function blankMailsToCustomers(
  tx: Tx,
  workspaceId: number,
  bookingIds: number[],
  [after, upTo]: [number, number],
): Promise<void> {
  await sql`
    update mails set subject = null, text_body = null, html_body = null, calendar_file = null
    where workspace_id = ${workspaceId} and id > ${after} and id <= ${upTo} and text_body is not null
      and signer_id is null and notary_id is null and membership_id is null
      and (booking_id = any(${bookingIds}::bigint[]) or kind = 'message' and exists (
        select from jsonb_array_elements(message->'about') as listed(id)
        where listed.id::bigint = any(${bookingIds}::bigint[])))`.execute(tx)
}

/**
 * The mails from before that time among the next `limit` after that id. `last` is the last id looked at,
 * undefined when there are no more.
 */
export async function selectPastMails(
  db: Db,
  workspaceId: number,
  before: Date,
  after: number,
  limit: number,
): Promise<{ past: { id: number; booking_id: number | null }[]; last: number | undefined }> {
  const { rows } = await sql<{ id: number; booking_id: number | null; is_past: boolean }>`
    select id, booking_id, created_at < ${before} as is_past from mails
    where workspace_id = ${workspaceId} and id > ${after} order by id limit ${limit}`.execute(db)
  const past = rows.filter(row => row.is_past)
  return { past, last: past.length === limit ? past.at(-1)?.id : undefined }
}

/** Deletes those of the mails that were settled before that time. Returns their ids. */
export async function deleteSettledMails(
  tx: Tx,
  workspaceId: number,
  before: Date,
  ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from mails where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])
      and status not in ('pending', 'sending') and changed_at < ${before}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
