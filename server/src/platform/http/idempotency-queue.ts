const longestWaitMs = 3_000

/** Calls with the same idempotency key wait for each other here, before they take a database connection. */
export class IdempotencyQueue {
  readonly #last = new Map<string, Promise<void>>()

  /**
   * Resolves when it is this call's turn, to a function that ends it. Resolves to undefined if that takes too
   * long.
   */
  async turn(name: string): Promise<(() => void) | undefined> {
    const before = this.#last.get(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    const mine = Promise.all([before, promise]).then(() => {})
    this.#last.set(name, mine)
    const leave = () => {
      resolve()
      if (this.#last.get(name) === mine) this.#last.delete(name)
    }
    if (before && !(await settlesWithin(before, longestWaitMs))) {
      leave()
      return undefined
    }
    return leave
  }
}

async function settlesWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ms)
  try {
    return await Promise.race([promise.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
