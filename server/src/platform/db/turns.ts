import type { Party, Work } from './background-work.ts'
import { UseOfTime } from './use-of-time.ts'

type Start = () => void
/** What waits. */
type Waiting = Map<Party, Start[]>

/** If calls come without a pause, background work waits until they had this much time. */
const leastOfCallsMs = 50
/** A party that had this much more time than another waits for it. */
const leadMs = 100

/**
 * Turns at the one connection of the embedded database. Calls go first. Background work has its turn when no
 * call waits, and otherwise after calls had the connection for as long as the last background turn took: it
 * has at most half of the time. Among calls the party goes first that had the least time lately; in the
 * background parties take turns. The calls of one that had much more time than another wait for the work of
 * the other: many long calls of one do not delay the calls and deliveries of others.
 */
export class Turns {
  readonly #now: () => number
  readonly #used: UseOfTime<Party>
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
    waiting.getOrInsertComputed(work.party, () => []).push(resolve)
    this.#next()
    return promise
  }

  release(): void {
    if (!this.#holder) return
    const { party, isBackground } = this.#holder
    const heldMs = this.#now() - this.#since
    if (isBackground) this.#dueAfterMs = Math.max(heldMs, leastOfCallsMs)
    else if (this.#background.size > 0) this.#callsMs += heldMs
    this.#used.add(party, heldMs)
    this.#holder = undefined
    this.#next(party)
  }

  /** `last`: whose turn has ended just now. */
  #next(last?: Party): void {
    if (this.#holder) return
    const work = this.#first()
    if (!work) return
    // Who asks again before the event loop turns goes on first: a running call, and who had less time.
    const isWorthLooking = this.#calls.size === 0 || (last !== undefined && this.#isAhead(work.party, last))
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
    const call = this.#calls.size > 0 ? { party: this.#least(), isBackground: false } : undefined
    const [party] = this.#background.keys()
    if (party === undefined) return call
    const isDue = !call || this.#callsMs >= this.#dueAfterMs || this.#isAhead(call.party, party)
    return isDue ? { party, isBackground: true } : call
  }

  /** Of those with a call, the party that had the least time, and of equal ones the first in the line. */
  #least(): Party {
    return this.#calls
      .keys()
      .reduce((least, one) => (this.#used.of(one) < this.#used.of(least) ? one : least))
  }

  #isAhead(one: Party, other: Party): boolean {
    return this.#used.of(one) > this.#used.of(other) + leadMs
  }

  #start(work: Work): void {
    const waiting = work.isBackground ? this.#background : this.#calls
    const ofParty = waiting.get(work.party) ?? []
    const start = ofParty.shift()
    waiting.delete(work.party)
    if (ofParty.length > 0) waiting.set(work.party, ofParty)
    if (work.isBackground) this.#callsMs = 0
    this.#holder = work
    this.#since = this.#now()
    start?.()
  }
}
