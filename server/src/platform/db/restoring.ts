import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../lib/config.ts'
import type { Db, Tx } from './database.ts'
import { addSetting, hasSetting, removeSetting } from './settings.ts'

/** A row of `settings` while `jurat restore` has not put everything else into place. */
const name = 'restoring'
/** The folder in the data directory into which `jurat restore` unpacks. */
export const restoringFolder = '.restoring'

export const markRestoring = async (tx: Tx): Promise<void> => void (await addSetting(tx, name, '1'))

export const unmarkRestoring = (tx: Tx): Promise<void> => removeSetting(tx, name)

/** Throws `ConfigError` where a restore was cut off: its installation has no files, or no jobs. */
export async function assertRestored(db: Db): Promise<void> {
  if (!(await hasSetting(db, name))) return
  throw new ConfigError(
    'DATABASE_URL: a restore into this database did not end. Wait for it if it runs. Otherwise drop the database, create it again, and restore the backup into it and an empty data directory.',
  )
}

/** The same for a data directory. */
export function assertFolderRestored(dataDir: string): void {
  const draft = join(dataDir, restoringFolder)
  if (!existsSync(draft)) return
  throw new ConfigError(
    `JURAT_DATA_DIR: a restore to ${dataDir} did not end: ${draft} is left. Wait for it if it runs. Otherwise delete ${dataDir}, and restore the backup again.`,
  )
}
