import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may be under way. Programs send the next one after a response, browsers too. */
const mostOfConnection = 16

/**
 * Closes connections that send many requests before they read the responses. Node hands over all requests of a piece
 * it has read, up to thousands, so nobody else would have a turn until all of them were answered.
 */
export function limitPipelined(server: Server): void {
  const underWay = new WeakMap<Socket, number>()
  const change = (socket: Socket, by: number) => {
    const now = (underWay.get(socket) ?? 0) + by
    underWay.set(socket, now)
    return now
  }
  const handlers = server.listeners('request') as ((...given: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // Also for the rest of the piece, after the connection was closed.
    if (change(socket, 1) > mostOfConnection) return void socket.destroy()
    response.once('close', () => change(socket, -1))
    for (const handle of handlers) handle.call(server, request, response)
  })
}
