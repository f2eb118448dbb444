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
  /** Works that are stopped for others at a time. Left out: none. */
  mostPaused?: number
}

/** A work that can be stopped while others run, such as a process. */
export interface Pausable {
  /** False if it cannot be stopped now. */
  pause: () => boolean
  resume: () => void
}

/** The turn of a work. */
export interface Turn {
  /** From now on the work can be stopped for others. Undefined: no longer. */
  pausable: Pausable | undefined
}

interface Running extends Turn {
  owner: Owner
  /** Milliseconds until it was last started. */
  ranMs: number
  /** When it was last started. Undefined while it is paused. */
  since: number | undefined
}

interface Waiting {
  owner: Owner
  start: (turn: Running) => void
}

/** A work is stopped only if it ran that long, and its owner took that much more than the one that waits. */
const pausableAfterMs = 1_000
const lookAgainMs = 250

/**
 * Runs a few works at a time. Of those that wait, the workspace that took least time recently is next, and
 * of its parts the one that took least. The last free place is only for a workspace that took little and has
 * no work running. If no place is free, a work whose owner took more is stopped meanwhile, if it can be. So
 * slow works of some do not delay those of others.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #waiting: Waiting[] = []
  readonly #running: Running[] = []
  /** Milliseconds that each workspace and each part took recently, as of `at`. */
  readonly #taken = new Map<string, { ms: number; at: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Does the work in its turn. A work whose signal aborts before its turn never starts. */
  async run<T>(owner: Owner, work: (turn: Turn) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const turn = await this.#turnOf(owner, signal)
    try {
      return await work(turn)
    } finally {
      const ms = ranMsOf(turn)
      this.#running.splice(this.#running.indexOf(turn), 1)
      for (const name of [workspaceOf(owner), partOf(owner)]) this.#note(name, ms)
      this.#startNext()
    }
  }

  #turnOf(owner: Owner, signal: AbortSignal | undefined): Promise<Running> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Running>()
    const start = (turn: Running) => {
      signal?.removeEventListener('abort', leave)
      resolve(turn)
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
    for (;;) {
      const paused = this.#running.filter(({ since }) => since === undefined)
      const [next] = [...paused, ...this.#waiting]
        .filter(one => this.#mayRun(one.owner, one))
        .toSorted((one, other) => this.#compare(one.owner, other.owner))
      if (!next) break
      this.#start(next)
    }
    while (this.#makeWay());
    const mayPause = this.#waiting.length > 0 && this.#limits.mostPaused !== undefined
    if (mayPause) this.#timer ??= setTimeout(() => this.#lookAgain(), lookAgainMs).unref()
  }

  #lookAgain(): void {
    this.#timer = undefined
    this.#startNext()
  }

  #start(next: Waiting | Running): void {
    if ('start' in next) {
      const turn = { owner: next.owner, ranMs: 0, since: performance.now(), pausable: undefined }
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#running.push(turn)
      next.start(turn)
    } else {
      next.since = performance.now()
      next.pausable?.resume()
    }
  }

  /** Stops a work for one that waits. Returns whether one was stopped. */
  #makeWay(): boolean {
    const paused = this.#running.filter(({ since }) => since === undefined)
    if (paused.length >= (this.#limits.mostPaused ?? 0)) return false
    for (const next of this.#waiting.toSorted((one, other) => this.#compare(one.owner, other.owner))) {
      const [victim] = this.#active()
        .filter(one => this.#givesWay(one, next.owner))
        .toSorted((one, other) => this.#compare(other.owner, one.owner))
      if (!victim?.pausable?.pause()) continue
      victim.ranMs = ranMsOf(victim)
      victim.since = undefined
      this.#start(next)
      return true
    }
    return false
  }

  #givesWay(one: Running, to: Owner): boolean {
    if (one.pausable === undefined || ranMsOf(one) < pausableAfterMs) return false
    const others = this.#active().filter(other => other !== one)
    if (!this.#fitsOwn(to, others, this.#running)) return false
    const name = one.owner.workspaceId === to.workspaceId ? partOf : workspaceOf
    return this.#takenBy(name(one.owner)) > this.#takenBy(name(to)) + pausableAfterMs
  }

  #mayRun(owner: Owner, one: Waiting | Running): boolean {
    const { most } = this.#limits
    const active = this.#active()
    const others = this.#running.filter(other => other !== one)
    if (active.length >= most || !this.#fitsOwn(owner, active, others)) return false
    const isLast = most > 1 && active.length === most - 1
    const ofWorkspace = others.filter(other => other.owner.workspaceId === owner.workspaceId)
    return !isLast || (ofWorkspace.length === 0 && this.#takenBy(workspaceOf(owner)) <= lightMs)
  }

  /** Whether its workspace and its part may have a further work beside these. A part has only one. */
  #fitsOwn(owner: Owner, active: Running[], begun: Running[]): boolean {
    const ofWorkspace = active.filter(other => other.owner.workspaceId === owner.workspaceId)
    return (
      ofWorkspace.length < this.#limits.mostOfWorkspace &&
      !begun.some(other => partOf(other.owner) === partOf(owner))
    )
  }

  #active(): Running[] {
    return this.#running.filter(({ since }) => since !== undefined)
  }

  /** Negative if the first one is next. */
  #compare(one: Owner, other: Owner): number {
    return (
      this.#takenBy(workspaceOf(one)) - this.#takenBy(workspaceOf(other)) ||
      this.#takenBy(partOf(one)) - this.#takenBy(partOf(other))
    )
  }

  /** With what its running works have taken. */
  #takenBy(name: string): number {
    const running = this.#running.filter(({ owner }) => name === workspaceOf(owner) || name === partOf(owner))
    return running.reduce((sum, one) => sum + ranMsOf(one), this.#tookBy(name))
  }

  #tookBy(name: string): number {
    const { ms, at } = this.#taken.get(name) ?? { ms: 0, at: 0 }
    return ms * 0.5 ** ((performance.now() - at) / halfLifeMs)
  }

  #note(name: string, ms: number): void {
    this.#taken.set(name, { ms: this.#tookBy(name) + ms, at: performance.now() })
    for (const known of this.#taken.keys()) if (this.#tookBy(known) < 1) this.#taken.delete(known)
  }
}

/** Milliseconds, without those in which it was paused. */
const ranMsOf = ({ ranMs, since }: Running): number =>
  ranMs + (since === undefined ? 0 : performance.now() - since)

const workspaceOf = ({ workspaceId }: Owner) => `${workspaceId}`

const partOf = ({ workspaceId, part }: Owner) => `${workspaceId} ${part}`
