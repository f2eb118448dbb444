/** Items that each expire at their own time, added in order of that time. One timer serves them all. */
export class Deadlines<Item extends object> {
  readonly #expire: (item: Item) => void
  readonly #at = new Map<Item, number>()
  #timer: NodeJS.Timeout | undefined

  /** `expire` is called with each item whose time has come and that was not deleted before. */
  constructor(expire: (item: Item) => void) {
    this.#expire = expire
  }

  get size(): number {
    return this.#at.size
  }

  /** `at`: milliseconds of `performance.now()`. */
  add(item: Item, at: number): void {
    this.#at.set(item, at)
    if (!this.#timer) this.#lookAt(at)
  }

  delete(item: Item): void {
    this.#at.delete(item)
  }

  #lookAt(at: number): void {
    this.#timer = setTimeout(() => this.#look(), Math.max(1, at - performance.now())).unref()
  }

  #look(): void {
    // The timer stays set meanwhile, so that items added here do not start another.
    const now = performance.now()
    for (const [item, at] of this.#at) {
      if (at > now) {
        this.#lookAt(at)
        return
      }
      this.#at.delete(item)
      this.#expire(item)
    }
    this.#timer = undefined
  }
}
