import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { networksOf } from '../lib/client-network.ts'
import { refusal } from '../lib/errors.ts'
import { Places } from './places.ts'

/**
 * Connections at a time (decision "Connections"). Each costs memory. With more, a new one is closed at once.
 * A provider can give one customer a /48 network, with 65,536 of size /64.
 */
const most = { ofNetwork: 1_000, ofLargerNetwork: 2_000, ofServer: 10_000 }

/** Limits the connections of the server and of each network, except trusted proxies and this machine. */
export function limitConnections(server: Server, trustProxy: string[]): void {
  const taken = new Places()
  const trusted = listOf(['127.0.0.1', '::1', ...trustProxy])
  server.maxConnections = most.ofServer
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket
    if (address === undefined || trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const [network, larger] = networksOf(address)
    try {
      const leave = taken.take([
        { of: network, most: most.ofNetwork, refusal: isFull },
        ...(larger === undefined ? [] : [{ of: larger, most: most.ofLargerNetwork, refusal: isFull }]),
      ])
      socket.once('close', leave)
    } catch {
      socket.destroy()
    }
  })
}

/** Nobody sees it: the connection is closed without a response. */
const isFull = () => refusal('unavailable', 'busy')

/** Addresses, and networks such as `10.0.0.0/8`. */
function listOf(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
