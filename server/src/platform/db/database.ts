import type { FileHandle } from 'node:fs/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Takes its own connection for each query. Never use it inside a transaction: the embedded engine has only
 * one connection.
 */
export type Db = Kysely<Tables>
/** An open transaction. Verbs that write receive one, so that they cannot write outside it. */
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  engine: 'embedded' | 'postgres'
  /**
   * Runs several statements without parameters, separated by semicolons, which may include a transaction.
   * Returns the rows of all of them. For libraries that bring their own SQL. Other code uses `db`.
   */
  script(text: string): Promise<{ rows: object[] }>
  /**
   * Writes a tar of the database's folder to `spool`, and returns what `look` reads at the same moment:
   * nothing else uses the database meanwhile. Undefined for PostgreSQL.
   */
  snapshot?: <T>(spool: FileHandle, look: (db: Db) => Promise<T>) => Promise<T>
  /** Connections of the pool, and calls that wait for one. Undefined for the embedded database. */
  connections?: () => { busy: number; idle: number; waiting: number }
  close(): Promise<void>
}
