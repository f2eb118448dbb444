/** A lock that does not wait. */
export class Latch {
  #isTaken = false

  get isTaken(): boolean {
    return this.#isTaken
  }

  /** Takes the latch and returns how to release it. Undefined if it is taken. */
  take(): (() => void) | undefined {
    if (this.#isTaken) return undefined
    this.#isTaken = true
    return () => {
      this.#isTaken = false
    }
  }
}
