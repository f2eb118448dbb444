import { openAsBlob } from 'node:fs'
import type { Database } from '../../src/db/database.ts'
import { openEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { Jobs } from '../../src/jobs/jobs.ts'
import { openLog } from '../../src/lib/log.ts'

/** Prepares an empty database for a server. */
export async function prepare(database: Database): Promise<void> {
  await migrate(database.db)
  await new Jobs(database, openLog('silent')).prepare()
}

export async function preparePostgres(url: string): Promise<void> {
  const database = openPostgres(url, 2, openLog('silent'))
  await prepare(database)
  await database.close()
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
