import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { Database } from '../../src/platform/db/database.ts'
import { openEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { Jobs } from '../../src/platform/jobs/jobs.ts'
import { openLog } from '../../src/platform/lib/log.ts'
import { openMetrics } from '../../src/platform/lib/metrics.ts'
import { citusUrl, createOnCitus, distribute, dropOnCitus, say } from '../servers/citus.ts'

/** Prepares an empty database for a server. */
export async function prepare(database: Database): Promise<void> {
  await migrate(database.db)
  await new Jobs(database, openLog('silent'), openMetrics()).prepare()
}

export async function preparePostgres(url: string): Promise<void> {
  const database = openPostgres(url, 2, openLog('silent'))
  await prepare(database)
  await database.close()
  if (citusUrl) await distribute(url)
}

export interface TestDatabase {
  url: string
  drop(): Promise<unknown>
}

/**
 * Creates a migrated database beside that of `serverUrl`. In a run of the tests it is a copy of one that
 * nobody uses, which takes half as long as the migrations.
 */
export async function createPrepared(serverUrl: string): Promise<TestDatabase> {
  const template = process.env.JURAT_TEST_TEMPLATE
  if (template && !citusUrl) return createDatabase(serverUrl, template)
  const database = await createDatabase(serverUrl)
  await preparePostgres(database.url)
  return database
}

/** Creates an empty database, or a copy of `template`, beside that of `serverUrl`. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<TestDatabase> {
  const name = `jurat_test_${randomUUID().replaceAll('-', '')}`
  await (citusUrl
    ? createOnCitus(serverUrl, name)
    : say(serverUrl, `create database ${name} template ${template}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const drop = () =>
    citusUrl ? dropOnCitus(serverUrl, name) : say(serverUrl, `drop database ${name} with (force)`)
  return { url: url.href, drop }
}

/** An embedded database in memory, loaded from that dump. */
export const openDump = async (dump: string): Promise<Database> => openEmbedded('', await openAsBlob(dump))

let shared: Promise<Database> | undefined
/**
 * Shared by all installations of this process: one for each took 60 of the tests' 376 s of processor time.
 */
export async function sharedEmbedded(dump: string): Promise<Database> {
  shared ??= openDump(dump)
  return { ...(await shared), close: async () => {} }
}
