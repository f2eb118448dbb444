import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/src/platform/db/database.ts'
import { openEmbedded } from '../../server/src/platform/db/embedded.ts'
import { folderEntries } from '../../server/src/platform/db/folder-entries.ts'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import { transaction } from '../../server/src/platform/db/transaction.ts'
import { openLog } from '../../server/src/platform/lib/log.ts'
import { keyCheckOf } from '../../server/src/platform/lib/secret-key.ts'
import { tarOf } from '../../server/src/platform/lib/tar.ts'
import { emptyTables, fillEmptyTables } from '../../server/test/helpers/every-table.ts'
import {
  adminToken,
  engine,
  type Installation,
  startInstallation,
} from '../../server/test/helpers/harness.ts'
import { fillWorkspace } from '../../server/test/helpers/person.ts'
import { type Home, openHome, runServer, startServer } from '../../server/test/helpers/process.ts'
import { openRelease, recordedReleases } from '../../server/test/releases/open.ts'
import { say } from '../../server/test/servers/citus.ts'
import { archiveOf } from './archives.ts'
import { jurat, spawnJurat } from './jurat.ts'
import { restorePlaces } from './restore-places.ts'

// docs/self-hosting.md#move-from-the-embedded-database-to-postgresql, and back, with a row in every table.

const { at, newDatabase } = restorePlaces()

const openUrl = (url: string) => openPostgres(url, 2, openLog('silent'))
const rowsAt = async (database: Database) => {
  const rows = await everyRow(database)
  await database.close()
  return rows
}

/** All rows of all tables as PostgreSQL writes them, what the next ids are, and the jobs that wait. */
async function everyRow({ db }: Database): Promise<Record<string, string[]>> {
  return transaction(db, async tx => {
    for (const set of [`timezone to 'UTC'`, `bytea_output to 'hex'`, `datestyle to 'ISO, YMD'`])
      await sql.raw(`set local ${set}`).execute(tx)
    const tables = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(tx)
    const all: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        row: string
      }>`select one::text as row from ${sql.table(name)} one`.execute(tx)
      all[name] = rows.map(({ row }) => row).sort()
    }
    // Each installation has an id for its own folder of files.
    all.settings = (all.settings ?? []).filter(row => !row.startsWith('(file_store,'))
    const { rows: sequences } = await sql<{ name: string }>`
      select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`.execute(tx)
    for (const { name } of sequences) {
      const { rows } = await sql<{ row: string }>`
        select last_value || ' ' || is_called as row from ${sql.table(name)}`.execute(tx)
      all[name] = rows.map(({ row }) => row)
    }
    const { rows: jobs } = await sql<{ row: string }>`
      select name || data::text as row from pgboss.job
      where state in ('created', 'retry', 'active') and name not like '%round%' and name not in ('retention', 'housekeeping')`.execute(
      tx,
    )
    all.jobs = jobs.map(({ row }) => row).sort()
    return all
  })
}

const filesIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== 'store-id' && !entry.parentPath.includes('.'))
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(dataDir.length), readFileSync(path).toString('base64')]
    })
    .sort()

const onBoth = describe.runIf(engine === 'postgres')

