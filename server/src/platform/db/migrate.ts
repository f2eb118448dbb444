import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { codeOf, isUniqueViolation } from './sql-errors.ts'
import { transaction } from './transaction.ts'

const folder = new URL('../../../migrations/', import.meta.url)

interface Migration {
  name: string
  statements: string[]
}

/**
 * Migrates the database to this version. Safe when several processes start at once. A process accepts
 * migrations newer than its own: migrations expand first, so older versions keep working.
 */
export async function migrate(db: Db): Promise<void> {
  await createMigrationsTable(db)
  for (const migration of await pending(db)) await untilNotLocked(() => apply(db, migration))
}

/** Names of this version's migrations that the database does not have. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await pending(db)).map(({ name }) => name)
}

async function pending(db: Db): Promise<Migration[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return (await readMigrations()).filter(({ name }) => !done.has(name))
}

/** Those of the names that this version does not have: a newer one does. */
export async function unknownMigrations(names: string[]): Promise<string[]> {
  const known = new Set((await readMigrations()).map(({ name }) => name))
  return names.filter(name => !known.has(name))
}

/** Makes the tables of an empty database as these migrations leave them, within `tx`. */
export async function applyMigrations(tx: Tx, names: string[]): Promise<void> {
  await sql`create table migrations (name text primary key)`.execute(tx)
  for (const { name, statements } of await readMigrations()) {
    if (!names.includes(name)) continue
    for (const statement of statements) await sql.raw(statement).execute(tx)
  }
}

/** Time limit of one migration: creating an index on a large table takes minutes. */
const mostMs = 3_600_000

/**
 * Applies a migration once. The migration's row in `migrations` is the lock: a second process that inserts it
 * waits until this transaction ends, then finds the row and applies nothing.
 */
async function apply(db: Db, migration: Migration): Promise<void> {
  await transaction(
    db,
    async tx => {
      const claimed = await sql`
        insert into migrations (name) values (${migration.name}) on conflict do nothing returning name`.execute(
        tx,
      )
      if (claimed.rows.length === 0) return
      for (const statement of migration.statements) await sql.raw(statement).execute(tx)
    },
    mostMs,
  )
}

/** `if not exists` still conflicts in the catalog when two processes create at the same moment. */
async function createMigrationsTable(db: Db): Promise<void> {
  try {
    await sql`create table if not exists migrations (name text primary key)`.execute(db)
  } catch (error) {
    if (!isUniqueViolation(error) && !['42P07', '42710'].includes(codeOf(error))) throw error
  }
}

/**
 * Runs `work` again while another process holds the lock, because a migration can take longer than the lock
 * time-out. Gives up after 40 attempts, about two minutes.
 */
async function untilNotLocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || attempt === 40) throw error
      await sleep(50)
    }
  }
}

/** `transaction` reports a lock time-out as an unavailable database, with the original error as its cause. */
const isLocked = (error: unknown) =>
  [error, error instanceof Error ? error.cause : undefined].some(one => codeOf(one) === '55P03')

let read: Promise<Migration[]> | undefined
/**
 * Reads the migrations once in each process. An upgrade can replace the files while a process of the earlier
 * version still runs.
 */
const readMigrations = (): Promise<Migration[]> => {
  read ??= readFolder()
  return read
}

async function readFolder(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => ({ name, statements: split(await readFile(new URL(name, folder), 'utf8')) })),
  )
}

/** Statements end with a semicolon at the end of a line. Distributed engines accept one per call. */
const split = (text: string): string[] =>
  text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
