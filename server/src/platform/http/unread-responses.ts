import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Deadlines } from './admission/deadlines.ts'

export const stalledMs = 60_000

/** Bytes of a connection's responses that the system accepted, and the rest of the current piece. */
interface Progress {
  taken: number
  left: number | undefined
}

/**
 * Closes connections whose client does not read the response: each holds a socket, memory and often a file.
 */
export class UnreadResponses {
  readonly #afterMs: number
  readonly #looks = new Deadlines<Socket>(socket => this.#look(socket))
  readonly #progress = new WeakMap<Socket, Progress>()

  /** Closes a connection with waiting bytes after `afterMs` to twice that time without progress. */
  constructor(afterMs = stalledMs) {
    this.#afterMs = afterMs
  }

  watch(server: Server): void {
    server.on('connection', socket => {
      this.#wait(socket)
      socket.once('close', () => this.#looks.delete(socket))
    })
  }

  #wait(socket: Socket): void {
    this.#looks.add(socket, performance.now() + this.#afterMs)
  }

  #look(socket: Socket): void {
    const { taken, left } = this.#progress.get(socket) ?? {}
    const now = progressOf(socket)
    // Node's own time-out also counts bytes from the client, so a client that only sends would never be
    // closed.
    if (socket.writableLength > 0 && now.taken === taken && now.left === left) return void socket.destroy()
    this.#progress.set(socket, now)
    this.#wait(socket)
  }
}

/** A response in one piece can take long to send. Only the handle knows how much of the piece is left. */
function progressOf(socket: Socket): Progress {
  const handle = Reflect.get(socket, '_handle') as { writeQueueSize?: number } | null
  return { taken: socket.bytesWritten - socket.writableLength, left: handle?.writeQueueSize }
}
