import { hash, timingSafeEqual } from 'node:crypto'
import { customAlphabet } from 'nanoid'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 of 62 characters are 190 bits (decision "Tokens" asks for 160). */
const random = customAlphabet(base62, 32)

export const newToken = (mode: 'live' | 'test'): string => `jurat_${mode}_${random()}`

export const newAdminToken = (): string => `jurat_admin_${random()}`

/** The stored form of a token. A plain hash is enough: 190 bits cannot be guessed. */
export const hashToken = (token: string): string => hash('sha256', token)

/** Compares in a time that reveals only the length, which is not secret. */
export function sameToken(given: string, right: string): boolean {
  if (given.length !== right.length) return false
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
