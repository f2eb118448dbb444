import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, secretKeyOf } from './config.ts'
import type { SecretKey } from './encryption.ts'
import { privateFile } from './private-file.ts'

/**
 * The 32 bytes that encrypt secrets: `JURAT_SECRET_KEY`, or the file `secret-key` in the data directory, and
 * those before them: `JURAT_SECRET_KEY_PREVIOUS`, or the file `secret-key-previous`. The file `secret-key` is
 * created if it does not exist, unless the database has secrets already (`isInUse`) and there is no previous
 * key: another key would open none of them. Throws `ConfigError` then, and for a file with other content.
 */
export async function readSecretKey(config: Config, isInUse: () => Promise<boolean>): Promise<SecretKey> {
  const previous = previousKey(config)
  if (config.secretKey) return { current: config.secretKey, previous }
  const path = join(config.dataDir, 'secret-key')
  // Another process may create it in between.
  if (!previous && !existsSync(path) && (await isInUse()) && !existsSync(path))
    throw new ConfigError(
      `${path}: is missing, and this database's secrets are sealed with the key in it. Put the file back, or set JURAT_SECRET_KEY to the key.`,
    )
  const text = await privateFile(path, () => randomBytes(32).toString('base64'))
  return { current: keyIn(path, text), previous }
}

function previousKey({ dataDir, previousSecretKey }: Config): Buffer | undefined {
  const path = join(dataDir, 'secret-key-previous')
  if (previousSecretKey || !existsSync(path)) return previousSecretKey
  return keyIn(path, readFileSync(path, 'utf8').trim())
}

function keyIn(path: string, text: string): Buffer {
  const key = secretKeyOf(text)
  if (!key) throw new ConfigError(`${path}: must hold 32 bytes in base64`)
  return key
}

/** Identifies the key and reveals nothing of it. */
export const keyCheckOf = (key: Buffer): string =>
  createHmac('sha256', key).update('jurat secret key').digest('base64')
