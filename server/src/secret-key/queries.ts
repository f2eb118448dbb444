import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** The values of the key, in their order. */
export type RowKey = (string | number)[]

export interface SealedRow {
  key: RowKey
  sealed: string
}

const keyOf = ({ key }: SealedColumn) => sql.join(key.map(name => sql.ref(name)))

/** The next rows that have a value, after the row with that key. */
export async function selectSealed(
  db: Db,
  sealed: SealedColumn,
  after: RowKey | undefined,
  limit: number,
): Promise<SealedRow[]> {
  const { table, column } = sealed
  const rest = after ? sql`and (${keyOf(sealed)}) > (${sql.join(after)})` : sql``
  const { rows } = await sql<SealedRow>`
    select jsonb_build_array(${keyOf(sealed)}) as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${rest} order by ${keyOf(sealed)} limit ${limit}`.execute(db)
  return rows
}

/** Replaces the value, unless it was changed. */
export async function replaceSealed(
  tx: Tx,
  { table, column, key }: SealedColumn,
  row: SealedRow,
  sealed: string,
): Promise<void> {
  const isRow = sql.join(
    key.map((name, at) => sql`${sql.ref(name)} = ${row.key[at]}`),
    sql` and `,
  )
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${isRow} and ${sql.ref(column)} = ${row.sealed}`.execute(tx)
}
