import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../platform/context.ts'
import { likeACall } from '../../../platform/db/background-work.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { signingSecretsOf } from '../endpoints.ts'
import type { Secrets } from '../wire/signature.ts'
import { attemptOf, isSuccess, type Send } from './attempt.ts'
import { DueQueue, firstDelayMs } from './due-queue.ts'
import { settleHealth } from './endpoint-health.ts'
import { isAsLeased, isSuspect, releaseEndpoint, renewLease } from './lease-queries.ts'
import { dueDeliveries, type LeasedEndpoint } from './queries.ts'
import { type Attempted, recordAttempts } from './recording-queries.ts'
import { longestWaitMs, ResultBuffer } from './result-buffer.ts'

/** Concurrent requests to one endpoint. Fewer while it is failing, until one succeeds. */
const atOnce = 16
const atOnceWhileFailing = 2
/** Concurrent requests to the endpoints of a workspace: those of one delay no others. */
const atOnceInWorkspace = 64
/** A worker without a result for this long counts as hanging. */
const hangingMs = 1_000
/** A worker releases its endpoint after this long, so that others that wait get a turn. */
const sliceMs = 5_000
/** The endpoint of a process that died is leased again after this long: longer than the longest request. */
export const leaseMs = 15_000
const renewMs = 5_000
/** Nothing is sent to a URL that was replaced, disabled or removed longer ago. */
const checkMs = 1_000

/** What a worker asks of those that run beside it. */
export interface Surroundings {
  isStopping(): boolean
  /** Endpoints of its workspace that this process delivers to. */
  workersOfWorkspace(): number
  /** Business time up to which deliveries count as due. By default the current time. */
  by?: Date
}

/**
 * Delivers what is due to one endpoint under a lease on it, in the order of due times.
 *
 * Modes: it is *delivering* while it may begin requests. It is *draining* from the first of these on: nothing
 * is due, its slice is over, the process stops, the lease is lost, the endpoint was changed, or the database
 * fails. It never goes back. While draining it begins nothing, waits for running requests and writes their
 * results. Then it *releases* the endpoint, and throws the database's error if there was one.
 *
 * Every attempt is recorded. A request that runs when the process dies is repeated by the next lease, with
 * the same attempt number.
 */
export class EndpointWorker {
  readonly #ctx: Context
  readonly #send: Send
  readonly #endpoint: LeasedEndpoint
  readonly #secrets: Secrets
  readonly #around: Surroundings
  readonly #queue: DueQueue
  readonly #results: ResultBuffer
  #running = 0
  #mostRunning: number
  #endsAt = 0
  #isLeaseLost = false
  #isReleased = false
  #lastResultAt = performance.now()
  #change = Promise.withResolvers<void>()

