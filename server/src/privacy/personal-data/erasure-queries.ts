import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { find, insertion, lock, update } from '../../platform/db/statement.ts'
import { stoppedIn } from '../../platform/db/stopped-work.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { unnest } from '../../platform/db/unnest.ts'

export type ErasureRow = Selectable<Tables['erasures']>
export type ItemRow = Selectable<Tables['erasure_items']>
export type Item = Pick<ItemRow, 'kind' | 'ref' | 'state' | 'kept_until'>

export const insertErasure = insertion('erasures')
export const changeErasure = update('erasures')

export const findErasure = find('erasures')

/** Locks the erasure, so that one step at a time is made. */
export const lockErasure = lock('erasures')

/** The erasure of that address that has not finished. */
export async function findRunning(
  db: Db,
  workspaceId: number,
  emailFolded: string,
): Promise<ErasureRow | undefined> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('email_folded', '=', emailFolded)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}

export const stopped = stoppedIn('erasures')

/** Adds items, or sets the state of known ones. */
export async function putItems(tx: Tx, workspaceId: number, erasureId: number, items: Item[]): Promise<void> {
  if (items.length === 0) return
  const unique = [...new Map(items.map(item => [`${item.kind} ${item.ref}`, item])).values()]
  const rows = unique.map(item => ({ ...item, kept_until: item.kept_until?.toISOString() ?? null }))
  const columns = { kind: 'text', ref: 'text', state: 'text', kept_until: 'timestamptz' }
  await sql`
    insert into erasure_items (workspace_id, erasure_id, kind, ref, state, kept_until)
    select ${workspaceId}::bigint, ${erasureId}::bigint, kind, ref, state, kept_until
    from ${unnest(rows, columns, 'given')}
    on conflict (workspace_id, erasure_id, kind, ref)
      do update set state = excluded.state, kept_until = excluded.kept_until`.execute(tx)
}

/** The kind and ref of an item. Steps take items in this order. */
export interface ItemPlace {
  kind: string
  ref: string
}

/** Items that say what to erase next, after that place. */
export async function waitingItems(
  db: Db,
  workspaceId: number,
  erasureId: number,
  { kind, ref }: ItemPlace,
  limit: number,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select * from erasure_items
    where workspace_id = ${workspaceId} and erasure_id = ${erasureId} and (kind, ref) > (${kind}, ${ref})
      and state = 'waiting'
    order by kind, ref limit ${limit}`.execute(db)
  return rows
}

/** The refs of the items of a kind after that one, in any state. */
export async function refsOfKind(
  db: Db,
  workspaceId: number,
  erasureId: number,
  { kind, ref }: ItemPlace,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('erasure_items')
    .select('ref')
    .where('workspace_id', '=', workspaceId)
    .where('erasure_id', '=', erasureId)
    .where('kind', '=', kind)
    .where('ref', '>', ref)
    .orderBy('ref')
    .limit(limit)
    .execute()
  return rows.map(row => row.ref)
}

/** The ids of the items of a kind in that state. */
export async function idsInState(
  db: Db,
  workspaceId: number,
  erasureId: number,
  kind: string,
  state: ItemRow['state'],
): Promise<number[]> {
  const rows = await db
    .selectFrom('erasure_items')
    .select('ref')
    .where('workspace_id', '=', workspaceId)
    .where('erasure_id', '=', erasureId)
    .where('kind', '=', kind)
    .where('state', '=', state)
    .execute()
  return rows.map(({ ref }) => Number(ref))
}

/** Which of these are items. */
export async function itemsAmong(
  db: Db,
  workspaceId: number,
  erasureId: number,
  places: ItemPlace[],
): Promise<ItemPlace[]> {
  if (places.length === 0) return []
  const { rows } = await sql<ItemPlace>`
    select i.kind, i.ref from ${unnest(places, { kind: 'text', ref: 'text' }, 'given')}
    cross join lateral (
      select kind, ref from erasure_items
      where workspace_id = ${workspaceId} and erasure_id = ${erasureId} and kind = given.kind and ref = given.ref
      limit 1
    ) i`.execute(db)
  return rows
}

/** Items with the same kind and state. */
export interface ItemGroup {
  kind: string
  state: ItemRow['state']
  kept_until: Date | null
  ids: number[]
}

/** The items of these kinds, whose refs are ids. One row for a group: a person can have many thousands. */
export async function itemGroups(
  db: Db,
  workspaceId: number,
  erasureId: number,
  kinds: readonly string[],
): Promise<ItemGroup[]> {
  const { rows } = await sql<Omit<ItemGroup, 'ids'> & { ids: string }>`
    select kind, state, kept_until, string_agg(ref, ' ') as ids from erasure_items
    where workspace_id = ${workspaceId} and erasure_id = ${erasureId} and kind = any(${kinds}::text[])
    group by kind, state, kept_until`.execute(db)
  return rows.map(({ ids, ...group }) => ({ ...group, ids: ids.split(' ').map(Number) }))
}

/**
 * What belongs to bookings: signers, documents, notes, payments and videos. Each booking is looked up: with
 * statistics from before an import, a planner would read all rows of the workspace.
 */
export async function partsOfBookings(
  db: Db,
  workspaceId: number,
  roots: number[],
  appointmentIds: number[],
): Promise<{ kind: string; id: number; root_id: number }[]> {
  const of = (kind: string) => sql`
    select ${sql.lit(kind)} as kind, id, booking_id as root_id from ${sql.table(`${kind}s`)}
    where workspace_id = ${workspaceId} and booking_id = given.id`
  const { rows } = await sql<{ kind: string; id: number; root_id: number }>`
    select part.kind, part.id, part.root_id from unnest(${roots}::bigint[]) as given (id)
    cross join lateral (
      ${of('signer')} union all ${of('document')} union all ${of('note')} union all ${of('payment')}
    ) part
    union all
    select 'video', part.id, part.root_id from unnest(${appointmentIds}::bigint[]) as given (id)
    cross join lateral (
      select v.id, (
        select coalesce(b.reservation_id, b.id) from bookings b
        where b.workspace_id = ${workspaceId} and b.id = given.id limit 1) as root_id
      from videos v where v.workspace_id = ${workspaceId} and v.appointment_id = given.id
    ) part`.execute(db)
  return rows
}

export interface Name {
  first_name: string
  last_name: string
}

/** The names of the customers of these bookings. */
export async function namesOf(db: Db, workspaceId: number, bookingIds: number[]): Promise<Name[]> {
  const { rows } = await sql<Name>`
    select first_name, last_name from reservations
      where workspace_id = ${workspaceId} and id = any(${bookingIds}::bigint[])
    union
    select first_name, last_name from appointments
      where workspace_id = ${workspaceId} and id = any(${bookingIds}::bigint[])`.execute(db)
  return rows
}

/** Forgets words of a finished erasure, up to `limit`. Returns how many. */
export async function deleteWords(
  tx: Tx,
  workspaceId: number,
  erasureId: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from erasure_items where workspace_id = ${workspaceId} and erasure_id = ${erasureId} and kind = 'word'
      and ref in (
        select ref from erasure_items
        where workspace_id = ${workspaceId} and erasure_id = ${erasureId} and kind = 'word' limit ${limit})
    returning 1`.execute(tx)
  return rows.length
}

