import { setTimeout as sleep } from 'node:timers/promises'
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

/** Counts calls per minute. With Redis, processes share the counts; without it, each counts alone. */
export interface RateLimiter {
  /**
   * Counts one call of `who` against `limit` per minute. Past the limit, the result comes later and later, by at
   * most two seconds: a rejection that comes at once would be repeated at once.
   */
  count(who: string, limit: number): Promise<Quota>
  /** Whether another call of `who` would exceed the limit. Does not count. */
  isUsedUp(who: string, limit: number): Promise<boolean>
  close(): void
}

/**
 * Higher than any limit: the library counts and `count` compares, because each token can have its own limit.
 */
const points = 2 ** 31 - 1

/**
 * A client that ignores rejections would repeat rejected calls at once, and the process would do little else.
 * So the rejections of a minute are delayed more and more, by one to two seconds in the end, at random, so
 * that clients do not return at the same moment. The number of delayed rejections is bounded (decision 022).
 */
const holdMsEach = 10
const longestHoldMs = 1_000
const mostHeld = 10_000

export async function openRateLimiter(redisUrl: string | undefined, log: Log): Promise<RateLimiter> {
  const window = { points, duration: 60, keyPrefix: 'jurat:rate' }
  const memory = new RateLimiterMemory(window)
  let held = 0
  const counting = (limiter: RateLimiterAbstract) => async (who: string, limit: number) => {
    const used = await consume(limiter, who)
    const quota = quotaOf(used, limit)
    const refusals = used.consumedPoints - limit
    if (refusals > 0 && held < mostHeld) {
      held++
      await sleep(Math.min(longestHoldMs, refusals * holdMsEach) * (1 + Math.random()))
      held--
    }
    return quota
  }
  const isUsedUp = (limiter: RateLimiterAbstract) => async (who: string, limit: number) =>
    ((await limiter.get(who))?.consumedPoints ?? 0) >= limit
  if (!redisUrl) return { count: counting(memory), isUsedUp: isUsedUp(memory), close: () => {} }
  // The library takes 0.1 s to load.
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  redis.on('error', error =>
    log.warn({ error: error.message }, 'REDIS_URL: no connection; this process counts requests alone'),
  )
  const shared = new RateLimiterRedis({ ...window, storeClient: redis, insuranceLimiter: memory })
  return { count: counting(shared), isUsedUp: isUsedUp(shared), close: () => redis.disconnect() }
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
