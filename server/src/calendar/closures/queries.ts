import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deletion, insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { unnest } from '../../platform/db/unnest.ts'
import type { Period } from './rules.ts'

export type ClosureRow = Selectable<Tables['closures']>

const closuresOf = (db: Db, workspaceId: number) =>
  db.selectFrom('closures').selectAll().where('workspace_id', '=', workspaceId)

/** Those whose last date, or whose end in UTC, is `lastDate` or later, oldest first. */
export const selectClosures = (db: Db, workspaceId: number, lastDate: string): Promise<ClosureRow[]> =>
  closuresOf(db, workspaceId)
    .where(sql<boolean>`left(closed_to, 10) collate "C" >= ${lastDate}`)
    .orderBy('id')
    .execute()

/** Newest first, by id, with one more if another page follows. */
export async function pageClosures(
  db: Db,
  workspaceId: number,
  page: { after: number | undefined; limit: number },
): Promise<ClosureRow[]> {
  let query = closuresOf(db, workspaceId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

export const findClosure = (db: Db, workspaceId: number, id: number): Promise<ClosureRow | undefined> =>
  closuresOf(db, workspaceId).where('id', '=', id).executeTakeFirst()

export const insertClosure = insertion('closures')

export async function insertClosures(tx: Tx, rows: Insertable<Tables['closures']>[]): Promise<ClosureRow[]> {
  return tx.insertInto('closures').values(rows).returningAll().execute()
}

export const changeClosure = update('closures')

export const deleteClosure = deletion('closures')

/**
 * Years of closures would list years of appointments. The latest ones are those that staff have to act on.
 */
const mostBooked = 1_000

/**
 * Each period with each appointment that claims a quarter of it, of any notary. Reads one range of the claims
 * of each notary: for a plain join, a planner that knows the limit reads all claims of the workspace.
 */
export async function bookedInPeriods(
  db: Db,
  workspaceId: number,
  periods: ({ id: number } & Period)[],
): Promise<{ id: number; booking_id: number }[]> {
  if (periods.length === 0) return []
  const rows = periods.map(({ id, starts_at, ends_at }) => ({
    id,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }))
  const closed = unnest(rows, { id: 'bigint', starts_at: 'timestamptz', ends_at: 'timestamptz' }, 'closed')
  const { rows: booked } = await sql<{ id: number; booking_id: number }>`
    select distinct closed.id, booked.booking_id from ${closed}
    cross join notaries
    cross join lateral (
      select distinct claims.booking_id from claims
      where claims.workspace_id = ${workspaceId} and claims.notary_id = notaries.id
        and claims.slot < closed.ends_at and claims.slot > closed.starts_at - interval '15 minutes'
        and claims.expires_at is null
    ) booked
    where notaries.workspace_id = ${workspaceId}
    order by booked.booking_id desc limit ${mostBooked}`.execute(db)
  return booked
}
