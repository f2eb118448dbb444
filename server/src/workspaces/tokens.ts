import type { Context } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { changesOf } from '../platform/events/changes.ts'
import { audit, auditAll } from '../platform/events/record.ts'
import { type Caller, everyWorkspace } from '../platform/lib/caller.ts'
import { invalidParams, notFound, refusal } from '../platform/lib/errors.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import type { Role } from '../platform/lib/role.ts'
import {
  advanceTokenEpoch,
  changeToken,
  findToken,
  findWorkspace,
  handOverIssued,
  insertToken,
  liveTokensOfMember,
  lockToken,
  replacedBy,
  type TokenRow,
  tokensFromMember,
} from './queries.ts'
import { mayHold } from './roles.ts'
import { allows, expandScopes } from './scopes.ts'
import {
  type AskedBounds,
  type Bounds,
  boundsOf,
  boundsWithin,
  grantedBy,
  unbounded,
} from './token-bounds.ts'
import {
  assertRoom,
  assertSurvives,
  isAdmin,
  isLive,
  issuerOf,
  type Origin,
  originOfIssued,
  originOfSuccessor,
  revokeCascading,
} from './token-issuers.ts'
import { hashToken, newToken } from './token-secret.ts'

/**
 * Ends what the revoked tokens gave, such as invitations. A higher layer provides it. `actors`: `token:<id>`.
 */
export type EndGiven = (tx: Tx, ctx: Context, caller: Caller, actors: string[]) => Promise<void>

export interface NewToken extends AskedBounds {
  /** Null: a token without a workspace, which cannot call v3. Only the admin can issue it. */
  workspaceId: number | null
  name: string
  scopes: string[]
  /** For the first start: a token that the operator chose. */
  secret?: string
}

/** A token row with the token itself, which is shown once and never stored. */
export type IssuedToken = TokenRow & { token: string }

/**
 * Issues a token within the scopes and bounds of the token of the call. Throws `not_found` for an unknown
 * workspace, `invalid_request` for scopes, expiry or limit, `unprocessable_entity` for too many live tokens.
 */
export async function issueToken(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: NewToken,
): Promise<IssuedToken> {
  if (input.expiresAt && input.expiresAt <= ctx.clock.now())
    throw invalidParams({ expires_at: problem('not_in_future') })
  const issuer = await issuerOf(tx, ctx, caller)
  if (input.workspaceId !== null) await assertRoom(tx, caller, input.workspaceId, ctx.clock.now())
  const bounds = boundsFor(caller, issuer, input, ctx.config.rateLimit)
  const asked = expandScopes(input.scopes)
  const scopes = issuer ? grantedBy(issuer.scopes, asked) : asked
  return storeToken(tx, ctx, caller, {
    ...input,
    ...bounds,
    scopes,
    origin: originOfIssued(issuer, caller.memberId),
  })
}

/** Only the admin of the installation gives more than the installation's limit. */
function boundsFor(caller: Caller, issuer: TokenRow | undefined, asked: AskedBounds, limit: number): Bounds {
  if (isAdmin(caller)) return { expiresAt: asked.expiresAt ?? null, rateLimit: asked.rateLimit ?? null }
  return boundsWithin(issuer ? boundsOf(issuer) : unbounded, asked, limit)
}

async function storeToken(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: NewToken & Bounds & { origin: Origin },
): Promise<IssuedToken> {
  const workspace = input.workspaceId === null ? null : await findWorkspace(tx, input.workspaceId)
  if (workspace === undefined) throw notFound('Workspace')
  const token = input.secret ?? newToken(workspace?.mode ?? 'live')
  const row = await insertToken(tx, {
    workspace_id: input.workspaceId,
    name: input.name,
    hash: hashToken(token),
    scopes: input.scopes,
    rate_limit: input.rateLimit,
    created_at: ctx.clock.now(),
    expires_at: input.expiresAt,
    ...input.origin,
  })
  const changes = changesOf(undefined, row, ['name', 'scopes', 'rate_limit', 'expires_at'])
  await audit(tx, ctx.clock, at(caller, row), {
    action: 'token-issued',
    object: 'token',
    id: row.id,
    changes,
  })
  return { ...row, token }
}

