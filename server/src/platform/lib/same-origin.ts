import type { IncomingHttpHeaders } from 'node:http'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a page of another origin may have caused the request: the browser would add the cookie by itself.
 * Browsers say where a request comes from in `Sec-Fetch-Site`. Over http, and older ones everywhere, they
 * only send `Origin`. `carriesCookie`: a request with neither header is then refused too.
 */
export function isForeign(
  method: string,
  headers: IncomingHttpHeaders,
  origins: string[],
  carriesCookie: boolean,
): boolean {
  if (safeMethods.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  if (headers.origin !== undefined) return !origins.some(own => isOf(own, headers))
  return carriesCookie
}

/**
 * Whether the page is of this origin, or of the host to which the browser sent the request, with the same
 * scheme: a server on a local network also has other names and addresses.
 */
function isOf(own: string, { origin = '', host = '' }: IncomingHttpHeaders): boolean {
  if (origin === own) return true
  const { protocol } = new URL(own)
  return origin !== 'null' && URL.parse(`${protocol}//${host}`)?.origin === origin
}

/**
 * For pages with forms: the browser names their origin to this server, also over http, and nothing of their
 * address to other sites. With `no-referrer` it would write `Origin: null`.
 */
export const refererPolicy = { 'referrer-policy': 'same-origin' } as const
