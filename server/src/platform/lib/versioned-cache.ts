/**
 * Keeps a computed value per key as long as the key's version is the same. Drops the least recently used keys
 * first.
 */
export class VersionedCache {
  readonly #entries = new Map<string, { version: number; value: unknown }>()
  readonly #limit: number

  constructor(limit = 1_000) {
    this.#limit = limit
  }

  async get<T>(key: string, version: number, compute: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key)
    this.#entries.delete(key)
    const value = known?.version === version ? (known.value as T) : await compute()
    this.#entries.set(key, { version, value })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) break
      this.#entries.delete(oldest)
    }
    return value
  }
}
