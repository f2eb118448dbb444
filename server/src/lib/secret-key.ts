import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Config, ConfigError, secretKeyOf } from './config.ts'
import { privateFile } from './private-file.ts'

/**
 * The 32 bytes that encrypt secrets: `JURAT_SECRET_KEY`, or the file `secret-key` in the data directory,
 * which is created if it does not exist. Throws `ConfigError` for a file with other content.
 */
export async function readSecretKey(config: Config): Promise<Buffer> {
  if (config.secretKey) return config.secretKey
  const path = join(config.dataDir, 'secret-key')
  const key = secretKeyOf(await privateFile(path, () => randomBytes(32).toString('base64')))
  if (!key) throw new ConfigError(`${path}: must hold 32 bytes in base64`)
  return key
}
