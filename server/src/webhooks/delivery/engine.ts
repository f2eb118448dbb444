import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { Agenda } from '../../workspaces/virtual-clock.ts'
import { relayEvents, relaySome, workspacesToRelay } from '../relay.ts'
import { policyOf } from '../wire/address.ts'
import { Sender } from '../wire/sender.ts'
import type { Send } from './attempt.ts'
import { EndpointWorker, leaseMs } from './endpoint-worker.ts'
import { type LaneRow, leaseLanes, nextLane } from './queries.ts'

/** How often a process looks for what nobody woke it for. */
const pollMs = 500
/** From one look to the next at least: what many calls commit meanwhile is looked after at once. */
const betweenLooksMs = 20
/** Endpoints that a process delivers to at a time. One that hangs takes none of these places after a second. */
const mostMoving = 256
/** Endpoints in all, those that hang among them. */
const mostLanes = 1_024
/** The rest of these places is kept for endpoints that have not been failing. */
const mostBeforeSound = 768
/** Workspaces whose events are shared out at a time: one with a great many keeps no other waiting. */
const mostRelays = 4

/**
 * Delivers events to endpoints for as long as it runs. Every endpoint has a lane, which one process at a time works:
 * one that hangs, or has a million events, delays no other (decision "A slow endpoint").
 */
export class Engine {
  readonly #ctx: Context
  readonly #sender: Sender
  readonly #lanes = new Map<EndpointWorker, Promise<void>>()
  /** Workspaces with something to share out, in the order of their turns. */
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

  /** Something has been committed in the workspace. */
  wake(workspaceId: number): void {
    this.#woken.add(workspaceId)
    this.#relayNext()
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#stopListening()
    clearInterval(this.#timer)
    await this.#round
    await Promise.allSettled([...this.#relays.values(), ...this.#lanes.values()])
    await this.#sender.close()
  }

  #poll(): void {
    this.#isPollDue = true
    this.#look()
  }

  /** One round at a time; a call that comes during one has it look again. */
  #look(): void {
    if (this.#isStopping) return
    if (this.#round) {
      this.#again = true
      return
    }
    const beganAt = performance.now()
    this.#round = this.#rounds()
      .catch(err => this.#ctx.log.warn({ err }, 'deliveries wait for the next look'))
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

  /** Workspaces take turns, a batch of events each: what the first of them has made goes out meanwhile. */
  #relayNext(): void {
    for (const workspaceId of this.#woken) {
      if (this.#isStopping || this.#relaying >= mostRelays) return
      // One that is at it, or has just been, goes on after that.
      if (this.#relays.has(workspaceId)) continue
      this.#woken.delete(workspaceId)
      this.#relays.set(workspaceId, this.#relay(workspaceId))
    }
  }

  async #relay(workspaceId: number): Promise<void> {
    this.#relaying++
    const beganAt = performance.now()
    const rest = await relaySome(this.#ctx, workspaceId).catch(err => {
      this.#ctx.log.warn({ err, workspaceId }, 'events wait for the next look')
    })
    this.#relaying--
    for (const lane of this.#lanes.keys()) if (lane.workspaceId === workspaceId) lane.wake()
    this.#look()
    this.#relayNext()
    if (rest === 'more') this.#woken.add(workspaceId)
    else await this.#rest(beganAt)
    this.#relays.delete(workspaceId)
    this.#relayNext()
  }

  /** As long as the look took, from the least to the most: a database that is slow to answer has others to serve. */
  async #rest(beganAt: number): Promise<void> {
    const tookMs = performance.now() - beganAt
    const ms = Math.min(Math.max(betweenLooksMs, tookMs), pollMs)
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  async #lease(): Promise<void> {
    const moving = [...this.#lanes.keys()].filter(lane => lane.isMoving).length
    const room = Math.min(mostMoving - moving, mostLanes - this.#lanes.size)
    if (room <= 0) return
    const now = this.#ctx.clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const only = this.#lanes.size < mostBeforeSound ? undefined : 'sound'
    for (const row of await leaseLanes(this.#ctx.db, now, until, room, only)) {
      // One whose lease ran out because the database kept it waiting: it goes on under the new one.
      if ([...this.#lanes.keys()].some(lane => lane.holds(row))) continue
      try {
        const lane = new EndpointWorker(this.#ctx, this.#send, row, () => this.#isStopping)
        this.#lanes.set(lane, this.#deliver(lane, row))
      } catch (err) {
        this.#ctx.log.warn({ err, endpointId: row.id }, 'a lane waits for its lease to run out')
      }
    }
  }

  async #deliver(lane: EndpointWorker, row: LaneRow): Promise<void> {
    try {
      await lane.work()
    } catch (err) {
      this.#ctx.log.warn({ err, endpointId: row.id }, 'a lane waits for the next look')
    }
    this.#lanes.delete(lane)
    this.#look()
  }

  readonly #send: Send = request => this.#sender.send(request)
}

/** A workspace's deliveries, for the clock that may be moved: what is due on the way is tried on the way. */
export function deliveryAgenda(ctx: Context, send: Send): Agenda {
  return {
    settle: workspaceId => relayEvents(ctx, workspaceId),
    next: (workspaceId, until) => nextLane(ctx.db, workspaceId, until),
    run: async (workspaceId, until) => {
      const now = ctx.clock.now()
      const lanes = await leaseLanes(ctx.db, now, new Date(now.getTime() + leaseMs), mostLanes, {
        workspaceId,
        by: until,
      })
      // Another process is at it.
      if (lanes.length === 0) await sleep(50)
      await Promise.all(lanes.map(lane => new EndpointWorker(ctx, send, lane, () => false, until).work()))
    },
  }
}
