import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite, types } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Says that another process serves this data directory. */
export class DataDirectoryInUse extends Error {
  constructor(dataDir: string) {
    super(`The data directory ${dataDir} is in use by another Jurat process. Stop it, or set JURAT_DATA_DIR.`)
  }
}

/** PostgreSQL in this process. `dump` (tests) starts from a copy of a prepared database, in memory. */
export async function openEmbedded(dataDir: string, dump?: Blob): Promise<Database> {
  const unlock = dump ? () => {} : lockDirectory(dataDir)
  const parsers = { [types.INT8]: Number }
  const pglite = dump
    ? new PGlite({ loadDataDir: dump, parsers })
    : new PGlite(join(dataDir, 'database'), { parsers })
  await pglite.waitReady
  return {
    db: new Kysely<Tables>({ dialect: new EmbeddedDialect(pglite) }),
    engine: 'embedded',
    close: async () => {
      await pglite.close()
      unlock()
    },
  }
}

/** PostgreSQL's dialect over a PGlite. */
export class EmbeddedDialect implements Dialect {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  createAdapter() {
    return new PostgresAdapter()
  }

  createDriver() {
    return new EmbeddedDriver(this.#pglite)
  }

  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db)
  }

  createQueryCompiler() {
    return new PostgresQueryCompiler()
  }
}

/** PGlite lets two processes open one directory. The kernel frees this lock however its holder dies. */
function lockDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw (cause as { errcode?: number }).errcode === 5 ? new DataDirectoryInUse(dataDir) : cause
  }
  return () => lock.close()
}

/**
 * Kysely's own PGlite driver hands one connection to everyone at once, so that a query beside an open
 * transaction lands inside it. Here the connection has one holder at a time; the others wait in line.
 */
class EmbeddedDriver implements Driver {
  readonly #connection: EmbeddedConnection
  #line: Promise<void> = Promise.resolve()
  #leave = () => {}

  constructor(pglite: PGlite) {
    this.#connection = new EmbeddedConnection(pglite)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#line
    const turn = Promise.withResolvers<void>()
    this.#line = turn.promise
    await before
    this.#leave = turn.resolve
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#leave()
  }

  async beginTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {}
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#pglite.query<R>(query.sql, [...query.parameters])
    return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, the engine has no cursors
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream.')
  }
}
