import { JuratApiError, JuratConnectionError } from '../errors.ts'
import type { Repeat } from './call.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000
/** The window of the rate limit. For a longer `Retry-After` the caller decides. */
const longestAskedMs = 60_000

/**
 * Returns the delay before the next retry in milliseconds; undefined: do not retry. `failures` counts from 1.
 * The delay is exponential with jitter, from half to all of 0.5, 1, 2, 4, 8 s, and at least `Retry-After`.
 */
export function retryDelayMs(
  error: unknown,
  failures: number,
  repeat: Repeat,
  random: () => number,
): number | undefined {
  if (!isPassing(error, repeat)) return undefined
  const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1)) * (0.5 + random() / 2)
  const asked = error instanceof JuratApiError ? (error.retryAfterMs ?? 0) : 0
  return asked <= longestAskedMs ? Math.max(asked, delayMs) : undefined
}

function isPassing(error: unknown, repeat: Repeat): boolean {
  if (error instanceof JuratConnectionError) return repeat !== 'once'
  if (!(error instanceof JuratApiError)) return false
  // The service rejects it before it does anything.
  if (error.status === 429) return true
  if (repeat === 'once') return false
  const { status, code } = error
  return status === 408 || status === 425 || status >= 500 || code === 'idempotency_in_progress'
}
