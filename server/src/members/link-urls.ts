import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findLink } from './link-queries.ts'
import { isUsable, type LinkRow, secretOf } from './links.ts'

const pages = { invitation: 'invitation', recovery: 'recovery', portal: 'portal' } as const

/** The page that the link opens. */
export function linkUrl(ctx: Context, link: LinkRow): string {
  return `${ctx.config.publicUrl}/${pages[link.kind]}/${secretOf(ctx, link)}`
}

/** The page to which the OpenID Connect issuer sends browsers back. It is registered there. */
export const ssoPageOf = (publicUrl: string): string => `${publicUrl}/sign-in/sso`

/** The link of a mail, if it can still be used. */
export async function linkOfMail(
  db: Db,
  ctx: Context,
  workspaceId: number,
  id: number,
): Promise<LinkRow | undefined> {
  const link = await findLink(db, workspaceId, id)
  return link && isUsable(link, ctx.clock.now()) ? link : undefined
}
