import type { Db } from '../db/database.ts'
import type { Caller } from '../lib/caller.ts'
import {
  bookingsWithKey,
  bookingsWithPhone,
  bookingsWithWords,
  havingWords,
  withRelatives,
} from './matches-queries.ts'
import { idIn, isKey, phoneIn, prefixQuery } from './words.ts'

/** A search reads at most this number of customers, of signers and of documents. */
export const mostMatches = 2_000

/**
 * Ids of the reservations and appointments that match the text: by id, by a key, by the end of a phone number, or by
 * the first letters of words of the customer's or a signer's name and email, or of a file name. Words are looked for in `most` rows of each
 * table; with `isCut`, there are more.
 */
export async function matchesOf(
  db: Db,
  { workspaceId }: Caller,
  text: string,
  most = mostMatches,
): Promise<{ ids: number[]; isCut: boolean }> {
  const prefixes = prefixQuery(workspaceId, text)
  const found =
    prefixes === undefined
      ? { ids: [], isCut: false }
      : await bookingsWithWords(db, workspaceId, prefixes, most + 1)
  const ids = await withRelatives(db, workspaceId, [...found.ids, ...(await idsNamed(db, workspaceId, text))])
  return { ids, isCut: found.isCut }
}

/** Finds those of given bookings that match the text. For texts that too many match to know all. */
export async function matcherOf(
  db: Db,
  { workspaceId }: Caller,
  text: string,
): Promise<(ids: number[]) => Promise<Set<number>>> {
  const prefixes = prefixQuery(workspaceId, text)
  const named = await withRelatives(db, workspaceId, await idsNamed(db, workspaceId, text))
  return async ids => {
    const having = prefixes === undefined ? [] : await havingWords(db, workspaceId, ids, prefixes)
    return new Set([...having, ...named])
  }
}

/** Bookings that the text names by id, by a key or by a phone number. */
async function idsNamed(db: Db, workspaceId: number, text: string): Promise<number[]> {
  const byKey = isKey(text) ? await bookingsWithKey(db, workspaceId, text) : []
  const phone = phoneIn(text)
  const byPhone = phone === undefined ? [] : await bookingsWithPhone(db, workspaceId, phone, mostMatches)
  return [...byKey, ...byPhone, ...[idIn(text) ?? []].flat()]
}
