import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { EventRow } from '../../platform/events/record.ts'
import { encodeCursor } from '../../platform/http/list.ts'
import { sightOf } from '../../workspaces/sight.ts'
import { listEvents } from './queries.ts'
import { eventView } from './view.ts'

/**
 * Bytes that wait for a client. With more, its stream reads no further events until the client has read some.
 */
const bufferBytes = 128 * 1024
/** A client that has read nothing of a full buffer for this long is dropped. */
const stalledMs = 5_000
const pageSize = 100
const reconnectMs = 2_000

type Row = EventRow & { sequence: number }

/** Events of a workspace that other streams have been sent, too. */
export interface Live {
  /** Number of the last event that was sent to all live streams. */
  position: number
  streams: Set<EventStream>
}

/**
 * One client of the event stream. It reads the feed page by page at the client's pace until it has all that
 * the live streams have, then joins them. A client that falls behind leaves them and reads for itself again.
 * So at most one page and one buffer wait in memory, and no event is skipped or sent twice.
 */
export class EventStream {
  readonly request: FastifyRequest
  readonly body: Readable
  readonly #ctx: Context
  readonly #workspaceId: number
  readonly #live: Live
  #position: number
  #isFull = false
  #hasEnded = false
  #continue: (() => void) | undefined

  /** `after`: number of the last event that the client has. */
  constructor(ctx: Context, request: FastifyRequest, workspaceId: number, live: Live, after: number) {
    this.#ctx = ctx
    this.request = request
    this.#workspaceId = workspaceId
    this.#live = live
    this.#position = after
    this.body = new Readable({ highWaterMark: bufferBytes, read: () => this.#drained() })
    this.body.once('close', () => {
      live.streams.delete(this)
      this.#continue?.()
    })
    // A client that hears no event keeps this position when it reconnects.
    this.#push(`retry: ${reconnectMs}\nid: ${encodeCursor(after)}\n\n`)
    this.#follow().catch(err => {
      ctx.log.warn({ err, workspaceId }, 'an event stream ended')
      this.body.destroy()
    })
  }

  /** Number of the last event that the client was sent, or had before. */
  get position(): number {
    return this.#position
  }

  /** Sends those that the client does not have. */
  send(rows: Row[]): void {
    const fresh = rows.filter(({ sequence }) => sequence > this.#position)
    const last = fresh.at(-1)
    if (!last) return
    this.#position = last.sequence
    this.#push(fresh.map(row => this.#textOf(row)).join(''))
    if (!this.#isFull || !this.#live.streams.delete(this)) return
    this.#continue?.()
  }

  /** Shows proxies and the client that the connection is alive. */
  beat(): void {
    if (!this.#isFull) this.#push(': heartbeat\n\n')
  }

  /** Ends the response, after what waits in the buffer. A client that does not read is cut off. */
  end(): void {
    this.#live.streams.delete(this)
    if (this.#isFull) this.body.destroy()
    else if (this.#isOpen()) this.body.push(null)
    this.#hasEnded = true
    this.#continue?.()
  }

  async #follow(): Promise<void> {
    while (this.#isOpen()) {
      if (this.#isFull && !(await this.#waitForClient())) return void this.body.destroy()
      if (!this.#isOpen()) return
      const rows = await this.#nextPage()
      if (!this.#isOpen()) return
      this.send(rows)
      // Nothing is awaited between this comparison and joining, so no event is sent in between.
      if (this.#isFull || rows.length > pageSize || this.#position < this.#live.position) continue
      this.#live.streams.add(this)
      await new Promise<void>(resolve => {
        this.#continue = resolve
      })
    }
  }

  #nextPage(): Promise<Row[]> {
    const page = { after: this.#position, limit: pageSize, type: undefined, since: undefined }
    return listEvents(this.#ctx.db, this.#workspaceId, page)
  }

  /** False if the client reads nothing. */
  async #waitForClient(): Promise<boolean> {
    const giveUp = new AbortController()
    const continued = new Promise<void>(resolve => {
      this.#continue = resolve
    })
    const late = sleep(stalledMs, 'late' as const, { signal: giveUp.signal, ref: false }).catch(() => {})
    const outcome = await Promise.race([continued, late])
    giveUp.abort()
    return outcome !== 'late'
  }

  #isOpen(): boolean {
    return !this.#hasEnded && !this.body.destroyed
  }

  #push(text: string): void {
    if (this.#isOpen()) this.#isFull = !this.body.push(text)
  }

  #drained(): void {
    if (!this.#isFull) return
    this.#isFull = false
    this.#continue?.()
  }

  #textOf(row: Row): string {
    const event = JSON.stringify(eventView(this.#ctx, row, sightOf(this.request)))
    return `id: ${encodeCursor(row.sequence)}\ndata: ${event}\n\n`
  }
}
