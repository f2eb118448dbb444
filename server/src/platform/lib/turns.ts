import { setImmediate as nextTurn } from 'node:timers/promises'

const longestMs = 10

/**
 * Lets other calls run while a long computation goes on, by time: the steps of one can take a thousand times
 * longer.
 */
export class Turns {
  #since = performance.now()

  /** Waits for a turn of the event loop if the last one is over 10 ms ago. Returns whether it has waited. */
  async give(): Promise<boolean> {
    if (performance.now() - this.#since < longestMs) return false
    await nextTurn()
    this.#since = performance.now()
    return true
  }

  /** Each item after the other, with turns in between. */
  async map<T, R>(all: Iterable<T>, change: (item: T) => R): Promise<R[]> {
    const results: R[] = []
    for (const item of all) {
      results.push(change(item))
      // Not a promise for each item: there are thousands.
      if (performance.now() - this.#since >= longestMs) await this.give()
    }
    return results
  }
}
