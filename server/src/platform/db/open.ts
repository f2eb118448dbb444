import type { Config } from '../lib/config.ts'
import type { Log } from '../lib/log.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/** Opens PostgreSQL if `DATABASE_URL` is set, otherwise the embedded database in the data directory. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, config.poolSize, log)
    : await openEmbedded(config.dataDir)
}
