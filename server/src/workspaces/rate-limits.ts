import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { networksOf } from '../platform/lib/client-network.ts'
import { AppError } from '../platform/lib/errors.ts'
import type { Quota } from '../platform/lib/rate-limiter.ts'

/*
 * Rate limits of calls with a token, and of failed authentications (decision "Rate limit"). `platform/lib/rate-limiter.ts`
 * counts.
 */

/** What decides which counters a call uses. A limit of null is that of the installation. */
export interface Quotas {
  actor: string
  rateLimit: number | null
  /** Id and limit of the quota that its calls use: those of the first token of its chain of issuers. */
  quota: { actor: string; rateLimit: number | null }
  /** `member:<id>` of the member who issued that first token: its calls use the member's quota too. */
  member?: string | undefined
}

type Counter = [who: string, limit: number]
type Limits = Pick<Context['config'], 'rateLimit' | 'manageRateLimit'>

/**
 * Counters of a v3 call. The token's own lower limit is checked first: calls beyond it do not use the shared
 * quota. The quota of a member has the installation's limit, so higher ones need no counter.
 */
export function countersOf({ actor, rateLimit, quota, member }: Quotas, installation: number): Counter[] {
  const own: Counter = [actor, rateLimit ?? installation]
  const shared: Counter = [quota.actor, quota.rateLimit ?? installation]
  const chain = actor === quota.actor || own[1] === shared[1] ? [shared] : [own, shared]
  if (member === undefined) return chain
  const lower = chain.filter(([, limit]) => installation === 0 || limit < installation)
  return [...lower, [member, installation]]
}

/** Counters of a call of a person, who shares the quota with the tokens that the person issued. */
export const personCountersOf = (
  actor: string,
  isManagement: boolean,
  { rateLimit, manageRateLimit }: Limits,
) => [isManagement ? [`manage:${actor}`, manageRateLimit] : [actor, rateLimit]] satisfies Counter[]

/**
 * Counters of a management call. Only calls that the token may make use up the quota that it shares with its
 * issuer.
 */
export function manageCountersOf(caller: Quotas, mayCall: boolean, installation: number): Counter[] {
  const who = mayCall ? (caller.member ?? caller.quota.actor) : caller.actor
  return [[`manage:${who}`, installation]]
}

/**
 * Counts the call until a counter is exceeded, and reports the one with the least left. A limit of 0 means
 * unlimited.
 */
export async function countCall(
  ctx: Context,
  reply: FastifyReply,
  counters: Counter[],
  message = 'Too many requests with this access token. Try again after Retry-After seconds.',
): Promise<AppError | undefined> {
  let tightest: Quota | undefined
  for (const [who, limit] of counters) {
    if (limit === 0) continue
    const quota = await ctx.rateLimiter.count(who, limit)
    if (!tightest || quota.exceeded || quota.remaining < tightest.remaining) tightest = quota
    if (quota.exceeded) break
  }
  if (!tightest) return undefined
  reply.headers({
    'x-ratelimit-limit': tightest.limit,
    'x-ratelimit-remaining': tightest.remaining,
    'x-ratelimit-reset': tightest.resetEpochSeconds,
  })
  if (!tightest.exceeded) return undefined
  return new AppError('rate_limited', message, { retryAfterSeconds: tightest.retryAfterSeconds })
}

/** A provider can give one customer a /48 network, with 65,536 of size /64. */
const failuresAMinute = { network: 60, largerNetwork: 300 }

/** Counts a failed authentication of the address. */
export async function countFailure(ctx: Context, request: FastifyRequest): Promise<Quota> {
  const { own, larger } = failuresOf(request)
  const quota = await ctx.rateLimiter.count(...own)
  if (quota.exceeded || larger === undefined) return quota
  const ofLarger = await ctx.rateLimiter.count(...larger)
  return ofLarger.exceeded ? ofLarger : quota
}

/** Whether the address has failed too often in this minute. */
export async function isLockedOut(ctx: Context, request: FastifyRequest): Promise<boolean> {
  const { own, larger } = failuresOf(request)
  if (await ctx.rateLimiter.isUsedUp(...own)) return true
  return larger !== undefined && (await ctx.rateLimiter.isUsedUp(...larger))
}

function failuresOf({ ip }: FastifyRequest): { own: Counter; larger: Counter | undefined } {
  const [network, larger] = networksOf(ip)
  return {
    own: [`failed:${network}`, failuresAMinute.network],
    larger: larger === undefined ? undefined : [`failed:${larger}`, failuresAMinute.largerNetwork],
  }
}
