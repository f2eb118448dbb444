import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { deletion, insertion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type ClosureRow = Selectable<Tables['closures']>

const closuresOf = (db: Db, workspaceId: number) =>
  db.selectFrom('closures').selectAll().where('workspace_id', '=', workspaceId)

/** Those whose last date, or whose end in UTC, is `lastDate` or later, oldest first. */
export const selectClosures = (db: Db, workspaceId: number, lastDate: string): Promise<ClosureRow[]> =>
  closuresOf(db, workspaceId)
    .where(sql<boolean>`left(closed_to, 10) collate "C" >= ${lastDate}`)
    .orderBy('id')
    .execute()

/** With those that are over. */
export async function countClosures(db: Db, workspaceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('closures')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

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
