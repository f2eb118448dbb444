import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { ConfigError } from '../config.ts'
import type { Context } from '../context.ts'
import { keepSetting } from '../db/settings.ts'

/** `whsec_` and 32 random bytes in base64 (decision "Secret"). */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM: `v1.` and base64 of nonce, ciphertext and tag (decision "Sealed secrets"). */
export function seal(key: Buffer, plain: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64')}`
}

/** What was sealed. Throws an `Error` for what another key sealed, or what was changed since. */
export function unseal(key: Buffer, sealed: string): string {
  const [given, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64')
  if (given !== version || bytes.length < nonceBytes + tagBytes) throw new Error('this is no sealed secret')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  const plain = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]
  return Buffer.concat(plain).toString('utf8')
}

/**
 * The first process to start leaves a check value of its key in the database. Throws `ConfigError` in a process with
 * another key, which could read no secret (decision "One key for an installation").
 */
export async function assertSecretKey(ctx: Context): Promise<void> {
  const own = keyCheckOf(ctx.secretKey)
  if ((await keepSetting(ctx.db, 'secret_key_check', own)) === own) return
  const place = ctx.config.secretKey ? 'JURAT_SECRET_KEY' : `${ctx.config.dataDir}/secret-key`
  throw new ConfigError(
    `${place}: is not the key that this database's secrets are sealed with. Set JURAT_SECRET_KEY to that key.`,
  )
}

/** What stands in the database of a key: it tells one from another, and nothing of either. */
export const keyCheckOf = (key: Buffer): string =>
  createHmac('sha256', key).update('jurat secret key').digest('base64')
