import { randomBytes } from 'node:crypto'

/** `whsec_` and 32 random bytes in base64 (decision "Secret"). */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
