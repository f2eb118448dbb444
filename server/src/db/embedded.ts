import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { type DatabaseConnection, Kysely, PGliteDialect, PGliteDriver, sql } from 'kysely'
import { makePrivate } from '../lib/make-private.ts'
import { inBlocks, tarOf } from '../lib/tar.ts'
import type { Database, Db } from './database.ts'
import { openFolder } from './embedded-folder.ts'
import { folderParts } from './folder-parts.ts'
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
    ? await PGlite.create({ loadDataDir: dump, parsers })
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

/** The ways to query an embedded database; all of them stand in Kysely's line. */
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
}

/** Longest that the event loop stands still for those who wait for the database, but for the one at work. */
const longestTurnMs = 1

class DriverInTurns extends PGliteDriver {
  #turnedAt = 0

  /**
   * The database works in this thread, and is done before the event loop can turn: without this a line that does not end
   * would be served to its end before anything new was read.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    if (performance.now() - this.#turnedAt > longestTurnMs) {
      await nextTurn()
      this.#turnedAt = performance.now()
    }
    return super.acquireConnection()
  }
}

/**
 * Its files are what PostgreSQL leaves behind in a crash: with nobody at the database they hold every commit, and are
 * recovered when they are opened. After the checkpoint there is little to recover.
 */
const snapshotOf =
  (db: Db, folder: string): NonNullable<Database['snapshot']> =>
  (spool, look) =>
    db.connection().execute(async held => {
      await sql`checkpoint`.execute(held)
      const seen = await look(held)
      await spool.writeFile(inBlocks(await tarOf(folderParts(folder))))
      return seen
    })

/** The session is one for all, so a script that fails must not leave its transaction open. */
async function runScript(pglite: PGlite, text: string): Promise<{ rows: object[] }> {
  try {
    const results = await pglite.exec(text)
    return { rows: results.flatMap(result => result.rows as object[]) }
  } catch (error) {
    await pglite.exec('rollback')
    throw error
  }
}

/** PGlite lets two processes open one directory. The kernel frees this lock however its holder dies. */
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
 * PGlite makes files that every user may read and write, and whoever can read the lock can take it: the folders and the lock
 * are closed at every open, also those that were made by somebody else (decision "Closed to other users").
 */
function closeDirectory(dataDir: string, lock: string): void {
  const database = join(dataDir, 'database')
  mkdirSync(database, { recursive: true, mode: 0o700 })
  // To close a file that is there would free the locks that this process has on it.
  if (!existsSync(lock)) closeSync(openSync(lock, 'a', 0o600))
  makePrivate(dataDir, { ifOwn: true })
  makePrivate(database)
  makePrivate(lock)
}
