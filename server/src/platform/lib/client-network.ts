/**
 * The network by which calls of an address are counted. An IPv6 customer usually has a /64 network, with 2^64
 * addresses. An IPv4 address counts alone, also inside an IPv6 address (mapped, compatible or NAT64). Some
 * gateways append a port.
 */
export const networkOf = (address: string | undefined): string => networksOf(address)[0]

/** The network of a client, and for IPv6 the larger one around it. */
export type Networks = readonly [network: string, larger?: string | undefined]

/**
 * The network, and for IPv6 also the /48 around it: a provider can give one customer a /48 network, with
 * 65,536 networks of size /64. Undefined: the client has left before its address was read.
 */
export function networksOf(address: string | undefined): Networks {
  if (address === undefined) return ['gone']
  const [written = ''] = withoutPort(address).split('%')
  const canonical = written.includes(':')
    ? URL.parse(`http://[${written}]`)?.hostname.slice(1, -1)
    : undefined
  if (canonical === undefined) return [written]
  const embedded = /^(?:::|::ffff:|64:ff9b::)([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)
  if (embedded) return [dotted(Number.parseInt(`${embedded[1]}`, 16), Number.parseInt(`${embedded[2]}`, 16))]
  const [head = '', tail] = canonical.split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after]
  const first = (count: number) => `${groups.slice(0, count).join(':')}::/${16 * count}`
  return [first(4), first(3)]
}

const withoutPort = (address: string): string =>
  address.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1')

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
