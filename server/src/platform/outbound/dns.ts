import { Resolver } from 'node:dns/promises'

/** The addresses of a name. Rejects if there are none. */
export type Resolve = (name: string) => Promise<string[]>

/**
 * Asks DNS directly. The system's `getaddrinfo` has two threads in this process: two names with silent
 * servers would block every other endpoint. So `/etc/hosts` is not read. A name without a response takes 6 s
 * at most.
 */
export function openResolver(servers?: string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async name => {
    // DNS servers need not know it (RFC 6761).
    if (name === 'localhost') return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0) throw new Error(`no address of ${name} is known`)
    return addresses
  }
}
