import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Deadlines } from './admission/deadlines.ts'

export const stalledMs = 60_000

/** What of a connection's answers the system has taken, and what is left of the piece that it has begun to take. */
interface Progress {
  taken: number
  left: number | undefined
}

/** Closes connections whose client does not read its answer: each holds a socket, memory and often a file. */
export class StalledAnswers {
  readonly #afterMs: number
  readonly #looks = new Deadlines<Socket>(socket => this.#look(socket))
  readonly #progress = new WeakMap<Socket, Progress>()

  /** A connection on which bytes wait to be written, and none could be in `afterMs` to twice that, is closed. */
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
    // Node's own time-out would count what the client sends as well, and a client that only sends must not stay.
    if (socket.writableLength > 0 && now.taken === taken && now.left === left) return void socket.destroy()
    this.#progress.set(socket, now)
    this.#wait(socket)
  }
}

/** An answer in one piece may take long to send: only the handle tells how much of the piece is left. */
function progressOf(socket: Socket): Progress {
  const handle = Reflect.get(socket, '_handle') as { writeQueueSize?: number } | null
  return { taken: socket.bytesWritten - socket.writableLength, left: handle?.writeQueueSize }
}
