import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { DueRef } from './due-rows-queries.ts'

/** Tables of what is made at the provider. `next_check_at`: when the provider is asked again. */
export type CheckedTable = 'checkouts' | 'card_holds'

export type CheckedRow<Table extends CheckedTable> = Selectable<Tables[Table]> & DueRef

/**
 * Rows about which the provider is to be asked: of each workspace its longest due one first, then its second,
 * and so on, and no more than `ofEach`.
 */
export async function selectDueChecks<Table extends CheckedTable>(
  db: Db,
  table: Table,
  now: Date,
  { limit, ofEach }: { limit: number; ofEach: number },
): Promise<CheckedRow<Table>[]> {
  const { rows } = await sql<CheckedRow<Table>>`
    select r.* from (
      select workspace_id, id, next_check_at,
        row_number() over (partition by workspace_id order by next_check_at, id) as place
      from ${sql.table(table)} where next_check_at <= ${now}
    ) due
    join ${sql.table(table)} r on r.workspace_id = due.workspace_id and r.id = due.id
    where due.place <= ${ofEach} order by due.place, due.next_check_at limit ${limit}`.execute(db)
  return rows
}
