import { hash } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { isDeviceOf, type Origin, type SessionRow } from './sessions.ts'
import {
  countAttempt,
  deleteFailuresBefore,
  deleteFailuresOf,
  findFailures,
  uncountAttempt,
} from './throttle-queries.ts'

/** This number of failures in a row has no delay. */
const freeFailures = 5
const firstDelayMs = 30_000
const longestDelayMs = 15 * 60_000
/** Failures are deleted after this time. */
const keptMs = 24 * 3_600_000

/** An attempt that counts as a failure until it is deleted or taken back. */
export interface Attempt {
  digest: string
  /** Time until which this attempt delays the next one. */
  blockedUntil: Date
}

/** Whose failures count together. */
export interface Guesser {
  name: string
  isKnown: boolean
}

/**
 * A device that the account knows, or everybody else who tries this address. So strangers cannot delay the
 * person on the person's own device.
 */
export async function guesserOf(ctx: Context, email: string, { device }: Origin): Promise<Guesser> {
  const folded = foldEmail(email)
  const isKnown = device !== undefined && (await isDeviceOf(ctx.db, folded, device))
  return { name: isKnown ? `device ${device} ${folded}` : folded, isKnown }
}

/** The failures since one sign-in: an accepted invitation replaces the session, and they count on. */
export const guesserIn = ({ account_id, authenticated_at }: SessionRow): Guesser => ({
  name: `sessions of ${account_id} since ${authenticated_at.toISOString()}`,
  isKnown: true,
})

/**
 * Counts an attempt before it is checked, so that attempts at the same time cannot pass together. Five are
 * free; then each delays the next, for 30 seconds up to 15 minutes. Throws `rate_limited` during the delay.
 * Unknown addresses are delayed like known ones. Outside any transaction: a failure stays when the call is
 * rejected.
 */
export async function beginAttempt(ctx: Context, guesser: string): Promise<Attempt> {
  const digest = hash('sha256', guesser)
  const now = ctx.clock.now()
  const delays = { freeFailures, firstDelayMs, longestDelayMs }
  const counted = await countAttempt(ctx.db, digest, now, delays)
  if (counted) return { digest, blockedUntil: counted.blocked_until }
  const row = await findFailures(ctx.db, digest)
  const leftMs = row ? row.blocked_until.getTime() - now.getTime() : 0
  throw refusal(
    'rate_limited',
    'failed_sign_ins',
    {},
    { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) },
  )
}

/** For an attempt that was not wrong, and did not sign in either. Earlier failures stay. */
export const takeBack = (ctx: Context, { digest, blockedUntil }: Attempt): Promise<void> =>
  uncountAttempt(ctx.db, digest, blockedUntil, ctx.clock.now())

/** Deletes the failures after a successful sign-in. */
export const deleteFailures = (tx: Tx, { digest }: Attempt): Promise<void> => deleteFailuresOf(tx, digest)

export const deleteOldFailures = (ctx: Context): Promise<void> =>
  deleteFailuresBefore(ctx.db, new Date(ctx.clock.now().getTime() - keptMs))
