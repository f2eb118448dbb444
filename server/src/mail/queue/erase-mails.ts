import type { Tx } from '../../platform/db/database.ts'
import { leaveAll } from '../../platform/db/directory.ts'
import {
  blankDayLists,
  deleteMailsAbout,
  deletePastMails,
  type Erasable,
  idAhead,
} from './erasure-queries.ts'

/**
 * Erases mails to and about the person, of the next `count` after that id. Returns how many, and the last id looked
 * at, which is undefined at the end.
 */
export async function eraseMails(
  tx: Tx,
  workspaceId: number,
  about: Erasable,
  after: number,
  count: number,
): Promise<{ erased: number; last: number | undefined }> {
  const last = await idAhead(tx, workspaceId, after, count)
  const span: [number, number] = [after, last ?? Number.MAX_SAFE_INTEGER]
  const ids = await deleteMailsAbout(tx, workspaceId, about, span)
  await leaveAll(tx, workspaceId, 'mail', ids)
  if (about.bookingIds.length > 0) await blankDayLists(tx, workspaceId, span)
  return { erased: ids.length, last }
}

/** Deletes settled mails of ended bookings that are older, of the next `limit` after that id. */
export async function removePastMails(
  tx: Tx,
  workspaceId: number,
  before: Date,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const { deleted, last } = await deletePastMails(tx, workspaceId, before, after, limit)
  await leaveAll(tx, workspaceId, 'mail', deleted)
  return last
}
