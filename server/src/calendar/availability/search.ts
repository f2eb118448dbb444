import { quarterMs } from '../claims/claims.ts'
import { bitsBetween, dilated, highestBit, lowered, lowestBit } from './bitset.ts'
import type { DutyCandidate, Starts } from './day.ts'

/** Quarters since the epoch, including `last`. */
export interface Window {
  first: number
  last: number
}

/** Claimed quarters of a notary. Bit 0 is `Window.first`. */
export interface Busy {
  booked: bigint
  held: bigint
}

/** Claims of the candidates in the window, without expired holds. */
export type Ask = (candidates: DutyCandidate[], window: Window) => Promise<Map<number, Busy>>

/** Starts at which a candidate is on duty, is free, or would be free without holds. */
export interface Found {
  onDuty: bigint
  free: bigint
  freeButForHolds: bigint
}

/**
 * Asks batch after batch of candidates for a free start. Later batches are asked only for starts without one.
 */
export async function search(
  starts: Starts,
  sought: bigint,
  batches: DutyCandidate[][],
  ask: Ask,
): Promise<Found> {
  const found = { onDuty: 0n, free: 0n, freeButForHolds: 0n }
  for (const batch of batches) {
    const missing = sought & ~found.free
    const candidates = batch.filter(({ duty }) => duty & missing)
    if (candidates.length === 0) continue
    const window = windowOf(starts, candidates, missing)
    const taken = await ask(candidates, window)
    for (const candidate of candidates) {
      const onDuty = candidate.duty & missing
      const { booked, held } = blockedStarts(starts, candidate, window, taken.get(candidate.notaryId))
      found.onDuty |= onDuty
      found.freeButForHolds |= onDuty & ~booked
      found.free |= onDuty & ~booked & ~held
    }
  }
  return found
}

/**
 * The quarters whose claims decide about the missing starts. Some of the candidates must be on duty at one of
 * them.
 */
function windowOf({ list }: Starts, candidates: DutyCandidate[], missing: bigint): Window {
  const starts = candidates.reduce((all, { duty }) => all | duty, 0n) & missing
  const [earliest, latest] = [list[lowestBit(starts)], list[highestBit(starts)]]
  const beforeMs = Math.max(...candidates.map(candidate => candidate.beforeMs))
  const restMs = Math.max(...candidates.map(candidate => candidate.durationMs + candidate.afterMs))
  return {
    first: Math.floor(((earliest?.startMs ?? 0) - beforeMs) / quarterMs),
    last: Math.ceil(((latest?.startMs ?? 0) + restMs) / quarterMs) - 1,
  }
}

/** The starts whose appointment, with the candidate's buffers, would touch a claimed quarter. */
function blockedStarts(
  starts: Starts,
  candidate: DutyCandidate,
  { first }: Window,
  busy: Busy | undefined,
): Busy {
  const touching = (quarters: bigint) =>
    quarters === 0n
      ? 0n
      : starts.runs.reduce((blocked, { at, count, firstMs }) => {
          const from = Math.floor((firstMs - candidate.beforeMs) / quarterMs)
          const to = Math.ceil((firstMs + candidate.durationMs + candidate.afterMs) / quarterMs)
          const touched = dilated(lowered(quarters, from - first), to - from)
          return blocked | ((touched & bitsBetween(0, count)) << BigInt(at))
        }, 0n)
  return { booked: touching(busy?.booked ?? 0n), held: touching(busy?.held ?? 0n) }
}
