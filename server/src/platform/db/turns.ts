type Start = () => void

/** If calls come without a pause, background work waits until they had this much time. */
const leastOfCallsMs = 50

/**
 * Turns at the one connection of the embedded database. Calls go first, in the order in which they ask.
 * Background work has its turn when no call waits, and otherwise after calls had the connection for as long
 * as the last background turn took: it has at most half of the time. Workspaces take turns in the background,
 * so that one with much work does not delay the others.
 */
export class Turns {
  readonly #now: () => number
  readonly #calls: Start[] = []
  /** What waits in the background, by workspace. The first workspace is the next. */
  readonly #background = new Map<number, Start[]>()
  #holder: 'call' | 'background' | undefined
  #since = 0
  #isLooking = false
  /** How long calls had the connection since the last background turn while background work waited. */
  #callsMs = 0
  /** How long they have it before the next background turn. */
  #dueAfterMs = leastOfCallsMs

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Waits for the turn of a call, or of background work of the workspace. */
  take(workspaceId?: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (workspaceId === undefined) this.#calls.push(resolve)
    else this.#background.getOrInsertComputed(workspaceId, () => []).push(resolve)
    this.#next()
    return promise
  }

  release(): void {
    const heldMs = this.#now() - this.#since
    if (this.#holder === 'background') this.#dueAfterMs = Math.max(heldMs, leastOfCallsMs)
    else if (this.#background.size > 0) this.#callsMs += heldMs
    this.#holder = undefined
    this.#next()
  }

  #next(): void {
    if (this.#holder) return
    const isTurnOfCalls = this.#background.size === 0 || this.#callsMs < this.#dueAfterMs
    if (this.#calls.length > 0 && isTurnOfCalls) this.#start('call', this.#calls.shift())
    else if (this.#calls.length > 0) this.#startBackground()
    else if (this.#background.size > 0) this.#look()
  }

  /** A call that runs asks for the connection again before the event loop turns: it goes on first. */
  #look(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    setImmediate(() => {
      this.#isLooking = false
      if (this.#holder) return
      if (this.#calls.length > 0) this.#next()
      else this.#startBackground()
    })
  }

  #startBackground(): void {
    const [first] = this.#background
    if (!first) return
    const [workspaceId, waiting] = first
    const start = waiting.shift()
    this.#background.delete(workspaceId)
    if (waiting.length > 0) this.#background.set(workspaceId, waiting)
    this.#callsMs = 0
    this.#start('background', start)
  }

  #start(holder: 'call' | 'background', start: Start | undefined): void {
    this.#holder = holder
    this.#since = this.#now()
    start?.()
  }
}
