import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openEmbedded } from '../server/src/platform/db/embedded.ts'
import { startPostgres, type TestPostgres } from '../server/test/servers/postgres.ts'
import { type DataSet, describeRows, fill, type RunSql } from './data-set.ts'
import { copyOf, startJurat } from './servers.ts'

export type Engine = 'PostgreSQL' | 'embedded'

/** A database with the schema of Jurat, and its data directory. */
export interface Installation {
  engine: Engine
  /** Configuration of its server. */
  env: Record<string, string>
  /** API token of the workspace `Sandbox` with all scopes, and admin token. */
  token: string
  adminToken: string
  /** Size of its data, for the reader of the table. */
  description: string
}

const token = 'jurat_test_token_of_the_benchmark'
const adminToken = 'jurat_admin_token_of_the_benchmark'

const directory = mkdtempSync(join(tmpdir(), 'jurat-bench-'))
process.on('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
const databases: string[] = []
const firstStarts = new Map<Engine, Promise<Record<string, string>>>()

/** Creates a PostgreSQL database or an embedded one, and fills it with `data`. */
export async function createInstallation(
  engine: Engine,
  postgres: TestPostgres,
  data?: DataSet,
): Promise<Installation> {
  const model = firstStarts.get(engine) ?? firstStart(engine, postgres)
  firstStarts.set(engine, model)
  const env = await model
  const dataDir = newDirectory()
  cpSync(env.JURAT_DATA_DIR ?? '', dataDir, { recursive: true })
  const own: Record<string, string> = { ...env, JURAT_DATA_DIR: dataDir }
  if (env.DATABASE_URL) {
    own.DATABASE_URL = await createDatabase(postgres.url, new URL(env.DATABASE_URL).pathname.slice(1))
  }
  const installation = { engine, env: own, token, adminToken, description: 'empty' }
  if (data)
    installation.description = await queryDatabase(installation, async runSql =>
      describeRows(await fill(runSql, data), data),
    )
  if (engine === 'embedded') cpSync(dataDir, copyOf(dataDir), { recursive: true })
  return installation
}

/** Starts a server once per engine on an empty database, which later installations copy. */
async function firstStart(engine: Engine, postgres: TestPostgres): Promise<Record<string, string>> {
  const env: Record<string, string> = {
    JURAT_DATA_DIR: newDirectory(),
    JURAT_API_TOKEN: token,
    JURAT_ADMIN_TOKEN: adminToken,
  }
  if (engine === 'PostgreSQL') env.DATABASE_URL = await createDatabase(postgres.url)
  const servers = await startJurat(env)
  await servers.stop()
  return env
}

const newDirectory = () => mkdtempSync(join(directory, 'installation-'))

/** Runs SQL on the database. An embedded one must not have a running server. */
export async function queryDatabase<T>(
  { env }: Installation,
  work: (runSql: RunSql) => Promise<T>,
): Promise<T> {
  if (env.DATABASE_URL) return withClient(env.DATABASE_URL, work)
  const database = await openEmbedded(env.JURAT_DATA_DIR ?? '')
  try {
    return await work(async text => (await database.script(text)).rows as Record<string, unknown>[])
  } finally {
    await database.close()
  }
}

/** Starts a PostgreSQL server that stops when this process ends. */
export async function openPostgres(): Promise<TestPostgres> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) throw new Error('PostgreSQL is not installed. Install it or set TEST_DATABASE_URL.')
  process.once('exit', () => postgres.stop())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  await tune(postgres)
  return postgres
}

/**
 * Makes checkpoints rare and index builds fast, for both sides. Changes only a server that this process
 * started.
 */
async function tune({ url, pid }: TestPostgres): Promise<void> {
  if (pid === null) return
  const settings = { max_wal_size: '8GB', checkpoint_timeout: '30min', maintenance_work_mem: '512MB' }
  await withClient(url, async runSql => {
    for (const [name, value] of Object.entries(settings))
      await runSql(`alter system set ${name} = '${value}'`)
    await runSql('select pg_reload_conf()')
  })
}

export async function dropDatabases({ url, pid }: TestPostgres): Promise<void> {
  if (pid !== null) return
  await withClient(url, async runSql => {
    for (const name of databases) await runSql(`drop database ${name} with (force)`)
  })
}

async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `jurat_bench_${process.pid}_${databases.length}`
  databases.push(name)
  await withClient(serverUrl, runSql => runSql(`create database ${name} template ${template}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Opens a connection to the PostgreSQL database without the time limits of the server's pool. */
export async function withConnection<T>(
  { env }: Installation,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return toUrl(env.DATABASE_URL ?? '', work)
}

const withClient = <T>(url: string, work: (runSql: RunSql) => Promise<T>): Promise<T> =>
  toUrl(url, client => work(async text => [await client.query(text)].flat().flatMap(result => result.rows)))

async function toUrl<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
