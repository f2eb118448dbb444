import { JuratError } from '../errors.ts'
import type { WriteOptions } from '../options.ts'

/** The longest that timers of every runtime can be set to: 24 days. What is longer would end at once. */
const longestTimerMs = 2 ** 31 - 1

/** Milliseconds that a timer may be set to; 0 is for ever. Throws for what is no span of time. */
export function checkedTimeout(timeoutMs: number): number {
  if (timeoutMs >= 0) return timeoutMs > longestTimerMs ? 0 : timeoutMs
  throw new JuratError(`timeoutMs is to be 0 or more milliseconds: it is ${String(timeoutMs)}`)
}

/** Throws for what would never be reached. */
export function checkedRetries(maxRetries: number): number {
  if (maxRetries >= 0) return maxRetries
  throw new JuratError(`maxRetries is to be 0 or more: it is ${String(maxRetries)}`)
}

/** The query, if its `date` is one. Throws for what the service would take for today without a word. */
export function checkedQuery(query: object | undefined): object | undefined {
  const date: unknown = query && 'date' in query ? query.date : undefined
  if (date === undefined || date === null || isDay(date)) return query
  throw new JuratError(`date is ${JSON.stringify(date)}: give a day of the calendar as YYYY-MM-DD.`)
}

function isDay(date: unknown): boolean {
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return false
  // February 30 is read as March 2.
  const midnight = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

/** Spaces at an end would not arrive. */
const visible = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

/** The key that the caller chose, if one. Throws for what the service would not take, or no header can hold. */
export function checkedKey({ idempotencyKey }: WriteOptions): string | undefined {
  if (idempotencyKey === undefined || visible.test(idempotencyKey)) return idempotencyKey
  throw new JuratError(
    'idempotencyKey is to be 1 to 255 visible characters of ASCII, without a space at an end',
  )
}
