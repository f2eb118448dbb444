import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Caller, everyWorkspace } from '../platform/lib/caller.ts'
import { refusal } from '../platform/lib/errors.ts'
import {
  countLiveTokens,
  lockToken,
  lockWorkspace,
  originsOf,
  revokeWithDescendants,
  type TokenRow,
} from './queries.ts'
import { notGrantable } from './scopes.ts'
import { boundsOf, isWithin } from './token-bounds.ts'

export const isLive = (row: TokenRow, now: Date): boolean =>
  row.revoked_at === null && (row.expires_at === null || row.expires_at > now)

/**
 * The token of the call, locked so that it is not revoked before its new token is stored. Undefined for the
 * admin token. Throws `unauthorized` if it was revoked since the call arrived.
 */
export async function issuerOf(tx: Tx, ctx: Context, { tokenId }: Caller): Promise<TokenRow | undefined> {
  if (tokenId === undefined) return undefined
  const row = await lockToken(tx, everyWorkspace, tokenId)
  if (row && isLive(row, ctx.clock.now())) return row
  throw refusal('unauthorized', 'no_token')
}

/** The origin of a token: the tokens with which it is revoked, and the quota it uses. */
export type Origin = Pick<TokenRow, 'issued_by' | 'issued_by_member' | 'replaces' | 'quota_of'>

export const originOfIssued = (issuer: TokenRow | undefined, memberId?: number): Origin => ({
  issued_by: issuer?.id ?? null,
  issued_by_member: memberId ?? null,
  replaces: null,
  quota_of: issuer ? quotaOf(issuer) : null,
})

/**
 * The origin of the successor of `old`. It is revoked with the same tokens as `old`, and with `old` if that
 * rotated itself. A token that is no origin of `old` learns the new secret, so it becomes the issuer. Throws
 * `forbidden` if `old` has more rights than that token.
 */
export async function originOfSuccessor(
  tx: Tx,
  old: TokenRow,
  { rotator, memberId }: { rotator: TokenRow | undefined; memberId: number | undefined },
  installationLimit: number,
): Promise<Origin> {
  const inherited = {
    issued_by: old.issued_by,
    issued_by_member: old.issued_by_member,
    replaces: old.replaces,
    quota_of: quotaOf(old),
  }
  // The admin or the member takes the token over: its holder does not know the new secret.
  if (!rotator) return { ...inherited, replaces: null, issued_by_member: memberId ?? null }
  if (rotator.id === old.id) return { ...inherited, replaces: old.id }
  assertGrantable(rotator, old)
  if ((await originsOf(tx, old.id)).includes(rotator.id)) return inherited
  const isOrigin = (await originsOf(tx, rotator.id)).includes(old.id)
  if (!isOrigin && isWithin(boundsOf(old), boundsOf(rotator), installationLimit))
    return originOfIssued(rotator)
  throw refusal('forbidden', isOrigin ? 'token_origin' : 'token_bounds')
}

/** The token of the call learns the new secret, so it must be able to grant all scopes of `old`. */
function assertGrantable(rotator: TokenRow, old: TokenRow): void {
  const missing = notGrantable(rotator.scopes, old.scopes)
  if (missing.length === 0) return
  throw refusal('forbidden', 'token_scopes', { scopes: missing.join(', ') })
}

const quotaOf = (row: TokenRow): number => row.quota_of ?? row.id

/** Throws `forbidden` for a token that would be revoked together with the revoked one. */
export async function assertSurvives(tx: Tx, { tokenId }: Caller, id: number): Promise<void> {
  if (tokenId === undefined || !(await originsOf(tx, tokenId)).includes(id)) return
  throw refusal('forbidden', 'token_survival')
}

const mostLive = 100

/** Whether the installation's admin calls: neither a token nor a person. */
export const isAdmin = ({ tokenId, role }: Caller): boolean => tokenId === undefined && role === undefined

/**
 * Throws `unprocessable_entity` in a workspace with 100 live tokens. The lock of the workspace prevents
 * concurrent additions: a member has no token that is locked.
 */
export async function assertRoom(tx: Tx, caller: Caller, workspaceId: number, now: Date): Promise<void> {
  if (isAdmin(caller)) return
  await lockWorkspace(tx, workspaceId)
  if ((await countLiveTokens(tx, workspaceId, now)) < mostLive) return
  throw refusal('unprocessable_entity', 'too_many_tokens', { most: mostLive })
}

/**
 * Revokes the token and all tokens that it issued or rotated itself into, directly or indirectly. Returns
 * their ids.
 */
export async function revokeCascading(tx: Tx, id: number, at: Date): Promise<number[]> {
  const revoked: number[] = []
  for (;;) {
    const ids = await revokeWithDescendants(tx, id, at)
    if (ids.length === 0) return revoked
    // A token that is just issuing another one holds its own lock until that is stored. The next look finds
    // it.
    revoked.push(...ids)
  }
}
