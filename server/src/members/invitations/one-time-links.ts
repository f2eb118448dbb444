import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { refusal } from '../../platform/lib/errors.ts'
import {
  changeLink,
  findLinkByHash,
  insertLink,
  type LinkKind,
  type LinkRow,
  lockLinkByHash,
  selectLinksByHash,
} from './queries.ts'

export type { LinkRow }

/** A link that somebody opened, and whether its secret shows that this person reads the mailbox. */
export type OpenedLink = LinkRow & { provesMailbox: boolean }

/** `created_by` of a link that somebody asked for who is not signed in. */
export const visitor = 'visitor'

const minuteMs = 60_000
const lifetimeMs: Record<LinkKind, number> = {
  invitation: 72 * 60 * minuteMs,
  recovery: 30 * minuteMs,
  portal: 10 * minuteMs,
}

export interface NewLink {
  kind: LinkKind
  workspaceId: number
  email?: string | null
  role?: LinkRow['role']
  notaryId?: number | null
  accountId?: number
  lifetimeMs?: number
  /**
   * What proves the mailbox: a second secret, which only the mail has, or the link itself, because the
   * operator knows who gets it. Default: nothing.
   */
  proof?: 'mail' | 'link'
}

/** A link that works once, and its secret. Only hashes of secrets are stored. */
export async function makeLink(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: NewLink,
): Promise<LinkRow & { secret: string }> {
  const now = ctx.clock.now()
  const row = await insertLink(tx, {
    workspace_id: input.workspaceId,
    kind: input.kind,
    hash: '',
    proof_hash: null,
    salt: randomBytes(32).toString('base64url'),
    email: input.email ?? null,
    counted_email: input.email ? countedAddress(input.email) : null,
    role: input.role ?? null,
    notary_id: input.notaryId ?? null,
    account_id: input.accountId ?? null,
    created_by: caller.actor,
    created_at: now,
    expires_at: new Date(now.getTime() + (input.lifetimeMs ?? lifetimeMs[input.kind])),
  })
  const secret = secretOf(ctx, row)
  const proof = input.proof === 'mail' ? mailedSecretOf(ctx, row) : input.proof && secret
  const stored = await changeLink(tx, row.workspace_id, row.id, {
    hash: hashOf(secret),
    proof_hash: proof === undefined ? null : hashOf(proof),
  })
  return { ...stored, secret }
}

/**
 * The secret is computed from the installation's secret key, so that a mail can be composed later although
 * the secret is not stored, and so that a copy of the database does not contain it. The salt keeps secrets
 * from repeating: a restored database gives the same ids again.
 */
export const secretOf = (ctx: Context, row: LinkRow): string => computed(ctx, row, 'one-time link', row.hash)

/** The secret in the mail. Links of earlier versions have only one. */
export const mailedSecretOf = (ctx: Context, row: LinkRow): string =>
  computed(ctx, row, 'mailed one-time link', row.proof_hash)

/** Of the key that it was made with, which may be the previous one. */
function computed(
  { secretKey: { current, previous } }: Context,
  { workspace_id, id, kind, salt }: LinkRow,
  name: string,
  hash: string | null,
): string {
  const by = (key: Buffer) =>
    createHmac('sha256', key).update(`${name} ${kind} ${workspace_id} ${id} ${salt}`).digest('base64url')
  const own = by(current)
  if (!previous || hash === null || hashOf(own) === hash) return own
  const earlier = by(previous)
  return hashOf(earlier) === hash ? earlier : own
}

/** Throws as `assertUsable`. */
export async function openLink(db: Db, ctx: Context, kind: LinkKind, secret: string): Promise<OpenedLink> {
  const hash = hashOf(secret)
  return openedWith(hash, assertUsable(await findLinkByHash(db, kind, hash), ctx.clock.now()))
}

const openedWith = (hash: string, link: LinkRow): OpenedLink => ({
  ...link,
  provesMailbox: link.proof_hash === hash,
})

/** The links of these secrets that can still be used, of any kind, by secret. */
export async function usableLinks(db: Db, ctx: Context, secrets: string[]): Promise<Map<string, LinkRow>> {
  const secretOfHash = new Map(secrets.map(secret => [hashOf(secret), secret]))
  const rows = await selectLinksByHash(db, [...secretOfHash.keys()], ctx.clock.now())
  return new Map(
    rows.flatMap(row =>
      [row.hash, row.proof_hash].flatMap(hash => {
        const secret = secretOfHash.get(hash ?? '')
        return secret === undefined ? [] : [[secret, row] as const]
      }),
    ),
  )
}

/** Uses the link up, with all its secrets: a second call fails. Throws as `assertUsable`. */
export async function useLink(tx: Tx, ctx: Context, kind: LinkKind, secret: string): Promise<OpenedLink> {
  const now = ctx.clock.now()
  const hash = hashOf(secret)
  const link = assertUsable(await lockLinkByHash(tx, kind, hash), now)
  return openedWith(hash, await changeLink(tx, link.workspace_id, link.id, { used_at: now }))
}

/** A link without a salt is of an earlier version: its secret may be that of another link. */
export const isUsable = ({ salt, used_at, revoked_at, expires_at }: LinkRow, now: Date): boolean =>
  salt !== null && used_at === null && revoked_at === null && expires_at > now

/**
 * Whose wrong codes count together: those of all links that went to the mailbox of the account, or of the one
 * link that the operator made.
 */
export const guesserWith = ({ workspace_id, id, account_id, created_by }: LinkRow): string =>
  created_by === visitor ? `mailed links ${account_id}` : `link ${workspace_id} ${id}`

/** Throws `not_found`, with the same text for a wrong, used, revoked and expired link. */
function assertUsable(link: LinkRow | undefined, now: Date): LinkRow {
  if (link && isUsable(link, now)) return link
  throw noLink()
}

export const noLink = () => refusal('not_found', 'used_link')

/** A link has 256 bits that nobody can guess, so a plain hash is enough. */
const hashOf = (secret: string): string => hash('sha256', secret)
