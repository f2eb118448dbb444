import { everyWorkspace } from '../../lib/caller.ts'
import type { Config } from '../../lib/config.ts'
import { AppError } from '../../lib/errors.ts'
import { Deadlines } from './deadlines.ts'
import {
  activeMs,
  type Limits,
  limitsOf,
  pauseReasonOf,
  rejectionTimeOf,
  startTimeOf,
  waitOf,
} from './policy.ts'
import { type Leave, TenantQueue, type Waiting } from './tenant-queue.ts'

/** Connections that one workspace leaves free, so that calls of another find one. */
const freeConnections = 2
/** The embedded database runs one call at a time. More than the next two would only wait there. */
const embeddedLimits = limitsOf(3, 1 / 2)

/**
 * Admission control: limits the calls that run at a time, so that the overload of one workspace does not slow
 * others. Other calls wait in the queue of their workspace; the queues take turns. The rules are in
 * `policy.ts` (decision 022).
 */
export class Admission {
  readonly #limits: Limits
  /** Of every workspace that has called. */
  readonly #queues = new Map<number, TenantQueue>()
  /**
   * The installation's own calls are few, and some are long: they never count as another active workspace.
   */
  readonly #ownQueue = new TenantQueue()
  /** Queues with running calls, and the number of these calls. */
  readonly #runningQueues = new Set<TenantQueue>()
  #running = 0
  /** Queues of active workspaces, longest inactive first. */
  readonly #active = new Set<TenantQueue>()
  /** Queues with waiting calls, in the order of their turns. */
  readonly #turns = new Set<TenantQueue>()
  readonly #waiting = new Deadlines<Waiting>(call => this.#settle(call, undefined))
  readonly #shortWaiting = new Deadlines<Waiting>(call => this.#rejectLater(call))
  readonly #rejected = new Deadlines<Waiting>(call => call.settle(undefined))
  #lastRejectionAt = 0
  #lastActive = { queue: this.#ownQueue, at: Number.NEGATIVE_INFINITY }
  #othersUntil = 0
  #filling: NodeJS.Immediate | undefined
  #resuming: NodeJS.Timeout | undefined
  #resumesAt = Number.POSITIVE_INFINITY

  constructor(limits: Limits) {
    this.#limits = limits
    this.#queues.set(everyWorkspace, this.#ownQueue)
  }

  static of({ databaseUrl, poolSize }: Pick<Config, 'databaseUrl' | 'poolSize'>): Admission {
    return new Admission(databaseUrl ? limitsOf(Math.max(1, poolSize - freeConnections)) : embeddedLimits)
  }

