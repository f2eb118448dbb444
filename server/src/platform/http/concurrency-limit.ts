import { type AppError, refusal } from '../lib/errors.ts'
import { Places } from './places.ts'

/** Limits work to `most` at a time per workspace in this process. */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #refusal: () => AppError
  readonly #running = new Places()

  constructor(most: number, reason: 'webhook_tests' | 'calendar_reads', retryAfterSeconds = 1) {
    this.#most = most
    this.#refusal = () => refusal('rate_limited', reason, { most }, { retryAfterSeconds })
  }

  /** Does the work. Throws `rate_limited` at the limit. */
  async run<T>(workspaceId: number, work: () => Promise<T>): Promise<T> {
    const leave = this.#running.take([{ of: `${workspaceId}`, most: this.#most, refusal: this.#refusal }])
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
