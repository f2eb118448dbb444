import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { levelOfFailure } from '../../platform/db/sql-errors.ts'
import { lastSequence, lastSequences, unnumberedAmong } from '../../platform/events/numbering.ts'
import type { App } from '../../platform/http/operation.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { relayEvents } from '../webhooks/relay.ts'
import { EventStream, type Live } from './event-stream.ts'
import { assertReached } from './feed-position.ts'
import { listEvents } from './queries.ts'

/** Streams that are open at a time. */
const mostOfWorkspace = 100
/** Of a member, the tokens of a member or of one chain of issuers, or a session of a portal. */
const mostOfCaller = 10
const mostOfProcess = 1_000
/** A revocation takes effect within a second: tokens in memory are up to 0.4 s old. */
const checkMs = 250
/** How often a process looks for events that another process committed. */
const pollEvery = 2
const beatEvery = 60
/** Shortest time between two looks at one workspace, so that one look serves the commits of many calls. */
const betweenLooksMs = 20
const pageSize = 100

/** The feed of one workspace, as long as a client of this process listens. */
interface Feed extends Live {
  all: Set<EventStream>
  /** Holders of the streams that are being opened. */
  opening: string[]
  looking: Promise<void> | undefined
  again: boolean
}

/**
 * All event streams of this process. Each workspace is read once for all of its streams: after a commit of
 * this process at once, and for commits of other processes twice a second, with one question for all
 * workspaces.
 */
export class EventStreams {
  readonly #ctx: Context
  readonly #app: App
  readonly #feeds = new Map<number, Feed>()
  #timer: NodeJS.Timeout | undefined
  #stopListening = () => {}
  #ticks = 0
  #isClosing = false
  #polling = false
  #checking = false

  constructor(app: App, ctx: Context) {
    this.#app = app
    this.#ctx = ctx
    app.addHook('preClose', done => {
      this.close()
      done()
    })
  }

