import type { IncomingHttpHeaders } from 'node:http'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a page of another origin may have caused the request: the browser would add the cookie by itself.
 * Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in `Origin`. `carriesCookie`: a
 * request with neither header is then refused too.
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
  if (headers.origin !== undefined) return !origins.includes(headers.origin)
  return carriesCookie
}
