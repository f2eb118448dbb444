import type { DueDelivery } from './queries.ts'

/** Deliveries fetched in one look. */
const fetched = 256
/** A shorter queue is filled while requests run, so that few of them wait for the database. */
const shortQueue = 64
/** Delay before the next look after one that found nothing. It doubles up to the longest. */
export const firstDelayMs = 200
const longestDelayMs = 2_000

/** The deliveries of one endpoint that are due and not yet begun, in the order of their due times. */
export class DueQueue {
  readonly #fetch: (taken: number[], limit: number) => Promise<DueDelivery[]>
  readonly #waiting: DueDelivery[] = []
  #isWoken = false
  #delayMs = 0
  #nextLookAt = 0
  /** Why the database failed. Then the worker begins nothing more. */
  failure: unknown

  constructor(fetch: (taken: number[], limit: number) => Promise<DueDelivery[]>) {
    this.#fetch = fetch
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** New deliveries may be due: the next look is due at once. */
  wake(): void {
    this.#isWoken = true
    this.#delayMs = 0
  }

  shift(): DueDelivery | undefined {
    return this.#waiting.shift()
  }

  /**
   * Whether to look for more now. An empty queue is filled only when a request can begin: the requests of an
   * endpoint that hangs are all busy.
   */
  isLookDue(canBegin: boolean): boolean {
    const { length } = this.#waiting
    const isShort = length > 0 ? length < shortQueue : canBegin
    return isShort && (this.#isWoken || performance.now() >= this.#nextLookAt)
  }

  /**
   * Fetches what is due, except the deliveries in the queue and those `begun`, whose results may not be
   * written yet.
   */
  async look(begun: Iterable<number>): Promise<void> {
    this.#isWoken = false
    const taken = [...begun, ...this.#waiting.map(({ id }) => id)]
    const due = await this.#fetch(taken, fetched).catch(error => {
      this.failure ??= error
      return []
    })
    this.#waiting.push(...due)
    this.#delayMs = due.length > 0 ? 0 : Math.min(Math.max(2 * this.#delayMs, firstDelayMs), longestDelayMs)
    this.#nextLookAt = performance.now() + this.#delayMs
  }
}
