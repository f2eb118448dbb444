import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Waits for other transactions that locked the same name, and keeps them waiting until this one ends. For a
 * count that decides whether a row may be inserted: there is no row to lock yet. Begin the name with what is
 * counted and with the workspace.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/**
 * The same for work that many may do at a time, and that waits for a `lockName` which was asked for before:
 * locks of a row pass by a waiting change of it.
 */
export async function shareName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx)
}
