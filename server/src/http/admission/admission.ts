import { everyWorkspace } from '../../lib/caller.ts'
import type { Config } from '../../lib/config.ts'
import { AppError } from '../../lib/errors.ts'
import { Deadlines } from './deadlines.ts'
import { type Leave, TenantQueue, type Waiting } from './tenant-queue.ts'

/** Connections that one workspace leaves to the others: who comes while it floods finds one free. */
const leftToOthers = 2
/** The embedded database has one and works in turn: more than the next would only keep others waiting longer. */
const ofEmbedded = 3
/** Whoever comes waits there for the call that is at work: beside lighter ones a line has one there for half of the time. */
const mostHadOfEmbedded = 1 / 2
/** Of the time that a line gives way, so much is kept for calls that have come. */
const keptForCallsMs = 12
/** The share of its places that a workspace has while others are here: their calls wait for whatever it has at work. */
const shareBesideOthers = 1 / 4
/** The share for its quick calls: those are at work all of the time that they are here. */
const shareOfQuick = 1 / 8
/** Others count as here for so long after a call of theirs began or ended. */
const hereMs = 1_000
/** Whoever has not come to its turn by then is told to come back: sooner than a client gives up. */
const patienceMs = 5_000
/** Behind 250 of its workspace a call keeps its turn for 750 ms only: the server is past its capacity, not just busy. */
const longLine = 250
const patienceInLongLineMs = 750
/** Who is refused early is told so with that much between one and the next, but no later than after `patienceMs`. */
const betweenRefusalsMs = 5
/** Past so many waiting a call is refused at once, so that memory stays flat. */
const mostWaiting = 10_000

/**
 * Lets so many calls work at a time that the server is busy and no busier: those of one workspace in half of the places at
 * most, and while others are here in a quarter of those, quick calls in an eighth. The rest wait, each workspace in a line
 * of its own. Lines take turns, and give way to calls of workspaces that have had less than half as much of late: so one
 * tenant's flood, and whatever its calls wait for, is that tenant's wait (decision 022).
 */
export class Admission {
  readonly #mostOfOne: number
  readonly #mostBesideOthers: number
  readonly #mostQuick: number
  readonly #mostHad: number
  /** Of every workspace that has called. */
  readonly #lines = new Map<number, TenantQueue>()
  /** Who runs the installation is nobody's neighbour: its calls are few, and some are long. */
  readonly #operators = new TenantQueue()
  /** Those with calls at work, and how many these are in all. */
  readonly #atWork = new Set<TenantQueue>()
  #callsAtWork = 0
  /** Those in which somebody waits, in the order in which they have their turn. */
  readonly #turns = new Set<TenantQueue>()
  readonly #patient = new Deadlines<Waiting>(one => this.#take(one, undefined))
  readonly #behindMany = new Deadlines<Waiting>(one => this.#refuseInTurn(one))
  readonly #refused = new Deadlines<Waiting>(one => one.admit(undefined))
  #lastRefusalAt = 0
  #latest = { by: this.#operators, at: Number.NEGATIVE_INFINITY }
  #othersUntil = 0
  #filling: NodeJS.Immediate | undefined
  /** Goes off when a line has given way for long enough, a call is quick no longer, or others are here no longer. */
  #resuming: NodeJS.Timeout | undefined
  #resumesAt = Number.POSITIVE_INFINITY

  /**
   * `mostOfOne` calls of one workspace work at a time while no other is here. One that has had more than `mostHad` of them
   * at work of late, on average, gives way while a lighter one is here, before that one's next call comes.
   */
  constructor(mostOfOne: number, mostHad = Number.POSITIVE_INFINITY) {
    this.#mostOfOne = mostOfOne
    this.#mostHad = mostHad
    this.#mostBesideOthers = Math.ceil(mostOfOne * shareBesideOthers)
    this.#mostQuick = Math.ceil(mostOfOne * shareOfQuick)
    this.#lines.set(everyWorkspace, this.#operators)
  }

  static of({ databaseUrl, poolSize }: Pick<Config, 'databaseUrl' | 'poolSize'>): Admission {
    if (!databaseUrl) return new Admission(ofEmbedded, mostHadOfEmbedded)
    return new Admission(Math.max(1, poolSize - leftToOthers))
  }

