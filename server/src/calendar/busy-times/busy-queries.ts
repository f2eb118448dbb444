import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { unnest } from '../../platform/db/unnest.ts'

export interface BusyRow {
  starts_at: Date
  ends_at: Date
}

/**
 * The calendar's times in one text: fetching a row per time takes four times as long. Seconds since the
 * epoch, start and end in turn.
 */
export async function selectBusy(db: Db, workspaceId: number, calendarId: number): Promise<string> {
  const { rows } = await sql<{ times: string | null }>`
    select ${timesOf(sql`b`)} as times from busy_times b
    where b.workspace_id = ${workspaceId} and b.calendar_id = ${calendarId}`.execute(db)
  return rows[0]?.times ?? ''
}

const timesOf = (table: RawBuilder<unknown>) => {
  const seconds = (column: string) => sql`extract(epoch from ${table}.${sql.ref(column)})::bigint::text`
  return sql`string_agg(${seconds('starts_at')} || ' ' || ${seconds('ends_at')}, ' ' order by ${table}.starts_at)`
}

/** Number of busy times of the workspace's other calendars. */
export async function countBusyOfOthers(db: Db, workspaceId: number, calendarId: number): Promise<number> {
  const { count } = await db
    .selectFrom('busy_times')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('calendar_id', '!=', calendarId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds times. One with a known start lasts until the later of both ends. */
export async function insertBusy(
  tx: Tx,
  workspaceId: number,
  calendarId: number,
  rows: BusyRow[],
): Promise<void> {
  if (rows.length === 0) return
  const times = unnest(
    rows.map(row => ({ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() })),
    { starts_at: 'timestamptz', ends_at: 'timestamptz' },
    'times',
  )
  await sql`
    insert into busy_times (workspace_id, calendar_id, starts_at, ends_at)
    select ${workspaceId}::bigint, ${calendarId}::bigint, starts_at, ends_at from ${times}
    on conflict (workspace_id, calendar_id, starts_at)
      do update set ends_at = greatest(busy_times.ends_at, excluded.ends_at)`.execute(tx)
}

/** Deletes the busy times with these starts, or all. */
export async function deleteBusy(
  tx: Tx,
  workspaceId: number,
  calendarId: number,
  starts?: Date[],
): Promise<void> {
  let query = tx
    .deleteFrom('busy_times')
    .where('workspace_id', '=', workspaceId)
    .where('calendar_id', '=', calendarId)
  if (starts)
    query = query.where(sql<boolean>`starts_at = any(${starts.map(at => at.toISOString())}::timestamptz[])`)
  await query.execute()
}

/**
 * One row per calendar: fetching a row per time takes longer than finding it. Seconds since the epoch, start
 * and end in turn.
 */
export async function selectBusyAfter(
  db: Db,
  workspaceId: number,
  since: Date,
): Promise<{ id: number; notary_id: number; times: string }[]> {
  const { rows } = await sql<{ id: number; notary_id: number; times: string }>`
    select c.id, c.notary_id, ${timesOf(sql`b`)} as times
    from imported_calendars c join busy_times b on b.workspace_id = c.workspace_id and b.calendar_id = c.id
    where c.workspace_id = ${workspaceId} and b.workspace_id = ${workspaceId} and b.ends_at > ${since}
    group by c.id, c.notary_id order by c.id`.execute(db)
  return rows
}

/** When these calendars were last read, in real time. */
export const selectReadTimes = (
  db: Db,
  workspaceId: number,
  ids: number[],
): Promise<{ id: number; notary_id: number; read_at: Date }[]> =>
  db
    .selectFrom('imported_calendars')
    .select(['id', 'notary_id', 'read_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
