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

/** Counts calls a minute. Redis shares the counts between processes; each process counts alone without it. */
export interface RateLimiter {
  /** Counts one call of `who` against `limit` a minute. Past the limit it takes longer and longer to say so, at most two seconds. */
  count(who: string, limit: number): Promise<Quota>
  /** Whether another call of `who` would be past the limit. Counts none. */
  isUsedUp(who: string, limit: number): Promise<boolean>
  close(): void
}

/** More than any limit: the library counts, `count` compares, because each token may have its own limit. */
const points = 2 ** 31 - 1

/**
 * Whoever heeds no refusals, and is answered at once, asks again at once, and the process does little but refuse it while
 * others wait. So the refusals of a minute take longer and longer, one to two seconds in the end, at random, so that they do
 * not all come back at the same moment; so many of them at a time (decision 022).
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
  // The library takes a tenth of a second to load.
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
