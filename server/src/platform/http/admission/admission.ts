import { everyWorkspace } from '../../lib/caller.ts'
import type { Config } from '../../lib/config.ts'
import { refusal } from '../../lib/errors.ts'
import { Deadlines } from './deadlines.ts'

/** Connections that one workspace leaves free, so that calls of another find one. */
const freeConnections = 2
/** The embedded database runs one call at a time. More than the next two would only wait there. */
const mostEmbedded = 3
/** A workspace counts as active for this long after a call of it began or ended. */
const activeMs = 1_000
/** Clients give up later than this. */
const longestWaitMs = 5_000
/** With more calls waiting in all, a call is rejected at once, so that memory stays bounded. */
const mostWaiting = 10_000

/** Ends a call that has begun. */
export type Leave = () => void

/** Who calls: a token, a member, or a network of visitors, in a workspace. */
export interface Party {
  workspaceId: number
  of: string
}

/** The calls of one workspace. */
interface Queue {
  workspaceId: number
  running: number
  /** Parties with waiting calls, in the order of their turns; the calls of each in order of arrival. */
  waiting: Map<string, Set<Waiting>>
}

interface Waiting {
  queue: Queue
  of: string
  /** Starts the call, or rejects it without `leave`. */
  settle(leave: Leave | undefined): void
}

/**
 * Admission control: limits the calls that run at a time, so that the overload of one workspace does not slow
 * others. Other calls wait in the queue of their workspace. The queues take turns, and so do the parties in
 * each: one visitor does not keep other visitors or staff waiting (decision 022).
 */
export class Admission {
  /** Running calls of one workspace while no other is active, while another is active, and of all. */
  readonly #alone: number
  readonly #besideOthers: number
  readonly #total: number
  /** Of workspaces with running or waiting calls. */
  readonly #queues = new Map<number, Queue>()
  /** Queues with waiting calls, in the order of their turns. */
  readonly #turns = new Set<Queue>()
  readonly #waiting = new Deadlines<Waiting>(call => this.#settle(call, undefined))
  #running = 0
  #lastActive = { workspaceId: everyWorkspace, at: Number.NEGATIVE_INFINITY }
  /** Until when several workspaces are active. */
  #othersUntil = Number.NEGATIVE_INFINITY
  #resuming: NodeJS.Timeout | undefined

  /** `alone`: running calls of one workspace while no other is active. */
  constructor(alone: number) {
    this.#alone = alone
    this.#besideOthers = Math.ceil(alone / 4)
    this.#total = 2 * alone
  }

  static of({ databaseUrl, poolSize }: Pick<Config, 'databaseUrl' | 'poolSize'>): Admission {
    return new Admission(databaseUrl ? Math.max(1, poolSize - freeConnections) : mostEmbedded)
  }

  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size }
  }

  /** Does the work when it may start. Throws `unavailable` if that takes too long. */
  async run<T>(party: Party, work: () => Promise<T>): Promise<T> {
    const leave = await this.enterOrThrow(party)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** The same. Throws `unavailable` if that takes too long. */
  async enterOrThrow(party: Party): Promise<Leave> {
    const leave = await this.enter(party)
    if (leave) return leave
    throw refusal('unavailable', 'busy', {}, { retryAfterSeconds: 1 })
  }

  /** Resolves when the call may start, to a function that ends it; to undefined if that takes too long. */
  async enter({ workspaceId, of }: Party): Promise<Leave | undefined> {
    const now = performance.now()
    const queue = this.#queueOf(workspaceId)
    this.#markActive(workspaceId, now)
    if (queue.waiting.size === 0 && this.#mayStart(queue, now)) return this.#start(queue)
    if (this.#waiting.size >= mostWaiting) return undefined
    const { promise, resolve } = Promise.withResolvers<Leave | undefined>()
    const call = { queue, of, settle: resolve }
    this.#waiting.add(call, now + longestWaitMs)
    const ofParty = queue.waiting.get(of) ?? new Set()
    queue.waiting.set(of, ofParty.add(call))
    this.#turns.add(queue)
    this.#resumeLater(now)
    return promise
  }

  #queueOf(workspaceId: number): Queue {
    const queue = this.#queues.get(workspaceId) ?? { workspaceId, running: 0, waiting: new Map() }
    this.#queues.set(workspaceId, queue)
    return queue
  }

  /**
   * Notes that a call of the workspace began or ended, and whether another workspace is active too. The
   * installation's own calls are few, and some are long: they never count as another active workspace.
   */
  #markActive(workspaceId: number, now: number): void {
    if (workspaceId === everyWorkspace) return
    const { workspaceId: last, at } = this.#lastActive
    if (last !== workspaceId && now - at < activeMs) this.#othersUntil = now + activeMs
    this.#lastActive = { workspaceId, at: now }
  }

  #mayStart({ running }: Queue, now: number): boolean {
    const most = now < this.#othersUntil ? this.#besideOthers : this.#alone
    return running < most && this.#running < this.#total
  }

  /** Starts waiting calls, one of each queue in turn, as long as there is room. */
  #fill(now: number): void {
    for (const queue of this.#turns) {
      if (!this.#mayStart(queue, now)) continue
      const next = nextOf(queue)
      if (next) this.#settle(next, this.#start(queue))
      // Moves to the end of the set, where this loop comes to it again.
      if (this.#turns.delete(queue)) this.#turns.add(queue)
    }
    this.#resumeLater(now)
  }

  /** One workspace may run more calls as soon as no other is active. */
  #resumeLater(now: number): void {
    if (this.#resuming || this.#turns.size === 0 || now >= this.#othersUntil) return
    const resume = () => {
      this.#resuming = undefined
      this.#fill(performance.now())
    }
    this.#resuming = setTimeout(resume, Math.max(1, this.#othersUntil - now)).unref()
  }

  #start(queue: Queue): Leave {
    queue.running++
    this.#running++
    return () => this.#end(queue)
  }

  #end(queue: Queue): void {
    const now = performance.now()
    queue.running--
    this.#running--
    if (queue.running + queue.waiting.size === 0) this.#queues.delete(queue.workspaceId)
    this.#markActive(queue.workspaceId, now)
    this.#fill(now)
  }

  #settle(call: Waiting, leave: Leave | undefined): void {
    const { queue } = call
    this.#waiting.delete(call)
    const ofParty = queue.waiting.get(call.of)
    ofParty?.delete(call)
    if (ofParty?.size === 0) queue.waiting.delete(call.of)
    if (queue.waiting.size === 0) this.#turns.delete(queue)
    call.settle(leave)
  }
}

/** The first call of the party whose turn it is, which has its next turn after the others. */
function nextOf({ waiting }: Queue): Waiting | undefined {
  const [first] = waiting
  if (!first) return undefined
  const [of, calls] = first
  waiting.delete(of)
  waiting.set(of, calls)
  return calls.values().next().value
}
