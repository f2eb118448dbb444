import { AppError } from '../lib/errors.ts'
import { Places } from './places.ts'

/** Limits work to `most` at a time per workspace in this process. */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #refusal: () => AppError
  readonly #running = new Places()

  /** `what` names the work in the error: `tests`. */
  constructor(most: number, what: string, retryAfterSeconds = 1) {
    const message = `At most ${most} ${what} of a workspace run at a time. Try again when one has ended.`
    this.#most = most
    this.#refusal = () => new AppError('rate_limited', message, { retryAfterSeconds })
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