onBoth('An installation with a row in every table', () => {
  let home: Home
  let installation: Installation
  let token: string
  let embedded: Record<string, string[]>
  let onPostgres: string
  let files: string[][]

  beforeAll(async () => {
    home = await openHome(null)
    const database = await openEmbedded(home.dataDir)
    installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }, { database })
    const { ctx } = installation
    await ctx.jobs.prepare()
    const { workspace } = await fillWorkspace(installation)
    token = workspace.token
    const check = keyCheckOf(ctx.secretKey.current)
    await sql`insert into settings (name, value) values ('secret_key_check', ${check})`.execute(ctx.db)
    expect(await fillEmptyTables(ctx.db, ofRules)).toEqual([])
    expect(await emptyTables(ctx.db)).toEqual([])
    const data = { replay: 'zoë\u2028', n: 1 }
    await transaction(ctx.db, tx => ctx.jobs.enqueue(tx, { queue: 'replay', data }))
    const archive = await fetch(`${installation.url}/manage/v1/backups`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}` },
    })
    writeFileSync(at('embedded.tar'), await archive.bytes())
    embedded = await everyRow(database)
    files = filesIn(ctx.config.dataDir)
  })
  afterAll(async () => {
    await installation.stop()
    await home[Symbol.asyncDispose]()
  })

  test('A backup of the embedded database becomes an installation on PostgreSQL, to the byte', async () => {
    expect(embedded.jobs?.some(job => job.startsWith('replay{') && job.includes('zoë'))).toBe(true)
    expect(files.length).toBeGreaterThan(3)
    onPostgres = await newDatabase()
    const args = [
      'restore',
      at('embedded.tar'),
      '--data-dir',
      at('on-postgres'),
      '--database-url',
      onPostgres,
    ]
    const { code, err, out } = await jurat(args)
    expect([code, err]).toEqual([0, expect.stringContaining('Set DATABASE_URL to the same database.')])
    expect(out).toContain('and PostgreSQL the backup of')
    expect(await rowsAt(openUrl(onPostgres))).toEqual(embedded)
    expect(filesIn(at('on-postgres'))).toEqual(files)
    expect(readdirSync(at('on-postgres')).sort()).toEqual(['files', 'secret-key'])
  })

  test('The other way, a backup of PostgreSQL becomes an embedded installation, to the byte', async () => {
    const env = { JURAT_DATA_DIR: at('on-postgres'), JURAT_ADMIN_TOKEN: adminToken, JURAT_LOG_LEVEL: 'warn' }
    let rows: Record<string, string[]>
    {
      await using server = await startServer({ ...env, DATABASE_URL: onPostgres, JURAT_ROLE: 'api' })
      await worksAt(server.url, token)
      const own = { JURAT_URL: server.url, JURAT_TOKEN: adminToken }
      const made = await jurat(['backup', '--output', at('postgres.tar')], { env: own })
      expect([made.code, made.err]).toEqual([0, ''])
      rows = await rowsAt(openUrl(onPostgres))
      expect((await server.end('SIGTERM')).code).toBe(0)
    }
    const args = ['restore', at('postgres.tar'), '--data-dir', at('embedded')]
    expect((await jurat(args)).code).toBe(0)
    expect(readdirSync(at('embedded')).sort()).toEqual(['database', 'files', 'secret-key'])
    cpSync(at('embedded'), at('copy'), { recursive: true })
    expect(await rowsAt(await openEmbedded(at('copy')))).toEqual(rows)
    expect(rows.audit?.length).toBeGreaterThan(embedded.audit?.length ?? 0)
    expect(filesIn(at('embedded'))).toEqual(files)
    const healthy = await jurat(['doctor', '--data-dir', at('embedded')])
    expect([healthy.code, healthy.out]).toEqual([0, expect.stringContaining('all applied')])
    await using server = await startServer({ ...env, JURAT_DATA_DIR: at('embedded') })
    await worksAt(server.url, token)
  })

  test('A backup of PostgreSQL is restored to PostgreSQL too', async () => {
    const url = await newDatabase()
    const args = ['restore', at('postgres.tar'), '--data-dir', at('again'), '--database-url', url]
    expect((await jurat(args)).code).toBe(0)
    const [again, embedded] = [await rowsAt(openUrl(url)), await rowsAt(await openEmbedded(at('copy')))]
    expect(again).toEqual(embedded)
  })
})

/** Values of columns whose rules the names of the columns do not tell. */
const ofRules = {
  'logos.type': `'image/png'`,
  'one_time_links.kind': `'recovery'`,
  'one_time_links.role': 'null',
  'sessions.portal_workspace_id': 'null',
}

/** The server writes with ids that nothing else has, and reads what was there. */
async function worksAt(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const listed = await fetch(`${url}/wp-json/v3/reservations?limit=100`, { headers })
  const { data } = (await listed.json()) as { data: { id: number }[] }
  expect(data.length).toBeGreaterThan(2)
  const body = JSON.stringify({ first_name: 'New', last_name: 'Now', service: 'remote' })
  const made = await fetch(`${url}/wp-json/v3/reservations`, { method: 'POST', headers, body })
  const { id } = (await made.json()) as { id: number }
  expect([made.status, data.some(one => one.id === id)]).toEqual([201, false])
}

onBoth.each(recordedReleases())('A backup of %s', version => {
  test('It becomes an installation of this version on PostgreSQL, whose first start migrates it', async () => {
    await using release = await openRelease(version, null)
    const database = await tarOf(folderEntries(join(release.dataDir, 'database')))
    const keys = readFileSync(join(release.dataDir, 'secret-key'))
    const manifest = JSON.stringify({
      format: 'jurat-backup',
      version: 1,
      made_at: '2026-11-21T00:00:00Z',
      files: { kept_on: 'disk', count: 0, bytes: 0, missing: [] },
    })
    const parts = { 'manifest.json': manifest, 'secret-key': keys, 'database.tar': await buffer(database) }
    writeFileSync(at('old.tar'), await archiveOf(parts))
    const url = await newDatabase()
    const args = ['restore', at('old.tar'), '--data-dir', at('old'), '--database-url', url]
    expect((await jurat(args)).code).toBe(0)
    await using server = await startServer({ JURAT_DATA_DIR: at('old'), DATABASE_URL: url })
    await worksAt(server.url, release.facts.live.tokens.main)
  })
})

onBoth('A restore that is killed', () => {
  const begin = (to: string, dataDir: string) => {
    const child = spawnJurat(['restore', at('embedded.tar'), '--data-dir', dataDir, '--database-url', to])
    return { child, ended: new Promise(resolve => child.once('close', resolve)) }
  }
  const startOn = (url: string, dataDir: string) =>
    runServer({ JURAT_DATA_DIR: dataDir, DATABASE_URL: url, JURAT_LOG_LEVEL: 'warn' })

  test('Killed while rows arrive, the database stays empty, and no server starts on the folder', async () => {
    const [url, dataDir] = [await newDatabase(), at('killed-early')]
    const { child, ended } = begin(url, dataDir)
    const work = `select from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}' and query like 'insert%'`
    for (let looks = 0; (await say(url, work)).length === 0 && looks < 5_000; looks++) await sleep(2)
    child.kill('SIGKILL')
    await ended
    const { code, output } = await startOn(url, dataDir)
    expect([code, output]).toEqual([1, expect.stringContaining(`a restore to ${dataDir} did not end`)])
    expect(await say(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    const repeated = ['restore', at('embedded.tar'), '--data-dir', dataDir, '--database-url', url]
    expect((await jurat(repeated)).err).toContain('has an earlier restore that was cut off')
    const elsewhere = begin(url, at('repeated'))
    expect(await elsewhere.ended).toBe(0)
  })

  test('Killed after the rows, no server starts on the database, also with another folder', async () => {
    const [url, dataDir] = [await newDatabase(), at('killed-late')]
    const { child, ended } = begin(url, dataDir)
    const marked = `select to_regclass('public.settings') as found`
    for (let looks = 0; looks < 5_000; looks++) {
      const [row] = await say<{ found: string | null }>(url, marked)
      if (row?.found) break
      await sleep(1)
    }
    child.kill('SIGKILL')
    await ended
    const mark = await say(url, `select value from settings where name = 'restoring'`)
    expect(mark).toEqual([{ value: '1' }])
    mkdirSync(at('elsewhere'))
    if (readdirSync(dataDir).includes('secret-key'))
      cpSync(join(dataDir, 'secret-key'), join(at('elsewhere'), 'secret-key'))
    const { code, output } = await startOn(url, at('elsewhere'))
    expect([code, output]).toEqual([1, expect.stringContaining('a restore into this database did not end')])
    const again = ['restore', at('embedded.tar'), '--data-dir', at('third'), '--database-url', url]
    expect((await jurat(again)).err).toContain('it is not empty')
  })
})
