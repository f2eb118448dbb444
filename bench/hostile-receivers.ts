import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'

// Receivers in a process of their own: one that answers at once and says when each request came, and those that hang,
// drip or reset. The clock is the machine's, so that times of two processes can be held against each other.

/** What the parent is told: first the ports by kind, then each request of the healthy one. */
export type Told = { ports: Record<Kind, number> } | { eventId: string; at: number }
export type Kind = 'healthy' | 'silent' | 'headers' | 'body' | 'reset'

export const machineMs = () => Number(process.hrtime.bigint()) / 1e6

const tell = (told: Told) => process.send?.(told)

if (process.send) {
  const ports = await Promise.all([
    listen(
      createServer((request, response) => {
        tell({ eventId: String(request.headers['x-event-id']), at: machineMs() })
        request.resume()
        request.on('end', () => response.writeHead(204).end())
      }),
    ),
    raw(() => {}),
    raw(socket => drip(socket, 'HTTP/1.1 200 OK\r\nX-Filler: ')),
    raw(socket => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n')),
    raw(socket => socket.resetAndDestroy()),
  ])
  const [healthy = 0, silent = 0, headers = 0, body = 0, reset = 0] = ports
  tell({ ports: { healthy, silent, headers, body, reset } })
}

/** Does this to whatever it is sent. */
function raw(behavior: (socket: Socket) => void): Promise<number> {
  return listen(
    createTcpServer(socket => {
      socket.on('error', () => {})
      socket.once('data', () => behavior(socket))
      socket.resume()
    }),
  )
}

function drip(socket: Socket, head: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(head[at++] ?? 'x'), 250)
  socket.on('close', () => clearInterval(timer))
}

function listen(server: ReturnType<typeof createTcpServer>): Promise<number> {
  return new Promise(resolve =>
    server.listen(0, '127.0.0.1', 4_096, () => resolve((server.address() as AddressInfo).port)),
  )
}
