import { wireTime } from '../platform/lib/clock.ts'
import { invalidParams } from '../platform/lib/errors.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import type { TokenRow } from './queries.ts'
import { notGrantable } from './scopes.ts'

/** Expiry and rate limit of a token. Null: no expiry, and the installation's limit. */
export interface Bounds {
  expiresAt: Date | null
  rateLimit: number | null
}

/** What a member has: no expiry, and the installation's limit. */
export const unbounded: Bounds = { expiresAt: null, rateLimit: null }

/** Requested bounds. Undefined where the request has none. */
export type AskedBounds = { [name in keyof Bounds]?: Bounds[name] | undefined }

export const boundsOf = (row: Pick<TokenRow, 'expires_at' | 'rate_limit'>): Bounds => ({
  expiresAt: row.expires_at,
  rateLimit: row.rate_limit,
})

/**
 * The bounds of a token that another token issues: the requested ones, by default those of the issuer.
 * `installation` is the limit of tokens without their own, 0 for unlimited. Throws `invalid_request` for more
 * than the issuer has.
 */
export function boundsWithin(issuer: Bounds, asked: AskedBounds, installation: number): Bounds {
  const { expiresAt = issuer.expiresAt, rateLimit = issuer.rateLimit } = asked
  if (outlives(expiresAt, issuer)) {
    const latest = issuer.expiresAt ? wireTime(issuer.expiresAt) : ''
    throw invalidParams({
      expires_at: problem('later_than_issuer', { latest_at: latest }),
    })
  }
  if (outpaces(rateLimit, issuer, installation)) {
    const whose = issuer.rateLimit === null ? 'installation' : 'token'
    throw invalidParams({
      rate_limit: problem('more_than_issuer', { case: whose, most: issuer.rateLimit ?? installation }),
    })
  }
  return { expiresAt, rateLimit }
}

/**
 * The scopes of a token that a token with the scopes `held` issues. Throws `invalid_request` for a scope that
 * it cannot grant.
 */
export function grantedBy(held: readonly string[], asked: string[]): string[] {
  const missing = notGrantable(held, asked)
  if (missing.length === 0) return asked
  throw invalidParams({
    scopes: problem('scopes_of_issuer', { scopes: missing.join(', ') }),
  })
}

/** Whether these bounds do not exceed those of the issuer. */
export const isWithin = (bounds: Bounds, issuer: Bounds, installation: number): boolean =>
  !outlives(bounds.expiresAt, issuer) && !outpaces(bounds.rateLimit, issuer, installation)

const outlives = (expiresAt: Date | null, issuer: Bounds): boolean =>
  issuer.expiresAt !== null && (expiresAt === null || expiresAt > issuer.expiresAt)

/**
 * Null follows the installation's limit, which may be raised: an issuer with its own limit cannot grant it.
 */
function outpaces(rateLimit: number | null, issuer: Bounds, installation: number): boolean {
  if (rateLimit === null) return issuer.rateLimit !== null
  const most = issuer.rateLimit ?? installation
  return most !== 0 && rateLimit > most
}
