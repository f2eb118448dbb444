import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { nanoid } from 'nanoid'
import type { Config } from '../lib/config.ts'

/**
 * Helmet's headers are the same for every response. Computed once, they cost almost nothing per request. Over
 * http at another name than this machine's, browsers ignore two of them, and write an error for one on each
 * page.
 */
export function securityHeaders({
  publicUrl,
  isLocal,
}: Pick<Config, 'publicUrl' | 'isLocal'>): OutgoingHttpHeaders {
  const isTrustworthy = isLocal || new URL(publicUrl).protocol === 'https:'
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }
  // Other services may run on subdomains without TLS.
  const strictTransportSecurity = isTrustworthy && { includeSubDomains: false }
  const contentSecurityPolicy = { useDefaults: false, directives }
  helmet({
    contentSecurityPolicy,
    strictTransportSecurity,
    crossOriginOpenerPolicy: isTrustworthy,
    // For browsers and plugins that no longer exist, or without effect on a page that loads nothing.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  })(request, response, () => {})
  return response.getHeaders()
}

/** The client's `X-Request-Id` if it is a plain one, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : `req_${nanoid()}`
}
