import { createHash } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { limitNetwork } from '../platform/http/limit.ts'
import type { App } from '../platform/http/operation.ts'
import { invalidParams, notFound } from '../platform/lib/errors.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import { changeWorkspace, deleteLogo, findLogo, putLogo, type WorkspaceRow } from './queries.ts'

const mostBytes = 20_000

/**
 * Stores the logo, given in base64, or removes it. Throws `invalid_request` for anything but a PNG or WebP of
 * at most 20 kB. SVG could contain scripts.
 */
export async function setLogo(tx: Tx, { id }: WorkspaceRow, content: string | null): Promise<WorkspaceRow> {
  if (content === null) {
    await deleteLogo(tx, id)
    return changeWorkspace(tx, id, { logo_digest: null })
  }
  const { type, bytes } = imageOf(content)
  await putLogo(tx, { workspace_id: id, type, bytes })
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 21)
  return changeWorkspace(tx, id, { logo_digest: digest })
}

function imageOf(content: string) {
  // Node skips what is not base64, such as a "+" that became a space, and the image would be damaged.
  const text = content.replace(/[\t\r\n]+/g, '')
  const bytes = Buffer.from(text, 'base64')
  const type = isBase64(text) ? typeOf(bytes) : undefined
  if (!type) throw invalidParams({ logo: problem('not_an_image') })
  if (bytes.length > mostBytes) throw invalidParams({ logo: problem('image_too_large') })
  return { type, bytes }
}

const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.replace(/={1,2}$/, '').length % 4 !== 1

/** A logo that is not stored, as the URL of an image. Throws `invalid_request` as `setLogo` does. */
export function logoDataUrl(content: string): string {
  const { type, bytes } = imageOf(content)
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** The logo of the workspace in base64, as `setLogo` takes it. Null without one. */
export async function logoOf(db: Db, { id, logo_digest }: WorkspaceRow): Promise<string | null> {
  const logo = logo_digest === null ? undefined : await findLogo(db, id, logo_digest)
  return logo ? Buffer.from(logo.bytes).toString('base64') : null
}

/** By the first bytes: a name or a header could lie. */
function typeOf(bytes: Buffer): 'image/png' | 'image/webp' | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  const [riff, webp] = [bytes.subarray(0, 4), bytes.subarray(8, 12)].map(part => part.toString('latin1'))
  return riff === 'RIFF' && webp === 'WEBP' ? 'image/webp' : undefined
}

/** False for a text that no digest can be. It must not reach the database, which rejects U+0000. */
const isDigest = (text: string): boolean => /^[\w-]{21}$/.test(text)

/** Browsers and mail programs keep a logo. A proxy of a mail service asks for those of many mails. */
const callsAMinute = { address: 600, largerNetwork: 1_200 }

/** Serves logos to pages and mails, without a token. */
export function logoRoutes(app: App, ctx: Context): void {
  app.get('/brand/:workspace/:digest', { schema: { hide: true } }, async (request, reply) => {
    const { workspace = '', digest = '' } = request.params as { workspace?: string; digest?: string }
    await limitNetwork(ctx, request, 'brand-address', callsAMinute)
    const isName = /^[1-9]\d{0,14}$/.test(workspace) && isDigest(digest)
    const logo = isName ? await findLogo(ctx.db, Number(workspace), digest) : undefined
    if (!logo) throw notFound('Logo')
    // Mail programs show images of other origins.
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    return reply.type(logo.type).send(Buffer.from(logo.bytes))
  })
}
