import { hash, timingSafeEqual } from 'node:crypto'
import { customAlphabet } from 'nanoid'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 of 62 characters are 190 bits (decision "Tokens" asks for 160). */
const random = customAlphabet(base62, 32)

export const newToken = (mode: 'live' | 'test'): string => `jurat_${mode}_${random()}`

export const newAdminToken = (): string => `jurat_admin_${random()}`

/** What is stored of a token. A plain hash suffices: nobody can guess through 190 bits. */
export const hashToken = (token: string): string => hash('sha256', token)

/** In a time that tells nothing of the right one but its length, which is no secret. */
export function sameToken(given: string, right: string): boolean {
  if (given.length !== right.length) return false
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
