import { isIP } from 'node:net'
import type { Config } from '../lib/config.ts'
import { invalidParams } from '../lib/errors.ts'
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
  const problem = target
    ? (targetProblem(target, mode) ?? fragmentProblem(target))
    : 'must be an absolute URL'
  if (problem) throw invalidParams({ url: problem })
  const addresses = await addressesOf(policy, hostOf(target as URL)).catch(() => [])
  if (!addresses.every(policy.isAllowed)) {
    // The error does not name the address, which may be known only in this network.
    throw invalidParams({ url: 'leads to an address that webhooks must not reach' })
  }
}

/** Why the URL itself is invalid, or null. */
export function targetProblem(url: URL, mode: 'live' | 'test'): string | null {
  if (mode === 'live' && url.protocol !== 'https:') return 'must use https in a live workspace'
  if (!['http:', 'https:'].includes(url.protocol)) return 'must use https or http'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password'
  const port = Number(url.port || 80)
  if (port !== 80 && port !== 443 && port <= 1023) return 'must use port 80, 443 or one above 1023'
  if (isInnerName(hostOf(url))) return 'must not name a host under .internal, .local or .localhost'
  if (url.hostname.startsWith('.')) return 'must not have a host name that begins with a dot'
  return url.hostname.includes('..') ? 'must not have two dots in a row in its host name' : null
}

/** Not checked at delivery: earlier versions registered such URLs, and a fragment is never sent. */
const fragmentProblem = ({ hash }: URL): string | null =>
  hash === '' ? null : 'must not have a fragment: remove # and what follows it'

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
