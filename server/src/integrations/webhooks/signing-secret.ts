import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { keepSetting } from '../../platform/db/settings.ts'
import { ConfigError } from '../../platform/lib/config.ts'

/** `whsec_` and 32 random bytes in base64 (decision "Secret"). */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/**
 * The first process stores a check value of its secret key in the database. Throws `ConfigError` in a process
 * with another key, which could not decrypt secrets (decision "One key for an installation").
 */
export async function assertSecretKey(ctx: Context): Promise<void> {
  const own = keyCheckOf(ctx.secretKey)
  if ((await keepSetting(ctx.db, 'secret_key_check', own)) === own) return
  const place = ctx.config.secretKey ? 'JURAT_SECRET_KEY' : `${ctx.config.dataDir}/secret-key`
  throw new ConfigError(
    `${place}: is not the key that this database's secrets are sealed with. Set JURAT_SECRET_KEY to that key.`,
  )
}

/** The check value identifies the key and reveals nothing of it. */
export const keyCheckOf = (key: Buffer): string =>
  createHmac('sha256', key).update('jurat secret key').digest('base64')
