import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** A connection of its own for each query. Never used inside a transaction: the embedded engine has one. */
export type Db = Kysely<Tables>
/** An open transaction. Verbs that write take one, so that nothing can be written outside. */
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}