/**
 * Issues the successor of token `id`, which still works for `overlapSeconds`. The successor becomes the
 * issuer of its tokens. Throws `not_found`, `forbidden` if the token of the call has fewer rights,
 * `unprocessable_entity` for a revoked or expired token.
 */
export async function rotateToken(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  overlapSeconds: number,
): Promise<IssuedToken> {
  const old = await lockLiveToken(tx, ctx, caller, id)
  const rotator = await issuerOf(tx, ctx, caller)
  if (old.workspace_id !== null && overlapSeconds > 0)
    await assertRoom(tx, caller, old.workspace_id, ctx.clock.now())
  const issued = await storeToken(tx, ctx, caller, {
    workspaceId: old.workspace_id,
    name: old.name,
    scopes: old.scopes,
    ...boundsOf(old),
    origin: await originOfSuccessor(tx, old, { rotator, memberId: caller.memberId }, ctx.config.rateLimit),
  })
  await handOverIssued(tx, id, issued.id)
  const overlapEnd = new Date(ctx.clock.now().getTime() + overlapSeconds * 1000)
  const expiresAt = old.expires_at && old.expires_at < overlapEnd ? old.expires_at : overlapEnd
  await changeToken(tx, id, { expires_at: expiresAt })
  await advanceTokenEpoch(tx)
  const changes = changesOf(old, { ...old, expires_at: expiresAt }, ['expires_at'])
  await audit(tx, ctx.clock, at(caller, old), { action: 'token-rotated', object: 'token', id, changes })
  return issued
}

/**
 * Revokes the token and all tokens that it issued or rotated itself into: they stop within a second in every
 * process, and what they gave ends. Throws `not_found`, `forbidden` for
 * an origin of the token of the call. Can be repeated.
 */
export async function revokeToken(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  endGiven: EndGiven,
): Promise<void> {
  const row = await lockToken(tx, caller.workspaceId, id)
  if (!row) throw notFound('Token')
  if (row.revoked_at) return
  await assertSurvives(tx, caller, id)
  const revoked_at = ctx.clock.now()
  const revoked = await revokeCascading(tx, id, revoked_at)
  await advanceTokenEpoch(tx)
  const within = at(caller, row)
  // The same for its descendants: those that were revoked before are not among them.
  const changes = changesOf(row, { ...row, revoked_at }, ['revoked_at'])
  const act = { action: 'token-revoked', object: 'token', changes } as const
  await audit(tx, ctx.clock, within, { ...act, id })
  await auditAll(tx, ctx.clock, within, { ...act, ids: revoked.filter(one => one !== id) })
  // Its holder also had the tokens that it replaced.
  await endGiven(tx, ctx, within, [...revoked, ...(await replacedBy(tx, id))].map(actorOf))
}

/**
 * Revokes the live tokens that the member issued or rotated, each with the tokens that it issued. With
 * `roleNow`, only those with a right that this role does not have.
 */
export async function revokeTokensOf(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { memberId, roleNow }: { memberId: number; roleNow?: Role },
  endGiven: EndGiven,
): Promise<void> {
  for (const { id, scopes } of await liveTokensOfMember(tx, caller.workspaceId, memberId, ctx.clock.now()))
    if (roleNow === undefined || !mayHold(roleNow, scopes)) await revokeToken(tx, ctx, caller, id, endGiven)
}

/**
 * The actors of all tokens that the member issued or rotated, live or not, and of the tokens that those
 * issued.
 */
export async function tokenActorsOf(tx: Tx, workspaceId: number, memberId: number): Promise<string[]> {
  return (await tokensFromMember(tx, workspaceId, memberId)).map(actorOf)
}

/**
 * Whether the token was not revoked and has the scope. Expiry does not count: what a token gave outlives it.
 */
export async function mayTokenDo(db: Db, id: number, scope: string): Promise<boolean> {
  const row = await findToken(db, id)
  return row !== undefined && row.revoked_at === null && allows(row.scopes, scope)
}

const actorOf = (id: number): string => `token:${id}`

async function lockLiveToken(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<TokenRow> {
  const row = await lockToken(tx, caller.workspaceId, id)
  if (!row) throw notFound('Token')
  if (isLive(row, ctx.clock.now())) return row
  throw refusal('unprocessable_entity', 'token_ended')
}

const at = (caller: Caller, row: TokenRow): Caller => ({
  ...caller,
  workspaceId: row.workspace_id ?? everyWorkspace,
})
