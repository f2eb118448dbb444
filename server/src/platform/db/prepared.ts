import { hash } from 'node:crypto'
import { codeOf } from './sql-errors.ts'

/*
 * Frequent statements are prepared: PostgreSQL parses and plans them once per connection, not at each use
 * (decision 024). They are those that `statement` compiles once. Their number is fixed by the source, so a
 * connection does not hold more and more of them.
 */

/**
 * Names by text. The name is a digest, because other processes prepare their statements on the same
 * connections of a pooler.
 */
const digests = new Map<string, string>()

/** Prepares this text on all connections from now on. */
export function prepare(text: string): void {
  if (!digests.has(text)) digests.set(text, hash('sha256', text, 'base64url'))
}

/**
 * The prepared statement is gone, or a migration changed its columns. The statement did nothing. Repeated, in
 * a new transaction if it was in one, it runs normally.
 */
export const isLostPlan = (error: unknown): boolean => isOutdated(error) || isUnknown(error)

/** Names of the prepared statements of one database's connections. */
export class PreparedNames {
  #generation = 0
  #mayPrepare = true

  /** Undefined for a text that is not prepared. */
  of(text: string): string | undefined {
    const digest = this.#mayPrepare ? digests.get(text) : undefined
    return digest === undefined ? undefined : `jurat_${this.#generation}_${digest}`
  }

  /**
   * After a lost plan all statements get new names, once. If the pooler does not support prepared statements,
   * nothing is prepared any more.
   */
  learnFrom(error: unknown, name: string): void {
    if (isOutdated(error) && name.startsWith(`jurat_${this.#generation}_`)) this.#generation++
    if (isUnknown(error)) this.#mayPrepare = false
  }
}

const isOutdated = (error: unknown) =>
  codeOf(error) === '0A000' && /cached plan/.test(error instanceof Error ? error.message : '')

/** A pooler without support for prepared statements passes the next statement to another connection. */
const isUnknown = (error: unknown) => codeOf(error) === '26000' || codeOf(error) === '42P05'
