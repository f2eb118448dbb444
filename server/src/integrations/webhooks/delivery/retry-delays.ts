const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Delay after the first, second, … attempt (decision "Attempts"). */
const stepsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 24 * hourMs]

/**
 * Milliseconds from attempt number `attempt` to the next; undefined after the last. The delay varies by ±10
 * %: `random` is from 0 to 1. A receiver can ask for a longer delay by `Retry-After`, up to the delay of the
 * next step.
 */
export function delayAfter(attempt: number, retryAfterMs: number | null, random: number): number | undefined {
  const step = stepsMs[attempt - 1]
  if (step === undefined) return undefined
  const longest = stepsMs[attempt] ?? step
  const asked = retryAfterMs === null ? 0 : Math.min(retryAfterMs, longest)
  return Math.max(asked, step * (0.9 + 0.2 * random))
}
