import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { type Config, ConfigError } from './config.ts'
import { makeFolder } from './make-folder.ts'
import { makePrivate } from './make-private.ts'

/**
 * Creates the data directory if the configuration needs one, and closes it to other users. Throws
 * `ConfigError` if it is not writable.
 */
export async function assertDataDir(config: Config): Promise<void> {
  const { adminToken, databaseUrl, dataDir, s3, secretKey } = config
  if (adminToken && databaseUrl && s3 && secretKey) return
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    makePrivate(dataDir, { ifOwn: true })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new ConfigError(`JURAT_DATA_DIR: ${dataDir} ${problemOf(dataDir, code)}`, { cause })
  }
}

function problemOf(dataDir: string, code: string | undefined): string {
  if (code === 'EEXIST' && existsSync(dataDir)) return 'is a file. Set JURAT_DATA_DIR to a folder.'
  if (code === 'ENOTDIR')
    return 'cannot be made, because a part of this path is a file. Set JURAT_DATA_DIR to another folder.'
  // A link to nothing is there, and cannot be opened.
  if (code === 'ENOENT' || code === 'EEXIST')
    return 'cannot be made here. Set JURAT_DATA_DIR to a folder on a disk, or to a link whose target exists.'
  return `cannot be written (${code}). Let the user that runs Jurat write to it, or set JURAT_DATA_DIR to another folder.`
}
