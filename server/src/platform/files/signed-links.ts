import type { Context } from '../context.ts'
import { epochSeconds, fromEpochSeconds, wireTime } from '../lib/clock.ts'
import { clockSlackSeconds, longestLinkSeconds } from '../storage/signed-link-keys.ts'
import { newStorageKey } from '../storage/storage.ts'

export type Disposition = 'inline' | 'attachment'

export interface Link {
  storageKey: string
  filename: string
  contentType: string
  disposition: Disposition
}

export interface SignedLink {
  signed_url: string
  signed_url_expires_at: string
}

const defaultLinkSeconds = 3_600
const shortestLinkSeconds = 60

/**
 * A link that works without a token until it expires (decision "Signed URL"). A lifetime outside of the
 * bounds counts as the nearest of them (decision "expires").
 */
export async function signLink(
  ctx: Context,
  link: Link,
  wantedSeconds = defaultLinkSeconds,
): Promise<SignedLink> {
  const expiresSeconds = Math.min(Math.max(wantedSeconds, shortestLinkSeconds), longestLinkSeconds)
  const expiresAt = fromEpochSeconds(epochSeconds(ctx.clock.now()) + expiresSeconds)
  const presigned = await ctx.storage.presign(link.storageKey, { ...link, expiresSeconds })
  return {
    signed_url: presigned ?? (await ownUrl(ctx, link, epochSeconds(expiresAt))),
    signed_url_expires_at: wireTime(expiresAt),
  }
}

/** True for an unchanged link of this installation that has not expired, with an allowed lifetime. */
export async function isGoodLink(
  ctx: Context,
  link: Link & { expires: string; key: string; signature: string },
): Promise<boolean> {
  const expires = Number(link.expires)
  const aheadSeconds = expires - epochSeconds(ctx.clock.now())
  if (link.expires !== String(expires) || !(aheadSeconds > 0)) return false
  if (aheadSeconds > longestLinkSeconds + clockSlackSeconds) return false
  return ctx.linkKeys.verifies(link.key, signedText(link, expires), link.signature)
}

/** The origin from which the storage serves files itself. Null if this server serves them. */
export async function fileOrigin(ctx: Context): Promise<string | null> {
  const link = {
    filename: 'a.pdf',
    contentType: 'application/pdf',
    disposition: 'inline',
    expiresSeconds: 60,
  } as const
  const presigned = await ctx.storage.presign(newStorageKey(1, 'document'), link)
  return presigned === null ? null : new URL(presigned).origin
}

async function ownUrl(ctx: Context, link: Link, expires: number): Promise<string> {
  const { keyId, signature } = await ctx.linkKeys.sign(signedText(link, expires))
  const query = new URLSearchParams({
    filename: link.filename,
    type: link.contentType,
    disposition: link.disposition,
    expires: String(expires),
    key: keyId,
    signature,
  })
  return `${ctx.config.publicUrl}/files/${link.storageKey}?${query}`
}

const signedText = (link: Link, expires: number): string =>
  JSON.stringify([link.storageKey, link.filename, link.contentType, link.disposition, expires])
