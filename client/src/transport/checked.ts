import { JuratError } from '../errors.ts'
import type { WriteOptions } from '../options.ts'

/** The longest timer of every runtime: 24 days. A longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1

/** Returns milliseconds that a timer accepts; 0 means no limit. Throws `JuratError` for an invalid value. */
export function checkedTimeout(timeoutMs: number): number {
  if (timeoutMs >= 0) return timeoutMs > longestTimerMs ? 0 : timeoutMs
  throw new JuratError(`timeoutMs is ${String(timeoutMs)}. It must be 0 or more milliseconds.`)
}

/** Throws `JuratError` for a negative number and NaN. */
export function checkedRetries(maxRetries: number): number {
  if (maxRetries >= 0) return maxRetries
  throw new JuratError(`maxRetries is ${String(maxRetries)}. It must be 0 or more.`)
}

/** Throws `JuratError` for an invalid `date`, which the service would silently replace by today. */
export function checkedQuery(query: object | undefined): object | undefined {
  const date: unknown = query && 'date' in query ? query.date : undefined
  if (date === undefined || date === null || isDay(date)) return query
  throw new JuratError(`date is ${JSON.stringify(date)}. Use a calendar date as YYYY-MM-DD.`)
}

function isDay(date: unknown): boolean {
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return false
  // `Date` parses February 30 as March 2.
  const midnight = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

/** HTTP drops spaces at either end. */
const visible = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

/**
 * Returns the caller's key. Throws `JuratError` if the service would reject it or a header cannot hold it.
 */
export function checkedKey({ idempotencyKey }: WriteOptions): string | undefined {
  if (idempotencyKey === undefined || visible.test(idempotencyKey)) return idempotencyKey
  throw new JuratError(
    'idempotencyKey must be 1 to 255 visible ASCII characters, without a space at either end.',
  )
}
