/** Collects lookups and makes them together: one query every 200 ms, for any number of keys. */
export class BatchedLookups<T> {
  readonly #findAll: (keys: string[]) => Promise<Map<string, T>>
  #asked = new Map<string, PromiseWithResolvers<T | undefined>>()

  constructor(findAll: (keys: string[]) => Promise<Map<string, T>>) {
    this.#findAll = findAll
  }

  /** The found value. Undefined if there is none, and at once if too many lookups wait. */
  async find(key: string): Promise<T | undefined> {
    if (this.#asked.size >= mostTogether) return undefined
    if (this.#asked.size === 0) setTimeout(() => void this.#run(), everyMs)
    const lookup = this.#asked.get(key) ?? Promise.withResolvers<T | undefined>()
    this.#asked.set(key, lookup)
    return lookup.promise
  }

  async #run(): Promise<void> {
    const asked = this.#asked
    this.#asked = new Map()
    try {
      const found = await this.#findAll([...asked.keys()])
      for (const [key, { resolve }] of asked) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    }
  }
}

const everyMs = 200
const mostTogether = 200
