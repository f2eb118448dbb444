import { freshPause, type Pause, pauseAt, type pauseReasonOf, type Tenant } from './policy.ts'

/** Usage counts less with time: after this long, about a third. */
const usageFadesMs = 1_000

/** Ends a call that has begun. */
export type Leave = () => void

export interface Waiting {
  queue: TenantQueue
  /** Starts the call, or rejects it without `leave`. */
  settle(leave: Leave | undefined): void
}

/** The calls of one workspace: those that run, and those that wait, in order of arrival. */
export class TenantQueue implements Tenant {
  readonly waiting = new Set<Waiting>()
  readonly running: number[] = []
  activeAt = Number.NEGATIVE_INFINITY
  usage = 0
  #usageAt = performance.now()
  #pause: Pause = freshPause

  begin(now: number): void {
    this.countUsage(now)
    this.running.push(now)
  }

  end(begunAt: number, now: number): void {
    this.countUsage(now)
    this.running.splice(this.running.lastIndexOf(begunAt), 1)
  }

  /** Brings `usage` up to `now`. */
  countUsage(now: number): void {
    const kept = Math.exp((this.#usageAt - now) / usageFadesMs)
    this.usage = this.usage * kept + this.running.length * (1 - kept)
    this.#usageAt = now
  }

  /** How many milliseconds the queue pauses, counted from `now`. */
  pauseFor(reason: ReturnType<typeof pauseReasonOf>, now: number): number {
    const { pause, pauseMs } = pauseAt(this.#pause, reason, now)
    this.#pause = pause
    return pauseMs
  }
}
