import type { Socket } from 'node:net'

/** The first line of an interim response, such as 100 or 103. A switch of protocols (101) is none. */
const interimLine = /^HTTP\/1\.[01] 1(?:0[02-9]|[1-9]\d)[ \r]/
const lineLength = 13
const interimStarts = ['HTTP/1.1 1', 'HTTP/1.0 1']
const headEnd = '\r\n\r\n'
/** Interim responses of one request. Then the connection ends. */
const mostInterim = 100
const mostHeadBytes = 16 * 1024
/**
 * Of one response as it arrives, with headers and the framing of chunks. The largest that is read has 10 MiB.
 */
const mostResponseBytes = 12 * 1024 * 1024

/** A response that never ends, such as one of chunk extensions or of empty gzip members. */
export class ResponseTooLarge extends Error {
  constructor() {
    super('The response is too large.')
  }
}

/** Interim responses at the start of the bytes that answer one request. */
class InterimFilter {
  #isAtStart = false
  #held: Buffer = Buffer.alloc(0)
  #count = 0
  /** Requests written to the connection. */
  requests = 0
  /** Bytes since the last request. */
  received = 0
  hasTooMany = false

  /** Whether no byte of a response has come since the last request. */
  get isWaiting(): boolean {
    return this.#isAtStart && this.#count === 0 && this.#held.length === 0
  }

  begin(): void {
    this.requests++
    this.received = 0
    this.#isAtStart = true
    this.#count = 0
    this.#held = Buffer.alloc(0)
  }

  /** The bytes without interim responses. Empty while it is unknown what they begin. */
  pass(chunk: Buffer): Buffer {
    this.received += chunk.length
    if (!this.#isAtStart) return chunk
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk
    for (;;) {
      const line = this.#held.toString('latin1', 0, lineLength)
      if (
        line.length < lineLength &&
        interimStarts.some(start => start.startsWith(line.slice(0, start.length)))
      )
        return Buffer.alloc(0)
      if (!interimLine.test(line)) return this.#end()
      if (this.#count >= mostInterim) {
        this.hasTooMany = true
        return Buffer.alloc(0)
      }
      const end = this.#held.indexOf(headEnd)
      if (end < 0) return this.#held.length < mostHeadBytes ? Buffer.alloc(0) : this.#end()
      this.#count++
      this.#held = this.#held.subarray(end + headEnd.length)
      if (this.#held.length === 0) return this.#held
    }
  }

  #end(): Buffer {
    this.#isAtStart = false
    return this.#held
  }
}

const isRequest = (chunk: unknown): boolean => typeof chunk === 'string' && /^[A-Z]+ \//.test(chunk)

/**
 * Drops interim responses before the HTTP client reads them: it treats `100 Continue` as an error, and RFC
 * 9110, section 15.2, has a client accept it unasked. Errors of the connection tell whether it was stale.
 * Ends the connection with `ResponseTooLarge` when a response has more than 12 MiB, or more than 100 interim
 * responses before it.
 */
export function withoutInterim<S extends Socket>(socket: S): S {
  const filter = new InterimFilter()
  const read = socket.read.bind(socket)
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  socket.read = size => {
    for (let chunk = read(size); chunk !== null; chunk = read(size)) {
      const passed = filter.pass(chunk)
      if (filter.received > mostResponseBytes || filter.hasTooMany) {
        socket.destroy(new ResponseTooLarge())
        return null
      }
      if (passed.length > 0) return passed
    }
    return null
  }
  socket.write = (...given: unknown[]) => {
    if (isRequest(given[0])) filter.begin()
    return write(...given)
  }
  // Before the client's own listener, which passes the error on.
  socket.on('error', (error: StaleError) => {
    error.isStale = filter.requests > 1 && filter.isWaiting
  })
  return socket
}

type StaleError = Error & { isStale?: boolean }

/**
 * Whether a connection that had served other requests broke before a byte of the response came. Most often
 * the receiver closed it just as it was used again.
 */
export const wasStale = (error: StaleError): boolean => error.isStale === true
