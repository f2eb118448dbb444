import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { type Config, ConfigError } from './config.ts'
import { makeFolder } from './make-folder.ts'
import { makePrivate } from './make-private.ts'

/** Creates the data directory if the configuration needs one, and closes it to other users. Throws `ConfigError` if it is not writable. */
export async function assertDataDir(config: Config): Promise<void> {
  const { adminToken, databaseUrl, dataDir, s3, secretKey } = config
  if (adminToken && databaseUrl && s3 && secretKey) return
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    makePrivate(dataDir, { ifOwn: true })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new ConfigError(
      `JURAT_DATA_DIR: ${dataDir} cannot be written (${code}). Let the user that runs Jurat write to it, or set JURAT_DATA_DIR to another folder.`,
      { cause },
    )
  }
}
