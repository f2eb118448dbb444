import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A row of a table of work that is done in short transactions, by whichever process has time. */
export interface WorkRef {
  workspace_id: number
  id: number
}

/** Work of any workspace in this table that has not finished, and that nobody has continued since then. */
export const stoppedIn =
  (table: string) =>
  async (db: Db, since: Date, limit: number): Promise<WorkRef[]> => {
    const { rows } = await sql<WorkRef>`
      select workspace_id, id from ${sql.table(table)} where finished_at is null and changed_at < ${since}
      order by changed_at limit ${limit}`.execute(db)
    return rows
  }

/** Deletes work of any workspace in this table that finished before. */
export const deleteFinishedIn =
  (table: string) =>
  async (db: Db, before: Date): Promise<void> => {
    await sql`
      delete from ${sql.table(table)} where (workspace_id, id) in (
        select workspace_id, id from ${sql.table(table)} where finished_at < ${before} limit 1000)`.execute(
      db,
    )
  }
