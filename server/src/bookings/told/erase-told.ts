import type { Tx } from '../../platform/db/database.ts'
import { blankToldTo, deleteToldToGone, type Kept } from './erasure-queries.ts'
import { deleteToldOf, deleteToldToSigners } from './queries.ts'

export { deleteToldOfErased } from './erasure-queries.ts'

/** Erases what was told of these appointments, and to these signers. */
export async function eraseTold(
  tx: Tx,
  workspaceId: number,
  { appointmentIds, signerIds }: { appointmentIds: number[]; signerIds: number[] },
): Promise<void> {
  await deleteToldOf(tx, workspaceId, appointmentIds)
  await deleteToldToSigners(tx, workspaceId, signerIds)
}

/**
 * Erases what customers and signers were told at the address who have no part any more, or another address.
 * Unsent mails to it are not written any more: a mail about a change needs what was told before.
 */
export async function eraseToldTo(tx: Tx, workspaceId: number, email: string, kept: Kept): Promise<void> {
  await deleteToldToGone(tx, workspaceId, email, kept)
  await blankToldTo(tx, workspaceId, email, kept)
}
