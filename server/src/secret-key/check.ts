import type { Context } from '../platform/context.ts'
import { keepSetting } from '../platform/db/settings.ts'
import { ConfigError } from '../platform/lib/config.ts'
import { keyCheckOf } from '../platform/lib/secret-key.ts'

/** The check value of the key that the secrets of the database are sealed with. */
export const checkName = 'secret_key_check'

/**
 * The first process stores a check value of its secret key in the database. Logs a warning while the secrets
 * are still sealed with the previous key. Throws `ConfigError` in a process with other keys, which could not
 * decrypt secrets (decision "One key for an installation").
 */
export async function assertSecretKey({ db, config, log, secretKey }: Context): Promise<void> {
  const { current, previous } = secretKey
  const own = keyCheckOf(current)
  const known = await keepSetting(db, checkName, own)
  if (known === own) return
  if (previous && known === keyCheckOf(previous)) {
    log.warn(
      'The secrets of this database are still sealed with the previous secret key. When every process has the new one, run jurat secret-key rotate (docs/self-hosting.md, "Replace the secret key").',
    )
    return
  }
  const place = config.secretKey ? 'JURAT_SECRET_KEY' : `${config.dataDir}/secret-key`
  throw new ConfigError(
    `${place}: is not the key that this database's secrets are sealed with. Set JURAT_SECRET_KEY to that key.`,
  )
}
