import type { FileHandle } from 'node:fs/promises'
import type { Database, Db, Tx } from '../../db/database.ts'
import { lockName, shareName } from '../../db/name-lock.ts'
import { markRestoring, unmarkRestoring } from '../../db/restoring.ts'
import { readSetting, removeSetting } from '../../db/settings.ts'
import { isLockTimeout } from '../../db/sql-errors.ts'
import { transaction, tried } from '../../db/transaction.ts'
import { Jobs, type Queue } from '../../jobs/jobs.ts'
import { openLog } from '../../lib/log.ts'
import { openMetrics } from '../../lib/metrics.ts'
import { keyCheckOf } from '../../lib/secret-key.ts'
import { storeIdName } from '../../storage/store-id.ts'
import type { JobLine } from './lines.ts'
import { analyze, loadRows, problemOfTarget, tryToCreate } from './load-queries.ts'
import { beginReading, readRows } from './read-queries.ts'
import { asUnusable, TargetInUse, Unusable } from './unusable.ts'

/** A large database takes long, and nothing waits for it. */
const mostMs = 24 * 3_600_000
const writtenAtOnce = 256 * 1024

/**
 * Writes all rows of the database to `file`, as of one moment, and returns what `look` reads of the same
 * moment. Others read and write meanwhile, on PostgreSQL.
 */
export async function writeRows<T>(db: Db, file: FileHandle, look: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(
    db,
    async tx => {
      await beginReading(tx)
      const seen = await look(tx)
      let text = ''
      const flush = async () => {
        await file.writeFile(text)
        text = ''
      }
      for await (const line of readRows(tx)) {
        text += `${line}\n`
        if (text.length >= writtenAtOnce) await flush()
      }
      await flush()
      return seen
    },
    mostMs,
  )
}

interface Loading {
  /** The lines that `writeRows` wrote. Called again when the transaction has to be repeated. */
  lines: () => AsyncIterable<string>
  /** The secret keys of the backup: one of them opens its secrets. */
  keys: Buffer[]
}

/**
 * Throws `TargetInUse` if the database has something already, cannot hold every character, or another restore
 * fills it. Throws PostgreSQL's error if its user may not create what Jurat needs.
 */
export async function assertFillable({ db }: Database): Promise<void> {
  await tried(db, async tx => {
    await alone(shareName(tx, lockOfRestore))
    await assertEmpty(tx)
    await tryToCreate(tx)
  })
}

const lockOfRestore = 'restore'

/** A restore keeps the lock until its rows are there, which is longer than others wait for it. */
async function alone(lock: Promise<void>): Promise<void> {
  try {
    await lock
  } catch (error) {
    throw isLockTimeout(error) ? new TargetInUse('another restore fills it now') : error
  }
}

async function assertEmpty(tx: Tx): Promise<void> {
  const problem = await problemOfTarget(tx)
  if (problem !== undefined) throw new TargetInUse(problem)
}

/**
 * Fills an empty database in one transaction, and marks it as not finished: no server starts on it before
 * `finishLoading`. Throws `Unusable` and `TargetInUse`, and leaves nothing then.
 */
export async function load({ db }: Database, { lines, keys }: Loading): Promise<JobLine['job'][]> {
  const work = transaction(
    db,
    async tx => {
      await alone(lockName(tx, lockOfRestore))
      await assertEmpty(tx)
      const jobs = await loadRows(tx, lines())
      const known = await readSetting(tx, 'secret_key_check')
      if (known !== undefined && !keys.some(key => keyCheckOf(key) === known))
        throw new Unusable('its secret key does not open its secrets')
      await markRestoring(tx)
      return jobs
    },
    mostMs,
  )
  return work.catch(error => {
    throw asUnusable(error)
  })
}

/** Queues the jobs again, and lets servers start. The files have a new folder, so also a new id. */
export async function finishLoading(database: Database, jobs: JobLine['job'][]): Promise<void> {
  const queue = new Jobs(database, openLog('silent'), openMetrics())
  await queue.prepare()
  await transaction(
    database.db,
    async tx => {
      for (const { queue: name, data, start_at } of jobs)
        await queue.enqueue(tx, { queue: name as Queue, data, startAt: new Date(start_at) })
      await removeSetting(tx, storeIdName)
      await unmarkRestoring(tx)
    },
    mostMs,
  )
  await analyze(database.db)
}
