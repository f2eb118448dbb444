import { nanoid } from 'nanoid'

/** 21 URL-safe random characters, 126 bits. Created with its row and never reused (decision "Keys"). */
export const newKey = (): string => nanoid()

/** False for a text that no key can be. It must not reach the database, which rejects U+0000. */
export const isKey = (text: string): boolean => /^[A-Za-z0-9_-]{21}$/.test(text)