/** How many files of the erasure still have their bytes. */
export async function countFilesLeft(db: Db, workspaceId: number, erasureId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from erasure_items i
    join files f on f.workspace_id = i.workspace_id and f.storage_key = i.ref
    where i.workspace_id = ${workspaceId} and f.workspace_id = ${workspaceId} and i.erasure_id = ${erasureId}
      and i.kind = 'file'`.execute(db)
  return rows[0]?.left ?? 0
}

export interface Due {
  workspace_id: number
  erasure_id: number
  /** Business time of the workspace. */
  now: Date
}

/** Erasures with something kept whose time has come, by the business time of their workspace. */
export async function findDue(db: Db, now: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select distinct i.workspace_id, i.erasure_id,
      ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond' as now
    from erasure_items i join workspaces w on w.id = i.workspace_id
    where i.kept_until <= ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond'
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Has what is due kept for another day, if a booking of it was set back to scheduled. Returns whether there
 * is one.
 */
export async function postponeReopened(
  tx: Tx,
  workspaceId: number,
  erasureId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from erasure_items i join bookings b on b.workspace_id = i.workspace_id and b.id::text = i.ref
    where i.workspace_id = ${workspaceId} and b.workspace_id = ${workspaceId} and i.erasure_id = ${erasureId}
      and i.kind in ('reservation', 'appointment') and i.kept_until <= ${now}
      and b.status not in ('completed', 'canceled') limit 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    update erasure_items set kept_until = ${new Date(now.getTime() + 86_400_000)}
    where workspace_id = ${workspaceId} and erasure_id = ${erasureId} and kept_until <= ${now}`.execute(tx)
  return true
}

/** Has what is due erased: bookings and signers wait, and what belongs to them follows. Returns the items. */
export async function releaseDue(
  tx: Tx,
  workspaceId: number,
  erasureId: number,
  now: Date,
): Promise<Pick<ItemRow, 'kind' | 'ref'>[]> {
  const { rows } = await sql<Pick<ItemRow, 'kind' | 'ref'>>`
    update erasure_items
    set state = case when kind in ('reservation', 'appointment', 'signer') then 'waiting' else 'erased' end,
      kept_until = null
    where workspace_id = ${workspaceId} and erasure_id = ${erasureId} and kept_until <= ${now}
    returning kind, ref`.execute(tx)
  return rows
}
