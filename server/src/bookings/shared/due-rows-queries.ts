import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A column with the business time at which something is to be done with the row. Null: nothing is. */
export type DueColumn =
  | { table: 'appointments'; column: 'no_show_cancels_at' }
  | { table: 'reservations'; column: 'request_ends_at' }
  | { table: 'card_holds'; column: 'authorize_at' }

export interface DueRef {
  workspace_id: number
  id: number
}

/** Rows of all workspaces that are due by their business time, longest due first. */
export async function selectDue(
  db: Db,
  { table, column }: DueColumn,
  now: Date,
  limit: number,
): Promise<DueRef[]> {
  const due = sql.ref(`r.${column}`)
  const { rows } = await sql<DueRef>`
    select r.workspace_id, r.id from ${sql.table(table)} r join workspaces w on w.id = r.workspace_id
    where ${due} is not null
      and ${due} <= ${now}::timestamptz + w.clock_offset_ms * interval '1 millisecond'
    order by ${due} limit ${limit}`.execute(db)
  return rows
}

/** Rows of one workspace that are due by `until`, in the order of due times. */
export async function selectDueOf(
  db: Db,
  { table, column }: DueColumn,
  workspaceId: number,
  until: Date,
  limit: number,
): Promise<(DueRef & { due_at: Date })[]> {
  const due = sql.ref(column)
  const { rows } = await sql<DueRef & { due_at: Date }>`
    select workspace_id, id, ${due} as due_at from ${sql.table(table)}
    where workspace_id = ${workspaceId} and ${due} <= ${until}
    order by ${due}, id limit ${limit}`.execute(db)
  return rows
}
