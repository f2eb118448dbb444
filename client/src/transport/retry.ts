import { JuratApiError, JuratConnectionError } from '../errors.ts'
import type { Repeat } from './call.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000
/** Whoever is told to wait longer than a minute, the window of the rate limit, had better decide for themselves. */
const longestAskedMs = 60_000

/**
 * How long to wait before making the call again; undefined: not at all. `failures` counts those so far, from 1.
 * Exponential with jitter, between half and all of 0.5 s, 1 s, 2 s, 4 s, 8 s, and no less than `Retry-After` asks for.
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
  // Refused before anything was done, whatever it was.
  if (error.status === 429) return true
  if (repeat === 'once') return false
  const { status, code } = error
  return status === 408 || status === 425 || status >= 500 || code === 'idempotency_in_progress'
}
