import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Caller, everyWorkspace } from '../platform/lib/caller.ts'
import { AppError } from '../platform/lib/errors.ts'
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
  throw new AppError('unauthorized', 'A valid access token is required.')
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
  const message = isOrigin
    ? 'The token of this call was issued with this one or replaces it. Rotate it with itself or the admin token.'
    : 'The token of this call expires earlier or has a lower limit than this one. Use the admin token.'
  throw new AppError('forbidden', message)
}

/** The token of the call learns the new secret, so it must be able to grant all scopes of `old`. */
function assertGrantable(rotator: TokenRow, old: TokenRow): void {
  const missing = notGrantable(rotator.scopes, old.scopes)
  if (missing.length === 0) return
  const message = `This token has scopes that the token of this call does not have: ${missing.join(', ')}. Use the admin token.`
  throw new AppError('forbidden', message)
}

const quotaOf = (row: TokenRow): number => row.quota_of ?? row.id

/** Throws `forbidden` for a token that would be revoked together with the revoked one. */
export async function assertSurvives(tx: Tx, { tokenId }: Caller, id: number): Promise<void> {
  if (tokenId === undefined || !(await originsOf(tx, tokenId)).includes(id)) return
  const message =
    'The token of this call was issued with this one or replaces it, and would be revoked with it. Use the admin token.'
  throw new AppError('forbidden', message)
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
  const message = `The workspace has ${mostLive} live tokens. Revoke tokens that are not used, or use the admin token.`
  throw new AppError('unprocessable_entity', message)
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
