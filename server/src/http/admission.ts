import { everyWorkspace } from '../caller.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { Line, type Waiting } from './line.ts'

/** Connections that one workspace leaves to the others: who comes while it floods finds one free. */
const leftToOthers = 2
/** The embedded database has one and works in turn: more than the next would only keep others waiting longer. */
const ofEmbedded = 3
/** The share of its places that a workspace has while others are here: their calls wait for whatever it has at work. */
const shareBesideOthers = 1 / 8
/** The same where those at work are slow, and so wait for something of their own: they keep its next calls out no longer. */
const shareOfSlow = 1 / 4
/** Others count as here for so long after a call of theirs began or ended. */
const hereMs = 1_000
/** Whoever has not come to its turn by then is told to come back: sooner than a client gives up. */
const patienceMs = 5_000
/** Past so many waiting a call is refused at once, so that memory stays flat. */
const mostWaiting = 10_000

/**
 * Lets so many calls work at a time that the server is busy and no busier: those of one workspace in half of the places at
 * most, and in an eighth of those while others are here. The rest wait, each workspace in a line of its own. Lines take
 * turns, and give way to calls of workspaces that have had less than half as much of late: so one tenant's flood, and
 * whatever its calls wait for, is that tenant's wait (decision 022).
 */
export class Admission {
  readonly #mostOfOne: number
  readonly #mostBesideOthers: number
  readonly #mostOfSlow: number
  /** Of every workspace that has called. */
  readonly #lines = new Map<number, Line>()
  /** Who runs the installation is nobody's neighbour: its calls are few, and some are long. */
  readonly #operators = new Line()
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
  /** Goes off when a line has given way for long enough, or others are here no longer. */
  #resuming: NodeJS.Timeout | undefined
  #resumesAt = Number.POSITIVE_INFINITY

  /** `mostOfOne` calls of one workspace work at a time while no other is here. */
  constructor(mostOfOne: number) {
    this.#mostOfOne = mostOfOne
    this.#mostBesideOthers = Math.ceil(mostOfOne * shareBesideOthers)
    this.#mostOfSlow = Math.ceil(mostOfOne * shareOfSlow)
    this.#lines.set(everyWorkspace, this.#operators)
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

  /** Two workspaces that call one after the other have each another beside them. */
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
    if (this.#callsAtWork >= 2 * this.#mostOfOne || line.atWork >= this.#mostOfOne) return false
    if (now >= this.#othersUntil || line.atWork < this.#mostBesideOthers) return true
    const hasPlaceFrom = line.atWork < this.#mostOfSlow ? line.isSlowFrom : this.#othersUntil
    if (now >= hasPlaceFrom) return true
    this.#resumeAt(Math.min(hasPlaceFrom, this.#othersUntil))
    return false
  }

  /** Who has little to ask waits for nobody of a line who would begin after it; who asks much loses half of its time at most. */
  #givesWay(line: Line, now: number): boolean {
    const isAsked = this.#atWork
      .values()
      .some(other => other !== this.#operators && other.isLighterThan(line, now))
    const ms = line.giveWay(isAsked, now)
    if (ms > 0) this.#resumeAt(now + ms)
    return ms > 0
  }

  #resumeAt(at: number): void {
    if (this.#resumesAt <= at) return
    clearTimeout(this.#resuming)
    this.#resumesAt = at
    const resume = () => {
      this.#resumesAt = Number.POSITIVE_INFINITY
      this.#fill(performance.now())
    }
    this.#resuming = setTimeout(resume, Math.max(1, at - performance.now())).unref()
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
