import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** What seals the secrets in the database: 32 bytes, and those that it replaces, which only open. */
export interface SecretKey {
  current: Buffer
  previous?: Buffer | undefined
}

/** Encrypts with AES-256-GCM: `v1.` and base64 of nonce, ciphertext and tag (decision "Sealed secrets"). */
export function seal({ current }: SecretKey, plain: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', current, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64')}`
}

/** Decrypts. Throws an `Error` if neither key encrypted it, or it was changed. */
export function unseal({ current, previous }: SecretKey, sealed: string): string {
  try {
    return unsealWith(current, sealed)
  } catch (error) {
    if (!previous) throw error
    return unsealWith(previous, sealed)
  }
}

/** Throws as `unseal`. */
export function unsealWith(key: Buffer, sealed: string): string {
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
