import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deletion, insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Page } from '../../platform/http/list.ts'

export type CalendarRow = Selectable<Tables['imported_calendars']>

const ofWorkspace = (db: Db, workspaceId: number) =>
  db.selectFrom('imported_calendars').selectAll().where('workspace_id', '=', workspaceId)

export async function selectCalendars(
  db: Db,
  workspaceId: number,
  notaryId: number,
  page: Page,
): Promise<CalendarRow[]> {
  let query = ofWorkspace(db, workspaceId).where('notary_id', '=', notaryId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

export const selectOfNotary = (db: Db, workspaceId: number, notaryId: number): Promise<CalendarRow[]> =>
  ofWorkspace(db, workspaceId).where('notary_id', '=', notaryId).execute()

export const findCalendar = (db: Db, workspaceId: number, id: number): Promise<CalendarRow | undefined> =>
  ofWorkspace(db, workspaceId).where('id', '=', id).executeTakeFirst()

export const findCalendarLocked = (
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<CalendarRow | undefined> =>
  ofWorkspace(tx, workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertCalendar = insertion('imported_calendars')

export const changeCalendar = update('imported_calendars')

export const deleteCalendar = deletion('imported_calendars')

/**
 * Calendars of all workspaces that are due: of each workspace its longest due one first, then its second, and
 * so on.
 */
export async function selectDue(db: Db, now: Date, limit: number): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select c.* from (
      select workspace_id, id, row_number() over (partition by workspace_id order by next_read_at) as place
      from imported_calendars where next_read_at <= ${now}
    ) due join imported_calendars c on c.workspace_id = due.workspace_id and c.id = due.id
    order by due.place, c.next_read_at limit ${limit}`.execute(db)
  return rows
}

/**
 * Takes the calendar until then, and counts that a reading begins. Undefined if another process has taken it,
 * or it was removed.
 */
export async function begin(
  db: Db,
  { workspace_id, id, next_read_at }: Pick<CalendarRow, 'workspace_id' | 'id' | 'next_read_at'>,
  until: Date,
): Promise<CalendarRow | undefined> {
  return db
    .updateTable('imported_calendars')
    .set({ next_read_at: until, begun: sql<number>`begun + 1` })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('next_read_at', '=', next_read_at)
    .returningAll()
    .executeTakeFirst()
}

/** Gives back a calendar that was taken and whose reading is not recorded. */
export async function giveBack(
  db: Db,
  { workspace_id, id, next_read_at }: Pick<CalendarRow, 'workspace_id' | 'id' | 'next_read_at'>,
  before: Pick<CalendarRow, 'next_read_at' | 'begun'>,
): Promise<void> {
  await db
    .updateTable('imported_calendars')
    .set({ next_read_at: before.next_read_at, begun: before.begun })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('next_read_at', '=', next_read_at)
    .execute()
}

/** Number of busy times that end after `now`, by calendar. */
export async function countBusy(
  db: Db,
  workspaceId: number,
  ids: number[],
  now: Date,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('busy_times')
    .select(({ fn }) => ['calendar_id', fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('calendar_id', 'in', ids)
    .where('ends_at', '>', now)
    .groupBy('calendar_id')
    .execute()
  return new Map(rows.map(({ calendar_id, count }) => [calendar_id, Number(count)]))
}

/** The workspace's calendars about which the notary and staff were warned, longest first. */
export const unreadCalendars = (db: Db, workspaceId: number): Promise<CalendarRow[]> =>
  ofWorkspace(db, workspaceId).where('warned_at', 'is not', null).orderBy('read_at').orderBy('id').execute()

/**
 * Imported calendars by mode of their workspace, and whether the last attempt failed or the warning was sent.
 */
export async function countCalendars(db: Db) {
  const { rows } = await sql<{ mode: 'live' | 'test'; state: 'read' | 'failing' | 'unread'; count: number }>`
    select w.mode, case when c.warned_at is not null then 'unread' when c.failures > 0 then 'failing' else 'read' end as state,
      count(*)::int as count
    from imported_calendars c join workspaces w on w.id = c.workspace_id
    group by 1, 2`.execute(db)
  return rows
}

export async function oldestDue(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('imported_calendars')
    .select('next_read_at')
    .where('next_read_at', '<=', now)
    .orderBy('next_read_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_read_at ?? null
}
