import { hash } from 'node:crypto'
import { codeOf } from './sql-errors.ts'

/*
 * What every call runs is prepared: PostgreSQL parses and plans it once a connection, not once a call (decision 024).
 * Only texts that are compiled once are, so that a connection holds as many as the source has.
 */

/** By text. A name of what it says: behind a pooler, other processes prepare theirs on the same connections. */
const digests = new Map<string, string>()

/** Has connections prepare this text from now on. */
export function prepare(text: string): void {
  if (!digests.has(text)) digests.set(text, hash('sha256', text, 'base64url'))
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
    const digest = this.#mayPrepare ? digests.get(text) : undefined
    return digest === undefined ? undefined : `jurat_${this.#generation}_${digest}`
  }

  /** After a plan that has been lost, everything is prepared anew, once for all that have that name, or nothing any more. */
  learnFrom(error: unknown, name: string): void {
    if (isOutdated(error) && name.startsWith(`jurat_${this.#generation}_`)) this.#generation++
    if (isUnknown(error)) this.#mayPrepare = false
  }
}

const isOutdated = (error: unknown) =>
  codeOf(error) === '0A000' && /cached plan/.test(error instanceof Error ? error.message : '')

/** A pooler that knows nothing of prepared statements hands the next one to another connection. */
const isUnknown = (error: unknown) => codeOf(error) === '26000' || codeOf(error) === '42P05'
