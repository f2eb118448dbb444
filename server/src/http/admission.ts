import { everyWorkspace } from '../caller.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { Line, type Waiting } from './line.ts'

/** Connections that one workspace leaves to the others: who comes while it floods finds one free. */
const leftToOthers = 2
/** The embedded database has one and works in turn: more than the next would only keep others waiting longer. */
const ofEmbedded = 3
/** The share of its places that a workspace has while others are here: their calls wait for whatever it has at work. */
const shareBesideOthers = 0.25
/** Others count as here for so long after a call of theirs began or ended. */
const hereMs = 1_000
/** A line gives way to lighter workspaces no longer than this: it moves forty times a second whatever they do. */
const longestGivingWayMs = 25
/** Whoever has not come to its turn by then is told to come back: sooner than a client gives up. */
const patienceMs = 5_000
/** Past so many waiting a call is refused at once, so that memory stays flat. */
const mostWaiting = 10_000

/**
 * Lets so many calls work at a time that the server is busy and no busier: those of one workspace in half of the places at
 * most, and in a quarter of those while others are here. The rest wait, each workspace in a line of its own. Lines take
 * turns, and none moves while a call is at work of a workspace that has had less than half as much of late: so one tenant's
 * flood, and whatever its calls wait for, is that tenant's wait (decision 022).
 */
export class Admission {
  readonly #mostOfOne: number
  readonly #mostOfOneBesideOthers: number
  /** Of every workspace that has called. */
  readonly #lines = new Map<number, Line>()
  /** Those with calls at work, and how many these are in all. */
  readonly #atWork = new Set<Line>()
  #callsAtWork = 0
  /** Those in which somebody waits, in the order in which they have their turn. */
  readonly #turns = new Set<Line>()
  #waiting = 0
  #latest = { by: everyWorkspace, at: Number.NEGATIVE_INFINITY }
  #othersUntil = 0
  /** Goes off when the one that has waited longest has waited long enough: a timer for each call costs more. */
  #refusing: NodeJS.Timeout | undefined
  /** Goes off when a line has given way for long enough. */
  #resuming: NodeJS.Timeout | undefined

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
    const now = performance.now()
    this.#see(workspaceId, now)
    const line = this.#lineOf(workspaceId)
    if (line.waiting.size === 0 && this.#hasPlaceFor(line, now)) {
      this.#begin(line, now)
      return true
    }
    if (this.#waiting >= mostWaiting) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    line.waiting.add({ admit: resolve, until: now + patienceMs })
    this.#turns.add(line)
    this.#waiting++
    this.#refusing ??= setTimeout(() => this.#refuseLate(), patienceMs).unref()
    this.#fill(now)
    return promise
  }

  /** Those next in turn take the place, and what others have left meanwhile. */
  leave(workspaceId: number): void {
    const now = performance.now()
    this.#see(workspaceId, now)
    const line = this.#lineOf(workspaceId)
    line.end(now)
    this.#callsAtWork--
    if (line.atWork === 0) this.#atWork.delete(line)
    this.#fill(now)
  }

  #lineOf(workspaceId: number): Line {
    const line = this.#lines.get(workspaceId) ?? new Line()
    this.#lines.set(workspaceId, line)
    return line
  }

  /** Two workspaces that call one after the other have each another beside them. Who runs the installation is none. */
  #see(workspaceId: number, now: number): void {
    if (workspaceId === everyWorkspace) return
    const { by, at } = this.#latest
    if (by !== workspaceId && now - at < hereMs) this.#othersUntil = now + hereMs
    this.#latest = { by: workspaceId, at: now }
  }

  #fill(now: number): void {
    for (const line of this.#turns) {
      if (this.#callsAtWork >= 2 * this.#mostOfOne) return
      if (!this.#hasPlaceFor(line, now) || this.#givesWay(line, now)) continue
      const [next] = line.waiting
      if (next) this.#take(line, next, true)
      // To the end of the lines, where it is looked at again.
      if (this.#turns.delete(line)) this.#turns.add(line)
      this.#begin(line, now)
    }
  }

  #hasPlaceFor(line: Line, now: number): boolean {
    const most = now < this.#othersUntil ? this.#mostOfOneBesideOthers : this.#mostOfOne
    return line.atWork < most && this.#callsAtWork < 2 * this.#mostOfOne
  }

  /** Whoever has little to ask waits for nothing that begins after it, and whoever asks much loses no more than half by it. */
  #givesWay(line: Line, now: number): boolean {
    const had = line.hadBy(now)
    if (![...this.#atWork].some(other => 2 * other.hadBy(now) < had)) {
      line.gaveWayAt = undefined
      return false
    }
    line.gaveWayAt ??= now
    const leftMs = line.gaveWayAt + longestGivingWayMs - now
    if (leftMs <= 0) return false
    this.#resuming ??= setTimeout(() => {
      this.#resuming = undefined
      this.#fill(performance.now())
    }, leftMs).unref()
    return true
  }

  #begin(line: Line, now: number): void {
    line.begin(now)
    this.#callsAtWork++
    this.#atWork.add(line)
  }

  /** Each line is in the order of coming, so its first has waited longest. */
  #refuseLate(): void {
    const now = performance.now()
    let next = Number.POSITIVE_INFINITY
    for (const line of this.#turns) {
      for (const one of line.waiting) {
        if (one.until > now) {
          next = Math.min(next, one.until)
          break
        }
        this.#take(line, one, false)
      }
    }
    this.#refusing = this.#waiting > 0 ? setTimeout(() => this.#refuseLate(), next - now).unref() : undefined
  }

  #take(line: Line, one: Waiting, isAdmitted: boolean): void {
    line.waiting.delete(one)
    if (line.waiting.size === 0) this.#turns.delete(line)
    this.#waiting--
    one.admit(isAdmitted)
  }
}
