import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findLink } from './link-queries.ts'
import { isUsable, type LinkRow, secretOf } from './links.ts'

const pages = { invitation: 'invitation', recovery: 'recovery', portal: 'portal' } as const

/**
 * The page that the link opens. On a loopback address it uses the name `localhost`, because passkeys need a
 * name.
 */
export function linkUrl(ctx: Context, link: LinkRow): string {
  return `${consoleUrl(ctx.config.publicUrl)}/${pages[link.kind]}/${secretOf(ctx, link)}`
}

/** `PUBLIC_URL`, with `localhost` for a loopback address. */
export function consoleUrl(publicUrl: string): string {
  const url = new URL(publicUrl)
  if (/^(127\.[\d.]+|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  return url.href.replace(/\/$/, '')
}

/** The origins of this server's pages. */
export const ownOrigins = ({ config }: Context): string[] =>
  [config.publicUrl, consoleUrl(config.publicUrl)].map(url => new URL(url).origin)

/** The page to which the OpenID Connect issuer sends browsers back. It is registered there. */
export const ssoPageOf = (publicUrl: string): string => `${consoleUrl(publicUrl)}/sign-in/sso`

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
