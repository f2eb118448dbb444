/** Reproducible random numbers (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.next() * from.length)]
  }

  /** Picks one by weight. */
  weighted<T extends { weight: number }>(from: readonly T[]): T | undefined {
    let left = this.next() * from.reduce((sum, { weight }) => sum + weight, 0)
    for (const one of from) {
      left -= one.weight
      if (left < 0) return one
    }
    return undefined
  }

  /** A new sequence that depends only on this one. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32))
  }
}
