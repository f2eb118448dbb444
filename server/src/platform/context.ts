import { join } from 'node:path'
import type { Database, Db } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { assertFolderRestored, assertRestored } from './db/restoring.ts'
import { hasSetting } from './db/settings.ts'
import { Jobs } from './jobs/jobs.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { CommitSignal } from './lib/commit-signal.ts'
import type { Config } from './lib/config.ts'
import type { SecretKey } from './lib/encryption.ts'
import { Latch } from './lib/latch.ts'
import { Later } from './lib/later.ts'
import { type Log, openLog } from './lib/log.ts'
import { type Metrics, openMetrics } from './lib/metrics.ts'
import { openRateLimiter, type RateLimiter } from './lib/rate-limiter.ts'
import { readSecretKey } from './lib/secret-key.ts'
import { openSmtp, type Smtp } from './lib/smtp.ts'
import { VersionedCache } from './lib/versioned-cache.ts'
import { withErrorsCounted } from './storage/count-errors.ts'
import { openDiskStorage } from './storage/disk.ts'
import { LinkKeys } from './storage/signed-link-keys.ts'
import type { Storage } from './storage/storage.ts'

/** The platform, built once from the config and passed to every folder. It knows none of them. */
export interface Context {
  config: Config
  clock: Clock
  log: Log
  metrics: Metrics
  db: Db
  engine: Database['engine']
  /** Undefined for the embedded database. */
  connections: Database['connections'] | undefined
  /** Copies the database as of one moment. Undefined for PostgreSQL. */
  snapshot: Database['snapshot'] | undefined
  jobs: Jobs
  storage: Storage
  /** While this is taken, a backup runs and the bytes of removed files stay. */
  fileRemoval: Latch
  /** Undefined without a mail server: mails are kept. */
  smtp: Smtp | undefined
  /** Encrypts secrets in the database. */
  secretKey: SecretKey
  linkKeys: LinkKeys
  rateLimiter: RateLimiter
  /** Work that no response waits for. */
  later: Later
  /** Calendars by workspace and calendar version. */
  calendars: VersionedCache
  /** Notified when this process has committed an event of a workspace. */
  committed: CommitSignal
  close(): Promise<void>
}

/** Tests pass their own clock, database, log or storage. */
export type Overrides = Partial<{ clock: Clock; database: Database; log: Log; storage: Storage }>

export async function openContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? openLog(config.logLevel)
  const metrics = openMetrics()
  assertFolderRestored(config.dataDir)
  const database = overrides.database ?? (await openDatabase(config, log))
  const storage = withErrorsCounted(overrides.storage ?? (await openStorage(config)), metrics, log)
  const rateLimiter = await openRateLimiter(config.redisUrl, log)
  const later = new Later(log)
  const jobs = new Jobs(database, log, metrics)
  const secretKey = await readSecretKey(config, async () => {
    // Otherwise the message would ask for the key of a restore that was cut off.
    await assertRestored(database.db)
    return hasSetting(database.db, 'secret_key_check')
  })
  const smtp = config.smtpUrl === undefined ? undefined : openSmtp(config.smtpUrl, log)
  return {
    config,
    clock,
    log,
    metrics,
    db: database.db,
    engine: database.engine,
    connections: database.connections,
    snapshot: database.snapshot,
    jobs,
    storage,
    fileRemoval: new Latch(),
    smtp,
    secretKey,
    linkKeys: new LinkKeys(database, clock, secretKey),
    rateLimiter,
    later,
    calendars: new VersionedCache(),
    committed: new CommitSignal(),
    close: async () => {
      await later.drain()
      rateLimiter.close()
      await jobs.stop()
      await smtp?.close()
      await storage.close()
      await database.close()
    },
  }
}

async function openStorage(config: Config): Promise<Storage> {
  if (!config.s3) return openDiskStorage(join(config.dataDir, 'files'))
  // The S3 client takes 0.3 s to load.
  const { openS3Storage } = await import('./storage/s3.ts')
  return openS3Storage(config.s3)
}
