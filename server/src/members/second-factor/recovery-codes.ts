import { hash } from 'node:crypto'
import { customAlphabet } from 'nanoid'

/** Crockford's base32: no I, L, O and U, which people confuse. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const count = 10
const characters = 16
/** 80 bits. */
const random = customAlphabet(alphabet, characters)

/** Ten different codes such as `7KQ2-M4X9-TZHR-0VBE`. They are shown once: store their hashes. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(grouped(random()))
  return [...codes]
}

/**
 * A typed code in the form of `newRecoveryCodes`: in any case, with any spaces and dashes, and with the
 * letters O, I and L for the digits that they look like. Undefined if it cannot be a code.
 */
export function normalizeRecoveryCode(text: string): string | undefined {
  const typed = text
    .slice(0, 100)
    .toUpperCase()
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isCode = typed.length === characters && [...typed].every(character => alphabet.includes(character))
  return isCode ? grouped(typed) : undefined
}

/**
 * The stored form of a normalized code. 80 random bits cannot be guessed, so a plain hash is enough. It finds
 * the code by an index, and one statement can delete it, so that it works once.
 */
export const hashRecoveryCode = (code: string): string => hash('sha256', code)

const grouped = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')
