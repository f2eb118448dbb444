import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const words = sql`search_words(workspace_id, first_name || ' ' || last_name || ' ' || email)`

/**
 * Ids of bookings whose customer, signers or documents have these words: at most `limit` of each kind. Not in
 * order.
 */
export async function bookingsWithWords(
  db: Db,
  workspaceId: number,
  prefixes: string,
  limit: number,
): Promise<{ ids: number[]; isCut: boolean }> {
  const rows = await withWords(db, workspaceId, prefixes, limit)
  const counts = Object.values(Object.groupBy(rows, ({ source }) => source)).map(of => of?.length ?? 0)
  return { ids: [...new Set(rows.map(({ id }) => id))], isCut: counts.some(count => count >= limit) }
}

const withWords = statement(
  (_db, workspaceId: number, prefixes: string, limit: number) => sql<{ source: string; id: number }>`
    (select 'appointment' as source, id from appointments
      where workspace_id = ${workspaceId} and ${words} @@ ${prefixes}::tsquery limit ${limit})
    union all
    (select 'reservation', id from reservations
      where workspace_id = ${workspaceId} and ${words} @@ ${prefixes}::tsquery limit ${limit})
    union all
    (select 'signer', booking_id from signers
      where workspace_id = ${workspaceId} and ${words} @@ ${prefixes}::tsquery limit ${limit})
    union all
    (select 'document', booking_id from documents
      where workspace_id = ${workspaceId} and search_words(workspace_id, filename) @@ ${prefixes}::tsquery limit ${limit})`,
)

/** Those of the bookings that have these words, themselves or by the reservation or appointment they belong to. */
export async function havingWords(
  db: Db,
  workspaceId: number,
  ids: number[],
  prefixes: string,
): Promise<number[]> {
  return (await having(db, workspaceId, ids, prefixes)).map(({ id }) => id)
}

/** The same as an expression without an index: of few rows that are known, a planner would read all matches of the word. */
const wordsUnindexed = (content: RawBuilder<unknown>) => sql`(search_words(workspace_id, ${content}) || '')`
const ofPerson = wordsUnindexed(sql`first_name || ' ' || last_name || ' ' || email`)

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