  /** Does the work of a call in its turn. Throws `unavailable` where that has not come in time. */
  async run<T>(workspaceId: number, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(workspaceId)
    if (!leave) {
      throw new AppError('unavailable', 'The server is at its limit. Try again.', {
        retryAfterSeconds: 1,
      })
    }
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Answers, when the call may begin, with what it must call in the end. Nothing where its turn has not come in time. */
  async enter(workspaceId: number): Promise<Leave | undefined> {
    const now = performance.now()
    const line = this.#lineOf(workspaceId)
    this.#see(line, now)
    if (line.waiting.size === 0 && this.#hasPlaceFor(line, now)) return this.#begin(line, now)
    const waiting = this.#patient.size + this.#behindMany.size + this.#refused.size
    if (waiting >= mostWaiting) return undefined
    const { promise, resolve } = Promise.withResolvers<Leave | undefined>()
    const one = { line, admit: resolve }
    if (line.waiting.size < longLine) this.#patient.add(one, now + patienceMs)
    else this.#behindMany.add(one, now + patienceInLongLineMs)
    line.waiting.add(one)
    this.#turns.add(line)
    this.#fillSoon(now)
    return promise
  }

  #lineOf(workspaceId: number): TenantQueue {
    const line = this.#lines.get(workspaceId) ?? new TenantQueue()
    this.#lines.set(workspaceId, line)
    return line
  }

  /** Two workspaces that call one after the other have each another beside them. */
  #see(line: TenantQueue, now: number): void {
    if (line === this.#operators) return
    line.seenAt = now
    const { by, at } = this.#latest
    if (by !== line && now - at < hereMs) this.#othersUntil = now + hereMs
    this.#latest = { by: line, at: now }
  }

  /** While several workspaces are here, what another has sent by now is read before the next of a flood begins. */
  #fillSoon(now: number): void {
    const fill = () => {
      this.#filling = undefined
      this.#fill(performance.now())
    }
    if (now >= this.#othersUntil) this.#fill(now)
    else this.#filling ??= setImmediate(fill)
  }

  #fill(now: number): void {
    for (const line of this.#turns) {
      if (this.#callsAtWork >= 2 * this.#mostOfOne) return
      if (!this.#hasPlaceFor(line, now) || this.#givesWay(line, now)) continue
      const [next] = line.waiting
      if (next) this.#take(next, this.#begin(line, now))
      // To the end of the lines, where it is looked at again.
      if (this.#turns.delete(line)) this.#turns.add(line)
    }
    if (this.#turns.size === 0) this.#admitRefused(now)
  }

  /** The crowd has gone: whoever has not been told to come back yet may as well begin. */
  #admitRefused(now: number): void {
    for (const one of this.#refused.pending()) {
      if (!this.#hasPlaceFor(one.line, now)) return
      this.#refused.delete(one)
      one.admit(this.#begin(one.line, now))
    }
  }

  #hasPlaceFor(line: TenantQueue, now: number): boolean {
    if (this.#callsAtWork >= 2 * this.#mostOfOne || line.atWork >= this.#mostOfOne) return false
    const isFull = line.atWork >= this.#mostBesideOthers
    const from = isFull ? this.#othersUntil : Math.min(this.#othersUntil, line.quickBelow(this.#mostQuick))
    if (now >= from) return true
    this.#resumeAt(from)
    return false
  }

  /** To lighter ones at work, and where it has had too much to those who may come; for half of its time at most. */
  #givesWay(line: TenantQueue, now: number): boolean {
    const isLighter = (other: TenantQueue) => other !== this.#operators && other.isLighterThan(line, now)
    const isAsked = this.#atWork.values().some(other => other.isQuick(now) && isLighter(other))
    const mayBeAsked =
      line.hadBy(now) > this.#mostHad &&
      this.#lines.values().some(other => now - other.seenAt < hereMs && isLighter(other))
    const ms = line.giveWay(isAsked || mayBeAsked, isAsked ? 0 : keptForCallsMs, now)
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

  #begin(line: TenantQueue, now: number): Leave {
    line.begin(now)
    this.#callsAtWork++
    this.#atWork.add(line)
    return () => this.#end(line, now)
  }

  /** Those next in turn take the place, and what others have left meanwhile. */
  #end(line: TenantQueue, begunAt: number): void {
    const now = performance.now()
    this.#see(line, now)
    line.end(begunAt, now)
    this.#callsAtWork--
    if (line.atWork === 0) this.#atWork.delete(line)
    this.#fillSoon(now)
  }

  /** It loses its turn now, and is told so a while after the one before: who is told at once is back at once (decision 022). */
  #refuseInTurn(one: Waiting): void {
    this.#leaveLine(one)
    const now = performance.now()
    const latest = now + patienceMs - patienceInLongLineMs
    this.#lastRefusalAt = Math.min(Math.max(now, this.#lastRefusalAt + betweenRefusalsMs), latest)
    this.#refused.add(one, this.#lastRefusalAt)
  }

  #take(one: Waiting, leave: Leave | undefined): void {
    this.#patient.delete(one)
    this.#behindMany.delete(one)
    this.#leaveLine(one)
    one.admit(leave)
  }

  #leaveLine(one: Waiting): void {
    one.line.waiting.delete(one)
    if (one.line.waiting.size === 0) this.#turns.delete(one.line)
  }
}
