/** What a workspace has had counts less with time: after this long, about a third. */
const fadesMs = 1_000

export interface Waiting {
  admit(isAdmitted: boolean): void
  until: number
}

/** The calls of one workspace: those at work, and those that wait for their turn, the longest first. */
export class Line {
  readonly waiting = new Set<Waiting>()
  /** Since when it has given way to lighter workspaces. */
  gaveWayAt: number | undefined
  #atWork = 0
  #had = 0
  #asOf = performance.now()

  get atWork(): number {
    return this.#atWork
  }

  begin(now: number): void {
    this.hadBy(now)
    this.#atWork++
    this.gaveWayAt = undefined
  }

  end(now: number): void {
    this.hadBy(now)
    this.#atWork--
  }

  /** How many calls it has had at work at a time of late, on average. */
  hadBy(now: number): number {
    const kept = Math.exp((this.#asOf - now) / fadesMs)
    this.#had = this.#had * kept + this.#atWork * (1 - kept)
    this.#asOf = now
    return this.#had
  }
}
