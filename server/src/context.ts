import { join } from 'node:path'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { KeyLine } from './key-line.ts'
import { type Log, openLog } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { openRateLimiter, type RateLimiter } from './rate-limit.ts'
import { openDiskStorage } from './storage/disk.ts'
import { LinkKeys } from './storage/link-keys.ts'
import type { Storage } from './storage/storage.ts'

/** The platform, built once from the config. Rooms take it as their first parameter; it knows none of them. */
export interface Context {
  config: Config
  clock: Clock
  log: Log
  metrics: Metrics
  db: Db
  engine: Database['engine']
  storage: Storage
  linkKeys: LinkKeys
  keyLine: KeyLine
  rateLimiter: RateLimiter
  close(): Promise<void>
}

/** Tests bring their own clock, database or log. */
export type Overrides = Partial<{ clock: Clock; database: Database; log: Log; storage: Storage }>

export async function openContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? openLog(config.logLevel)
  const database = overrides.database ?? (await openDatabase(config, log))
  const storage = overrides.storage ?? (await openStorage(config))
  const rateLimiter = openRateLimiter(config.redisUrl, log)
  return {
    config,
    clock,
    log,
    metrics: openMetrics(),
    db: database.db,
    engine: database.engine,
    storage,
    linkKeys: new LinkKeys(database.db, clock),
    keyLine: new KeyLine(),
    rateLimiter,
    close: async () => {
      rateLimiter.close()
      await storage.close()
      await database.close()
    },
  }
}

async function openStorage(config: Config): Promise<Storage> {
  if (!config.s3) return openDiskStorage(join(config.dataDir, 'files'))
  // The S3 client takes a third of a second to load.
  const { openS3Storage } = await import('./storage/s3.ts')
  return openS3Storage(config.s3)
}
