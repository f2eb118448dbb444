import type { Work } from './background-work.ts'
import { UseOfTime } from './use-of-time.ts'

type Start = () => void
type Workspace = Work['workspaceId']
/** What waits, by workspace. */
type Waiting = Map<Workspace, Start[]>

/** If calls come without a pause, background work waits until they had this much time. */
const leastOfCallsMs = 50
/** A workspace that had this much more time than another waits for it. */
const leadMs = 100

/**
 * Turns at the one connection of the embedded database. Calls go first. Background work has its turn when no
 * call waits, and otherwise after calls had the connection for as long as the last background turn took: it
 * has at most half of the time. Among calls the workspace goes first that had the least time lately; in the
 * background workspaces take turns. The calls of one that had much more time than another wait for the work
 * of the other: many long calls of one do not delay the calls and deliveries of others. Calls whose workspace
 * is not known yet count as one workspace: however many strangers ask, workspaces go on.
 */
export class Turns {
  readonly #now: () => number
  readonly #used: UseOfTime<Workspace>
  readonly #calls: Waiting = new Map()
  readonly #background: Waiting = new Map()
  #holder: Work | undefined
  #since = 0
  #isLooking = false
  /** How long calls had the connection since the last background turn while background work waited. */
  #callsMs = 0
  /** How long they have it before the next background turn. */
  #dueAfterMs = leastOfCallsMs

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#used = new UseOfTime(now)
  }

  /** Waits for the turn of a call, or of background work. */
  take(work: Work): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting = work.isBackground ? this.#background : this.#calls
    waiting.getOrInsertComputed(work.workspaceId, () => []).push(resolve)
    this.#next()
    return promise
  }

  release(): void {
    if (!this.#holder) return
    const { workspaceId, isBackground } = this.#holder
    const heldMs = this.#now() - this.#since
    if (isBackground) this.#dueAfterMs = Math.max(heldMs, leastOfCallsMs)
    else if (this.#background.size > 0) this.#callsMs += heldMs
    this.#used.add(workspaceId, heldMs)
    this.#holder = undefined
    this.#next(workspaceId)
  }

  /** `last`: whose turn has ended just now. */
  #next(last?: Workspace): void {
    if (this.#holder) return
    const work = this.#first()
    if (!work) return
    // Who asks again before the event loop turns goes on first: a running call, and who had less time.
    const isWorthLooking =
      this.#calls.size === 0 || (last !== undefined && this.#isAhead(work.workspaceId, last))
    if (isWorthLooking) this.#look()
    else this.#start(work)
  }

  #look(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    setImmediate(() => {
      this.#isLooking = false
      const work = this.#holder ? undefined : this.#first()
      if (work) this.#start(work)
    })
  }

  /** What has the next turn. Undefined: nothing waits. */
  #first(): Work | undefined {
    const call = this.#calls.size > 0 ? { workspaceId: this.#least(), isBackground: false } : undefined
    if (this.#background.size === 0) return call
    const [workspaceId] = this.#background.keys()
    const isDue = !call || this.#callsMs >= this.#dueAfterMs || this.#isAhead(call.workspaceId, workspaceId)
    return isDue ? { workspaceId, isBackground: true } : call
  }

  /** Of those with a call, the workspace that had the least time, and of equal ones the first in the line. */
  #least(): Workspace {
    return this.#calls
      .keys()
      .reduce((least, one) => (this.#used.of(one) < this.#used.of(least) ? one : least))
  }

  #isAhead(one: Workspace, other: Workspace): boolean {
    return this.#used.of(one) > this.#used.of(other) + leadMs
  }

  #start(work: Work): void {
    const waiting = work.isBackground ? this.#background : this.#calls
    const ofWorkspace = waiting.get(work.workspaceId) ?? []
    const start = ofWorkspace.shift()
    waiting.delete(work.workspaceId)
    if (ofWorkspace.length > 0) waiting.set(work.workspaceId, ofWorkspace)
    if (work.isBackground) this.#callsMs = 0
    this.#holder = work
    this.#since = this.#now()
    start?.()
  }
}
