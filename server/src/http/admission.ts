import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

/** Connections that one workspace leaves to the others: who comes while it floods finds one free. */
const leftToOthers = 2
/** The embedded database has one and works in turn: more than the next would only keep others waiting longer. */
const ofEmbedded = 3
/** Whoever has not come to its turn by then is told to come back: sooner than a client gives up. */
const patienceMs = 5_000
/** Past so many waiting a call is refused at once, so that memory stays flat. */
const mostWaiting = 10_000

interface Waiting {
  admit(isAdmitted: boolean): void
  until: number
}

/**
 * Lets so many calls work at a time that the server is busy and no busier, those of one workspace in half of the places
 * at most. The others wait, each workspace in a line of its own; lines take turns, so one tenant's flood, and whatever
 * its calls wait for, is that tenant's wait (decision 022).
 */
export class Admission {
  readonly #mostOfOne: number
  #atWork = 0
  #waiting = 0
  readonly #atWorkOf = new Map<number, number>()
  /** In the order in which they have their turn. */
  readonly #lines = new Map<number, Set<Waiting>>()
  /** Goes off when the one that has waited longest has waited long enough: a timer for each call costs more. */
  #timer: NodeJS.Timeout | undefined

  /** `mostOfOne` calls of one workspace work at a time. */
  constructor(mostOfOne: number) {
    this.#mostOfOne = mostOfOne
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
    if (this.#hasPlaceFor(workspaceId)) {
      this.#begin(workspaceId)
      return true
    }
    if (this.#waiting >= mostWaiting) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const line = this.#lines.get(workspaceId) ?? new Set()
    this.#lines.set(workspaceId, line.add({ admit: resolve, until: performance.now() + patienceMs }))
    this.#waiting++
    this.#timer ??= setTimeout(() => this.#refuseLate(), patienceMs).unref()
    return promise
  }

  /** The next in turn takes the place. */
  leave(workspaceId: number): void {
    this.#atWork--
    const left = (this.#atWorkOf.get(workspaceId) ?? 0) - 1
    if (left > 0) this.#atWorkOf.set(workspaceId, left)
    else this.#atWorkOf.delete(workspaceId)
    for (const [nextId, line] of this.#lines) {
      if (!this.#hasPlaceFor(nextId)) continue
      const [next] = line
      if (next) this.#take(nextId, next, true)
      // To the end of the lines.
      if (line.size > 0 && this.#lines.delete(nextId)) this.#lines.set(nextId, line)
      this.#begin(nextId)
      return
    }
  }

  #hasPlaceFor(workspaceId: number): boolean {
    const own = this.#atWorkOf.get(workspaceId) ?? 0
    return own < this.#mostOfOne && this.#atWork < 2 * this.#mostOfOne
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
