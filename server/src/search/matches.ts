import type { Db } from '../db/database.ts'
import type { Caller } from '../lib/caller.ts'
import { bookingsWithKey, bookingsWithWords, withRelatives } from './matches-queries.ts'
import { idIn, isKey, prefixQuery } from './words.ts'

/** A search reads at most this number of customers, of signers and of documents. */
export const mostMatches = 2_000

/**
 * Ids of the reservations and appointments that match the text: by id, by a key, or by the first letters of words
 * of the customer's or a signer's name and email, or of a file name. With `isCut`, there are more.
 */
export async function matchesOf(
  db: Db,
  { workspaceId }: Caller,
  text: string,
): Promise<{ ids: number[]; isCut: boolean }> {
  const prefixes = prefixQuery(workspaceId, text)
  const found =
    prefixes === undefined
      ? { ids: [], isCut: false }
      : await bookingsWithWords(db, workspaceId, prefixes, mostMatches + 1)
  const byKey = isKey(text) ? await bookingsWithKey(db, workspaceId, text) : []
  const byId = [idIn(text) ?? []].flat()
  return { ids: await withRelatives(db, workspaceId, [...found.ids, ...byKey, ...byId]), isCut: found.isCut }
}