  get load(): { running: number; waiting: number } {
    const waiting = this.#waiting.size + this.#shortWaiting.size + this.#rejected.size
    return { running: this.#running, waiting }
  }

  /** Does the work when it may start. Throws `unavailable` if that takes too long. */
  async run<T>(workspaceId: number, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(workspaceId)
    if (!leave) {
      throw new AppError('unavailable', 'The server is busy. Try again in a second.', {
        retryAfterSeconds: 1,
      })
    }
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Resolves when the call may start, to a function that ends it; to undefined if that takes too long. */
  async enter(workspaceId: number): Promise<Leave | undefined> {
    const now = performance.now()
    const queue = this.#queueOf(workspaceId)
    this.#markActive(queue, now)
    if (queue.waiting.size === 0 && this.#mayStart(queue, now)) return this.#start(queue, now)
    const wait = waitOf(queue.waiting.size, this.load.waiting)
    if (!wait) return undefined
    const { promise, resolve } = Promise.withResolvers<Leave | undefined>()
    const call = { queue, settle: resolve }
    const deadlines = wait.isShort ? this.#shortWaiting : this.#waiting
    deadlines.add(call, now + wait.ms)
    queue.waiting.add(call)
    this.#turns.add(queue)
    this.#fillSoon(now)
    return promise
  }

  #queueOf(workspaceId: number): TenantQueue {
    const queue = this.#queues.get(workspaceId) ?? new TenantQueue()
    this.#queues.set(workspaceId, queue)
    return queue
  }

  /** Notes that a call of the workspace began or ended, and whether another workspace is active too. */
  #markActive(queue: TenantQueue, now: number): void {
    if (queue === this.#ownQueue) return
    queue.activeAt = now
    this.#active.delete(queue)
    this.#active.add(queue)
    if (this.#lastActive.queue !== queue && now - this.#lastActive.at < activeMs) {
      this.#othersUntil = now + activeMs
    }
    this.#lastActive = { queue, at: now }
  }

  /** While several workspaces are active, requests that have arrived are read before the next call starts. */
  #fillSoon(now: number): void {
    const fill = () => {
      this.#filling = undefined
      this.#fill(performance.now())
    }
    if (now >= this.#othersUntil) this.#fill(now)
    else this.#filling ??= setImmediate(fill)
  }

  /** Starts waiting calls, one of each queue in turn, as long as there is room. */
  #fill(now: number): void {
    for (const queue of this.#turns) {
      if (this.#running >= this.#limits.total) return
      if (!this.#mayStart(queue, now) || this.#isPausing(queue, now)) continue
      const [next] = queue.waiting
      if (next) this.#settle(next, this.#start(queue, now))
      // Moves to the end of the set, where this loop comes to it again.
      if (this.#turns.delete(queue)) this.#turns.add(queue)
    }
    if (this.#turns.size === 0) this.#startRejected(now)
  }

  /** No other call waits any more: calls that wait for their rejection may start instead. */
  #startRejected(now: number): void {
    for (const call of this.#rejected.pending()) {
      if (!this.#mayStart(call.queue, now)) return
      this.#rejected.delete(call)
      call.settle(this.#start(call.queue, now))
    }
  }

  #mayStart(queue: TenantQueue, now: number): boolean {
    const at = startTimeOf(this.#limits, queue, this.#running, this.#othersUntil)
    if (at > now) this.#resumeAt(at)
    return at <= now
  }

  #isPausing(queue: TenantQueue, now: number): boolean {
    queue.countUsage(now)
    const others = queue.usage > this.#limits.usage ? this.#activeAt(now) : this.#runningQueues
    for (const other of others) other.countUsage(now)
    const pauseMs = queue.pauseFor(pauseReasonOf(this.#limits, queue, others, now), now)
    if (pauseMs > 0) this.#resumeAt(now + pauseMs)
    return pauseMs > 0
  }

  #activeAt(now: number): Set<TenantQueue> {
    for (const queue of this.#active) {
      if (now - queue.activeAt < activeMs) break
      this.#active.delete(queue)
    }
    return this.#active
  }

  /** Looks at the queues again at that time, unless it does so earlier. */
  #resumeAt(at: number): void {
    if (this.#resumesAt <= at) return
    clearTimeout(this.#resuming)
    this.#resumesAt = at
    const resume = () => {
      this.#resumesAt = Number.POSITIVE_INFINITY
      this.#fill(performance.now())
    }
    this.#resuming = setTimeout(resume, Math.max(1, at - performance.now())).unref()
  }

  #start(queue: TenantQueue, now: number): Leave {
    queue.begin(now)
    this.#running++
    if (queue !== this.#ownQueue) this.#runningQueues.add(queue)
    return () => this.#end(queue, now)
  }

  #end(queue: TenantQueue, begunAt: number): void {
    const now = performance.now()
    this.#markActive(queue, now)
    queue.end(begunAt, now)
    this.#running--
    if (queue.running.length === 0) this.#runningQueues.delete(queue)
    this.#fillSoon(now)
  }

  /** A call whose short wait is over loses its turn, and is rejected after a delay. */
  #rejectLater(call: Waiting): void {
    this.#leaveQueue(call)
    this.#lastRejectionAt = rejectionTimeOf(this.#lastRejectionAt, performance.now())
    this.#rejected.add(call, this.#lastRejectionAt)
  }

  #settle(call: Waiting, leave: Leave | undefined): void {
    this.#waiting.delete(call)
    this.#shortWaiting.delete(call)
    this.#leaveQueue(call)
    call.settle(leave)
  }

  #leaveQueue(call: Waiting): void {
    call.queue.waiting.delete(call)
    if (call.queue.waiting.size === 0) this.#turns.delete(call.queue)
  }
}
