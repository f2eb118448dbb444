import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Log } from './log.ts'

export interface Quota {
  limit: number
  remaining: number
  resetEpochSeconds: number
  exceeded: boolean
  retryAfterSeconds: number
}

/** Counts calls a minute. Redis shares the counts between processes; each process counts alone without it. */
export interface RateLimiter {
  /** Counts one call of `who` against `limit` a minute. Far past the limit it takes one second to two to say so. */
  count(who: string, limit: number): Promise<Quota>
  close(): void
}

/** More than any limit: the library counts, `count` compares, because each token may have its own limit. */
const points = 2 ** 31 - 1

/**
 * Whoever goes on past twice the limit heeds no refusals: answered at once they ask again at once, and the process does
 * little but refuse them while others wait. They are held for one second to two, so that they do not all come back at the
 * same moment; so many of them at a time (decision 022).
 */
const holdMs = 1_000
const mostHeld = 10_000

export function openRateLimiter(redisUrl: string | undefined, log: Log): RateLimiter {
  const window = { points, duration: 60, keyPrefix: 'jurat:rate' }
  const memory = new RateLimiterMemory(window)
  let held = 0
  const counting = (limiter: RateLimiterAbstract) => async (who: string, limit: number) => {
    const used = await consume(limiter, who)
    if (used.consumedPoints > 2 * limit && held < mostHeld) {
      held++
      await sleep(holdMs * (1 + Math.random()))
      held--
    }
    return quotaOf(used, limit)
  }
  if (!redisUrl) return { count: counting(memory), close: () => {} }
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  redis.on('error', error => log.warn({ error: error.message }, 'redis connection lost, counting alone'))
  const shared = new RateLimiterRedis({ ...window, storeClient: redis, insuranceLimiter: memory })
  return { count: counting(shared), close: () => redis.disconnect() }
}

const consume = (limiter: RateLimiterAbstract, who: string): Promise<RateLimiterRes> =>
  limiter.consume(who).catch(refusal => {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  })

const quotaOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes, limit: number): Quota => ({
  limit,
  remaining: Math.max(0, limit - consumedPoints),
  resetEpochSeconds: Math.ceil((Date.now() + msBeforeNext) / 1000),
  exceeded: consumedPoints > limit,
  retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})
