/** Real time `[startMs, endMs)`. */
export interface Interval {
  startMs: number
  endMs: number
}

/** In order. Overlapping or adjacent intervals are joined. */
export function merged(intervals: Interval[]): Interval[] {
  const result: Interval[] = []
  for (const { startMs, endMs } of intervals.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else result.push({ startMs, endMs })
  }
  return result
}

/** The parts of the intervals outside the others. Fast for intervals in order. */
export function without(intervals: Interval[], others: Interval[]): Interval[] {
  const gaps = merged(others)
  let [next, lastMs] = [0, Number.NEGATIVE_INFINITY]
  return intervals.flatMap(({ startMs, endMs }) => {
    const parts: Interval[] = []
    let fromMs = startMs
    // Intervals in order do not look at earlier gaps again: both lists can be long.
    if (startMs < lastMs) next = 0
    lastMs = startMs
    while ((gaps[next]?.endMs ?? Number.POSITIVE_INFINITY) <= startMs) next++
    for (let at = next; at < gaps.length; at++) {
      const gap = gaps[at]
      if (!gap || gap.startMs >= endMs) break
      if (gap.startMs > fromMs) parts.push({ startMs: fromMs, endMs: gap.startMs })
      fromMs = gap.endMs
    }
    if (fromMs < endMs) parts.push({ startMs: fromMs, endMs })
    return parts
  })
}

/** Total length in minutes, of intervals that do not overlap. A part of a minute is dropped. */
export const minutesOf = (intervals: Interval[]): number =>
  Math.floor(intervals.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / 60_000)

/** The parts within `[fromMs, toMs)`. */
export const within = (intervals: Interval[], fromMs: number, toMs: number): Interval[] =>
  intervals
    .map(({ startMs, endMs }) => ({ startMs: Math.max(startMs, fromMs), endMs: Math.min(endMs, toMs) }))
    .filter(part => part.startMs < part.endMs)