  /**
   * A stream of the events after that number, by default of those that follow now. Throws `invalid_request`
   * for a number that the feed has not reached, `rate_limited` and `unavailable` if too many are open.
   */
  async open(request: FastifyRequest, workspaceId: number, after: number | undefined): Promise<EventStream> {
    const holder = holderOf(request)
    this.#assertRoom(workspaceId, holder)
    const feed = this.#feedFor(workspaceId)
    feed.opening.push(holder)
    try {
      await relayEvents(this.#ctx, workspaceId)
      if (after !== undefined) await assertReached(this.#ctx.db, workspaceId, after)
      const last = after ?? (await lastSequence(this.#ctx.db, workspaceId))
      if (this.#isClosing) throw closing()
      const stream = new EventStream(this.#ctx, request, workspaceId, feed, last)
      feed.all.add(stream)
      stream.body.once('close', () => {
        feed.all.delete(stream)
        this.#forget(workspaceId, feed)
      })
      return stream
    } finally {
      feed.opening.splice(feed.opening.indexOf(holder), 1)
      this.#forget(workspaceId, feed)
    }
  }

  /** Ends all streams, and refuses new ones. */
  close(): void {
    this.#isClosing = true
    for (const stream of this.#all()) stream.end()
    this.#stop()
  }

  #feedFor(workspaceId: number): Feed {
    const known = this.#feeds.get(workspaceId)
    if (known) return known
    const feed: Feed = {
      position: 0,
      streams: new Set(),
      all: new Set(),
      opening: [],
      looking: undefined,
      again: false,
    }
    this.#feeds.set(workspaceId, feed)
    if (this.#timer === undefined) this.#start()
    return feed
  }

  #assertRoom(workspaceId: number, holder: string): void {
    if (this.#isClosing) throw closing()
    const opened = [...this.#feeds.values()].reduce(
      (sum, { all, opening }) => sum + all.size + opening.length,
      0,
    )
    if (opened >= mostOfProcess) throw refusal('unavailable', 'no_streams', {}, { retryAfterSeconds: 5 })
    const feed = this.#feeds.get(workspaceId)
    if (!feed) return
    if (feed.all.size + feed.opening.length >= mostOfWorkspace) throw tooMany('workspace', mostOfWorkspace)
    const own = [...feed.all].map(({ request }) => holderOf(request)).concat(feed.opening)
    if (own.filter(one => one === holder).length >= mostOfCaller) throw tooMany('caller', mostOfCaller)
  }

  #forget(workspaceId: number, feed: Feed): void {
    if (feed.all.size + feed.opening.length > 0) return
    this.#feeds.delete(workspaceId)
    if (this.#feeds.size === 0) this.#stop()
  }

  #start(): void {
    this.#stopListening = this.#ctx.committed.listen(workspaceId => this.#look(workspaceId))
    this.#timer = setInterval(() => this.#tick(), checkMs).unref()
  }

  #stop(): void {
    this.#stopListening()
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #all(): EventStream[] {
    return [...this.#feeds.values()].flatMap(({ all }) => [...all])
  }

  #tick(): void {
    this.#ticks++
    void this.#check()
    if (this.#ticks % pollEvery === 0) void this.#poll()
    if (this.#ticks % beatEvery === 0) for (const stream of this.#all()) stream.beat()
  }

  /** Ends the streams whose token or session would no longer open one, and all if that cannot be checked. */
  async #check(): Promise<void> {
    const streams = this.#all()
    if (this.#checking || streams.length === 0) return
    this.#checking = true
    try {
      const admitted = await this.#app.stillAdmitted(streams.map(({ request }) => request))
      for (const [at, stream] of streams.entries()) if (!admitted[at]) stream.end()
    } catch (err) {
      this.#ctx.log.warn({ err }, 'event streams ended: tokens and sessions could not be checked')
      for (const stream of streams) stream.end()
    }
    this.#checking = false
  }

  /** Looks at the workspaces in which another process may have committed events. */
  async #poll(): Promise<void> {
    const ids = [...this.#feeds.keys()]
    if (this.#polling || ids.length === 0) return
    this.#polling = true
    try {
      const last = await lastSequences(this.#ctx.db, ids)
      const unnumbered = new Set(await unnumberedAmong(this.#ctx.db, ids))
      for (const [id, { position }] of this.#feeds)
        if (unnumbered.has(id) || (last.get(id) ?? 0) > position) this.#look(id)
    } catch (err) {
      this.#ctx.log[levelOfFailure(err)]({ err }, 'event streams wait for the next look')
    }
    this.#polling = false
  }

  /** One look at a time. A call during a look causes another one. */
  #look(workspaceId: number): void {
    const feed = this.#feeds.get(workspaceId)
    if (!feed || this.#isClosing) return
    if (feed.looking) {
      feed.again = true
      return
    }
    feed.looking = this.#advance(workspaceId, feed)
      .catch(err =>
        this.#ctx.log[levelOfFailure(err)]({ err, workspaceId }, 'event streams wait for the next look'),
      )
      .then(() => new Promise<void>(resolve => setTimeout(resolve, betweenLooksMs).unref()))
      .finally(() => {
        feed.looking = undefined
        if (!feed.again) return
        feed.again = false
        this.#look(workspaceId)
      })
  }

  async #advance(workspaceId: number, feed: Feed): Promise<void> {
    await relayEvents(this.#ctx, workspaceId)
    if (feed.streams.size === 0) return
    // The first look begins where the live streams are: each of them has all events before.
    if (feed.position === 0) feed.position = Math.min(...[...feed.streams].map(({ position }) => position))
    for (let more = true; more; ) {
      const page = { after: feed.position, limit: pageSize, type: undefined, since: undefined }
      const rows = await listEvents(this.#ctx.db, workspaceId, page)
      for (const stream of feed.streams) stream.send(rows)
      feed.position = rows.at(-1)?.sequence ?? feed.position
      more = rows.length > pageSize && feed.streams.size > 0
    }
  }
}

const holderOf = ({ caller }: FastifyRequest): string => caller?.holder ?? caller?.actor ?? ''

const tooMany = (of: 'workspace' | 'caller', most: number) =>
  refusal('rate_limited', 'streams', { case: of, most }, { retryAfterSeconds: 5 })

const closing = () => refusal('unavailable', 'stopping', {}, { retryAfterSeconds: 1 })
