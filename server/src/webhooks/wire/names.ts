import { Resolver } from 'node:dns/promises'

/** The addresses of a name. Rejects where there are none. */
export type Resolve = (name: string) => Promise<string[]>

/**
 * Asks DNS itself. The system's `getaddrinfo` has two threads in this process: two names whose servers keep silent
 * would hold up every other endpoint. So `/etc/hosts` is not read. Names without an answer take 6 s at most.
 */
export function openResolver(servers?: string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async name => {
    // No DNS server need know it (RFC 6761).
    if (name === 'localhost') return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0) throw new Error(`no address of ${name} is known`)
    return addresses
  }
}
