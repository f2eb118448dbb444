const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long after the first, second, … attempt the next one follows (decision "Attempts"). */
const stepsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 24 * hourMs]

/**
 * How long after its `attempt`th a delivery is tried again; undefined when that was the last. The step, more or less a
 * tenth; a receiver may ask for longer by `Retry-After`, up to the step after. `random` is from 0 to 1.
 */
export function delayAfter(attempt: number, retryAfterMs: number | null, random: number): number | undefined {
  const step = stepsMs[attempt - 1]
  if (step === undefined) return undefined
  const longest = stepsMs[attempt] ?? step
  const asked = retryAfterMs === null ? 0 : Math.min(retryAfterMs, longest)
  return Math.max(asked, step * (0.9 + 0.2 * random))
}
