import type { Origin } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'
import { networksOf } from '../lib/client-network.ts'
import { AppError } from '../lib/errors.ts'

/** A provider can give one customer a /48 network, with 65,536 of size /64. */
const attemptsAMinute = { network: 20, largerNetwork: 100 }

/** Throws `rate_limited` for a network with more attempts in a minute. */
export async function limitAttempts(ctx: Context, { address }: Origin): Promise<void> {
  const [network, larger] = networksOf(address)
  await limit(ctx, `sign-in:${network}`, attemptsAMinute.network)
  if (larger !== undefined) await limit(ctx, `sign-in:${larger}`, attemptsAMinute.largerNetwork)
}

async function limit(ctx: Context, who: string, aMinute: number): Promise<void> {
  const quota = await ctx.rateLimiter.count(who, aMinute)
  if (!quota.exceeded) return
  throw new AppError(
    'rate_limited',
    'Too many attempts to sign in from this IP address. Try again after Retry-After seconds.',
    {
      retryAfterSeconds: quota.retryAfterSeconds,
    },
  )
}
