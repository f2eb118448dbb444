import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests of one connection that may be under way. Programs send the next one after a response, browsers
 * too.
 */
const mostOfConnection = 16

/**
 * Closes connections that send many requests before they read the responses. Node hands over all requests of
 * a piece it has read, up to thousands, so nobody else would have a turn until all of them were answered.
 */
export function limitPipelined(server: Server): void {
  const underWay = new WeakMap<Socket, Set<ServerResponse>>()
  const handlers = server.listeners('request') as ((...given: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const responses = underWay.get(socket) ?? endWith(socket)
    underWay.set(socket, responses)
    responses.add(response)
    // Also for the rest of the piece, after the connection was closed.
    if (responses.size > mostOfConnection) return void socket.destroy()
    response.once('close', () => responses.delete(response))
    for (const handle of handlers) handle.call(server, request, response)
  })
}

/**
 * The responses of the connection, which all end with it. Node ends only the one that is being sent: those
 * that wait behind it would keep what they hold, such as an open file.
 */
function endWith(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>()
  socket.once('close', () =>
    process.nextTick(() => {
      for (const response of responses) {
        Reflect.set(response, 'destroyed', true)
        response.emit('close')
      }
    }),
  )
  return responses
}
