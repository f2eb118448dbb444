/** A failed computation fails for the same version again without a new try, for that long. */
const failedMs = 2_000

interface Options {
  /** The caller has an open transaction: it waits for nobody without one, who may wait for its connection. */
  isInTransaction: boolean
}

interface Flight {
  value: Promise<unknown>
  isInTransaction: boolean
}

/**
 * Keeps a computed value per key as long as the key's version is the same. Drops the least recently used keys
 * first. Callers that want the same value at the same time share one computation.
 */
export class VersionedCache {
  readonly #entries = new Map<string, { version: number; value: unknown }>()
  readonly #failures = new Map<string, { version: number; error: unknown; untilMs: number }>()
  readonly #flights = new Map<string, Flight>()
  readonly #limit: number
  readonly #nowMs: () => number

  constructor(limit = 1_000, nowMs = () => performance.now()) {
    this.#limit = limit
    this.#nowMs = nowMs
  }

  async get<T>(
    key: string,
    version: number,
    compute: () => Promise<T>,
    { isInTransaction }: Options = { isInTransaction: false },
  ): Promise<T> {
    const known = this.#entries.get(key)
    if (known?.version === version) {
      put(this.#entries, key, known, this.#limit)
      return known.value as T
    }
    const failed = this.#failures.get(key)
    if (failed?.version === version && failed.untilMs > this.#nowMs()) throw failed.error
    const flight = this.#flightOf(`${key} ${version}`, isInTransaction)
    if (!flight) return this.#fly(key, version, compute, isInTransaction)
    if (!flight.isInTransaction) return flight.value as Promise<T>
    // A transaction can end before its computation, which says nothing about the next try.
    await flight.value.catch(() => undefined)
    return this.get(key, version, compute, { isInTransaction })
  }

  #flightOf(name: string, isInTransaction: boolean): Flight | undefined {
    const flight = this.#flights.get(`transaction ${name}`)
    return isInTransaction ? flight : (this.#flights.get(name) ?? flight)
  }

  async #fly<T>(
    key: string,
    version: number,
    compute: () => Promise<T>,
    isInTransaction: boolean,
  ): Promise<T> {
    const name = `${isInTransaction ? 'transaction ' : ''}${key} ${version}`
    const value = compute()
    this.#flights.set(name, { value, isInTransaction })
    try {
      put(this.#entries, key, { version, value: await value }, this.#limit)
      this.#failures.delete(key)
      return await value
    } catch (error) {
      const untilMs = this.#nowMs() + failedMs
      if (!isInTransaction) put(this.#failures, key, { version, error, untilMs }, this.#limit)
      throw error
    } finally {
      this.#flights.delete(name)
    }
  }
}

/** As the most recently used. The oldest beyond the limit are dropped. */
function put<V>(entries: Map<string, V>, key: string, value: V, limit: number): void {
  entries.delete(key)
  entries.set(key, value)
  for (const oldest of entries.keys()) {
    if (entries.size <= limit) break
    entries.delete(oldest)
  }
}
