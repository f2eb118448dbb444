import type { Context } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import type { Quota } from '../lib/rate-limiter.ts'

/** Counts a call of `who`. Throws `rate_limited` beyond `aMinute`. */
export const limit = async (ctx: Context, who: string, aMinute: number): Promise<void> =>
  refuseBeyond(await ctx.rateLimiter.count(who, aMinute))

/** Throws `rate_limited` if the quota is used up. */
export function refuseBeyond(
  { exceeded, retryAfterSeconds }: Quota,
  message = 'Too many requests. Try again after Retry-After seconds.',
): void {
  if (exceeded) throw new AppError('rate_limited', message, { retryAfterSeconds })
}
