import { inject } from 'vitest'
import { engine, type House, startHouse } from '../../../test/harness.ts'
import { openHome } from '../../../test/process.ts'
import { readConfig } from '../../config.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { Jobs } from '../../jobs/jobs.ts'
import { openLog } from '../../log.ts'

/**
 * A house for tests that deliver: what does, delivers whatever is due in its database, other tests' deliveries too. So
 * it has a database of its own, on PostgreSQL too.
 */
export async function startOwnHouse(): Promise<House> {
  const env = { JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }
  if (engine === 'embedded') return startHouse(env)
  const home = await openHome(inject('postgresUrl'))
  const { DATABASE_URL = '' } = home.env
  await prepare(home.env)
  const house = await startHouse({ ...env, DATABASE_URL })
  const stop = async () => {
    await house.stop()
    await home[Symbol.asyncDispose]()
  }
  return { ...house, stop }
}

async function prepare(env: Record<string, string>): Promise<void> {
  const log = openLog('silent')
  const database = await openDatabase(readConfig({ ...env, DATABASE_POOL: '2' }), log)
  await migrate(database.db)
  await new Jobs(database, log).prepare()
  await database.close()
}
