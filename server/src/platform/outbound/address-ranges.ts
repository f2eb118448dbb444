import { BlockList, isIP } from 'node:net'

/**
 * Non-public IPv4 ranges: IANA's special-purpose registry, and the metadata addresses of clouds. The comments
 * say what they are for.
 */
const refusedIpv4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; metadata of Alibaba
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's own services
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata of Oracle
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]

/**
 * The public IPv6 range. Loopback, mapped IPv4, NAT64, private, link-local and multicast addresses are
 * outside it.
 */
const publicIpv6 = ['2000::/3']

const refusedIpv6 = [
  '2001::/23', // protocol assignments; Teredo, which leads to IPv4
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which leads to IPv4
  '3fff::/20', // documentation
]

/** A set of addresses, from ranges such as `10.0.0.0/8` and single addresses. */
export function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/** Whether the set has the address. An IPv4 range also has its addresses in IPv6 notation. */
export const holds = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, familyOf(address))

/** Distinguishes public addresses from those of a host, a network or a cloud. */
export function publicAddresses(): (address: string) => boolean {
  const ipv4 = rangesOf(refusedIpv4)
  const ipv6 = rangesOf(publicIpv6)
  const notIpv6 = rangesOf(refusedIpv6)
  return address => {
    if (isIP(address) === 4) return !holds(ipv4, address)
    return holds(ipv6, address) && !holds(notIpv6, address)
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
