import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { relayEvents, relaySome, workspacesToRelay } from '../../events/relay.ts'
import type { Agenda } from '../../workspaces/clock.ts'
import { policyOf } from '../wire/address.ts'
import { Sender } from '../wire/sender.ts'
import type { Send } from './attempt.ts'
import { Lane, leaseMs } from './lane.ts'
import { type LaneRow, leaseLanes, nextLane } from './queries.ts'

/** How often a process looks for what nobody woke it for. */
const pollMs = 500
/** From one look to the next: what many calls commit meanwhile is looked after at once. */
const betweenLooksMs = 20
/** Endpoints that a process delivers to at a time: one that hangs takes up its own place alone. */
const mostLanes = 256

/**
 * Delivers events to endpoints for as long as it runs. Every endpoint has a lane, which one process at a time works:
 * one that hangs, or has a million events, delays no other (decision "A slow endpoint").
 */
export class Engine {
  readonly #ctx: Context
  readonly #sender: Sender
  readonly #lanes = new Set<Promise<void>>()
  readonly #woken = new Set<number>()
  #again = false
  #isPollDue = true
  #stopListening = () => {}
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopping = false

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#sender = new Sender(policyOf(ctx.config))
  }

  start(): void {
    this.#stopListening = this.#ctx.events.listen(workspaceId => this.wake(workspaceId))
    this.#timer = setInterval(() => this.#poll(), pollMs)
    this.#look()
  }

  /** Something has been committed in the workspace. */
  wake(workspaceId: number): void {
    this.#woken.add(workspaceId)
    this.#look()
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#stopListening()
    clearInterval(this.#timer)
    await this.#round
    await Promise.allSettled(this.#lanes)
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
    this.#round = this.#rounds()
      .catch(err => this.#ctx.log.warn({ err }, 'deliveries wait for the next look'))
      .then(() => sleep(this.#isStopping ? 0 : betweenLooksMs))
      .finally(() => {
        this.#round = undefined
        if (this.#again) {
          this.#again = false
          this.#look()
        }
      })
  }

  /** Workspaces take turns, a batch of events each: what the first of them has made goes out meanwhile. */
  async #rounds(): Promise<void> {
    const workspaces = new Set(this.#woken)
    this.#woken.clear()
    if (this.#isPollDue) {
      this.#isPollDue = false
      for (const workspaceId of await workspacesToRelay(this.#ctx)) workspaces.add(workspaceId)
    }
    for (const workspaceId of workspaces) {
      if ((await relaySome(this.#ctx, workspaceId)) === 'more') this.wake(workspaceId)
      await this.#lease()
    }
    if (workspaces.size === 0) await this.#lease()
  }

  async #lease(): Promise<void> {
    const room = mostLanes - this.#lanes.size
    if (room <= 0) return
    const now = this.#ctx.clock.now()
    for (const lane of await leaseLanes(this.#ctx.db, now, new Date(now.getTime() + leaseMs), room)) {
      const work = this.#deliver(lane).finally(() => {
        this.#lanes.delete(work)
        this.#look()
      })
      this.#lanes.add(work)
    }
  }

  async #deliver(row: LaneRow): Promise<void> {
    try {
      await new Lane(this.#ctx, this.#send, row, () => this.#isStopping).work()
    } catch (err) {
      this.#ctx.log.warn({ err, endpointId: row.id }, 'a lane waits for the next look')
    }
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
      await Promise.all(lanes.map(lane => new Lane(ctx, send, lane, () => false, until).work()))
    },
  }
}
