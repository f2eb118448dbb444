import type { Log } from '../lib/log.ts'

/**
 * Writes one line when connections to the database are lost, and one when it responds again. What is lost in
 * between is logged at `debug`: during an outage each attempt of each task fails.
 */
export class Outage {
  readonly #log: Log
  /** Undefined while the database responds. */
  #since: number | undefined
  #losses = 0

  constructor(log: Log) {
    this.#log = log
  }

  /** How many losses there have been. To be noted when a statement is sent. */
  get losses(): number {
    return this.#losses
  }

  lost(error: Error): void {
    this.#losses++
    if (this.#since !== undefined) {
      this.#log.debug({ error: error.message }, 'database connection lost again')
      return
    }
    this.#since = performance.now()
    this.#log.warn({ error: error.message }, 'database connection lost, and will be opened again')
  }

  /** A response to a statement that was sent before the last loss says nothing. */
  answered(lossesWhenSent: number): void {
    if (this.#since === undefined || lossesWhenSent !== this.#losses) return
    const seconds = Math.round((performance.now() - this.#since) / 100) / 10
    this.#since = undefined
    this.#log.warn({ seconds }, `the database responds again, ${seconds} s after a connection was lost`)
  }
}
