import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const person = sql`first_name || ' ' || last_name || ' ' || email`
/** Where words are looked for: one index has those of each table. */
const sources = {
  appointment: { table: sql`appointments`, booking: sql`id`, content: person },
  reservation: { table: sql`reservations`, booking: sql`id`, content: person },
  signer: { table: sql`signers`, booking: sql`booking_id`, content: person },
  document: { table: sql`documents`, booking: sql`booking_id`, content: sql`filename` },
}
export type Kind = keyof typeof sources
type Source = (typeof sources)[Kind]
export const kinds = Object.keys(sources) as Kind[]

/** A row whose words match, and its booking: for an appointment or a reservation, itself. */
export interface Match {
  id: number
  booking_id: number
}

/** A statement for each kind of row. */
function ofEach<S>(build: (source: Source) => S): Record<Kind, S> {
  const entries = kinds.map(kind => [kind, build(sources[kind])])
  return Object.fromEntries(entries)
}

/** Rows of a kind that have these words: at most `limit`. Not in order. */
export const rowsWithWords = (
  db: Db,
  kind: Kind,
  { workspaceId, prefixes, limit }: { workspaceId: number; prefixes: string; limit: number },
): Promise<Match[]> => withWords[kind](db, workspaceId, prefixes, limit)

const withWords = ofEach(({ table, booking, content }) =>
  statement(
    (_db, workspaceId: number, prefixes: string, limit: number) => sql<Match>`
      select id, ${booking} as booking_id from ${table}
      where workspace_id = ${workspaceId} and search_words(workspace_id, ${content}) @@ ${prefixes}::tsquery
      limit ${limit}`,
  ),
)

/**
 * The same as an expression without an index: of few rows that are known, a planner would read all matches of
 * the word.
 */
const wordsUnindexed = (content: RawBuilder<unknown>) => sql`(search_words(workspace_id, ${content}) || '')`
const ofPerson = wordsUnindexed(person)

/** The newest `read` rows of a kind with a lower id, newest first, and whether they have these words. */
export const testNewest = (
  db: Db,
  kind: Kind,
  wanted: { workspaceId: number; prefixes: string; below: number; read: number },
): Promise<(Match & { matches: boolean })[]> =>
  newestOf[kind](db, wanted.workspaceId, wanted.prefixes, wanted.below, wanted.read)

const newestOf = ofEach(({ table, booking, content }) =>
  statement(
    (_db, workspaceId: number, prefixes: string, below: number, read: number) => sql<
      Match & { matches: boolean }
    >`
      select id, booking_id, ${wordsUnindexed(sql`content`)} @@ ${prefixes}::tsquery as matches from (
        select workspace_id, id, ${booking} as booking_id, ${content} as content from ${table}
        where workspace_id = ${workspaceId} and id < ${below} order by id desc limit ${read}
      ) newest order by id desc`,
  ),
)

/**
 * Kinds of which at least `most` of the newest `read` rows contain these words. An estimate, as it leaves
 * accents and the beginnings of words out: to split the words of each row would take longer than most
 * searches.
 */
export async function kindsWithCommon(
  db: Db,
  workspaceId: number,
  words: string[],
  { read, most }: { read: number; most: number },
): Promise<Kind[]> {
  const rows = await withCommon(
    db,
    workspaceId,
    words.map(word => `%${word}%`),
    read,
    most,
  )
  return rows.map(({ kind }) => kind)
}

const withCommon = statement(
  (_db, workspaceId: number, patterns: string[], read: number, most: number) => sql<{ kind: Kind }>`
    ${sql.join(
      kinds.map(kind => {
        const { table, content } = sources[kind]
        return sql`select ${sql.lit(kind)} as kind from (
          select ${content} as content from ${table} where workspace_id = ${workspaceId} order by id desc limit ${read}
        ) newest where lower(content) like all(${patterns}::text[]) having count(*) >= ${most}`
      }),
      sql` union all `,
    )}`,
)

/**
 * Those of the bookings that have these words, themselves or by the reservation or appointment they belong
 * to.
 */
