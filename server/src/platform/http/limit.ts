import type { Context } from '../context.ts'
import { refusal } from '../lib/errors.ts'
import type { Quota } from '../lib/rate-limiter.ts'
import type { PlainReasonOf } from '../lib/reasons/reasons.ts'

/** Counts a call of `who`. Throws `rate_limited` beyond `aMinute`. */
export const limit = async (ctx: Context, who: string, aMinute: number): Promise<void> =>
  refuseBeyond(await ctx.rateLimiter.count(who, aMinute))

/** Throws `rate_limited` if the quota is used up. */
export function refuseBeyond(
  { exceeded, retryAfterSeconds }: Quota,
  reason: PlainReasonOf<'rate_limited'> = 'requests',
): void {
  if (exceeded) throw refusal('rate_limited', reason, {}, { retryAfterSeconds })
}
