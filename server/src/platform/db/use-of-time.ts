const halfLifeMs = 500
/** Less than this makes no difference. */
const leastMs = 1
/** How many are remembered before those who had least are forgotten. */
const mostRemembered = 1_000

/** How much time each had lately: what lies back half a second counts half. */
export class UseOfTime<Who> {
  readonly #now: () => number
  readonly #used = new Map<Who, { ms: number; at: number }>()

  constructor(now: () => number) {
    this.#now = now
  }

  add(who: Who, ms: number): void {
    this.#used.set(who, { ms: this.#left(who) + ms, at: this.#now() })
    if (this.#used.size > mostRemembered)
      for (const one of this.#used.keys()) if (this.of(one) === 0) this.#used.delete(one)
  }

  of(who: Who): number {
    const left = this.#left(who)
    return left < leastMs ? 0 : left
  }

  #left(who: Who): number {
    const { ms, at } = this.#used.get(who) ?? { ms: 0, at: 0 }
    return ms * 2 ** ((at - this.#now()) / halfLifeMs)
  }
}
