import { type Insertable, type Selectable, sql } from 'kysely'
import type { Addressee } from '../../mail/notaries/notary.ts'
import type { DatedException } from '../../platform/db/calendar-tables.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deletion, find, insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type NotaryRow = Selectable<Tables['notaries']>
export type TimeOffRow = Selectable<Tables['time_off']>

interface Page {
  after: number | undefined
  limit: number
}

const present = (db: Db, workspaceId: number) =>
  db
    .selectFrom('notaries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)

/**
 * All notaries who are not removed, oldest first, as far as their duty depends on it. `fromDate`: the first
 * date, `YYYY-MM-DD`, of which they have the exception.
 */
export const selectOnCall = (db: Db, workspaceId: number, fromDate: string) =>
  present(db, workspaceId)
    .clearSelect()
    .select(['id', 'categories', 'signing_methods', 'timezone', 'weekly', 'created_at'])
    .select(['buffer_before_minutes', 'buffer_after_minutes'])
    .select(
      sql<DatedException[]>`
        (select coalesce(json_agg(dated), '[]'::json) from json_array_elements(exceptions) dated
        where (dated ->> 'date') collate "C" >= ${fromDate})`.as('exceptions'),
    )
    .orderBy('id')
    .execute()

/** Spans of the hours of the notaries. A date without spans counts as one. `kept`: also of removed ones. */
export async function countSpans(db: Db, workspaceId: number): Promise<{ present: number; kept: number }> {
  const spans = sql`sum(json_array_length(weekly) + (
    select coalesce(sum(greatest(1, json_array_length(dated -> 'spans'))), 0)
    from json_array_elements(exceptions) dated))`
  const { present, kept } = await db
    .selectFrom('notaries')
    .select([
      sql<number | null>`${spans} filter (where removed_at is null)`.as('present'),
      sql<number | null>`${spans}`.as('kept'),
    ])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { present: Number(present), kept: Number(kept) }
}

/** With removed ones. */
export async function countKeptNotaries(db: Db, workspaceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notaries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many notaries are not removed. */
export async function countNotaries(db: Db, workspaceId: number): Promise<number> {
  const { count } = await present(db, workspaceId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** All notaries of the workspace, oldest first, also removed ones, who have appointments in the past. */
export async function everyNotary(db: Db, workspaceId: number): Promise<NotaryRow[]> {
  return db.selectFrom('notaries').selectAll().where('workspace_id', '=', workspaceId).orderBy('id').execute()
}

/** A page of them, newest first. */
export async function pageNotaries(db: Db, workspaceId: number, page: Page): Promise<NotaryRow[]> {
  let query = present(db, workspaceId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

export async function findNotary(db: Db, workspaceId: number, id: number): Promise<NotaryRow | undefined> {
  return present(db, workspaceId).where('id', '=', id).executeTakeFirst()
}

/** The notary of an existing appointment, who may have been removed. */
export const findAnyNotary = find('notaries')

/**
 * The notary, locked for this transaction. Undefined if there is none, or it was removed. Booking uses
 * `share`: bookings do not wait for each other, and removal waits for them.
 */
export async function lockNotary(
  tx: Tx,
  workspaceId: number,
  id: number,
  strength: 'share' | 'update',
): Promise<NotaryRow | undefined> {
  const query = present(tx, workspaceId).where('id', '=', id)
  return (strength === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
}

/**
 * Locks all notaries of the workspace, in order of id. `update`: against bookings, and waits for running
 * ones. `share`: against changes, to book several of them.
 */
export async function lockNotaries(tx: Tx, workspaceId: number, strength: 'share' | 'update'): Promise<void> {
  const query = tx
    .selectFrom('notaries')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .orderBy('id')
  await (strength === 'share' ? query.forShare() : query.forUpdate()).execute()
}

export async function insertNotaries(tx: Tx, rows: Insertable<Tables['notaries']>[]): Promise<NotaryRow[]> {
  return tx.insertInto('notaries').values(rows).returningAll().execute()
}

export const changeNotary = update('notaries')

/** Time off that ends after `since`, of all notaries who are not removed. */
export const selectTimeOff = (db: Db, workspaceId: number, since: Date) =>
  db
    .selectFrom('time_off')
    .innerJoin('notaries', join =>
      join
        .onRef('notaries.workspace_id', '=', 'time_off.workspace_id')
        .onRef('notaries.id', '=', 'time_off.notary_id'),
    )
    .select(['time_off.notary_id', 'time_off.starts_at', 'time_off.ends_at'])
    .where('time_off.workspace_id', '=', workspaceId)
    .where('notaries.removed_at', 'is', null)
    .where('time_off.ends_at', '>', since)
    .orderBy('time_off.starts_at')
    .orderBy('time_off.id')
    .execute()

/** Names of all notaries, also removed ones. Their hours can be long. */
export const everyNotaryName = (db: Db, workspaceId: number): Promise<Pick<NotaryRow, 'id' | 'name'>[]> =>
  db
    .selectFrom('notaries')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute()

/** With those that are over and those of removed notaries. */
export async function countKeptTimeOff(db: Db, workspaceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('time_off')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many times off end after `since`, of the notary and of all who are not removed. */
export async function countTimeOff(
  db: Db,
  workspaceId: number,
  notaryId: number,
  since: Date,
): Promise<{ notary: number; workspace: number }> {
  const { notary, workspace } = await db
    .selectFrom('time_off')
    .innerJoin('notaries', join =>
      join
        .onRef('notaries.workspace_id', '=', 'time_off.workspace_id')
        .onRef('notaries.id', '=', 'time_off.notary_id'),
    )
    .select(({ fn }) => [
      fn.countAll().filterWhere('time_off.notary_id', '=', notaryId).as('notary'),
      fn.countAll().as('workspace'),
    ])
    .where('time_off.workspace_id', '=', workspaceId)
    .where('notaries.removed_at', 'is', null)
    .where('time_off.ends_at', '>', since)
    .executeTakeFirstOrThrow()
  return { notary: Number(notary), workspace: Number(workspace) }
}

export interface TimeOffSpan {
  notaryIds: number[]
  from: Date
  to: Date
  /** Most rows. */
  limit: number
}

/** Time off of these notaries that overlaps `[from, to)`. */
export async function selectTimeOffBetween(
  db: Db,
  workspaceId: number,
  { notaryIds, from, to, limit }: TimeOffSpan,
): Promise<TimeOffRow[]> {
  return db
    .selectFrom('time_off')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', sql<number>`any(${notaryIds}::bigint[])`)
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function pageTimeOff(
  db: Db,
  workspaceId: number,
  notaryId: number,
  page: Page,
): Promise<TimeOffRow[]> {
  let query = db
    .selectFrom('time_off')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

export async function findTimeOff(
  db: Db,
  workspaceId: number,
  notaryId: number,
  id: number,
): Promise<TimeOffRow | undefined> {
  return db
    .selectFrom('time_off')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export const insertTimeOff = insertion('time_off')

/** The rows in the order of their times, with the id of the first one as that of the series. */
export async function insertTimeOffSeries(
  tx: Tx,
  rows: Omit<Insertable<Tables['time_off']>, 'series_id'>[],
): Promise<TimeOffRow[]> {
  const added = await tx
    .insertInto('time_off')
    .values(rows)
    .returning(['workspace_id', 'id', 'starts_at'])
    .execute()
  const [first] = added.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
  if (!first) return []
  const series = await tx
    .updateTable('time_off')
    .set({ series_id: first.id })
    .where('workspace_id', '=', first.workspace_id)
    .where(
      'id',
      'in',
      added.map(({ id }) => id),
    )
    .returningAll()
    .execute()
  return inTimeOrder(series)
}

/** Deletes the series of the notary, or those of it that start at `from` or later. Returns them in order. */
export async function deleteTimeOffSeries(
  tx: Tx,
  workspaceId: number,
  notaryId: number,
  seriesId: number,
  from: Date | undefined,
): Promise<TimeOffRow[]> {
  let query = tx
    .deleteFrom('time_off')
    .where('workspace_id', '=', workspaceId)
    .where('notary_id', '=', notaryId)
    .where('series_id', '=', seriesId)
  if (from) query = query.where('starts_at', '>=', from)
  return inTimeOrder(await query.returningAll().execute())
}

const inTimeOrder = (rows: TimeOffRow[]): TimeOffRow[] =>
  rows.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || a.id - b.id)

export const changeTimeOff = update('time_off')

export const deleteTimeOff = deletion('time_off')

/** Notaries of all workspaces who have an address and get lists of the next day. */
export async function listedNotaries(db: Db): Promise<(Addressee & { workspace_id: number })[]> {
  return db
    .selectFrom('notaries')
    .select([
      'workspace_id',
      'id',
      'email',
      'timezone',
      'notify_assigned',
      'notify_moved',
      'notify_canceled',
      'notify_next_day',
      'notify_calendar',
    ])
    .where('removed_at', 'is', null)
    .where('email', '<>', '')
    .where('notify_next_day', '=', true)
    .execute()
}
