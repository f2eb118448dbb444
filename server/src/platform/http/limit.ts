import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { networksOf } from '../lib/client-network.ts'
import { refusal } from '../lib/errors.ts'
import type { Quota } from '../lib/rate-limiter.ts'
import type { PlainReasonOf } from '../lib/reasons/reasons.ts'

/** Counts a call of `who`. Throws `rate_limited` beyond `aMinute`. */
export const limit = async (ctx: Context, who: string, aMinute: number): Promise<void> =>
  refuseBeyond(await ctx.rateLimiter.count(who, aMinute))

/** Calls in a minute. Not everybody in a larger network can use up its limit alone. */
export interface NetworkLimits {
  address: number
  largerNetwork: number
}

/** Counts a call of the client's network, and of the /48 around it. Throws `rate_limited`. */
export async function limitNetwork(
  ctx: Context,
  request: FastifyRequest,
  name: string,
  { address, largerNetwork }: NetworkLimits,
): Promise<void> {
  const [network, larger] = networksOf(request.ip)
  await limit(ctx, `${name}:${network}`, address)
  if (larger) await limit(ctx, `${name}:${larger}`, largerNetwork)
}

/** Throws `rate_limited` if the quota is used up. */
export function refuseBeyond(
  { exceeded, retryAfterSeconds }: Quota,
  reason: PlainReasonOf<'rate_limited'> = 'requests',
): void {
  if (exceeded) throw refusal('rate_limited', reason, {}, { retryAfterSeconds })
}
