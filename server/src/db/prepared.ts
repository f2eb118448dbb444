import { codeOf } from './failures.ts'

/*
 * What every call runs is prepared: PostgreSQL parses and plans it once a connection, not once a call (decision 024).
 * Only texts that are compiled once are, so that a connection holds as many as the source has.
 */

const numbers = new Map<string, number>()

/** Has connections prepare this text from now on. */
export function prepare(text: string): void {
  if (!numbers.has(text)) numbers.set(text, numbers.size)
}

/**
 * A prepared statement that the database holds no longer, or whose columns a migration has changed. The statement did
 * nothing; run again, in a new transaction where it was in one, it runs as if it had never been prepared.
 */
export const isLostPlan = (error: unknown): boolean => isOutdated(error) || isUnknown(error)

/** What the connections of one database call their prepared statements. */
export class PreparedNames {
  #generation = 0
  #mayPrepare = true

  /** Undefined for a text that is not to be prepared. */
  of(text: string): string | undefined {
    const number = this.#mayPrepare ? numbers.get(text) : undefined
    return number === undefined ? undefined : `jurat_${this.#generation}_${number}`
  }

  /** After plans that have been lost, everything is prepared anew, or nothing any more. */
  learnFrom(error: unknown): void {
    if (isOutdated(error)) this.#generation++
    if (isUnknown(error)) this.#mayPrepare = false
  }
}

const isOutdated = (error: unknown) =>
  codeOf(error) === '0A000' && /cached plan/.test(error instanceof Error ? error.message : '')

/** A pooler that knows nothing of prepared statements hands the next one to another connection. */
const isUnknown = (error: unknown) => codeOf(error) === '26000' || codeOf(error) === '42P05'
