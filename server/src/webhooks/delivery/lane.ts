import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { attemptOf, type Send } from './attempt.ts'
import { settleHealth } from './health.ts'
import {
  type Attempted,
  type DueDelivery,
  dueDeliveries,
  type LaneRow,
  recordAttempts,
  releaseLane,
  renewLane,
} from './queries.ts'

/** Requests under way at a time to one endpoint. */
const atOnce = 16
const fetched = 128
/** Results that are written together. */
const recorded = 64
/** A lane gives way to others that wait after this long. */
const sliceMs = 5_000
/** How soon new deliveries are looked for while requests are under way. */
const lookMs = 200
/** A lane whose process died is taken over after this: longer than the longest request. */
export const leaseMs = 15_000
const renewMs = 5_000

/**
 * Delivers what is due to one endpoint, in the order of its due times, several at a time, until nothing is due, the
 * slice is over, or `isStopping`. Every attempt is recorded; what was under way when a process dies is tried again by
 * the next to take the lane, under the same attempt number.
 */
export class Lane {
  readonly #ctx: Context
  readonly #send: Send
  readonly #lane: LaneRow
  readonly #by: () => Date
  readonly #isStopping: () => boolean
  readonly #unrecorded = new Set<number>()
  readonly #underWay = new Set<Promise<void>>()
  #queue: DueDelivery[] = []
  #done: Attempted[] = []

  constructor(ctx: Context, send: Send, lane: LaneRow, isStopping: () => boolean, by?: Date) {
    this.#ctx = ctx
    this.#send = send
    this.#lane = lane
    this.#isStopping = isStopping
    this.#by = () => by ?? new Date(ctx.clock.now().getTime() + lane.clock_offset_ms)
  }

  async work(): Promise<void> {
    const endsAt = performance.now() + sliceMs
    const renewing = setInterval(() => void this.#renew(), renewMs)
    try {
      while (await this.#step(performance.now() < endsAt && !this.#isStopping()));
    } finally {
      clearInterval(renewing)
      await Promise.allSettled(this.#underWay)
      await this.#record()
      await transaction(this.#ctx.db, tx => releaseLane(tx, this.#lane))
    }
  }

  #isLost = false

  async #renew(): Promise<void> {
    const until = new Date(this.#ctx.clock.now().getTime() + leaseMs)
    const kept = await renewLane(this.#ctx.db, this.#lane, until).catch(() => true)
    if (!kept) this.#isLost = true
  }

  /** True while there is something to do or to wait for. */
  async #step(mayBegin: boolean): Promise<boolean> {
    const begins = mayBegin && !this.#isLost
    if (begins && this.#queue.length === 0) await this.#look()
    while (begins && this.#queue.length > 0 && this.#underWay.size < atOnce) this.#begin()
    if (this.#done.length >= recorded || (this.#done.length > 0 && this.#queue.length === 0)) {
      await this.#record()
      return true
    }
    if (this.#underWay.size === 0) return false
    await Promise.race([...this.#underWay, sleep(lookMs, undefined, { ref: false })])
    return true
  }

  async #look(): Promise<void> {
    const limit = fetched + this.#unrecorded.size
    const due = await dueDeliveries(this.#ctx.db, this.#lane, this.#by(), limit)
    this.#queue = due.filter(({ id }) => !this.#unrecorded.has(id))
  }

  #begin(): void {
    const delivery = this.#queue.shift()
    if (!delivery) return
    this.#unrecorded.add(delivery.id)
    const attempt = attemptOf(this.#ctx, this.#send, this.#lane, delivery).then(result => {
      this.#done.push(result)
      this.#underWay.delete(attempt)
    })
    this.#underWay.add(attempt)
  }

  async #record(): Promise<void> {
    const done = this.#done.splice(0)
    if (done.length === 0) return
    await transaction(this.#ctx.db, async tx => {
      await recordAttempts(tx, this.#lane.workspace_id, done, this.#ctx.clock.now())
      if (await settleHealth(tx, this.#ctx, this.#lane, done)) this.#isLost = true
    })
    for (const { deliveryId } of done) this.#unrecorded.delete(deliveryId)
  }
}
