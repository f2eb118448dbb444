import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { type DatabaseConnection, Kysely, PGliteAdapter, PGliteDialect, PGliteDriver, sql } from 'kysely'
import { makePrivate } from '../lib/make-private.ts'
import { inBlocks, tarOf } from '../lib/tar.ts'
import { currentWork } from './background-work.ts'
import { DataDirectoryInUse } from './data-directory-in-use.ts'
import type { Database, Db } from './database.ts'
import { openFolder, startParams } from './embedded-folder.ts'
import { folderEntries } from './folder-entries.ts'
import { assertNoOpenTransaction } from './open-transaction.ts'
import type { Tables } from './tables.ts'
import { Turns } from './turns.ts'

/** PostgreSQL within this process. `dump` (tests) starts from a copy of a prepared database in memory. */
export async function openEmbedded(dataDir: string, dump?: Blob): Promise<Database> {
  const unlock = dump ? () => {} : lockDirectory(dataDir)
  const parsers = { [types.INT8]: Number }
  const pglite = dump
    ? await PGlite.create({ loadDataDir: dump, parsers, startParams })
    : await openFolder(join(dataDir, 'database'), { parsers })
  const queries = queriesOver(pglite)
  return {
    ...queries,
    ...(dump ? {} : { snapshot: snapshotOf(queries.db, join(dataDir, 'database')) }),
    close: async () => {
      await pglite.close()
      unlock()
    },
  }
}

/** Ways to query an embedded database. All of them queue in its driver. */
export function queriesOver(pglite: PGlite): Omit<Database, 'close'> {
  const db = new Kysely<Tables>({ dialect: new Dialect(pglite) })
  return {
    db,
    engine: 'embedded',
    script: text => db.connection().execute(() => runScript(pglite, text)),
  }
}

class Dialect extends PGliteDialect {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super({ pglite })
    this.#pglite = pglite
  }

  override createDriver() {
    return new DriverInTurns({ pglite: this.#pglite })
  }

  override createAdapter() {
    return new AdapterWithoutQueue()
  }
}

/** Kysely's own queue would keep a call waiting before the driver can reject it. */
class AdapterWithoutQueue extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Longest time without a turn of the event loop while calls wait for the database. */
const longestTurnMs = 1
/** The same between the statements of a transaction. */
const longestTurnWithinMs = 10

/** Callers take the one connection in turns, background work after calls. */
class DriverInTurns extends PGliteDriver {
  readonly #turns = new Turns()
  #turnedAt = 0

  /**
   * The database works in this thread and returns before the event loop turns. Without a break, an endless
   * queue would keep all new requests unread.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    assertNoOpenTransaction()
    const work = currentWork()
    await this.#turns.take(work)
    // Background work has waited for a turn of the event loop already.
    if (!work.isBackground) await this.#turnAfter(longestTurnMs)
    return super.acquireConnection()
  }

  /**
   * A transaction of many statements keeps the connection. Between them, what needs no database is served.
   */
  override async init(...options: Parameters<PGliteDriver['init']>): Promise<void> {
    await super.init(...options)
    const connection = await super.acquireConnection()
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (...query) => {
      await this.#turnAfter(longestTurnWithinMs)
      return execute(...query)
    }
  }

  async #turnAfter(ms: number): Promise<void> {
    if (performance.now() - this.#turnedAt <= ms) return
    await nextTurn()
    this.#turnedAt = performance.now()
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.release()
  }
}

/**
 * The files are like those of PostgreSQL after a crash: complete for every commit, and recovered on opening.
 * The checkpoint leaves little to recover.
 */
const snapshotOf =
  (db: Db, folder: string): NonNullable<Database['snapshot']> =>
  (spool, look) =>
    db.connection().execute(async held => {
      await sql`checkpoint`.execute(held)
      const seen = await look(held)
      await spool.writeFile(inBlocks(await tarOf(folderEntries(folder))))
      return seen
    })

/** All callers share one session, so a failed script must not leave a transaction open. */
async function runScript(pglite: PGlite, text: string): Promise<{ rows: object[] }> {
  try {
    const results = await pglite.exec(text)
    return { rows: results.flatMap(result => result.rows as object[]) }
  } catch (error) {
    await pglite.exec('rollback')
    throw error
  }
}

/** PGlite lets two processes open one directory. The kernel frees this lock whenever its holder ends. */
function lockDirectory(dataDir: string): () => void {
  const path = join(dataDir, 'lock')
  closeDirectory(dataDir, path)
  const lock = new DatabaseSync(path)
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw (cause as { errcode?: number }).errcode === 5 ? new DataDirectoryInUse(dataDir) : cause
  }
  return () => lock.close()
}

/**
 * PGlite creates files that every user can read and write, and whoever can read the lock can take it. So
 * every open makes the folders and the lock private, also those that another program created (decision
 * "Closed to other users").
 */
function closeDirectory(dataDir: string, lock: string): void {
  const database = join(dataDir, 'database')
  mkdirSync(database, { recursive: true, mode: 0o700 })
  // Closing an existing file would free the locks that this process holds on it.
  if (!existsSync(lock)) closeSync(openSync(lock, 'a', 0o600))
  makePrivate(dataDir, { ifOwn: true })
  makePrivate(database)
  makePrivate(lock)
}
