import type { Context } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import type { Quota } from '../lib/rate-limiter.ts'

/** Counts a call of `who`. Throws `rate_limited` beyond `aMinute`. */
export const limit = async (ctx: Context, who: string, aMinute: number): Promise<void> =>
  refuseBeyond(await ctx.rateLimiter.count(who, aMinute))

/** Throws `rate_limited` if the quota is used up. */
export function refuseBeyond(quota: Quota): void {
  if (!quota.exceeded) return
  throw new AppError('rate_limited', 'Too many requests. Try again after Retry-After seconds.', {
    retryAfterSeconds: quota.retryAfterSeconds,
  })
}
