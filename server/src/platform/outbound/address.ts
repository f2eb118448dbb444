import { isIP } from 'node:net'
import type { Config } from '../lib/config.ts'
import { invalidParams } from '../lib/errors.ts'
import { type Problem, problem } from '../lib/reasons/problems.ts'
import { holds, publicAddresses, rangesOf } from './address-ranges.ts'
import { openResolver, type Resolve } from './dns.ts'

/** Where webhooks may go: the same policy for creation, tests and deliveries (decision "Addresses"). */
export interface Policy {
  isAllowed(address: string): boolean
  resolve: Resolve
}

/** Allows public addresses, and the ranges of `JURAT_WEBHOOK_ALLOW`. */
export function policyOf(config: Config): Policy {
  const allowed = rangesOf(config.webhookAllow)
  const isPublic = publicAddresses()
  return { isAllowed: address => holds(allowed, address) || isPublic(address), resolve: openResolver() }
}

/**
 * Throws `invalid_request` with `url` where webhooks must not go. Asks DNS, so do not call it in a
 * transaction. A name that does not resolve yet is accepted (decision "Addresses").
 */
export async function assertAllowedUrl(policy: Policy, url: string, mode: 'live' | 'test'): Promise<void> {
  const target = URL.parse(url)
  const wrong = target ? (targetProblem(target, mode) ?? fragmentProblem(target)) : problem('not_absolute')
  if (wrong) throw invalidParams({ url: wrong })
  const addresses = await addressesOf(policy, hostOf(target as URL)).catch(() => [])
  if (!addresses.every(policy.isAllowed)) {
    // The error does not name the address, which may be known only in this network.
    throw invalidParams({ url: problem('url_not_reachable') })
  }
}

/** Why the URL itself is invalid, or null. */
export function targetProblem(url: URL, mode: 'live' | 'test'): Problem | null {
  if (mode === 'live' && url.protocol !== 'https:') return problem('not_https')
  if (!['http:', 'https:'].includes(url.protocol)) return problem('not_http')
  if (url.username !== '' || url.password !== '') return problem('url_with_password')
  const port = Number(url.port || 80)
  if (port !== 80 && port !== 443 && port <= 1023) return problem('url_port')
  if (isInnerName(hostOf(url))) return problem('url_inner_host')
  if (url.hostname.startsWith('.')) return problem('url_dot_first')
  return url.hostname.includes('..') ? problem('url_two_dots') : null
}

/** Not checked at delivery: earlier versions registered such URLs, and a fragment is never sent. */
const fragmentProblem = ({ hash }: URL): Problem | null => (hash === '' ? null : problem('url_fragment'))

/** The host of the URL: an address without brackets, or a name without trailing dots. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|(?<!\.)\.+$/g, '')

const innerDomains = ['internal', 'local', 'localhost', 'localdomain', 'localdomain4', 'localdomain6']
/** Names that `/etc/hosts` of common systems gives to the machine itself. */
const innerAlias = /^(ip6-[a-z]+|localhost[46])$/

/** `localhost` itself is checked by its addresses. */
function isInnerName(host: string): boolean {
  if (host === 'localhost') return false
  return innerAlias.test(host) || innerDomains.includes(host.split('.').at(-1) ?? '')
}

/** The current addresses of a host. Rejects for a name without any. */
const addressesOf = async (policy: Policy, host: string): Promise<string[]> =>
  isIP(host) === 0 ? policy.resolve(host) : [host]
