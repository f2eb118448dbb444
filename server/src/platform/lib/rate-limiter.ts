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

type Span = 'minute' | 'hour'

/** Counts calls. With Redis, processes share the counts; without it, each counts alone. */
export interface RateLimiter {
  /** Counts a call of `who`, or `times` of them, against `limit` per minute, or per hour. */
  count(who: string, limit: number, span?: Span, times?: number): Promise<Quota>
  /** Takes counted calls back that had no effect. */
  takeBack(who: string, span: Span, times?: number): Promise<void>
  /** Whether another call of `who` would exceed the limit. Does not count. */
  isUsedUp(who: string, limit: number): Promise<boolean>
  close(): void
}

/**
 * Higher than any limit: the library counts and `count` compares, because each token can have its own limit.
 */
const points = 2 ** 31 - 1

export async function openRateLimiter(redisUrl: string | undefined, log: Log): Promise<RateLimiter> {
  const windows = {
    minute: { points, duration: 60, keyPrefix: 'jurat:rate' },
    hour: { points, duration: 3_600, keyPrefix: 'jurat:rate-hour' },
  }
  const memory = {
    minute: new RateLimiterMemory(windows.minute),
    hour: new RateLimiterMemory(windows.hour),
  }
  if (!redisUrl) return { ...countingWith(memory), close: () => {} }
  // The library takes 0.1 s to load.
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
  redis.on('error', error =>
    log.warn({ error: error.message }, 'REDIS_URL: no connection; this process counts requests alone'),
  )
  const shared = (span: Span) =>
    new RateLimiterRedis({ ...windows[span], storeClient: redis, insuranceLimiter: memory[span] })
  const limiters = { minute: shared('minute'), hour: shared('hour') }
  return { ...countingWith(limiters), close: () => redis.disconnect() }
}

function countingWith(limiters: Record<Span, RateLimiterAbstract>): Omit<RateLimiter, 'close'> {
  const count = async (who: string, limit: number, span: Span = 'minute', times = 1) =>
    quotaOf(await consume(limiters[span], who, times), limit)
  const takeBack = async (who: string, span: Span, times = 1) =>
    void (await limiters[span].reward(who, times))
  const isUsedUp = async (who: string, limit: number) =>
    ((await limiters.minute.get(who))?.consumedPoints ?? 0) >= limit
  return { count, takeBack, isUsedUp }
}

const consume = (limiter: RateLimiterAbstract, who: string, times: number): Promise<RateLimiterRes> =>
  limiter.consume(who, times).catch(refusal => {
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