  constructor(ctx: Context, send: Send, endpoint: LeasedEndpoint, around: Surroundings) {
    this.#ctx = ctx
    this.#send = send
    this.#endpoint = endpoint
    this.#secrets = signingSecretsOf(ctx, endpoint)
    this.#around = around
    this.#mostRunning = endpoint.failing_since ? atOnceWhileFailing : atOnce
    const dueBy = () => around.by ?? new Date(ctx.clock.now().getTime() + endpoint.clock_offset_ms)
    this.#queue = new DueQueue((taken, limit) => dueDeliveries(ctx.db, endpoint, dueBy(), taken, limit))
    this.#results = new ResultBuffer(
      results => this.#write(results),
      () => this.#change.resolve(),
    )
  }

  get workspaceId(): number {
    return this.#endpoint.workspace_id
  }

  get isForSuspect(): boolean {
    return isSuspect(this.#endpoint)
  }

  /** Whether it works for this endpoint. After the release the endpoint can be leased again. */
  holds({ workspace_id, id }: LeasedEndpoint): boolean {
    return !this.#isReleased && this.#endpoint.workspace_id === workspace_id && this.#endpoint.id === id
  }

  /** Whether a request has ended recently. */
  get isMoving(): boolean {
    return performance.now() - this.#lastResultAt < hangingMs
  }

  /** New deliveries may be due. */
  wake(): void {
    this.#queue.wake()
    this.#change.resolve()
  }

  async work(): Promise<void> {
    this.#endsAt = performance.now() + sliceMs
    const renewing = setInterval(() => void this.#renew(), renewMs)
    const checking = setInterval(() => void this.#check(), checkMs)
    try {
      do {
        if (this.#isLookDue()) await this.#queue.look(this.#results.begun)
        this.#begin()
        this.#results.writeDue(this.#running === 0)
      } while (await this.#changed())
    } finally {
      this.#isReleased = true
      clearInterval(renewing)
      clearInterval(checking)
      await this.#release()
    }
  }

  /**
   * Retries the release for 7.5 seconds, so that it ends before the lease does. An endpoint that is not
   * released is treated as one whose deliveries crashed the process.
   */
  async #release(): Promise<void> {
    const release = () =>
      transaction(this.#ctx.db, tx => releaseEndpoint(tx, this.#endpoint, this.#ctx.clock.now()))
    for (const waitMs of [500, 2_000, 5_000]) {
      try {
        return await release()
      } catch {
        await sleep(waitMs)
      }
    }
    await release()
  }

  async #renew(): Promise<void> {
    const until = new Date(this.#ctx.clock.now().getTime() + leaseMs)
    const isKept = await likeACall(() => renewLease(this.#ctx.db, this.#endpoint, until)).catch(() => true)
    if (!isKept) this.#isLeaseLost = true
  }

  async #check(): Promise<void> {
    const isSame = await likeACall(() => isAsLeased(this.#ctx.db, this.#endpoint)).catch(() => true)
    if (!isSame) this.#isLeaseLost = true
  }

  get #failure(): unknown {
    return this.#results.failure ?? this.#queue.failure
  }

  /** Whether it is delivering, and the database keeps up. */
  #mayBegin(): boolean {
    return (
      this.#failure === undefined &&
      !this.#isLeaseLost &&
      !this.#around.isStopping() &&
      performance.now() < this.#endsAt &&
      !this.#results.isFull
    )
  }

  #isLookDue(): boolean {
    return this.#mayBegin() && this.#queue.isLookDue(this.#hasRoom())
  }

  /** Each endpoint of the workspace may have one request, however many there are. */
  #hasRoom(): boolean {
    const share = Math.floor(atOnceInWorkspace / this.#around.workersOfWorkspace())
    return this.#running < Math.min(this.#mostRunning, Math.max(1, share))
  }

  #begin(): void {
    while (this.#hasRoom() && !this.#queue.isEmpty && this.#mayBegin()) {
      const delivery = this.#queue.shift()
      if (!delivery) return
      this.#results.begin(delivery.id)
      this.#running++
      void attemptOf(this.#ctx, this.#send, this.#endpoint, this.#secrets, delivery).then(result => {
        this.#running--
        this.#lastResultAt = performance.now()
        if (isSuccess(result.status)) this.#mostRunning = atOnce
        this.#results.add(result)
        this.#begin()
        const isWriteDue = this.#results.isDue(this.#running === 0)
        if (this.#queue.isEmpty || this.#isLookDue() || isWriteDue) this.#change.resolve()
      })
    }
  }

  async #write(results: Attempted[]): Promise<void> {
    await transaction(this.#ctx.db, async tx => {
      await recordAttempts(tx, this.#endpoint.workspace_id, results, this.#ctx.clock.now())
      if (await settleHealth(tx, this.#ctx, this.#endpoint, results)) this.#isLeaseLost = true
    })
    for (const result of results) this.#report(result)
  }

  #report({ deliveryId, attempt, outcome, status, error }: Attempted): void {
    const { log, metrics } = this.#ctx
    metrics.deliveryAttempts.inc({ outcome })
    if (outcome === 'delivered') return
    const { workspace_id: workspaceId, id: endpointId } = this.#endpoint
    log.info({ workspaceId, endpointId, deliveryId, attempt, outcome, status, error }, 'delivery failed')
  }

  /** Waits for a change. False when it has drained; throws when the database has failed. */
  async #changed(): Promise<boolean> {
    const isBusy = this.#running > 0 || this.#results.isWriting
    if (!isBusy && this.#failure !== undefined) throw this.#failure
    if (!isBusy) return !this.#queue.isEmpty && this.#mayBegin()
    const timer = setTimeout(
      () => this.#change.resolve(),
      this.#results.isEmpty ? firstDelayMs : longestWaitMs,
    )
    await this.#change.promise
    clearTimeout(timer)
    this.#change = Promise.withResolvers()
    return true
  }
}
