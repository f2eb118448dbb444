import { CompiledQuery, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from './database.ts'
import { isLostPlan, prepare } from './prepared.ts'
import type { Tables } from './tables.ts'

export interface Buildable<R> {
  compile(db: Db): CompiledQuery<R>
}

/** Stands for a parameter while a statement is built. */
class Placeholder {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/**
 * A statement that is built, compiled and prepared once, for statements of every call: Kysely takes 15 µs for
 * a small one, as long as PostgreSQL takes to run it. `build` gets placeholders instead of values and may
 * only pass them on: it cannot compute with them or branch on them.
 */
export function statement<P extends unknown[], R>(
  build: (db: Db, ...parameters: P) => Buildable<R>,
): (db: Db, ...parameters: P) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, ...parameters) => {
    if (!compiled) {
      compiled = build(db, ...(parameters.map((_, at) => new Placeholder(at)) as P)).compile(db)
      prepare(compiled.sql)
    }
    const given = compiled.parameters.map(one => (one instanceof Placeholder ? parameters[one.at] : one))
    return run(db, { ...compiled, parameters: given })
  }
}

/**
 * Inserts a row and returns it as stored. Columns that are undefined get their default. Compiled once for
 * each set of columns.
 */
export function insertion<T extends keyof Tables & string>(
  table: T,
): (db: Db, row: Insertable<Tables[T]>) => Promise<Selectable<Tables[T]>> {
  const compiled = compiledBy(columns => insertText(table, columns))
  return async (db, row) => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined)
    const parameters = given.map(([, value]) => value)
    const rows = await run(db, { ...compiled(given.map(([column]) => column)), parameters })
    return rows[0] as Selectable<Tables[T]>
  }
}

/** Tables whose rows are keyed by workspace and id. */
type TenantTable = {
  [T in keyof Tables & string]: Tables[T] extends { workspace_id: unknown; id: unknown } ? T : never
}[keyof Tables & string]

/**
 * Changes the workspace's row with this id and returns it as stored. Columns that are undefined stay. Throws
 * when there is no such row: the caller has found it. Compiled once for each set of columns.
 */
export function update<T extends TenantTable>(
  table: T,
): (
  db: Db,
  workspaceId: number,
  id: number,
  changes: Updateable<Tables[T]>,
) => Promise<Selectable<Tables[T]>> {
  const compiled = compiledBy(columns => updateText(table, columns))
  return async (db, workspaceId, id, changes) => {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    const parameters = [workspaceId, id, ...given.map(([, value]) => value)]
    const [row] = await run(db, { ...compiled(given.map(([column]) => column)), parameters })
    if (!row) throw new Error(`${table} ${id} of workspace ${workspaceId} is gone.`)
    return row as Selectable<Tables[T]>
  }
}

type ById<T extends TenantTable> = (
  db: Db,
  workspaceId: number,
  id: number,
) => Promise<Selectable<Tables[T]> | undefined>

/** The workspace's row with this id. */
export const find = <T extends TenantTable>(table: T): ById<T> =>
  byId(`select * from ${table} where workspace_id = $1 and id = $2`)

/** The same, locked for this transaction. */
export const lock = <T extends TenantTable>(table: T): ById<T> =>
  byId(`select * from ${table} where workspace_id = $1 and id = $2 for update`)

/** Deletes the workspace's row with this id and returns it. Only one transaction gets it. */
export const deletion = <T extends TenantTable>(table: T): ById<T> =>
  byId(`delete from ${table} where workspace_id = $1 and id = $2 returning *`)

function byId<T extends TenantTable>(text: string): ById<T> {
  const compiled = compiledBy(() => text)
  return async (db, workspaceId, id) => {
    const [row] = await run(db, { ...compiled([]), parameters: [workspaceId, id] })
    return row as Selectable<Tables[T]> | undefined
  }
}

function compiledBy(text: (columns: string[]) => string): (columns: string[]) => CompiledQuery {
  const compiled = new Map<string, CompiledQuery>()
  return columns => {
    const shape = columns.join()
    const known = compiled.get(shape) ?? CompiledQuery.raw(text(columns))
    if (!compiled.has(shape)) prepare(known.sql)
    compiled.set(shape, known)
    return known
  }
}

/** In a transaction, a lost plan fails the statement, and the transaction runs again. */
async function run<R>(db: Db, query: CompiledQuery<R>): Promise<R[]> {
  try {
    return (await db.executeQuery(query)).rows
  } catch (error) {
    if (db.isTransaction || !isLostPlan(error)) throw error
    return (await db.executeQuery(query)).rows
  }
}

const insertText = (table: string, columns: string[]) =>
  `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning *`

const updateText = (table: string, columns: string[]) =>
  `update ${table} set ${columns.map((column, at) => `${column} = $${at + 3}`).join(', ')} where workspace_id = $1 and id = $2 returning *`
