import type { AppError } from '../lib/errors.ts'

/** A place among those of a customer, a workspace, a network or the process. */
export interface Place {
  of: string
  most: number
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
    const full = wanted.find(({ of, most }) => (this.#taken.get(of) ?? 0) >= most)
    if (full) throw full.refusal()
    const places = [...wanted]
    for (const { of } of places) this.#change(of, 1)
    return () => {
      for (const { of } of places.splice(0)) this.#change(of, -1)
    }
  }

  #change(of: string, by: number): void {
    const taken = (this.#taken.get(of) ?? 0) + by
    if (taken > 0) this.#taken.set(of, taken)
    else this.#taken.delete(of)
  }
}
