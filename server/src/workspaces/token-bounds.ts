import { wireTime } from '../lib/clock.ts'
import { invalidParams } from '../lib/errors.ts'
import type { TokenRow } from './queries.ts'

/** How long a token works and how much it may call. Null: without end, and the installation's limit. */
export interface Bounds {
  expiresAt: Date | null
  rateLimit: number | null
}

/** The bounds that are asked for; what is left out is undefined. */
export type AskedBounds = { [name in keyof Bounds]?: Bounds[name] | undefined }

export const boundsOf = (row: Pick<TokenRow, 'expires_at' | 'rate_limit'>): Bounds => ({
  expiresAt: row.expires_at,
  rateLimit: row.rate_limit,
})

/**
 * The bounds of a token that is issued with another one: what was asked for, or else those of that one. `installation` is
 * the limit of tokens without their own, 0 for none. Throws `invalid_request` for more than the issuer has.
 */
export function boundsWithin(issuer: Bounds, asked: AskedBounds, installation: number): Bounds {
  const { expiresAt = issuer.expiresAt, rateLimit = issuer.rateLimit } = asked
  if (outlives(expiresAt, issuer)) {
    const latest = issuer.expiresAt ? wireTime(issuer.expiresAt) : ''
    throw invalidParams({
      expires_at: `must be at most ${latest}, when the token of this call expires. Leave it out, or use the admin token`,
    })
  }
  if (outpaces(rateLimit, issuer, installation)) {
    const most = issuer.rateLimit ?? installation
    throw invalidParams({
      rate_limit: `must be at most ${most}, the limit of the token of this call. Leave it out, or use the admin token`,
    })
  }
  return { expiresAt, rateLimit }
}

/** Whether a token with these bounds has no more than the issuer. */
export const isWithin = (bounds: Bounds, issuer: Bounds, installation: number): boolean =>
  !outlives(bounds.expiresAt, issuer) && !outpaces(bounds.rateLimit, issuer, installation)

const outlives = (expiresAt: Date | null, issuer: Bounds): boolean =>
  issuer.expiresAt !== null && (expiresAt === null || expiresAt > issuer.expiresAt)

/** Null follows the installation's limit, which may be raised: an issuer with its own limit cannot give it. */
function outpaces(rateLimit: number | null, issuer: Bounds, installation: number): boolean {
  if (rateLimit === null) return issuer.rateLimit !== null
  const most = issuer.rateLimit ?? installation
  return most !== 0 && rateLimit > most
}
