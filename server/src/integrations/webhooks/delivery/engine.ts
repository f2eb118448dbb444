import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../platform/context.ts'
import { inBackground } from '../../../platform/db/background-work.ts'
import { levelOfFailure } from '../../../platform/db/sql-errors.ts'
import { everyWorkspace } from '../../../platform/lib/caller.ts'
import { policyOf } from '../../../platform/outbound/address.ts'
import { Sender } from '../../../platform/outbound/sender.ts'
import type { DueWork } from '../../../workspaces/virtual-clock.ts'
import { relayEvents, relaySome, workspacesToRelay } from '../relay.ts'
import type { Send } from './attempt.ts'
import { EndpointWorker, leaseMs } from './endpoint-worker.ts'
import { isSuspect, leaseEndpoints, nextDueAt } from './lease-queries.ts'
import type { LeasedEndpoint } from './queries.ts'

/** How often a process looks for due endpoints and unnumbered events that no commit of its own announced. */
const pollMs = 500
/** Shortest time between two looks, so that one look serves the commits of many calls. */
const betweenLooksMs = 20
/** Endpoints that a process delivers to at a time. One that hangs no longer counts after a second. */
const mostMoving = 256
/** Endpoints in all, including those that hang. */
const mostWorkers = 1_024
/** With more workers than this, only endpoints that are not failing get one. */
const mostBeforeSound = 768
/**
 * Workspaces whose events are fanned out at a time, so that one with many events does not delay the others.
 */
const mostRelays = 4

/**
 * Delivers events to endpoints until it is stopped. It leases due endpoints, one process at a time each,
 * and gives each a worker: an endpoint that hangs, or has a million events, delays no other (decision
 * "Attempts").
 */
export class Engine {
  readonly #ctx: Context
  readonly #sender: Sender
  readonly #workers = new Map<EndpointWorker, Promise<void>>()
  readonly #workersOfWorkspace = new Map<number, number>()
  /** Workspaces with events to fan out, in the order of their turns. */
  readonly #woken = new Set<number>()
  readonly #relays = new Map<number, Promise<void>>()
  #relaying = 0
  #again = false
  #isPollDue = true
  #stopListening = () => {}
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  readonly #stopping = new AbortController()

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  constructor(ctx: Context, sender = new Sender(policyOf(ctx.config))) {
    this.#ctx = ctx
    this.#sender = sender
  }

  start(): void {
    this.#stopListening = this.#ctx.committed.listen(workspaceId => this.wake(workspaceId))
    this.#timer = setInterval(() => this.#poll(), pollMs)
    this.#look()
  }

  /** Called after a commit in the workspace. */
  wake(workspaceId: number): void {
    this.#woken.add(workspaceId)
    this.#relayNext()
  }

