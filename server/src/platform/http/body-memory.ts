import type { Party } from '../db/background-work.ts'

/** Every body can have so much. Only what is more counts. */
const freeBytes = 16 * 1024
const mostBytes = 128 * 1024 * 1024

/**
 * The bytes of bodies that a process keeps in memory until their calls end. A party cannot have more of them
 * than it leaves free, so that one never has all.
 */
export class BodyMemory {
  readonly #most: number
  readonly #ofParty = new Map<Party, number>()
  #held = 0

  constructor(most = mostBytes) {
    this.#most = most
  }

  /** Counts the bodies of a party. `add` returns false, and counts nothing, for bytes that are too many. */
  open(party: Party): { add(bytes: number): boolean; end(): void } {
    let received = 0
    let held = 0
    return {
      add: bytes => {
        received += bytes
        const more = Math.max(0, received - freeBytes) - held
        if (more > 0 && !this.#fits(party, more)) return false
        this.#change(party, more)
        held += more
        return true
      },
      end: () => {
        this.#change(party, -held)
        held = 0
      },
    }
  }

  #fits(party: Party, more: number): boolean {
    const own = this.#ofParty.get(party) ?? 0
    return own + more <= this.#most - this.#held - more
  }

  #change(party: Party, bytes: number): void {
    const own = (this.#ofParty.get(party) ?? 0) + bytes
    this.#held += bytes
    if (own > 0) this.#ofParty.set(party, own)
    else this.#ofParty.delete(party)
  }
}
