import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** What an erasure of an address leaves, because it is kept with bookings and signers. */
export interface Kept {
  appointmentIds: number[]
  signerIds: number[]
}

const notKept = ({ appointmentIds, signerIds }: Kept) => sql`
  told.appointment_id <> all(${appointmentIds}::bigint[])
    and not (told.person = 'signer' and told.person_id = any(${signerIds}::bigint[]))`

/**
 * Deletes what signers were told at the address who are no signers any more, so that no mail to them is
 * written.
 */
export async function deleteToldToGone(
  tx: Tx,
  workspaceId: number,
  email: string,
  kept: Kept,
): Promise<void> {
  await sql`
    delete from told where workspace_id = ${workspaceId} and lower(email) = lower(${email}::text)
      and person = 'signer' and ${notKept(kept)} and not exists (
        select from signers s where s.workspace_id = ${workspaceId} and s.workspace_id = told.workspace_id
          and s.id = told.person_id)`.execute(tx)
}

/**
 * Blanks the address where a customer or a signer has another one by now: that person was told nothing. The
 * number of the calendar entry stays.
 */
export async function blankToldTo(tx: Tx, workspaceId: number, email: string, kept: Kept): Promise<void> {
  await sql`
    update told set email = '', facts = null, mail_id = null, earlier = null
    where workspace_id = ${workspaceId} and lower(email) = lower(${email}::text)
      and person <> 'notary' and ${notKept(kept)}`.execute(tx)
  await sql`
    update told set earlier = null
    where workspace_id = ${workspaceId} and lower(earlier->>'email') = lower(${email}::text)
      and person <> 'notary' and ${notKept(kept)}`.execute(tx)
}

/** Deletes what was told of those appointments that are erased. */
export async function deleteToldOfErased(tx: Tx, workspaceId: number, bookingIds: number[]): Promise<void> {
  await sql`
    delete from told where workspace_id = ${workspaceId} and appointment_id = any(${bookingIds}::bigint[])
      and exists (
        select from bookings b where b.workspace_id = ${workspaceId} and b.workspace_id = told.workspace_id
          and b.id = told.appointment_id and b.erased_at is not null)`.execute(tx)
}