  /** Begins nothing new, and waits for what runs. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#stopListening()
    clearInterval(this.#timer)
    await this.#round
    await Promise.allSettled([...this.#relays.values(), ...this.#workers.values()])
    await this.#sender.close()
  }

  #poll(): void {
    this.#isPollDue = true
    this.#look()
  }

  /** One round at a time. A call during a round causes another round. */
  #look(): void {
    if (this.#isStopping) return
    if (this.#round) {
      this.#again = true
      return
    }
    const beganAt = performance.now()
    this.#round = inBackground(everyWorkspace, () => this.#rounds())
      .catch(err => this.#ctx.log[levelOfFailure(err)]({ err }, 'deliveries wait for the next look'))
      .then(() => this.#rest(beganAt))
      .finally(() => {
        this.#round = undefined
        if (this.#again) {
          this.#again = false
          this.#look()
        }
      })
  }

  async #rounds(): Promise<void> {
    if (this.#isPollDue) {
      this.#isPollDue = false
      for (const workspaceId of await workspacesToRelay(this.#ctx)) this.wake(workspaceId)
    }
    await this.#lease()
  }

  /** Workspaces take turns, one batch of events each, so that deliveries of the first batches start early. */
  #relayNext(): void {
    for (const workspaceId of this.#woken) {
      if (this.#isStopping || this.#relaying >= mostRelays) return
      // Its last batch is still running or has just ended: it continues after that.
      if (this.#relays.has(workspaceId)) continue
      this.#woken.delete(workspaceId)
      this.#relays.set(
        workspaceId,
        inBackground(workspaceId, () => this.#relay(workspaceId)),
      )
    }
  }

  async #relay(workspaceId: number): Promise<void> {
    this.#relaying++
    const beganAt = performance.now()
    const rest = await relaySome(this.#ctx, workspaceId).catch(err => {
      this.#ctx.log[levelOfFailure(err)]({ err, workspaceId }, 'events wait for the next look')
    })
    this.#relaying--
    for (const worker of this.#workers.keys()) if (worker.workspaceId === workspaceId) worker.wake()
    this.#look()
    this.#relayNext()
    if (rest === 'more') this.#woken.add(workspaceId)
    else await this.#rest(beganAt)
    this.#relays.delete(workspaceId)
    this.#relayNext()
  }

  /** Rests as long as the look took, within bounds: a slow database has other work. */
  async #rest(beganAt: number): Promise<void> {
    const tookMs = performance.now() - beganAt
    const ms = Math.min(Math.max(betweenLooksMs, tookMs), pollMs)
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  async #lease(): Promise<void> {
    const moving = [...this.#workers.keys()].filter(worker => worker.isMoving).length
    const room = Math.min(mostMoving - moving, mostWorkers - this.#workers.size)
    if (room <= 0) return
    const now = this.#ctx.clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const onlySound = this.#workers.size >= mostBeforeSound
    const withoutSuspects = [...this.#workers.keys()].some(worker => worker.isForSuspect)
    for (const row of await leaseEndpoints(this.#ctx.db, now, until, room, { onlySound, withoutSuspects })) {
      // Its worker still runs: the lease ran out because the database was slow. It continues under the new
      // lease.
      if ([...this.#workers.keys()].some(worker => worker.holds(row))) continue
      warnOfSuspect(this.#ctx, row)
      try {
        const worker = new EndpointWorker(this.#ctx, this.#send, row, {
          isStopping: () => this.#isStopping,
          workersOfWorkspace: () => this.#workersOfWorkspace.get(row.workspace_id) ?? 0,
        })
        this.#count(row, 1)
        this.#workers.set(
          worker,
          inBackground(row.workspace_id, () => this.#deliver(worker, row)),
        )
      } catch (err) {
        this.#ctx.log.warn({ err, endpointId: row.id }, 'an endpoint waits for its lease to run out')
      }
    }
  }

  async #deliver(worker: EndpointWorker, row: LeasedEndpoint): Promise<void> {
    try {
      await worker.work()
    } catch (err) {
      this.#ctx.log[levelOfFailure(err)]({ err, endpointId: row.id }, 'an endpoint waits for the next look')
    }
    this.#workers.delete(worker)
    this.#count(row, -1)
    this.#look()
  }

  #count({ workspace_id }: LeasedEndpoint, more: 1 | -1): void {
    const count = (this.#workersOfWorkspace.get(workspace_id) ?? 0) + more
    if (count === 0) this.#workersOfWorkspace.delete(workspace_id)
    else this.#workersOfWorkspace.set(workspace_id, count)
  }

  readonly #send: Send = request => this.#sender.send(request)
}

/** Who runs the server learns which deliveries to look at. */
function warnOfSuspect({ log }: Context, endpoint: LeasedEndpoint): void {
  if (!isSuspect(endpoint)) return
  const { workspace_id: workspaceId, id: endpointId, unreleased_leases } = endpoint
  const ended = unreleased_leases - 1
  log.warn(
    { workspaceId, endpointId, ended },
    'the process ended repeatedly while it delivered to this endpoint',
  )
}

/**
 * A workspace's deliveries, for a clock that is moved: deliveries that fall due on the way are tried in
 * order.
 */
export function dueDeliveries(ctx: Context, send: Send): DueWork {
  return {
    settle: workspaceId => relayEvents(ctx, workspaceId),
    next: (workspaceId, until) => nextDueAt(ctx.db, workspaceId, until, ctx.clock.now()),
    run: async (workspaceId, until) => {
      const now = ctx.clock.now()
      const leased = await leaseEndpoints(ctx.db, now, new Date(now.getTime() + leaseMs), mostWorkers, {
        only: { workspaceId, by: until },
      })
      // Another process delivers to them.
      if (leased.length === 0) await sleep(50)
      // The call waits for them, others do not wait behind them.
      const around = { isStopping: () => false, workersOfWorkspace: () => leased.length, by: until }
      await inBackground(workspaceId, () =>
        Promise.all(leased.map(endpoint => new EndpointWorker(ctx, send, endpoint, around).work())),
      )
    },
  }
}
