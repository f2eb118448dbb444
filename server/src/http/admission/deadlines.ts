/** What is over at a time of its own, each added for no earlier than the one before: one timer serves them all. */
export class Deadlines<One extends object> {
  readonly #over: (one: One) => void
  readonly #at = new Map<One, number>()
  #timer: NodeJS.Timeout | undefined

  /** `over` is called with each whose time has come and that was not deleted before. */
  constructor(over: (one: One) => void) {
    this.#over = over
  }

  get size(): number {
    return this.#at.size
  }

  /** Those whose time has not come, in its order. */
  pending(): Iterable<One> {
    return this.#at.keys()
  }

  /** `at` as `performance.now()` tells it. */
  add(one: One, at: number): void {
    this.#at.set(one, at)
    if (!this.#timer) this.#lookAt(at)
  }

  delete(one: One): void {
    this.#at.delete(one)
  }

  #lookAt(at: number): void {
    this.#timer = setTimeout(() => this.#look(), Math.max(1, at - performance.now())).unref()
  }

  #look(): void {
    // The timer stays set meanwhile: what is added here must not start another.
    const now = performance.now()
    for (const [one, at] of this.#at) {
      if (at > now) {
        this.#lookAt(at)
        return
      }
      this.#at.delete(one)
      this.#over(one)
    }
    this.#timer = undefined
  }
}
