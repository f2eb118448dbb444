import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { signingSecretsOf } from '../endpoints.ts'
import type { Secrets } from '../wire/signature.ts'
import { attemptOf, isSuccess, type Send } from './attempt.ts'
import { settleHealth } from './endpoint-health.ts'
import { type DueDelivery, dueDeliveries, type LaneRow, releaseLane, renewLane } from './queries.ts'
import { type Attempted, recordAttempts } from './recording-queries.ts'

/** Requests under way at a time to one endpoint; fewer to one that has been failing, until it answers. */
const atOnce = 16
const atOnceWhileFailing = 2
/** A lane without a result for so long is taken to hang. */
const stillMs = 1_000
const fetched = 256
/** A shorter queue is filled up while requests go on, so that few places wait for the database. */
const shortQueue = 64
/** Results that are written together, unless the first of them has waited for long enough. */
const recorded = 256
const unrecordedMs = 50
/** A lane whose results are not written as fast as they come waits for them. */
const mostUnrecorded = 512
/** A lane gives way to others that wait after this long. */
const sliceMs = 5_000
/** How soon new deliveries are looked for while requests are under way; twice as late each time there are none. */
const lookMs = 200
const latestLookMs = 2_000
/** A lane whose process died is taken over after this: longer than the longest request. */
export const leaseMs = 15_000
const renewMs = 5_000

/**
 * Delivers what is due to one endpoint, in the order of its due times, several at a time, until nothing is due, the
 * slice is over, or `isStopping`. Every attempt is recorded; what was under way when a process dies is tried again by
 * the next to take the lane, under the same attempt number.
 */
export class EndpointWorker {
  readonly #ctx: Context
  readonly #send: Send
  readonly #lane: LaneRow
  readonly #secrets: Secrets
  readonly #by: () => Date
  readonly #isStopping: () => boolean
  /** Deliveries taken up whose results are not written yet. */
  readonly #unrecorded = new Set<number>()
  #queue: DueDelivery[] = []
  #underWay = 0
  #done: Attempted[] = []
  #firstDoneAt = 0
  #recording: Promise<void> | undefined
  /** Why results could not be written. */
  #failure: unknown
  /** Why it cannot tell what is due: what is under way is written, and no more begins. */
  #unseen: unknown
  #endsAt = 0
  #isLost = false
  #isOver = false
  #change = Promise.withResolvers<void>()
  #movedAt = performance.now()
  #mostUnderWay: number
  #isWoken = false
  #lookMs = 0
  #nextLookAt = 0

  constructor(ctx: Context, send: Send, lane: LaneRow, isStopping: () => boolean, by?: Date) {
    this.#ctx = ctx
    this.#send = send
    this.#lane = lane
    this.#secrets = signingSecretsOf(ctx, lane)
    this.#isStopping = isStopping
    this.#mostUnderWay = lane.failing_since ? atOnceWhileFailing : atOnce
    this.#by = () => by ?? new Date(ctx.clock.now().getTime() + lane.clock_offset_ms)
  }

  get workspaceId(): number {
    return this.#lane.workspace_id
  }

  /** Whether it is this endpoint's, and still at work: one that gives the lane back may see it taken again. */
  holds({ workspace_id, id }: LaneRow): boolean {
    return !this.#isOver && this.#lane.workspace_id === workspace_id && this.#lane.id === id
  }

  /** Whether a request has come to its end lately. */
  get isMoving(): boolean {
    return performance.now() - this.#movedAt < stillMs
  }

  /** There may be new deliveries. */
  wake(): void {
    this.#isWoken = true
    this.#lookMs = 0
    this.#change.resolve()
  }

