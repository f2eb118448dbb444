import type { AppError } from '../lib/errors.ts'

/** A place among those of a customer, a workspace, a network or the process. */
export interface Place {
  of: string
  most: number
  /** Who may not have more of the places than are free. */
  fairlyTo?: string
  refusal: () => AppError
}

/** Counts what runs in this process at a time, such as uploads. */
export class Places {
  readonly #taken = new Map<string, number>()

  /**
   * Takes one of each. Returns a function that frees them, which may be called more than once. Throws the
   * refusal of a full one.
   */
  take(wanted: Place[]): () => void {
    const full = wanted.find(place => this.#isFull(place))
    if (full) throw full.refusal()
    const places = [...wanted]
    for (const { of } of places) this.#change(of, 1)
    return () => {
      for (const { of } of places.splice(0)) this.#change(of, -1)
    }
  }

  #isFull({ of, most, fairlyTo }: Place): boolean {
    const free = most - this.#takenBy(of)
    return free <= (fairlyTo === undefined ? 0 : this.#takenBy(fairlyTo))
  }

  #takenBy(of: string): number {
    return this.#taken.get(of) ?? 0
  }

  #change(of: string, by: number): void {
    const taken = this.#takenBy(of) + by
    if (taken > 0) this.#taken.set(of, taken)
    else this.#taken.delete(of)
  }
}