export async function havingWords(
  db: Db,
  workspaceId: number,
  ids: number[],
  prefixes: string,
): Promise<number[]> {
  return (await having(db, workspaceId, ids, prefixes)).map(({ id }) => id)
}

const having = statement(
  (_db, workspaceId: number, ids: number[], prefixes: string) => sql<{ id: number }>`
    select page.id from unnest(${ids}::bigint[]) as page (id)
    cross join lateral (
      select coalesce(reservation_id, id) as root from bookings where workspace_id = ${workspaceId} and id = page.id limit 1
    ) r
    cross join lateral (
      select appointment_id from bookings where workspace_id = ${workspaceId} and id = r.root limit 1
    ) a
    cross join lateral (
      select case when page.id in (r.root, a.appointment_id) then array[r.root, a.appointment_id] else array[page.id] end as ids
    ) family
    where exists (select from appointments
        where workspace_id = ${workspaceId} and id = any(family.ids) and ${ofPerson} @@ ${prefixes}::tsquery)
      or exists (select from reservations
        where workspace_id = ${workspaceId} and id = any(family.ids) and ${ofPerson} @@ ${prefixes}::tsquery)
      or exists (select from signers
        where workspace_id = ${workspaceId} and booking_id = any(family.ids) and ${ofPerson} @@ ${prefixes}::tsquery)
      or exists (select from documents
        where workspace_id = ${workspaceId} and booking_id = any(family.ids)
          and ${wordsUnindexed(sql`filename`)} @@ ${prefixes}::tsquery)`,
)

/** Ids of bookings that the key opens, or whose signer it belongs to. */
export async function bookingsWithKey(db: Db, workspaceId: number, key: string): Promise<number[]> {
  return (await withKey(db, workspaceId, key)).map(({ id }) => id)
}

const withKey = statement(
  (_db, workspaceId: number, key: string) => sql<{ id: number }>`
    select id from appointments where workspace_id = ${workspaceId} and appointment_key = ${key}
    union select id from appointments where workspace_id = ${workspaceId} and upload_key = ${key}
    union select id from appointments where workspace_id = ${workspaceId} and session_key = ${key}
    union select id from reservations where workspace_id = ${workspaceId} and reservation_key = ${key}
    union select id from reservations where workspace_id = ${workspaceId} and public_key = ${key}
    union select booking_id from signers where workspace_id = ${workspaceId} and key = ${key}`,
)

/** Ids of bookings whose customer has a phone number that ends with these digits, at least seven. */
export async function bookingsWithPhone(
  db: Db,
  workspaceId: number,
  digits: string,
  limit: number,
): Promise<number[]> {
  return (await withPhone(db, workspaceId, digits, `%${digits}`, limit)).map(({ id }) => id)
}

// The condition on seven digits is that of the indexes.
const withPhone = statement(
  (_db, workspaceId: number, digits: string, pattern: string, limit: number) => sql<{ id: number }>`
    (select id from appointments
      where workspace_id = ${workspaceId} and right(phone, 7) = right(${digits}, 7) and phone like ${pattern} limit ${limit})
    union
    (select id from reservations
      where workspace_id = ${workspaceId} and right(phone, 7) = right(${digits}, 7) and phone like ${pattern} limit ${limit})`,
)

/** The ids of bookings, and of the reservations and current appointments that belong to them. */
export async function withRelatives(db: Db, workspaceId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return (await relatives(db, workspaceId, ids)).map(({ id }) => id)
}

const relatives = statement(
  (_db, workspaceId: number, ids: number[]) => sql<{ id: number }>`
    select distinct related.id from unnest(${ids}::bigint[]) as hit (id)
    cross join lateral (
      select coalesce(reservation_id, id) as root from bookings where workspace_id = ${workspaceId} and id = hit.id limit 1
    ) r
    cross join lateral (
      select appointment_id from bookings where workspace_id = ${workspaceId} and id = r.root limit 1
    ) a
    cross join lateral (values (hit.id), (r.root), (a.appointment_id)) as related (id)
    where related.id is not null`,
)
