import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { namedWithAgent } from '../platform/http/agent-call.ts'
import type { App } from '../platform/http/operation.ts'
import type { Rights } from '../platform/http/rights.ts'
import { everyWorkspace } from '../platform/lib/caller.ts'
import { type AppError, refusal } from '../platform/lib/errors.ts'
import { isManagementScope } from '../platform/lib/scopes.ts'
import { KnownTokens } from './known-tokens.ts'
import { confirmFirst, onlyAdmin, type People, type Person } from './person.ts'
import { findTokenByHash, type TokenWithQuota } from './queries.ts'
import {
  countCall,
  countersOf,
  countFailure,
  holderOf,
  isLockedOut,
  manageCountersOf,
  personCountersOf,
  type Quotas,
} from './rate-limits.ts'
import { mayDo } from './roles.ts'
import { allows } from './scopes.ts'
import { stillAdmitted } from './still-admitted.ts'
import { assertMayRepeat, callerWithin, type NotaryOfRow } from './tenant-access.ts'
import { isLive } from './token-issuers.ts'
import { hashToken, sameToken } from './token-secret.ts'

interface Bearer extends Quotas {
  actorName?: string
  tokenId?: number
  workspaceId: number | null
  scopes: string[]
  isAdmin: boolean
}

/**
 * Finds the caller of every operation with a scope, before the body is read. Checks in this order: token,
 * workspace, scope, rate limit (decision "Order of checks"). Responses are not cacheable.
 */
export function authenticate(
  app: App,
  ctx: Context,
  adminToken: string,
  people: People,
  notaryOf: NotaryOfRow,
): void {
  const tokens = new KnownTokens(ctx)
  app.decorate('callerWithin', (within, call, db = ctx.db) => callerWithin(db, within, call, notaryOf))
  app.decorate('assertMayRepeat', (within, call, db) => assertMayRepeat(db, within, call, notaryOf))
  app.decorate('stillAdmitted', requests => stillAdmitted(tokens, people.rolesOf, requests, tokenOf))
  app.addHook('onRequest', async (request, reply) => {
    const { scope, forAgents } = request.routeOptions.config
    if (scope === undefined && !forAgents) return
    reply.header('cache-control', 'no-store')
    if (scope === undefined)
      return admitAgent(request, reply, ctx, await bearerOf(request, ctx, tokens, adminToken))
    const person = request.headers.authorization === undefined ? await people.find(request) : undefined
    if (person) return admitPerson(request, reply, ctx, person, { scope, again: people.again })
    const bearer = await bearerOf(request, ctx, tokens, adminToken)
    if (scope === 'admin' || isManagementScope(scope))
      return admitToManage(request, reply, ctx, bearer, scope)
    const mayCall = bearer.workspaceId !== null && allows(bearer.scopes, scope)
    const exceeded = await countCall(ctx, reply, countersOf(bearer, mayCall, ctx.config.rateLimit))
    if (bearer.workspaceId === null) throw noWorkspace()
    assertScope(bearer, scope)
    if (exceeded) throw exceeded
    setCaller(request, bearer.workspaceId, bearer)
    request.rights = rightsOf(request, ctx, scope)
  })
  // Whether a field asks is known when the body was read.
  app.addHook('preHandler', (request, _reply, done) => {
    assertConfirmed(request)
    done()
  })
}

/** An agent needs no scope to begin with: each operation that a tool calls asks for its own. */
async function admitAgent(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  bearer: Bearer,
): Promise<void> {
  const { workspaceId } = bearer
  const exceeded = await countCall(ctx, reply, countersOf(bearer, workspaceId !== null, ctx.config.rateLimit))
  if (workspaceId === null) throw noWorkspace()
  if (exceeded) throw exceeded
  setCaller(request, workspaceId, bearer)
}

function assertConfirmed(request: FastifyRequest): void {
  if (request.unconfirmed && request.routeOptions.config.asksToConfirm?.(request)) throw request.unconfirmed
}

