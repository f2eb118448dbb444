/** Something that is not done while anybody holds it. */
export class Latch {
  #isTaken = false

  get isTaken(): boolean {
    return this.#isTaken
  }

  /** Takes it, and answers how to let go; undefined where somebody has it already. */
  take(): (() => void) | undefined {
    if (this.#isTaken) return undefined
    this.#isTaken = true
    return () => {
      this.#isTaken = false
    }
  }
}
