import type { Log } from './log.ts'

/** The sentences of one service, such as the database. */
export interface OutageTexts {
  lost: string
  /** Followed by the seconds, and `endsWith`. */
  responds: string
  endsWith: string
}

/**
 * Writes one line when a service is lost, and one when it responds again. What is lost in between is logged
 * at `debug`: during an outage each attempt of each task fails. The lines have no stack.
 */
export class Outage {
  readonly #log: Log
  readonly #texts: OutageTexts
  /** Undefined while the service responds. */
  #since: number | undefined
  #losses = 0

  constructor(log: Log, texts: OutageTexts) {
    this.#log = log
    this.#texts = texts
  }

  /** How many losses there have been. To be noted when a request is sent. */
  get losses(): number {
    return this.#losses
  }

  /** `error` says what is wrong, without texts of people. */
  lost(error: string): void {
    this.#losses++
    if (this.#since !== undefined) {
      this.#log.debug({ error }, `${this.#texts.lost}, again`)
      return
    }
    this.#since = performance.now()
    this.#log.warn({ error }, this.#texts.lost)
  }

  /** A response to a request that was sent before the last loss says nothing. */
  answered(lossesWhenSent: number): void {
    if (this.#since === undefined || lossesWhenSent !== this.#losses) return
    const seconds = Math.round((performance.now() - this.#since) / 100) / 10
    this.#since = undefined
    this.#log.warn({ seconds }, `${this.#texts.responds}, ${seconds} s ${this.#texts.endsWith}`)
  }
}
