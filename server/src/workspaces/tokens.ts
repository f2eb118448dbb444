import { type Caller, everyWorkspace } from '../caller.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalidParams, notFound } from '../errors.ts'
import { audit } from '../events/record.ts'
import {
  advanceTokenEpoch,
  changeToken,
  findWorkspace,
  insertToken,
  lockToken,
  type TokenRow,
} from './queries.ts'
import { expandScopes } from './scopes.ts'
import { hashToken, newToken } from './secrets.ts'

export interface NewToken {
  /** Null makes a token of no workspace, which opens nothing of v3. Only the admin may. */
  workspaceId: number | null
  name: string
  scopes: string[]
  expiresAt: Date | null
  /** v3 requests a minute; null takes the installation's. */
  rateLimit: number | null
  /** For first start: a token that the operator chose. */
  secret?: string
}

/** A token row with the token itself, which is shown this once and stored nowhere. */
export type IssuedToken = TokenRow & { token: string }

/** Issues a token. Throws `not_found` for an unknown workspace, `invalid_request` for scopes or expiry. */
export async function issueToken(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: NewToken,
): Promise<IssuedToken> {
  const workspace = input.workspaceId === null ? null : await findWorkspace(tx, input.workspaceId)
  if (workspace === undefined) throw notFound('Workspace')
  if (input.expiresAt && input.expiresAt <= ctx.clock.now())
    throw invalidParams({ expires_at: 'must lie ahead' })
  const token = input.secret ?? newToken(workspace?.mode ?? 'live')
  const row = await insertToken(tx, {
    workspace_id: input.workspaceId,
    name: input.name,
    hash: hashToken(token),
    scopes: expandScopes(input.scopes),
    rate_limit: input.rateLimit,
    created_at: ctx.clock.now(),
    expires_at: input.expiresAt,
  })
  await audit(tx, ctx.clock, at(caller, row), { action: 'token-issued', object: 'token', id: row.id })
  return { ...row, token }
}

/**
 * Issues a token like `id`, which itself works for `overlapSeconds` more. Throws `not_found`; a revoked token
 * is not rotated.
 */
export async function rotateToken(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  overlapSeconds: number,
): Promise<IssuedToken> {
  const old = await lockLiveToken(tx, ctx, caller, id)
  const issued = await issueToken(tx, ctx, caller, {
    workspaceId: old.workspace_id,
    name: old.name,
    scopes: old.scopes,
    expiresAt: old.expires_at,
    rateLimit: old.rate_limit,
  })
  const overlapEnd = new Date(ctx.clock.now().getTime() + overlapSeconds * 1000)
  const expiresAt = old.expires_at && old.expires_at < overlapEnd ? old.expires_at : overlapEnd
  await changeToken(tx, id, { expires_at: expiresAt })
  await advanceTokenEpoch(tx)
  await audit(tx, ctx.clock, at(caller, old), { action: 'token-rotated', object: 'token', id })
  return issued
}

/** Revokes the token: it stops within a second on every process. Throws `not_found`; twice is once. */
export async function revokeToken(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const row = await lockToken(tx, caller.workspaceId, id)
  if (!row) throw notFound('Token')
  if (row.revoked_at) return
  await changeToken(tx, id, { revoked_at: ctx.clock.now() })
  await advanceTokenEpoch(tx)
  await audit(tx, ctx.clock, at(caller, row), { action: 'token-revoked', object: 'token', id })
}

async function lockLiveToken(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<TokenRow> {
  const row = await lockToken(tx, caller.workspaceId, id)
  if (!row) throw notFound('Token')
  const dead = row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= ctx.clock.now())
  if (dead) throw new AppError('unprocessable_entity', 'The token is revoked or expired. Issue a new one.')
  return row
}

const at = (caller: Caller, row: TokenRow): Caller => ({
  ...caller,
  workspaceId: row.workspace_id ?? everyWorkspace,
})
