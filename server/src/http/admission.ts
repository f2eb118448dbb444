import { everyWorkspace } from '../caller.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

/** Connections that one workspace leaves to the others: who comes while it floods finds one free. */
const leftToOthers = 2
/** The embedded database has one and works in turn: more than the next would only keep others waiting longer. */
const ofEmbedded = 3
/** The share of its places that a workspace has while others are here: their calls wait for whatever it has at work. */
const shareBesideOthers = 0.25
/** Others count as here for so long after a call of theirs. */
const hereMs = 1_000
/** Whoever has not come to its turn by then is told to come back: sooner than a client gives up. */
const patienceMs = 5_000
/** Past so many waiting a call is refused at once, so that memory stays flat. */
const mostWaiting = 10_000

interface Waiting {
  admit(isAdmitted: boolean): void
  until: number
}

/**
 * Lets so many calls work at a time that the server is busy and no busier: those of one workspace in half of the places at
 * most, and in a quarter of those while others are here. The rest wait, each workspace in a line of its own; lines take
 * turns, so one tenant's flood, and whatever its calls wait for, is that tenant's wait (decision 022).
 */
export class Admission {
  readonly #mostOfOne: number
  readonly #mostOfOneBesideOthers: number
  #atWork = 0
  #waiting = 0
  readonly #atWorkOf = new Map<number, number>()
  /** In the order in which they have their turn. */
  readonly #lines = new Map<number, Set<Waiting>>()
  #latest = { by: everyWorkspace, at: Number.NEGATIVE_INFINITY }
  #othersUntil = 0
  /** Goes off when the one that has waited longest has waited long enough: a timer for each call costs more. */
  #timer: NodeJS.Timeout | undefined

  /** `mostOfOne` calls of one workspace work at a time while no other is here. */
  constructor(mostOfOne: number) {
    this.#mostOfOne = mostOfOne
    this.#mostOfOneBesideOthers = Math.ceil(mostOfOne * shareBesideOthers)
  }

  static of({ databaseUrl, poolSize }: Pick<Config, 'databaseUrl' | 'poolSize'>): Admission {
    return new Admission(databaseUrl ? Math.max(1, poolSize - leftToOthers) : ofEmbedded)
  }

  /** Does the work of a call in its turn. Throws `unavailable` where that has not come in five seconds. */
  async run<T>(workspaceId: number, work: () => Promise<T>): Promise<T> {
    if (!(await this.enter(workspaceId))) {
      throw new AppError('unavailable', 'The server is at its limit just now. Try again.', {
        retryAfterSeconds: 1,
      })
    }
    try {
      return await work()
    } finally {
      this.leave(workspaceId)
    }
  }

  /** True when the call may begin; it must then `leave`. False after five seconds of waiting, or in too long a line. */
  async enter(workspaceId: number): Promise<boolean> {
    this.#see(workspaceId)
    if (!this.#lines.has(workspaceId) && this.#hasPlaceFor(workspaceId)) {
      this.#begin(workspaceId)
      return true
    }
    if (this.#waiting >= mostWaiting) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const line = this.#lines.get(workspaceId) ?? new Set()
    this.#lines.set(workspaceId, line.add({ admit: resolve, until: performance.now() + patienceMs }))
    this.#waiting++
    this.#timer ??= setTimeout(() => this.#refuseLate(), patienceMs).unref()
    this.#fill()
    return promise
  }

  /** Those next in turn take the place, and what others have left meanwhile. */
  leave(workspaceId: number): void {
    this.#atWork--
    const left = (this.#atWorkOf.get(workspaceId) ?? 0) - 1
    if (left > 0) this.#atWorkOf.set(workspaceId, left)
    else this.#atWorkOf.delete(workspaceId)
    this.#fill()
  }

  /** Two workspaces that call one after the other have each another beside them. Who runs the installation is none. */
  #see(workspaceId: number): void {
    if (workspaceId === everyWorkspace) return
    const now = performance.now()
    const { by, at } = this.#latest
    if (by !== workspaceId && now - at < hereMs) this.#othersUntil = now + hereMs
    this.#latest = { by: workspaceId, at: now }
  }

  #fill(): void {
    for (const [workspaceId, line] of this.#lines) {
      if (this.#atWork >= 2 * this.#mostOfOne) return
      if (!this.#hasPlaceFor(workspaceId)) continue
      const [next] = line
      if (next) this.#take(workspaceId, next, true)
      // To the end of the lines, where it is looked at again.
      if (line.size > 0 && this.#lines.delete(workspaceId)) this.#lines.set(workspaceId, line)
      this.#begin(workspaceId)
    }
  }

  #hasPlaceFor(workspaceId: number): boolean {
    const own = this.#atWorkOf.get(workspaceId) ?? 0
    const most = performance.now() < this.#othersUntil ? this.#mostOfOneBesideOthers : this.#mostOfOne
    return own < most && this.#atWork < 2 * this.#mostOfOne
  }

  #begin(workspaceId: number): void {
    this.#atWork++
    this.#atWorkOf.set(workspaceId, (this.#atWorkOf.get(workspaceId) ?? 0) + 1)
  }

  /** Each line is in the order of coming, so its first has waited longest. */
  #refuseLate(): void {
    const now = performance.now()
    let next = Number.POSITIVE_INFINITY
    for (const [workspaceId, line] of this.#lines) {
      for (const one of line) {
        if (one.until > now) {
          next = Math.min(next, one.until)
          break
        }
        this.#take(workspaceId, one, false)
      }
    }
    this.#timer = this.#waiting > 0 ? setTimeout(() => this.#refuseLate(), next - now).unref() : undefined
  }

  #take(workspaceId: number, one: Waiting, isAdmitted: boolean): void {
    const line = this.#lines.get(workspaceId)
    line?.delete(one)
    if (line?.size === 0) this.#lines.delete(workspaceId)
    this.#waiting--
    one.admit(isAdmitted)
  }
}
