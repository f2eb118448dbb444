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
  /** Counts one call of `who` against `limit` a minute. */
  count(who: string, limit: number): Promise<Quota>
  close(): void
}

/** More than any limit: the library counts, `count` compares, because each token may have its own limit. */
const points = 2 ** 31 - 1

export function openRateLimiter(redisUrl: string | undefined, log: Log): RateLimiter {
  const window = { points, duration: 60, keyPrefix: 'jurat:rate' }
  const memory = new RateLimiterMemory(window)
  if (!redisUrl) return { count: (who, limit) => count(memory, who, limit), close: () => {} }
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  redis.on('error', error => log.warn({ error: error.message }, 'redis connection lost, counting alone'))
  const shared = new RateLimiterRedis({ ...window, storeClient: redis, insuranceLimiter: memory })
  return { count: (who, limit) => count(shared, who, limit), close: () => redis.disconnect() }
}

async function count(limiter: RateLimiterAbstract, who: string, limit: number): Promise<Quota> {
  const used = await limiter.consume(who).catch(refusal => {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  })
  return {
    limit,
    remaining: Math.max(0, limit - used.consumedPoints),
    resetEpochSeconds: Math.ceil((Date.now() + used.msBeforeNext) / 1000),
    exceeded: used.consumedPoints > limit,
    retryAfterSeconds: Math.max(1, Math.ceil(used.msBeforeNext / 1000)),
  }
}
