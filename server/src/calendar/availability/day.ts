import { Turns } from '../../platform/lib/turns.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { quarterMs } from '../claims/claims.ts'
import type { OnCall } from '../notaries/notaries.ts'
import { bitsBetween } from './bitset.ts'
import { onDutyUntil, shiftsBetween } from './shifts.ts'
import { dayMs, midnightOf, minuteMs, segmentsOf } from './wall-clock.ts'

/**
 * The times at which a quarter of a local date begins, for one date or several, in order. Sets of them are
 * bits by position.
 */
export interface Starts {
  /** Local quarter since the beginning of the first date, and its time. */
  list: { quarter: number; startMs: number }[]
  /** `count` starts from position `at` that follow each other by 15 minutes. */
  runs: { at: number; count: number; firstMs: number }[]
}

/** A notary on these dates. "DutyCandidate" stands for the notary with the shifts and buffers. */
export interface DutyCandidate {
  notaryId: number
  beforeMs: number
  durationMs: number
  afterMs: number
  /** Bit set: bit n stands for start n of the list. Set where the whole appointment lies within a shift. */
  duty: bigint
}

/** Duration of the appointment with this notary, in minutes. Undefined for a notary who does not offer it. */
export type DurationWith = (notary: OnCall) => number | undefined

/** Starts from `fromMs` to `untilMs`, inclusive, may be booked. Before `nowMs` is the past. */
export interface Limits {
  nowMs: number
  fromMs: number
  untilMs: number
}

/** The booking window of the workspace's settings at `now` (business time). */
export function limitsOf(
  { minimum_notice_minutes, horizon_days }: Pick<WorkspaceRow, 'minimum_notice_minutes' | 'horizon_days'>,
  now: Date,
): Limits {
  const nowMs = now.getTime()
  return {
    nowMs,
    fromMs: nowMs + minimum_notice_minutes * minuteMs,
    untilMs: nowMs + horizon_days * dayMs,
  }
}

/**
 * The starts from one local date, `YYYY-MM-DD`, to another: 96 a day, or fewer or more on a clock change.
 * `quarter` counts from the beginning of the first date.
 */
export function startsOf(timezone: string, date: string, lastDate = date): Starts {
  const starts: Starts = { list: [], runs: [] }
  for (const { startMs, endMs, offsetMs } of segmentsOf(timezone, date, lastDate)) {
    const beginMs = midnightOf(date) - offsetMs
    const first = Math.ceil((startMs - beginMs) / quarterMs)
    const end = Math.ceil((endMs - beginMs) / quarterMs)
    if (first >= end) continue
    starts.runs.push({ at: starts.list.length, count: end - first, firstMs: beginMs + first * quarterMs })
    for (let quarter = first; quarter < end; quarter++) {
      starts.list.push({ quarter, startMs: beginMs + quarter * quarterMs })
    }
  }
  return starts
}

/** The starts within the booking window. */
export function startsWithin({ list }: Starts, { fromMs, untilMs }: Limits): bigint {
  const first = list.findIndex(({ startMs }) => startMs >= fromMs)
  const last = list.findLastIndex(({ startMs }) => startMs <= untilMs)
  return first < 0 ? 0n : bitsBetween(first, last + 1)
}

/**
 * The wanted notaries who are on duty for an appointment at one of the starts. A month of 500 notaries takes
 * up to a second: other calls run in between.
 */
export async function candidatesOf(
  starts: Starts,
  notaries: OnCall[],
  durationWith: DurationWith,
): Promise<DutyCandidate[]> {
  const turns = new Turns()
  const candidates: DutyCandidate[] = []
  for (const notary of notaries) {
    const minutes = durationWith(notary)
    if (minutes === undefined) continue
    const durationMs = minutes * minuteMs
    const duty = dutyOf(starts, notary, durationMs)
    const beforeMs = notary.buffer_before_minutes * minuteMs
    const afterMs = notary.buffer_after_minutes * minuteMs
    if (duty) candidates.push({ notaryId: notary.id, beforeMs, durationMs, afterMs, duty })
    await turns.give()
  }
  return candidates
}

function dutyOf({ list, runs }: Starts, notary: OnCall, durationMs: number): bigint {
  const [first, last] = [list[0], list.at(-1)]
  if (!first || !last) return 0n
  const dayEndMs = last.startMs + quarterMs
  return shiftsBetween(notary, first.startMs, dayEndMs)
    .map(({ startMs, endMs }) => ({
      startMs,
      endMs: endMs < dayEndMs ? endMs : onDutyUntil(notary, dayEndMs, last.startMs + durationMs),
    }))
    .flatMap(shift =>
      runs.map(run => {
        const from = Math.ceil((shift.startMs - run.firstMs) / quarterMs)
        const to = Math.floor((shift.endMs - durationMs - run.firstMs) / quarterMs) + 1
        return bitsBetween(run.at + Math.max(from, 0), run.at + Math.min(to, run.count))
      }),
    )
    .reduce((all, bits) => all | bits, 0n)
}
