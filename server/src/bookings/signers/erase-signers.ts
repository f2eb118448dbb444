import type { Db, Tx } from '../../platform/db/database.ts'
import { removeAllFromDirectory } from '../../platform/db/directory.ts'
import { erased } from '../../platform/lib/erased-json.ts'
import { blankSigners, type Erasable, lockErasable, type SignerRow, selectBookingsOf } from './queries.ts'

/**
 * Erases names, emails and keys of signers. Ids, states and times stay. Returns the signers as they were.
 */
export async function eraseSigners(tx: Tx, workspaceId: number, which: Erasable): Promise<SignerRow[]> {
  const signers = await lockErasable(tx, workspaceId, which)
  await blankSigners(
    tx,
    workspaceId,
    signers.map(({ id }) => id),
    erased,
  )
  await removeAllFromDirectory(
    tx,
    workspaceId,
    'key',
    signers.map(({ key }) => key),
  )
  return signers
}

/** The reservations and appointments whose mails to the customer can name these signers, removed ones too. */
export const bookingsNaming = async (db: Db, workspaceId: number, signerIds: number[]): Promise<number[]> =>
  signerIds.length === 0 ? [] : selectBookingsOf(db, workspaceId, signerIds)