async function admitToManage(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  bearer: Bearer,
  scope: string,
): Promise<void> {
  if (!bearer.isAdmin) {
    const mayCall = bearer.workspaceId !== null && allows(bearer.scopes, scope)
    const exceeded = await countCall(
      ctx,
      reply,
      manageCountersOf(bearer, mayCall, ctx.config.manageRateLimit),
    )
    if (scope === 'admin') throw onlyAdmin()
    assertScope(bearer, scope)
    if (bearer.workspaceId === null) throw noWorkspace()
    if (exceeded) throw exceeded
    request.rights = rightsOf(request, ctx, scope)
  }
  setCaller(request, bearer.workspaceId ?? everyWorkspace, bearer)
}

/** A person may do what the role allows, in the management interface only. */
async function admitPerson(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
  person: Person,
  { scope, again }: { scope: string; again: People['again'] },
): Promise<void> {
  const isManagement = isManagementScope(scope)
  const exceeded = await countCall(ctx, reply, personCountersOf(person.actor, isManagement, ctx.config))
  assertMayCall(request, person, scope)
  if (exceeded) throw exceeded
  setPerson(request, person)
  const renew = async (tx?: Tx) => {
    const now = await again(request, person, tx)
    if (!now) throw noValidToken()
    assertMayCall(request, now, scope)
    setPerson(request, now)
  }
  request.rights = { renew, hold: renew }
}

/** Throws `forbidden`, also for a person who must confirm first. */
function assertMayCall(request: FastifyRequest, { role, isRecent, memberId }: Person, scope: string): void {
  if (!mayDo(role, scope)) throw refusal('forbidden', 'role', { role, scope })
  if (role === 'notary' && !request.routeOptions.config.forNotary) {
    throw refusal('forbidden', 'role_of_notary')
  }
  if (request.routeOptions.config.forAdmin && role !== 'owner' && role !== 'admin')
    throw refusal('forbidden', 'role_of_admins', { role })
  if (!isRecent) request.unconfirmed = confirmFirst({ isPortal: memberId === undefined })
  assertConfirmed(request)
}

function setPerson(request: FastifyRequest, { isRecent: _, ...who }: Person): void {
  request.caller = { ...who, source: 'console', requestId: request.id }
  request.grants = other => mayDo(who.role, other)
}

const noValidToken = () => refusal('unauthorized', 'no_token')

const noWorkspace = () => refusal('no_workspace', 'token_without_workspace')

function setCaller(request: FastifyRequest, workspaceId: number, bearer: Bearer): void {
  const { actor, tokenId, scopes, isAdmin } = bearer
  const actorName = namedWithAgent(request, bearer.actorName)
  const holder = holderOf(bearer)
  request.caller = { workspaceId, actor, actorName, tokenId, holder, source: 'api', requestId: request.id }
  request.grants = other => isAdmin || allows(scopes, other)
}

/** Not from memory: a call that is late anyway can wait for a statement. */
const rightsOf = (request: FastifyRequest, ctx: Context, scope: string): Rights => ({
  renew: async (tx?: Tx) => {
    const row = await findTokenByHash(tx ?? ctx.db, hashToken(tokenOf(request) ?? ''))
    if (!row || !isLive(row, ctx.clock.now())) throw noValidToken()
    const bearer = bearerWith(row)
    assertScope(bearer, scope)
    setCaller(request, bearer.workspaceId ?? everyWorkspace, bearer)
  },
})

function assertScope({ scopes }: Bearer, scope: string): void {
  if (!allows(scopes, scope)) throw refusal('forbidden', 'scope', { scope })
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
  const row = await tokens.find(token, () => isLockedOut(ctx, request))
  if (!row) throw await refuse(request, ctx)
  return bearerWith(row)
}

function bearerWith(row: TokenWithQuota): Bearer {
  return {
    actor: `token:${row.id}`,
    actorName: row.name,
    tokenId: row.id,
    workspaceId: row.workspace_id,
    scopes: row.scopes,
    isAdmin: false,
    rateLimit: row.rate_limit,
    quota:
      row.quota_of === null
        ? { actor: `token:${row.id}`, rateLimit: row.rate_limit }
        : { actor: `token:${row.quota_of}`, rateLimit: row.quota_limit },
    member: row.quota_member === null ? undefined : `member:${row.quota_member}`,
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
  const quota = await countFailure(ctx, request)
  if (!quota.exceeded) return noValidToken()
  return refusal('rate_limited', 'bad_tokens', {}, { retryAfterSeconds: quota.retryAfterSeconds })
}
