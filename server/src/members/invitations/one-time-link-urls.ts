import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type LinkRow, mailedSecretOf, secretOf } from './one-time-links.ts'
import { changeLink, findLink } from './queries.ts'

const pages = { invitation: 'invitation', recovery: 'recovery', portal: 'portal' } as const

/** The page that the link opens, for the person who made the link. */
export const linkUrl = (ctx: Context, link: LinkRow): string => urlWith(ctx, link, secretOf(ctx, link))

/** The same for the mail, which proves the mailbox. Links of earlier versions prove nothing. */
export const mailedLinkUrl = (ctx: Context, link: LinkRow): string =>
  urlWith(ctx, link, link.proof_hash === null ? secretOf(ctx, link) : mailedSecretOf(ctx, link))

const urlWith = (ctx: Context, { kind }: LinkRow, secret: string): string =>
  `${ctx.config.publicUrl}/${pages[kind]}/${secret}`

/** The link of a mail. */
export const linkOfMail = (db: Db, workspaceId: number, id: number): Promise<LinkRow | undefined> =>
  findLink(db, workspaceId, id)

/**
 * Ends the secret of a mail that nobody got. The shown link of an invitation still works, and proves nothing.
 */
export async function retractMailedLink(
  tx: Tx,
  ctx: Context,
  { workspace_id, id, kind }: LinkRow,
): Promise<void> {
  const ends = kind === 'invitation' ? { proof_hash: null } : { revoked_at: ctx.clock.now() }
  await changeLink(tx, workspace_id, id, ends)
}
