/** What a workspace has had counts less with time: after this long, about a third. */
const fadesMs = 1_000
/** Longest that a line gives way at a stretch; and a call that takes longer than this waits for something of its own. */
const longestGivingWayMs = 25

/** Ends a call that has begun. */
export type Leave = () => void

export interface Waiting {
  line: TenantQueue
  /** Without anything where its turn has not come. */
  admit(leave: Leave | undefined): void
}

/** The calls of one workspace: those at work, and those that wait for their turn, the longest first. */
export class TenantQueue {
  readonly waiting = new Set<Waiting>()
  /** When each of those at work began, the last one last. */
  readonly #begun: number[] = []
  /** When it was here last: a call of it began or ended. */
  seenAt = Number.NEGATIVE_INFINITY
  #had = 0
  #asOf = performance.now()
  #mayGiveWayMs = longestGivingWayMs
  #isGivingWay = false
  #lookedAt = 0

  get atWork(): number {
    return this.#begun.length
  }

  begin(now: number): void {
    this.hadBy(now)
    this.#begun.push(now)
  }

  end(begunAt: number, now: number): void {
    this.hadBy(now)
    this.#begun.splice(this.#begun.lastIndexOf(begunAt), 1)
  }

  /** From when fewer than so many of those at work are quick: have been so for less than 25 ms. */
  quickBelow(most: number): number {
    return (this.#begun.at(-most) ?? Number.NEGATIVE_INFINITY) + longestGivingWayMs
  }

  /** Has something at work, and that has not been for long. */
  isQuick(now: number): boolean {
    return now < this.quickBelow(1)
  }

  /** Has had less than half as much as the other. */
  isLighterThan(other: TenantQueue, now: number): boolean {
    return 2 * this.hadBy(now) < other.hadBy(now)
  }

  /** For how long it will give way, where it is asked to: for as long as it lately has not, in all, but for `keptMs`. */
  giveWay(isAsked: boolean, keptMs: number, now: number): number {
    const passed = now - this.#lookedAt
    this.#lookedAt = now
    const left = this.#mayGiveWayMs + (this.#isGivingWay ? -passed : passed)
    this.#mayGiveWayMs = Math.max(0, Math.min(left, longestGivingWayMs))
    const ms = this.#mayGiveWayMs - keptMs
    this.#isGivingWay = isAsked && ms > 0
    return this.#isGivingWay ? ms : 0
  }

  /** How many calls it has had at work at a time of late, on average. */
  hadBy(now: number): number {
    const kept = Math.exp((this.#asOf - now) / fadesMs)
    this.#had = this.#had * kept + this.atWork * (1 - kept)
    this.#asOf = now
    return this.#had
  }
}
