import { type Caller, everyWorkspace } from '../caller.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { issuersOf, lockToken, revokeWithDescendants, type TokenRow } from './queries.ts'
import { boundsOf, isWithin } from './token-bounds.ts'

export const isLive = (row: TokenRow, now: Date): boolean =>
  row.revoked_at === null && (row.expires_at === null || row.expires_at > now)

/**
 * The token of the call, locked so that it is not revoked before what it issues is stored; undefined for the admin. Throws
 * `unauthorized` for one that was revoked since the call came in.
 */
export async function issuerOf(tx: Tx, ctx: Context, { tokenId }: Caller): Promise<TokenRow | undefined> {
  if (tokenId === undefined) return undefined
  const row = await lockToken(tx, everyWorkspace, tokenId)
  if (row && isLive(row, ctx.clock.now())) return row
  throw new AppError('unauthorized', 'A valid access token is required.')
}

/**
 * Who counts as issuer of the token that replaces `old`: its own issuer where that one, the token itself or the admin
 * rotates it, else the rotating token, which learns the new secret. Throws `forbidden` where `old` has more than that token.
 */
export async function issuerOfSuccessor(
  tx: Tx,
  old: TokenRow,
  rotator: TokenRow | undefined,
  installationLimit: number,
): Promise<number | null> {
  if (!rotator || rotator.id === old.id) return old.issued_by
  if ((await issuersOf(tx, old.id)).includes(rotator.id)) return old.issued_by
  const isIssuer = (await issuersOf(tx, rotator.id)).includes(old.id)
  if (!isIssuer && isWithin(boundsOf(old), boundsOf(rotator), installationLimit)) return rotator.id
  const message = isIssuer
    ? 'The token of this call was issued with this one. Rotate it with itself or the admin token.'
    : 'The token of this call expires earlier or has a lower limit than this one. Use the admin token.'
  throw new AppError('forbidden', message)
}

/** Revokes the token and all that were issued with it, over all generations. Returns their ids. */
export async function revokeCascading(tx: Tx, id: number, at: Date): Promise<number[]> {
  const revoked: number[] = []
  for (;;) {
    const ids = await revokeWithDescendants(tx, id, at)
    if (ids.length === 0) return revoked
    // A token that was just issuing one held its own lock until that was stored: the next look finds it.
    revoked.push(...ids)
  }
}
