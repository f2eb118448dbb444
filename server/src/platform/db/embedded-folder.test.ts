import fs, { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KyselyPlugin, type QueryId, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { upkeep } from './embedded-maintenance.ts'

const folder = mkdtempSync(join(tmpdir(), 'jurat-embedded-'))
let database: Database
/** The synced files, by their path within the database. */
let synced: string[] = []
let notSyncedAtFirst: Set<string>
const sync = fs.fsyncSync

/** Counts every sync, also those of modules that imported it before. */
function onSync(does: (descriptor: number) => void): void {
  vi.spyOn(fs, 'fsyncSync').mockImplementation(does)
  syncBuiltinESMExports()
}

const files = () =>
  readdirSync(join(folder, 'database'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).split('/database/')[1] ?? '')

beforeAll(async () => {
  onSync(descriptor => {
    synced.push(readlinkSync(`/proc/self/fd/${descriptor}`).split('/database/')[1] ?? '')
    sync(descriptor)
  })
  database = await openEmbedded(folder)
  notSyncedAtFirst = new Set(files()).difference(new Set(synced))
  await sql`create table notes (id int primary key, body text)`.execute(database.db)
  synced = []
})
afterEach(() => {
  synced = []
})
afterAll(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  // The database has panicked, and is left as it is.
  rmSync(folder, { recursive: true })
})

async function vacuumsOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select vacuum_count as count from pg_stat_user_tables where relname = ${table}`.execute(database.db)
  return rows[0]?.count ?? 0
}

/** Records when each vacuum began and ended. */
function eachVacuum(vacuums: { beganAt: number; endedAt: number }[]): KyselyPlugin {
  const begun = new Map<QueryId, number>()
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('vacuum'))
        begun.set(queryId, performance.now())
      return node
    },
    async transformResult({ result, queryId }) {
      const beganAt = begun.get(queryId)
      if (beganAt !== undefined) vacuums.push({ beganAt, endedAt: performance.now() })
      return result
    },
  }
}

const write = (from: number, to: number) =>
  sql`insert into notes select at, repeat('x', 900) from generate_series(${from}::int, ${to}::int) at`.execute(
    database.db,
  )

describe('A database in a folder', () => {
  test('A new database in a folder is completely on the disk', () => {
    expect(files().length).toBeGreaterThan(500)
    expect(notSyncedAtFirst).toEqual(new Set())
  })

  test('A database in a folder syncs each commit before it is reported', async () => {
    await write(1, 1)
    expect(synced).toEqual([expect.stringMatching(/^pg_wal\/[0-9A-F]{24}$/)])
    await write(2, 2)
    expect(synced.length).toBe(2)
  })

  test('A database in a folder does not sync when nothing was written', async () => {
    await sql`select count(*) from notes`.execute(database.db)
    await database.db
      .transaction()
      .execute(tx => sql`insert into notes values (3, '')`.execute(tx).then(() => Promise.reject('no')))
      .catch(() => {})
    expect(synced).toEqual([])
  })

  test('A database in a folder syncs its tables at a checkpoint', async () => {
    await sql`checkpoint`.execute(database.db)
    expect(synced).toContainEqual(expect.stringMatching(/^base\/\d+\/\d+$/))
  })
})

const logFiles = () =>
  readdirSync(join(folder, 'database/pg_wal')).filter(name => /^[0-9A-F]{24}$/.test(name)).length

const day = new Date('2026-11-22T12:00:00Z')
const night = new Date('2026-11-22T03:30:00Z')

describe('Upkeep', () => {
  test('Upkeep keeps the log from growing', async () => {
    const counts: number[] = []
    for (let round = 0; round < 3; round++) {
      await sql`select pg_logical_emit_message(false, '', repeat('x', 80000000))`.execute(database.db)
      await upkeep(database.db, day)
      counts.push(logFiles())
    }
    expect(counts[2]).toBe(counts[1])
  })

  test('Upkeep reuses the space of deleted rows', async () => {
    const sizes: unknown[] = []
    for (let round = 0; round < 3; round++) {
      await write(1000, 3000)
      await sql`delete from notes where id between 1000 and 2999`.execute(database.db)
      // PostgreSQL shows its counters a second later.
      await sql`select pg_stat_force_next_flush()`.execute(database.db)
      await upkeep(database.db, day)
      await sql`delete from notes where id = 3000`.execute(database.db)
      const { rows } = await sql`select pg_relation_size('notes') as bytes`.execute(database.db)
      sizes.push(rows)
    }
    expect(sizes[2]).toEqual(sizes[0])
  })

  test('Upkeep handles large tables at night', async () => {
    await write(10_000, 50_000)
    await sql`delete from notes where id >= 20000`.execute(database.db)
    await sql`select pg_stat_force_next_flush()`.execute(database.db)
    const before = await vacuumsOf('notes')
    await upkeep(database.db, day)
    expect(await vacuumsOf('notes')).toBe(before)
    await upkeep(database.db, night)
    expect(await vacuumsOf('notes')).toBe(before + 1)
  })

  test('Upkeep does not vacuum a table by day because a start lost its counts', async () => {
    await sql`create table kept as select id from generate_series(1, 2000) id`.execute(database.db)
    await sql`vacuum analyze kept`.execute(database.db)
    await sql`select pg_stat_force_next_flush()`.execute(database.db)
    await sql`select pg_stat_reset()`.execute(database.db)
    await sql`update kept set id = 0 where id <= 100`.execute(database.db)
    await sql`select pg_stat_force_next_flush()`.execute(database.db)
    await upkeep(database.db, day)
    expect(await vacuumsOf('kept')).toBe(0)
    await upkeep(database.db, night)
    expect(await vacuumsOf('kept')).toBe(1)
  })

  test('Upkeep pauses between two tables for as long as the first took', async () => {
    for (const name of ['first', 'second'])
      await database.script(
        `create table ${name} as select id, 'x' as body from generate_series(1, 100000) id`,
      )
    await sql`select pg_stat_force_next_flush()`.execute(database.db)
    const vacuums: { beganAt: number; endedAt: number }[] = []
    await upkeep(database.db.withPlugin(eachVacuum(vacuums)), day)
    expect(await vacuumsOf('first')).toBe(1)
    expect(await vacuumsOf('second')).toBe(1)
    vacuums.reduce((before, next) => {
      const tookMs = Math.min(before.endedAt - before.beganAt, 1_000)
      // A timer counts whole milliseconds, and can end up to 1 ms early.
      expect(next.beganAt - before.endedAt).toBeGreaterThan(tookMs - 3)
      return next
    })
  })

  test('Upkeep skips tables that need no vacuum', async () => {
    await upkeep(database.db, day)
    synced = []
    await upkeep(database.db, day)
    expect(synced).toEqual([])
  })
})

describe('A panic', () => {
  test('A client cannot write a panic', async () => {
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    const lines = 'x\nPANIC:  y\nPANIC: '
    await expect(sql`select ${lines}::int`.execute(database.db)).rejects.toThrow(/PANIC: /)
    expect(exit).not.toHaveBeenCalled()
  })

  test('A panic after a failed sync ends the process, before anything else is written', async () => {
    onSync(() => {
      throw Object.assign(new Error('made for the test'), { code: 'EIO' })
    })
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    await expect(write(9000, 9000)).rejects.toMatchObject({ severity: 'PANIC', routine: 'issue_xlog_fsync' })
    expect(exit.mock.calls).toEqual([[1]])
  })
})
