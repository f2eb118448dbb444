import { quarterMs } from '../claims/claims.ts'
import { bitsBetween, highestBit, lowered, lowestBit, smeared } from './bits.ts'
import type { Crew, Starts } from './day.ts'

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

/** Claims of the crews in the window, without expired holds. */
export type Ask = (crews: Crew[], window: Window) => Promise<Map<number, Busy>>

/** Starts at which a crew is on duty, is free, or would be free without holds. */
export interface Found {
  onDuty: bigint
  free: bigint
  freeButForHolds: bigint
}

/** Asks batch after batch of crews for a free start. Later batches are asked only for starts without one. */
export async function search(starts: Starts, sought: bigint, rounds: Crew[][], ask: Ask): Promise<Found> {
  const found = { onDuty: 0n, free: 0n, freeButForHolds: 0n }
  for (const round of rounds) {
    const missing = sought & ~found.free
    const crews = round.filter(({ duty }) => duty & missing)
    if (crews.length === 0) continue
    const window = windowOf(starts, crews, missing)
    const taken = await ask(crews, window)
    for (const crew of crews) {
      const onDuty = crew.duty & missing
      const { booked, held } = blockedStarts(starts, crew, window, taken.get(crew.notaryId))
      found.onDuty |= onDuty
      found.freeButForHolds |= onDuty & ~booked
      found.free |= onDuty & ~booked & ~held
    }
  }
  return found
}

/**
 * The quarters whose claims decide about the missing starts. Some of the crews must be on duty at one of
 * them.
 */
function windowOf({ list }: Starts, crews: Crew[], missing: bigint): Window {
  const starts = crews.reduce((all, { duty }) => all | duty, 0n) & missing
  const [earliest, latest] = [list[lowestBit(starts)], list[highestBit(starts)]]
  const beforeMs = Math.max(...crews.map(crew => crew.beforeMs))
  const restMs = Math.max(...crews.map(crew => crew.durationMs + crew.afterMs))
  return {
    first: Math.floor(((earliest?.startMs ?? 0) - beforeMs) / quarterMs),
    last: Math.ceil(((latest?.startMs ?? 0) + restMs) / quarterMs) - 1,
  }
}

/** The starts whose appointment, with the crew's buffers, would touch a claimed quarter. */
function blockedStarts(starts: Starts, crew: Crew, { first }: Window, busy: Busy | undefined): Busy {
  const touching = (quarters: bigint) =>
    quarters === 0n
      ? 0n
      : starts.runs.reduce((blocked, { at, count, firstMs }) => {
          const from = Math.floor((firstMs - crew.beforeMs) / quarterMs)
          const to = Math.ceil((firstMs + crew.durationMs + crew.afterMs) / quarterMs)
          const touched = smeared(lowered(quarters, from - first), to - from)
          return blocked | ((touched & bitsBetween(0, count)) << BigInt(at))
        }, 0n)
  return { booked: touching(busy?.booked ?? 0n), held: touching(busy?.held ?? 0n) }
}
