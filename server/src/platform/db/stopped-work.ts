import { sql } from 'kysely'
import type { Work } from '../lib/begun.ts'
import type { Db } from './database.ts'

/** A row of a table of work that is done in short transactions, by whichever process has time. */
export interface WorkRef {
  workspace_id: number
  id: number
}

/** Its rounds: what has stopped, and how often it was begun (decision "Work that ends the process"). */
export interface StoppedWork {
  /**
   * Work of any workspace that has not finished, that nobody has continued since then, and that may begin
   * again now. What was begun without a result comes last.
   */
  find: (db: Db, since: Date, now: Date, limit: number) => Promise<(WorkRef & Work)[]>
  countBegun: (db: Db, work: WorkRef & Work, beginsAgainAt: Date) => Promise<void>
  countResult: (db: Db, work: WorkRef) => Promise<void>
}

export const stoppedIn = (table: string): StoppedWork => ({
  async find(db, since, now, limit) {
    const { rows } = await sql<WorkRef & Work>`
      select workspace_id, id, begun from ${sql.table(table)}
      where finished_at is null and changed_at < ${since}
        and (begins_again_at is null or begins_again_at <= ${now})
      order by begun > 0, changed_at limit ${limit}`.execute(db)
    return rows
  },
  async countBegun(db, { workspace_id, id, begun }, beginsAgainAt) {
    await sql`
      update ${sql.table(table)} set begun = ${begun + 1}, begins_again_at = ${beginsAgainAt}
      where workspace_id = ${workspace_id} and id = ${id}`.execute(db)
  },
  async countResult(db, { workspace_id, id }) {
    await sql`
      update ${sql.table(table)} set begun = 0, begins_again_at = null
      where workspace_id = ${workspace_id} and id = ${id}`.execute(db)
  },
})

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
