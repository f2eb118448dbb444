import type { Tx } from '../../platform/db/database.ts'
import { removeAllFromDirectory } from '../../platform/db/directory.ts'
import {
  blankDayLists,
  blankMailsToCustomers,
  deleteMailsAbout,
  deleteSettledMails,
  type Erasable,
  forgetSignerAddress,
  selectPastMails,
  type UnsentToSigners,
} from './erasure-queries.ts'

export type { UnsentToSigners }

/** Erases mails to and about the person between these ids. Returns how many. */
export async function eraseMails(
  tx: Tx,
  workspaceId: number,
  about: Erasable,
  span: [number, number],
): Promise<number> {
  const ids = await deleteMailsAbout(tx, workspaceId, about, span)
  await removeAllFromDirectory(tx, workspaceId, 'mail', ids)
  await forgetSignerAddress(tx, workspaceId, about.unsent, span)
  if (about.hasBookings) await blankDayLists(tx, workspaceId, span)
  return ids.length
}

const everyMail: [number, number] = [0, Number.MAX_SAFE_INTEGER]

/** Erases the texts between these ids in which the customers of these bookings read who signs. */
export const forgetSignersInMails = async (
  tx: Tx,
  workspaceId: number,
  bookingIds: number[],
  span = everyMail,
): Promise<void> => {
  if (bookingIds.length > 0) await blankMailsToCustomers(tx, workspaceId, bookingIds, span)
}

/**
 * Deletes settled mails that are older, of the next `limit` after that id, except those about an open
 * booking: they say what the customer was told. `openOf` returns which of the bookings have not ended.
 */
export async function removePastMails(
  tx: Tx,
  workspaceId: number,
  before: Date,
  [after, limit]: [number, number],
  openOf: (tx: Tx, workspaceId: number, bookingIds: number[]) => Promise<number[]>,
): Promise<number | undefined> {
  const { past, last } = await selectPastMails(tx, workspaceId, before, after, limit)
  const bookingIds = past.flatMap(mail => mail.booking_id ?? [])
  const open = new Set<number | null>(await openOf(tx, workspaceId, bookingIds))
  const ids = past.filter(mail => !open.has(mail.booking_id)).map(({ id }) => id)
  const deleted = await deleteSettledMails(tx, workspaceId, before, ids)
  await removeAllFromDirectory(tx, workspaceId, 'mail', deleted)
  return last
}
