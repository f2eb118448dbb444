import type { UnsentToSigners } from '../../mail/queue/erase-mails.ts'
import type { Db } from '../../platform/db/database.ts'
import { countedAddress, foldEmail } from '../../platform/lib/email-address.ts'
import { type Of, signersOfMailsTo } from './match-queries.ts'

/**
 * Whose mails to signers are about the person, of those that were never written and know only the counted
 * address. Not those of signers who are items: their mails are erased anyway.
 */
export async function unsentToSigners(db: Db, of: Of, email: string | null): Promise<UnsentToSigners> {
  if (email === null) return { signerAddress: null, removedIds: [], readdressedIds: [] }
  const signerAddress = countedAddress(email)
  const found = await signersOfMailsTo(db, of, signerAddress)
  const isOther = (address: string) => foldEmail(address) !== foldEmail(email)
  return {
    signerAddress,
    // One who was told at another spelling is somebody else.
    removedIds: found
      .filter(({ email_folded, told }) => email_folded === null && !(told ?? []).some(isOther))
      .map(({ id }) => id),
    readdressedIds: found
      .filter(one => one.email_folded !== null && countedAddress(one.email_folded) !== signerAddress)
      .map(({ id }) => id),
  }
}
