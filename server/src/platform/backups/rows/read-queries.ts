import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { carriedQueues } from '../../jobs/jobs.ts'
import { type Column, ownColumns, setTextForms } from './column-queries.ts'
import type { Line } from './lines.ts'

/** Rows of one `fetch`. A row can have a megabyte. */
const readAtOnce = 100

/**
 * The whole database as of one moment, if `tx` sees one: `beginReading` is its first statement. Sequences
 * come after the rows, so that no row has an id that its sequence has not given out.
 */
export async function* readRows(tx: Tx): AsyncGenerator<string> {
  await setTextForms(tx)
  const { rows: applied } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
  yield lineOf({ format: 'jurat-rows', migrations: applied.map(({ name }) => name) })
  const columns = await ownColumns(tx)
  for (const [table, own] of Map.groupBy(columns, column => column.table)) yield* rowsOf(tx, table, own)
  for (const { table, column } of columns.filter(({ isIdentity }) => isIdentity))
    yield await sequenceOf(tx, table, column)
  yield* jobsOf(tx)
}

/** Every statement after it sees the database as it is now, and writes nothing. */
export async function beginReading(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
}

const lineOf = (line: Line): string => JSON.stringify(line)

async function* rowsOf(tx: Tx, table: string, columns: Column[]): AsyncGenerator<string> {
  yield lineOf({ table, columns: columns.map(({ column }) => column) })
  const texts = columns.map(({ column }) => sql`${sql.id(column)}::text`)
  await sql`declare rows_of_table no scroll cursor for
    select array_to_json(array[${sql.join(texts)}]::text[])::text as line from ${sql.id(table)}`.execute(tx)
  for (;;) {
    const fetched = await sql<{
      line: string
    }>`fetch ${sql.raw(String(readAtOnce))} from rows_of_table`.execute(tx)
    for (const { line } of fetched.rows) yield line
    if (fetched.rows.length < readAtOnce) break
  }
  await sql`close rows_of_table`.execute(tx)
}

async function sequenceOf(tx: Tx, table: string, column: string): Promise<string> {
  const { rows: names } = await sql<{ name: string }>`
    select pg_get_serial_sequence(quote_ident(${table}), ${column}) as name`.execute(tx)
  const { rows } = await sql<{ last: string; called: boolean }>`
    select last_value::text as last, is_called as called from ${sql.raw(names[0]?.name ?? '')}`.execute(tx)
  const { last = '1', called = false } = rows[0] ?? {}
  return lineOf({ sequence: { table, column }, last, called })
}

/** Its tables are on several nodes, which have no common moment. */
export async function isOnCitus(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as is`.execute(tx)
  return rows[0]?.is === true
}

/** A job has no other row for what is left to do: a replay goes on where it was. */
async function* jobsOf(tx: Tx): AsyncGenerator<string> {
  const { rows: found } = await sql<{ has: boolean }>`
    select to_regclass('pgboss.job') is not null as has`.execute(tx)
  if (!found[0]?.has) return
  const { rows } = await sql<{ queue: string; data: string; start_at: string }>`
    select name as queue, data::text as data, start_after::text as start_at from pgboss.job
    where state in ('created', 'retry', 'active') and name = any(${carriedQueues})
    order by created_on, id`.execute(tx)
  for (const { data, ...job } of rows) yield lineOf({ job: { ...job, data: JSON.parse(data) } })
}
