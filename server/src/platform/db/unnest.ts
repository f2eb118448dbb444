import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { type Buildable, statement } from './statement.ts'

/** Columns and their SQL types, in the order in which they are passed. */
type Columns = Record<string, string>
type Rows<C extends Columns> = Record<keyof C, unknown>[]

/**
 * The rows as `unnest(…) as <alias> (<columns>)`, with one array parameter per column. Dates must be given as
 * text.
 */
export const unnest = <C extends Columns>(rows: Rows<C>, columns: C, alias: string): RawBuilder<unknown> =>
  table(arraysOf(rows, columns), columns, alias)

/**
 * A prepared statement over rows, like `statement`. `build` gets them as `unnest(…) as <alias> (<columns>)`,
 * then the other parameters.
 */
export function rowsStatement<C extends Columns, P extends unknown[], R>(
  columns: C,
  alias: string,
  build: (rows: RawBuilder<unknown>, ...parameters: P) => Buildable<R>,
): (db: Db, rows: Rows<C>, ...parameters: P) => Promise<R[]> {
  const count = Object.keys(columns).length
  const run = statement((_db, ...given: unknown[]) =>
    build(table(given.slice(0, count), columns, alias), ...(given.slice(count) as P)),
  )
  return (db, rows, ...parameters) => run(db, ...arraysOf(rows, columns), ...parameters)
}

/**
 * Whole keys to join on, as `wanted (workspace_id, id)`. With `workspace_id` as a separate condition, a
 * planner without statistics reads every row of the workspace.
 */
export const byKeys = (workspaceId: number, ids: (number | string)[]): RawBuilder<unknown> => {
  const rows = ids.map(id => ({ workspace_id: workspaceId, id }))
  return unnest(
    rows,
    { workspace_id: 'bigint', id: typeof ids[0] === 'string' ? 'text' : 'bigint' },
    'wanted',
  )
}

/**
 * The condition that `id` is one of these, which are in order, for a statement with a locking clause: a join
 * with `unnest` cannot lock rows on Citus. The bounds keep a planner without statistics from reading every
 * row of the workspace.
 */
export const among = (ids: (number | string)[]): RawBuilder<unknown> =>
  sql`id between ${ids[0]} and ${ids.at(-1)} and id = any(${ids}::${sql.raw(typeof ids[0] === 'string' ? 'text' : 'bigint')}[])`

const arraysOf = <C extends Columns>(rows: Rows<C>, columns: C): unknown[] =>
  Object.keys(columns).map(name => rows.map(row => row[name]))

function table(arrays: unknown[], columns: Columns, alias: string): RawBuilder<unknown> {
  const typed = Object.values(columns).map((type, at) => sql`${arrays[at]}::${sql.raw(type)}[]`)
  return sql`unnest(${sql.join(typed)}) as ${sql.raw(alias)} (${sql.raw(Object.keys(columns).join(', '))})`
}
