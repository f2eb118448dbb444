import { constants, existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connectionProblem } from '../../../../server/src/platform/db/connection-problem.ts'
import type { Database } from '../../../../server/src/platform/db/database.ts'
import { openEmbedded } from '../../../../server/src/platform/db/embedded.ts'
import { openPostgres } from '../../../../server/src/platform/db/postgres.ts'
import type { Config } from '../../../../server/src/platform/lib/config.ts'
import { openLog } from '../../../../server/src/platform/lib/log.ts'
import { bad, type Finding, messageOf, note } from './check.ts'
import { examineOpenDatabase } from './contents.ts'
import { examineRunning } from './running.ts'

/** Checks the database and its contents. If a server has the embedded database open, asks that server. */
export async function* examineDatabase(config: Config, env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  if (config.databaseUrl !== undefined) {
    yield* examinePostgres(config, config.databaseUrl)
    return
  }
  const folder = join(config.dataDir, 'database')
  if (!existsSync(folder)) {
    yield note('database', 'embedded, does not exist yet. The first start creates it')
    return
  }
  const unlock = lock(join(config.dataDir, 'lock'))
  if (unlock === 'taken') yield* examineRunning(config, env)
  else yield* examineCopy(config, folder, unlock)
}

async function* examinePostgres(config: Config, url: string): AsyncGenerator<Finding> {
  const database = openPostgres(url, 2, openLog('silent'))
  try {
    yield* examineOpenDatabase(config, database)
  } catch (error) {
    yield bad('database', connectionProblem(error, url) ?? `PostgreSQL cannot be used: ${messageOf(error)}`)
  } finally {
    await database.close().catch(() => {})
  }
}

/** Opening a database can write to it (recovery), so this opens a copy. */
async function* examineCopy(config: Config, folder: string, unlock: () => void): AsyncGenerator<Finding> {
  const copy = await mkdtemp(join(tmpdir(), 'jurat-doctor-'))
  let database: Database | undefined
  try {
    await cp(folder, join(copy, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE }).finally(
      unlock,
    )
    database = await openEmbedded(copy)
    yield* examineOpenDatabase(config, database)
  } catch (error) {
    const hint = 'Restore a backup to another folder: jurat restore.'
    yield bad('database', `the embedded database cannot be opened: ${messageOf(error)}`, hint)
  } finally {
    await database?.close().catch(() => {})
    await rm(copy, { recursive: true, force: true })
  }
}

/** Takes the server's lock, so that no server starts meanwhile. Does not create a missing lock file. */
function lock(path: string): 'taken' | (() => void) {
  if (!existsSync(path)) return () => {}
  const file = new DatabaseSync(path)
  try {
    file.exec('begin exclusive')
    return () => file.close()
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === 5) return 'taken'
    throw error
  }
}
