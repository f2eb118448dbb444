import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { networksOf } from '../platform/lib/client-network.ts'
import { type AppError, refusal } from '../platform/lib/errors.ts'
import type { Quota } from '../platform/lib/rate-limiter.ts'

/*
 * Rate limits of calls with a token, and of failed authentications (decision "Rate limit").
 * `platform/lib/rate-limiter.ts` counts.
 */

/** What decides which counters a call uses. A limit of null is that of the installation. */
export interface Quotas {
  actor: string
  rateLimit: number | null
  /** Id and limit of the quota that its calls use: those of the first token of its chain of issuers. */
  quota: { actor: string; rateLimit: number | null }
  /**
   * `member:<id>` of the member who issued that first token: its calls use the quota of the member's tokens
   * too.
   */
  member?: string | undefined
}

type Counter = [who: string, limit: number]

const tokensOf = (member: string) => `${member}:tokens`

/** Who has the token: to issue more tokens gives no larger share of a limit. */
export const holderOf = ({ quota, member }: Quotas): string => (member ? tokensOf(member) : quota.actor)
type Limits = Pick<Context['config'], 'rateLimit' | 'manageRateLimit'>

/** Counters of a v3 call. The admin can give a token more than the installation's limit. */
export const countersOf = (caller: Quotas, mayCall: boolean, installation: number): Counter[] =>
  countersBy(caller, mayCall, installation, limit => limit ?? installation)

/** Counters of a management call: a token's own limit counts here too, where it is lower. */
export function manageCountersOf(caller: Quotas, mayCall: boolean, installation: number): Counter[] {
  const most = installation === 0 ? Number.POSITIVE_INFINITY : installation
  const limitOf = (limit: number | null) => (limit === null ? installation : Math.min(limit, most))
  return inManagement(countersBy(caller, mayCall, installation, limitOf))
}

/**
 * Counters of a call of a person. The tokens that the person issued count apart: they must not lock the
 * person out.
 */
export const personCountersOf = (
  actor: string,
  isManagement: boolean,
  { rateLimit, manageRateLimit }: Limits,
): Counter[] => (isManagement ? inManagement([[actor, manageRateLimit]]) : [[actor, rateLimit]])

/**
 * The token's own lower limit comes first, and a call that the token may not make counts in that only:
 * neither uses up the quota that others share. All tokens of a member have one quota together. It is the
 * installation's limit, so higher ones need no counter.
 */
function countersBy(
  { actor, rateLimit, quota, member }: Quotas,
  mayCall: boolean,
  installation: number,
  limitOf: (limit: number | null) => number,
): Counter[] {
  const own: Counter = [actor, limitOf(rateLimit)]
  if (!mayCall) return [own]
  const shared: Counter = [quota.actor, limitOf(quota.rateLimit)]
  const chain = actor === quota.actor || own[1] === shared[1] ? [shared] : [own, shared]
  if (member === undefined) return chain
  const lower = chain.filter(([, limit]) => installation === 0 || limit < installation)
  return [...lower, [tokensOf(member), installation]]
}

/** Calls of the management interface are counted apart from those of v3. */
const inManagement = (counters: Counter[]): Counter[] =>
  counters.map(([who, limit]) => [`manage:${who}`, limit])

/**
 * Counts the call until a counter is exceeded, and reports the one with the least left. A limit of 0 means
 * unlimited.
 */
export async function countCall(
  ctx: Context,
  reply: FastifyReply,
  counters: Counter[],
  reason: 'token' | 'account' = 'token',
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
  return refusal('rate_limited', reason, {}, { retryAfterSeconds: tightest.retryAfterSeconds })
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
