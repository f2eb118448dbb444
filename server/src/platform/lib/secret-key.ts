import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, secretKeyOf } from './config.ts'
import { privateFile } from './private-file.ts'

/**
 * The 32 bytes that encrypt secrets: `JURAT_SECRET_KEY`, or the file `secret-key` in the data directory. It
 * is created if it does not exist, unless the database has secrets already (`isInUse`): another key would
 * open none of them. Throws `ConfigError` then, and for a file with other content.
 */
export async function readSecretKey(config: Config, isInUse: () => Promise<boolean>): Promise<Buffer> {
  if (config.secretKey) return config.secretKey
  const path = join(config.dataDir, 'secret-key')
  // Another process may create it in between.
  if (!existsSync(path) && (await isInUse()) && !existsSync(path))
    throw new ConfigError(
      `${path}: is missing, and this database's secrets are sealed with the key in it. Put the file back, or set JURAT_SECRET_KEY to the key.`,
    )
  const key = secretKeyOf(await privateFile(path, () => randomBytes(32).toString('base64')))
  if (!key) throw new ConfigError(`${path}: must hold 32 bytes in base64`)
  return key
}
