import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/**
 * The work begins after a random time up to this one, so that the next response does not show that there is
 * any.
 */
const longestPauseMs = 100
const mostWaiting = 10_000

/**
 * Work that must not lengthen a response: its time would show what the response does not say. The work is
 * kept in memory and done one after the other. `drain` does all of it before the process ends.
 */
export class Later {
  readonly #log: Log
  readonly #waiting: { what: string; work: () => Promise<void> }[] = []
  readonly #hurry = new AbortController()
  #running: Promise<void> | undefined

  constructor(log: Log) {
    this.#log = log
  }

  /** `what` names the work in the log, if it fails. */
  run(what: string, work: () => Promise<void>): void {
    if (this.#waiting.length >= mostWaiting) {
      this.#log.error({ what }, 'too much work waits; this was not done')
      return
    }
    this.#waiting.push({ what, work })
    this.#running ??= this.#runAll()
  }

  /** Does all work that waits, now. */
  async drain(): Promise<void> {
    this.#hurry.abort()
    while (this.#running) await this.#running
  }

  async #runAll(): Promise<void> {
    const { signal } = this.#hurry
    await sleep(Math.random() * longestPauseMs, undefined, { signal }).catch(() => {})
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { what, work } = next
      await work().catch(err => this.#log.error({ err, what }, 'work after a response failed'))
    }
    this.#running = undefined
  }
}
