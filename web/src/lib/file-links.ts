import { baseUrl } from './api.ts'
import { publicUrl, root } from './config.ts'

/**
 * The link as this page reaches it. The server's own files come from where the page came from: it may have
 * been opened under another name than `PUBLIC_URL`, and the browser shows no files of other origins. Links of
 * S3 are unchanged.
 */
export const reachable = (link: string): string =>
  publicUrl !== undefined && link.startsWith(`${publicUrl}/`) ? root + link.slice(publicUrl.length) : link

/** Throws if the server no longer serves this file. Whether S3 does only the browser finds out. */
export async function assertServed(link: string): Promise<void> {
  if (!new URL(link, baseUrl).href.startsWith(`${baseUrl}/`)) return
  const { ok, status } = await fetch(link, { method: 'HEAD' })
  if (!ok) throw new Error(`The file could not be read (${status}).`)
}
