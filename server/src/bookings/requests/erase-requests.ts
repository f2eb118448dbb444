import { deleteClaims } from '../../calendar/claims/claims.ts'
import { deleteCodeMails } from '../../mail/queue/mails.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deleteRequest, selectRequestsAbout } from './queries.ts'

/**
 * Deletes up to `limit` requests of the address, or for these reservations, with their mails. Returns their
 * ids, keys and phone numbers.
 */
export async function eraseRequests(
  tx: Tx,
  workspaceId: number,
  about: { email: string | null; reservationIds: number[] },
  limit: number,
) {
  const requests = await selectRequestsAbout(tx, workspaceId, about, limit)
  for (const { id } of requests) await eraseRequest(tx, workspaceId, id)
  return requests
}

/** Deletes a request with its mails, and frees what it holds. */
export async function eraseRequest(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await deleteCodeMails(tx, workspaceId, id)
  await deleteClaims(tx, workspaceId, { requestId: id })
  await deleteRequest(tx, workspaceId, id)
}
