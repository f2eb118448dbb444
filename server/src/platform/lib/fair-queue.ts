/** A workspace that took more than this recently leaves the last place to others. */
const lightMs = 5_000
/** What a workspace or a part of it took counts half after this time. */
const halfLifeMs = 60_000

/** Whose work it is. Works of one part, such as a booking, run one after the other. */
export interface Owner {
  workspaceId: number
  part: number | string
}

interface Limits {
  /** Works at a time. */
  most: number
  mostOfWorkspace: number
}

interface Waiting {
  owner: Owner
  start: () => void
}

/**
 * Runs a few works at a time. Of those that wait, the workspace that took least time recently is next, and
 * of its parts the one that took least. The last free place is only for a workspace that took little and has
 * no work running. So slow works of some do not delay those of others.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #waiting: Waiting[] = []
  readonly #running: Owner[] = []
  /** Milliseconds that each workspace and each part took recently, as of `at`. */
  readonly #taken = new Map<string, { ms: number; at: number }>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Does the work in its turn. A work whose signal aborts before its turn never starts. */
  async run<T>(owner: Owner, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turnOf(owner, signal)
    const began = performance.now()
    try {
      return await work()
    } finally {
      const ms = performance.now() - began
      for (const name of [workspaceOf(owner), partOf(owner)]) this.#note(name, ms)
      this.#running.splice(this.#running.indexOf(owner), 1)
      this.#startNext()
    }
  }

  #turnOf(owner: Owner, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const start = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const waiting = { owner, start }
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave)
    this.#waiting.push(waiting)
    this.#startNext()
    return promise
  }

  #startNext(): void {
    while (this.#running.length < this.#limits.most) {
      const [first] = this.#waiting
        .filter(({ owner }) => this.#mayRun(owner))
        .toSorted((one, other) => this.#compare(one.owner, other.owner))
      if (!first) return
      this.#waiting.splice(this.#waiting.indexOf(first), 1)
      this.#running.push(first.owner)
      first.start()
    }
  }

  #mayRun(owner: Owner): boolean {
    const { most, mostOfWorkspace } = this.#limits
    const ofWorkspace = this.#running.filter(({ workspaceId }) => workspaceId === owner.workspaceId)
    if (ofWorkspace.length >= mostOfWorkspace || ofWorkspace.some(({ part }) => part === owner.part))
      return false
    const isLast = most > 1 && this.#running.length === most - 1
    return !isLast || (ofWorkspace.length === 0 && this.#takenBy(workspaceOf(owner)) <= lightMs)
  }

  /** Negative if the first one is next. */
  #compare(one: Owner, other: Owner): number {
    return (
      this.#takenBy(workspaceOf(one)) - this.#takenBy(workspaceOf(other)) ||
      this.#takenBy(partOf(one)) - this.#takenBy(partOf(other))
    )
  }

  #takenBy(name: string): number {
    const { ms, at } = this.#taken.get(name) ?? { ms: 0, at: 0 }
    return ms * 0.5 ** ((performance.now() - at) / halfLifeMs)
  }

  #note(name: string, ms: number): void {
    this.#taken.set(name, { ms: this.#takenBy(name) + ms, at: performance.now() })
    for (const known of this.#taken.keys()) if (this.#takenBy(known) < 1) this.#taken.delete(known)
  }
}

const workspaceOf = ({ workspaceId }: Owner) => `${workspaceId}`

const partOf = ({ workspaceId, part }: Owner) => `${workspaceId} ${part}`
