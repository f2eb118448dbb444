import type { FileHandle } from 'node:fs/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** A connection of its own for each query. Never used inside a transaction: the embedded engine has one. */
export type Db = Kysely<Tables>
/** An open transaction. Verbs that write take one, so that nothing can be written outside. */
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  engine: 'embedded' | 'postgres'
  /**
   * Runs statements without parameters, separated by semicolons, in one go; answers the rows of all of them. They
   * may hold a transaction of their own. For libraries that bring their SQL along: rooms use `db`.
   */
  script(text: string): Promise<{ rows: object[] }>
  /**
   * Writes a tar of the database's folder to `spool`, and answers what `look` reads at that very moment: nobody else gets
   * to the database meanwhile. Undefined where the database is not in a folder of this process.
   */
  snapshot?: <T>(spool: FileHandle, look: (db: Db) => Promise<T>) => Promise<T>
  close(): Promise<void>
}
