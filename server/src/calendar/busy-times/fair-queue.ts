/** A workspace that took more than this recently leaves the last place to others. */
const lightMs = 5_000
/** What a workspace took counts half after this time. */
const halfLifeMs = 60_000

interface Waiting {
  of: number
  start: () => void
}

/**
 * Runs at most `most` works at a time, one of each workspace. Of those that wait, the workspace that took
 * least time recently is next, and the last free place is only for workspaces that took little. So slow works
 * of some do not delay those of others.
 */
export class FairQueue {
  readonly #most: number
  readonly #waiting: Waiting[] = []
  readonly #running = new Set<number>()
  /** Milliseconds that each workspace took recently, as of `at`. */
  readonly #taken = new Map<number, { ms: number; at: number }>()

  constructor(most: number) {
    this.#most = most
  }

  async run<T>(workspaceId: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>(start => {
      this.#waiting.push({ of: workspaceId, start })
      this.#startNext()
    })
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#note(workspaceId, performance.now() - began)
      this.#running.delete(workspaceId)
      this.#startNext()
    }
  }

  #startNext(): void {
    while (this.#running.size < this.#most) {
      const isLast = this.#running.size === this.#most - 1 && this.#most > 1
      const [first] = this.#waiting
        .filter(({ of }) => !this.#running.has(of) && !(isLast && this.#takenBy(of) > lightMs))
        .toSorted((one, other) => this.#takenBy(one.of) - this.#takenBy(other.of))
      if (!first) return
      this.#waiting.splice(this.#waiting.indexOf(first), 1)
      this.#running.add(first.of)
      first.start()
    }
  }

  #takenBy(workspaceId: number): number {
    const { ms, at } = this.#taken.get(workspaceId) ?? { ms: 0, at: 0 }
    return ms * 0.5 ** ((performance.now() - at) / halfLifeMs)
  }

  #note(workspaceId: number, ms: number): void {
    this.#taken.set(workspaceId, { ms: this.#takenBy(workspaceId) + ms, at: performance.now() })
    for (const known of this.#taken.keys()) if (this.#takenBy(known) < 1) this.#taken.delete(known)
  }
}
