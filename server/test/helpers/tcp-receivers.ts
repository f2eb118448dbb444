import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

/** What a receiver does with a connection. */
export type Behavior = (socket: Socket) => void

export interface Receiver extends AsyncDisposable {
  port: number
  url: string
  /** Received bytes of each connection, in order of opening. */
  connections: string[]
  /** Cuts the open connections. */
  cut(): void
}

/** A server on loopback that sends exactly what the test says. Leaving its scope cuts its connections. */
export async function startReceiver(
  behavior: Behavior,
  tls?: TlsOptions,
  host = '127.0.0.1',
): Promise<Receiver> {
  const sockets = new Set<Socket>()
  const connections: string[] = []
  const accept = (socket: Socket) => {
    const at = connections.push('') - 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The tests are about connections that are cut.
    socket.on('error', () => {})
    socket.on('data', chunk => {
      connections[at] += chunk.toString('latin1')
    })
    behavior(socket)
  }
  const server: Server = tls ? createTlsServer(tls, accept) : createTcpServer(accept)
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    connections,
    cut,
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Gives this answer to each request. */
export const answers =
  (status: string, headers: string[] = [], body = ''): Behavior =>
  socket => {
    const head = [`HTTP/1.1 ${status}`, ...headers]
    if (!status.startsWith('204')) head.push(`Content-Length: ${Buffer.byteLength(body)}`)
    onRequest(socket, () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`))
  }

/** Calls back when a whole request has arrived. */
export function onRequest(socket: Socket, done: () => void): void {
  let text = ''
  socket.on('data', chunk => {
    text += chunk.toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    const length = Number(/^content-length: (\d+)/im.exec(text)?.[1])
    if (end < 0 || text.length < end + 4 + length) return
    text = ''
    done()
  })
}
