import { AppError } from '../lib/errors.ts'

/** Limits work to `most` at a time per workspace in this process. */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #what: string
  readonly #retryAfterSeconds: number
  readonly #running = new Map<number, number>()

  /** `what` names the work in the error: `tests`. */
  constructor(most: number, what: string, retryAfterSeconds = 1) {
    this.#most = most
    this.#what = what
    this.#retryAfterSeconds = retryAfterSeconds
  }

  /** Does the work. Throws `rate_limited` at the limit. */
  async run<T>(workspaceId: number, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(workspaceId) ?? 0
    if (running >= this.#most) {
      const message = `At most ${this.#most} ${this.#what} of a workspace run at a time. Try again when one has ended.`
      throw new AppError('rate_limited', message, { retryAfterSeconds: this.#retryAfterSeconds })
    }
    this.#running.set(workspaceId, running + 1)
    try {
      return await work()
    } finally {
      this.#leave(workspaceId)
    }
  }

  #leave(workspaceId: number): void {
    const left = (this.#running.get(workspaceId) ?? 1) - 1
    if (left === 0) this.#running.delete(workspaceId)
    else this.#running.set(workspaceId, left)
  }
}
