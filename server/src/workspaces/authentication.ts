import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { App } from '../http/operation.ts'
import { everyWorkspace } from '../lib/caller.ts'
import { networkOf } from '../lib/client-network.ts'
import { AppError } from '../lib/errors.ts'
import type { Quota } from '../lib/rate-limiter.ts'
import { KnownTokens } from './known-tokens.ts'
import { manageScope } from './scopes.ts'
import { callerWithin } from './tenant-access.ts'
import { sameToken } from './token-secret.ts'

interface Bearer {
  actor: string
  tokenId?: number
  workspaceId: number | null
  scopes: string[]
  isAdmin: boolean
  rateLimit: number | null
  /** Id and limit of the quota that its calls use: those of the first token of its chain of issuers. */
  quota: { actor: string; rateLimit: number | null }
}

const failuresAMinute = 60

/**
 * Finds the caller of every operation with a scope, before the body is read. Checks in this order: token,
 * workspace, scope, rate limit (decision "Order of checks"). Responses are not cacheable.
 */
export function authenticate(app: App, ctx: Context, adminToken: string): void {
  const tokens = new KnownTokens(ctx)
  app.decorate('callerWithin', (within, call, db = ctx.db) => callerWithin(db, within, call))
  app.addHook('onRequest', async (request, reply) => {
    const { scope } = request.routeOptions.config
    if (scope === undefined) return
    reply.header('cache-control', 'no-store')
    const bearer = await bearerOf(request, ctx, tokens, adminToken)
    if (scope === manageScope || scope === 'admin') return admitToManage(request, reply, ctx, bearer, scope)
    const exceeded = await countCall(ctx, reply, countersOf(bearer, ctx.config.rateLimit))
    if (bearer.workspaceId === null) throw noWorkspace()
    if (!bearer.scopes.includes(scope)) throw new AppError('forbidden', `Insufficient scope: ${scope}`)
    if (exceeded) throw exceeded
    setCaller(request, bearer.workspaceId, bearer)
  })
}

async function admitToManage(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  bearer: Bearer,
  scope: string,
): Promise<void> {
  if (!bearer.isAdmin) {
    const mayManage = bearer.scopes.includes(scope)
    // Only calls that the token may make use up the quota that it shares with its issuer.
    const { actor } = mayManage ? bearer.quota : bearer
    const exceeded = await countCall(ctx, reply, [[`manage:${actor}`, ctx.config.manageRateLimit]])
    if (scope === 'admin')
      throw new AppError('forbidden', 'This operation needs the admin token of the installation.')
    if (!mayManage) throw new AppError('forbidden', `Insufficient scope: ${scope}`)
    if (bearer.workspaceId === null) throw noWorkspace()
    if (exceeded) throw exceeded
  }
  setCaller(request, bearer.workspaceId ?? everyWorkspace, bearer)
}

const noWorkspace = () => new AppError('no_workspace', 'The access token is not scoped to a workspace.')

function setCaller(request: FastifyRequest, workspaceId: number, { actor, tokenId }: Bearer): void {
  request.caller = { workspaceId, actor, tokenId, source: 'api', requestId: request.id }
}

async function bearerOf(
  request: FastifyRequest,
  ctx: Context,
  tokens: KnownTokens,
  adminToken: string,
): Promise<Bearer> {
  const token = tokenOf(request)
  if (token === undefined) throw await refuse(request, ctx)
  if (sameToken(token, adminToken)) {
    const quota = { actor: 'admin', rateLimit: null }
    return { ...quota, workspaceId: null, scopes: [], isAdmin: true, quota }
  }
  const row = await tokens.find(token, () => isLockedOut(request, ctx))
  if (!row) throw await refuse(request, ctx)
  return {
    actor: `token:${row.id}`,
    tokenId: row.id,
    workspaceId: row.workspace_id,
    scopes: row.scopes,
    isAdmin: false,
    rateLimit: row.rate_limit,
    quota:
      row.quota_of === null
        ? { actor: `token:${row.id}`, rateLimit: row.rate_limit }
        : { actor: `token:${row.quota_of}`, rateLimit: row.quota_limit },
  }
}

/** Whether the request has one of the tokens. */
export function carriesOneOf(request: FastifyRequest, tokens: (string | undefined)[]): boolean {
  const given = tokenOf(request)
  return given !== undefined && tokens.some(token => token !== undefined && sameToken(given, token))
}

const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +([\x21-\x7e]{1,255}) *$/i.exec(headers.authorization ?? '')?.[1]

/**
 * One message for missing, malformed, unknown, expired and revoked tokens. 429 for an address that keeps
 * guessing.
 */
async function refuse(request: FastifyRequest, ctx: Context): Promise<AppError> {
  const quota = await ctx.rateLimiter.count(failuresOf(request), failuresAMinute)
  if (!quota.exceeded) return new AppError('unauthorized', 'A valid access token is required.')
  return new AppError('rate_limited', 'Too many failed authentications from this address.', {
    retryAfterSeconds: quota.retryAfterSeconds,
  })
}

const failuresOf = ({ ip }: FastifyRequest) => `failed:${networkOf(ip)}`

const isLockedOut = (request: FastifyRequest, ctx: Context) =>
  ctx.rateLimiter.isUsedUp(failuresOf(request), failuresAMinute)

type Counter = [who: string, limit: number]

/** The token's own lower limit is checked first: calls beyond it do not use the shared quota. */
function countersOf({ actor, rateLimit, quota }: Bearer, installation: number): Counter[] {
  const own = rateLimit ?? installation
  const shared = quota.rateLimit ?? installation
  if (actor === quota.actor || own === shared) return [[quota.actor, shared]]
  return [
    [actor, own],
    [quota.actor, shared],
  ]
}

/**
 * Counts the call until a counter is exceeded, and reports the one with the least left. A limit of 0 means
 * unlimited.
 */
async function countCall(
  ctx: Context,
  reply: FastifyReply,
  counters: Counter[],
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
  return new AppError(
    'rate_limited',
    'Too many requests with this access token. Try again after Retry-After seconds.',
    {
      retryAfterSeconds: tightest.retryAfterSeconds,
    },
  )
}
