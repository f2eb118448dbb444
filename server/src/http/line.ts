/** What a workspace has had counts less with time: after this long, about a third. */
const fadesMs = 1_000
/** Longest that a line gives way at a stretch; and whoever takes longer than this waits for something else than us. */
const longestGivingWayMs = 25

export interface Waiting {
  admit(isAdmitted: boolean): void
  until: number
}

/** The calls of one workspace: those at work, and those that wait for their turn, the longest first. */
export class Line {
  readonly waiting = new Set<Waiting>()
  #atWork = 0
  #had = 0
  #asOf = performance.now()
  #begunAt = Number.NEGATIVE_INFINITY
  #mayGiveWayMs = longestGivingWayMs
  #isGivingWay = false
  #lookedAt = 0

  get atWork(): number {
    return this.#atWork
  }

  /** When what it has at work has been for long, if nothing more begins. */
  get isSlowFrom(): number {
    return this.#begunAt + longestGivingWayMs
  }

  begin(now: number): void {
    this.hadBy(now)
    this.#atWork++
    this.#begunAt = now
  }

  end(now: number): void {
    this.hadBy(now)
    this.#atWork--
  }

  /** Has had less than half as much as the other, and what it has at work has not been for long. */
  isLighterThan(other: Line, now: number): boolean {
    return now < this.isSlowFrom && 2 * this.hadBy(now) < other.hadBy(now)
  }

  /** For how long it will give way, where there is somebody to give way to: for as long as it lately has not, in all. */
  giveWay(isAsked: boolean, now: number): number {
    const passed = now - this.#lookedAt
    this.#lookedAt = now
    const left = this.#mayGiveWayMs + (this.#isGivingWay ? -passed : passed)
    this.#mayGiveWayMs = Math.max(0, Math.min(left, longestGivingWayMs))
    this.#isGivingWay = isAsked && this.#mayGiveWayMs > 0
    return this.#isGivingWay ? this.#mayGiveWayMs : 0
  }

  /** How many calls it has had at work at a time of late, on average. */
  hadBy(now: number): number {
    const kept = Math.exp((this.#asOf - now) / fadesMs)
    this.#had = this.#had * kept + this.#atWork * (1 - kept)
    this.#asOf = now
    return this.#had
  }
}