  async work(): Promise<void> {
    this.#endsAt = performance.now() + sliceMs
    const renewing = setInterval(() => void this.#renew(), renewMs)
    try {
      do {
        if (this.#mayLook()) await this.#look()
        this.#begin()
        this.#record()
      } while (await this.#changed())
    } finally {
      this.#isOver = true
      clearInterval(renewing)
      await transaction(this.#ctx.db, tx => releaseLane(tx, this.#lane))
    }
  }

  async #renew(): Promise<void> {
    const until = new Date(this.#ctx.clock.now().getTime() + leaseMs)
    const kept = await renewLane(this.#ctx.db, this.#lane, until).catch(() => true)
    if (!kept) this.#isLost = true
  }

  #mayBegin(): boolean {
    const hasFailed = this.#failure !== undefined || this.#unseen !== undefined
    return (
      !hasFailed &&
      !this.#isLost &&
      !this.#isStopping() &&
      performance.now() < this.#endsAt &&
      this.#unrecorded.size < mostUnrecorded
    )
  }

  #mayLook(): boolean {
    const { length } = this.#queue
    // With none left, more is taken up only for places that are free: those of an endpoint that hangs are not.
    const isShort = length > 0 ? length < shortQueue : this.#underWay < this.#mostUnderWay
    return isShort && this.#mayBegin() && (this.#isWoken || performance.now() >= this.#nextLookAt)
  }

  async #look(): Promise<void> {
    this.#isWoken = false
    // What is written while the database is asked may be answered as it was before.
    const taken = [...this.#unrecorded, ...this.#queue.map(({ id }) => id)]
    const due = await dueDeliveries(this.#ctx.db, this.#lane, this.#by(), taken, fetched).catch(error => {
      this.#unseen ??= error
      return []
    })
    this.#queue.push(...due)
    this.#lookMs = due.length > 0 ? 0 : Math.min(Math.max(2 * this.#lookMs, lookMs), latestLookMs)
    this.#nextLookAt = performance.now() + this.#lookMs
  }

  #begin(): void {
    while (this.#underWay < this.#mostUnderWay && this.#queue.length > 0 && this.#mayBegin()) {
      const delivery = this.#queue.shift() as DueDelivery
      this.#unrecorded.add(delivery.id)
      this.#underWay++
      void attemptOf(this.#ctx, this.#send, this.#lane, this.#secrets, delivery).then(result => {
        this.#underWay--
        this.#movedAt = performance.now()
        if (isSuccess(result.status)) this.#mostUnderWay = atOnce
        if (this.#done.push(result) === 1) this.#firstDoneAt = performance.now()
        this.#begin()
        if (this.#queue.length === 0 || this.#mayLook() || this.#isDueToRecord()) this.#change.resolve()
      })
    }
  }

  #isDueToRecord(): boolean {
    if (this.#done.length === 0) return false
    const isLast = this.#underWay === 0
    return isLast || this.#done.length >= recorded || performance.now() - this.#firstDoneAt >= unrecordedMs
  }

  /** Writes results while requests go on, one batch at a time. */
  #record(): void {
    if (this.#recording || this.#failure !== undefined || !this.#isDueToRecord()) return
    const done = this.#done.splice(0)
    this.#recording = transaction(this.#ctx.db, async tx => {
      await recordAttempts(tx, this.#lane.workspace_id, done, this.#ctx.clock.now())
      if (await settleHealth(tx, this.#ctx, this.#lane, done)) this.#isLost = true
    })
      .then(() => {
        for (const { deliveryId } of done) this.#unrecorded.delete(deliveryId)
      })
      .catch(error => {
        this.#failure ??= error
      })
      .finally(() => {
        this.#recording = undefined
        this.#change.resolve()
      })
  }

  /** True after a change while there is something to do or to wait for; throws when the database has failed it. */
  async #changed(): Promise<boolean> {
    const isAtWork = this.#underWay > 0 || this.#recording !== undefined
    const failure = this.#failure ?? this.#unseen
    if (!isAtWork && failure !== undefined) throw failure
    if (!isAtWork) return this.#queue.length > 0 && this.#mayBegin()
    const wait = this.#done.length > 0 ? unrecordedMs : lookMs
    const timer = setTimeout(() => this.#change.resolve(), wait)
    await this.#change.promise
    clearTimeout(timer)
    this.#change = Promise.withResolvers()
    return true
  }
}
