import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { inBatches } from '../../platform/lib/in-batches.ts'
import {
  bookingsWithKey,
  bookingsWithPhone,
  havingWords,
  type Kind,
  kinds,
  kindsWithCommon,
  type Match,
  rowsWithWords,
  testNewest,
  withRelatives,
} from './matches-queries.ts'
import { countedWords, idIn, isKey, phoneIn, prefixQuery } from './words.ts'

/** Rows of each table that a search reads at most. */
const mostMatches = 2_000
/** A word is common if at least `most` of the newest `read` rows of a table have it. */
const common = { read: 100, most: 2 }
/** Each takes about a millisecond in the embedded database, for which all other calls wait. */
const testedAtOnce = 50

export interface Matches {
  /** Reservations and appointments, also those of the signers and documents. */
  ids: number[]
  signers: number[]
  documents: number[]
  /** There are more. */
  isCut: boolean
}

/**
 * What matches a text, for a search that shows `limit` rows of each kind: the newest rows of words that are
 * common, and up to 2,000 of each table of other words. To read all rows of a common word would take longer
 * the more there are.
 */
export async function newestMatches(
  db: Db,
  { workspaceId, notaryId }: Caller,
  text: string,
  limit: number,
): Promise<Matches> {
  const prefixes = prefixQuery(workspaceId, text)
  const found = noMatches()
  if (prefixes !== undefined) {
    const wanted = { workspaceId, prefixes, limit: limit + 1, read: mostMatches }
    // The newest rows of all may contain none of one notary.
    const withCommon =
      notaryId === undefined ? await kindsWithCommon(db, workspaceId, countedWords(text), common) : []
    for (const kind of withCommon) found[kind] = await newestWithWords(db, kind, wanted)
    for (const kind of kinds.filter(kind => found[kind].length <= limit))
      found[kind] = await rowsWithWords(db, kind, { ...wanted, limit: mostMatches + 1 })
  }
  return {
    ids: await bookingsOf(db, workspaceId, text, found),
    signers: found.signer.map(({ id }) => id),
    documents: found.document.map(({ id }) => id),
    isCut: kinds.some(kind => found[kind].length > mostMatches),
  }
}

/** Those of the newest `read` rows of a kind that have these words, newest first: at most `limit`. */
async function newestWithWords(
  db: Db,
  kind: Kind,
  {
    workspaceId,
    prefixes,
    limit,
    read,
  }: { workspaceId: number; prefixes: string; limit: number; read: number },
): Promise<Match[]> {
  const found: Match[] = []
  let below = Number.MAX_SAFE_INTEGER
  for (let tested = 0; tested < read && found.length < limit; tested += testedAtOnce) {
    const rows = await testNewest(db, kind, { workspaceId, prefixes, below, read: testedAtOnce })
    found.push(...rows.filter(({ matches }) => matches))
    if (rows.length < testedAtOnce) break
    below = rows.at(-1)?.id ?? 0
  }
  return found.slice(0, limit)
}

const noMatches = (): Record<Kind, Match[]> => ({
  appointment: [],
  reservation: [],
  signer: [],
  document: [],
})

/**
 * Ids of the reservations and appointments that match the text: by id, by a key, by the end of a phone
 * number, or by the first letters of words of the customer's or a signer's name and email, or of a file name.
 * Words are looked for in `most` rows of each table; with `isCut`, there are more.
 */
export async function matchesOf(
  db: Db,
  { workspaceId }: Caller,
  text: string,
  most: number,
): Promise<{ ids: number[]; isCut: boolean }> {
  const prefixes = prefixQuery(workspaceId, text)
  const found = noMatches()
  if (prefixes !== undefined)
    for (const kind of kinds)
      found[kind] = await rowsWithWords(db, kind, { workspaceId, prefixes, limit: most + 1 })
  return {
    ids: await bookingsOf(db, workspaceId, text, found),
    isCut: kinds.some(kind => found[kind].length > most),
  }
}

/**
 * Ids of the bookings of these rows and of those that the text names, with the bookings that belong to them.
 */
async function bookingsOf(
  db: Db,
  workspaceId: number,
  text: string,
  found: Record<Kind, Match[]>,
): Promise<number[]> {
  const rows = kinds.flatMap(kind => found[kind].map(({ booking_id }) => booking_id))
  return withRelatives(db, workspaceId, [...new Set(rows), ...(await idsNamed(db, workspaceId, text))])
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
    const found = new Set(named)
    if (prefixes === undefined) return found
    await inBatches(ids, testedAtOnce, async batch => {
      for (const id of await havingWords(db, workspaceId, batch, prefixes)) found.add(id)
    })
    return found
  }
}

/** Bookings that the text names by id, by a key or by a phone number. */
async function idsNamed(db: Db, workspaceId: number, text: string): Promise<number[]> {
  const byKey = isKey(text) ? await bookingsWithKey(db, workspaceId, text) : []
  const phone = phoneIn(text)
  const byPhone = phone === undefined ? [] : await bookingsWithPhone(db, workspaceId, phone, mostMatches)
  return [...byKey, ...byPhone, ...[idIn(text) ?? []].flat()]
}
