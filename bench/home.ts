import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openEmbedded } from '../server/src/db/embedded.ts'
import { startPostgres, type TestPostgres } from '../server/test/servers/postgres.ts'
import { type Ask, type DataSet, describeRows, fill } from './data.ts'
import { copyOf, startJurat } from './jurat.ts'

export type Engine = 'PostgreSQL' | 'embedded'

/** A database that Jurat has started on, with its data directory. */
export interface Home {
  engine: Engine
  /** Configuration of a server that lives here. */
  env: Record<string, string>
  /** Of the workspace `Sandbox`, with every scope, and of the installation. */
  token: string
  adminToken: string
  /** What is in it, for people. */
  description: string
}

const token = 'jurat_test_token_of_the_benchmark'
const adminToken = 'jurat_admin_token_of_the_benchmark'

const directory = mkdtempSync(join(tmpdir(), 'jurat-bench-'))
process.on('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
const databases: string[] = []
const firstStarts = new Map<Engine, Promise<Record<string, string>>>()

/** Makes a home and fills it. On PostgreSQL it has a database of its own, on the embedded engine a directory. */
export async function makeHome(engine: Engine, postgres: TestPostgres, data?: DataSet): Promise<Home> {
  const model = firstStarts.get(engine) ?? firstStart(engine, postgres)
  firstStarts.set(engine, model)
  const env = await model
  const dataDir = newDirectory()
  cpSync(env.JURAT_DATA_DIR ?? '', dataDir, { recursive: true })
  const own: Record<string, string> = { ...env, JURAT_DATA_DIR: dataDir }
  if (env.DATABASE_URL) {
    own.DATABASE_URL = await createDatabase(postgres.url, new URL(env.DATABASE_URL).pathname.slice(1))
  }
  const home = { engine, env: own, token, adminToken, description: 'empty' }
  if (data) home.description = await within(home, async ask => describeRows(await fill(ask, data), data))
  if (engine === 'embedded') cpSync(dataDir, copyOf(dataDir), { recursive: true })
  return home
}

/** What a server makes of an empty database, once for all homes. */
async function firstStart(engine: Engine, postgres: TestPostgres): Promise<Record<string, string>> {
  const env: Record<string, string> = {
    JURAT_DATA_DIR: newDirectory(),
    JURAT_API_TOKEN: token,
    JURAT_ADMIN_TOKEN: adminToken,
  }
  if (engine === 'PostgreSQL') env.DATABASE_URL = await createDatabase(postgres.url)
  const fleet = await startJurat(env)
  await fleet.stop()
  return env
}

const newDirectory = () => mkdtempSync(join(directory, 'home-'))

/** Puts statements to the home's database; on the embedded engine only while no server runs there. */
export async function within<T>({ env }: Home, work: (ask: Ask) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL) return withClient(env.DATABASE_URL, work)
  const database = await openEmbedded(env.JURAT_DATA_DIR ?? '')
  try {
    return await work(async text => (await database.script(text)).rows as Record<string, unknown>[])
  } finally {
    await database.close()
  }
}

/** A PostgreSQL for as long as this process runs, whatever ends it. */
export async function openPostgres(): Promise<TestPostgres> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) throw new Error('No PostgreSQL was found: install one or set TEST_DATABASE_URL.')
  process.once('exit', () => postgres.stop())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  await tune(postgres)
  return postgres
}

/** What both sides share on a server of ours: few checkpoints, and room to build indexes. Needs no restart. */
async function tune({ url, pid }: TestPostgres): Promise<void> {
  if (pid === null) return
  const settings = { max_wal_size: '8GB', checkpoint_timeout: '30min', maintenance_work_mem: '512MB' }
  await withClient(url, async ask => {
    for (const [name, value] of Object.entries(settings)) await ask(`alter system set ${name} = '${value}'`)
    await ask('select pg_reload_conf()')
  })
}

export async function dropDatabases({ url, pid }: TestPostgres): Promise<void> {
  if (pid !== null) return
  await withClient(url, async ask => {
    for (const name of databases) await ask(`drop database ${name} with (force)`)
  })
}

async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `jurat_bench_${process.pid}_${databases.length}`
  databases.push(name)
  await withClient(serverUrl, ask => ask(`create database ${name} template ${template}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A connection to the home's PostgreSQL database, without the time limits of the server's pool. */
export async function connected<T>({ env }: Home, work: (client: Client) => Promise<T>): Promise<T> {
  return toUrl(env.DATABASE_URL ?? '', work)
}

const withClient = <T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> =>
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
