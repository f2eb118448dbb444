import { hash } from 'node:crypto'
import type { Context } from '../context.ts'
import { foldEmail } from '../lib/email-address.ts'
import { AppError } from '../lib/errors.ts'
import { blockUntil, countFailure, deleteFailures, deleteFailuresBefore, findFailures } from './queries.ts'

/** So many failures in a row have no delay. */
const freeFailures = 5
const firstDelayMs = 30_000
const longestDelayMs = 15 * 60_000
/** Failures are forgotten after this time. */
const keptMs = 24 * 3_600_000

/** Delay after so many failures in a row: none for the first five, then doubling up to 15 minutes. */
const delayAfter = (failures: number): number =>
  failures < freeFailures
    ? 0
    : Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(20, failures - freeFailures))

/**
 * Throws `rate_limited` while sign-ins with this address are delayed. Unknown addresses are delayed like known
 * ones, so that the delay does not show which exist. Nobody is locked out for longer than 15 minutes.
 */
export async function assertNotDelayed(ctx: Context, email: string): Promise<void> {
  const row = await findFailures(ctx.db, digestOf(email))
  const leftMs = row ? row.blocked_until.getTime() - ctx.clock.now().getTime() : 0
  if (leftMs <= 0) return
  throw new AppError(
    'rate_limited',
    'Too many failed attempts to sign in. Try again after Retry-After seconds.',
    {
      retryAfterSeconds: Math.ceil(leftMs / 1000),
    },
  )
}

/** Counts a failure outside any transaction, so that it stays when the call is rejected. */
export async function noteFailure(ctx: Context, email: string): Promise<void> {
  const digest = digestOf(email)
  const now = ctx.clock.now()
  const delayMs = delayAfter(await countFailure(ctx.db, digest, now))
  if (delayMs > 0) await blockUntil(ctx.db, digest, new Date(now.getTime() + delayMs))
}

/** Forgets the failures after a successful sign-in. */
export const forgetFailures = (ctx: Context, email: string): Promise<void> =>
  deleteFailures(ctx.db, digestOf(email))

export const forgetOldFailures = (ctx: Context): Promise<void> =>
  deleteFailuresBefore(ctx.db, new Date(ctx.clock.now().getTime() - keptMs))

/** The address itself is not stored: it may be anybody's. */
const digestOf = (email: string): string => hash('sha256', foldEmail(email))
