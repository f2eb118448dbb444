import { Turns } from '../../platform/lib/turns.ts'
import type { DutyCandidate } from './day.ts'

/**
 * The candidates in batches: first as few as needed to have `first` of them on duty at every start, if there
 * are as many; then batches three times as large, for starts that no earlier candidate is free for. Unless a
 * day is nearly full, the first batches give the answer.
 */
export async function batchesOf(candidates: DutyCandidate[], first = 2): Promise<DutyCandidate[][]> {
  const turns = new Turns()
  const batches: DutyCandidate[][] = []
  let rest = candidates
  for (let depth = first; rest.length > 0; depth *= 3) {
    const batch = await covering(rest, depth, turns)
    batches.push([...batch])
    rest = rest.filter(candidate => !batch.has(candidate))
  }
  return batches
}

/** As many candidates as needed to have `depth` of them on duty at every start that has as many. */
async function covering(
  candidates: DutyCandidate[],
  depth: number,
  turns: Turns,
): Promise<Set<DutyCandidate>> {
  // The starts at which at least one, two, three … of the chosen candidates are on duty.
  const layers: bigint[] = Array(depth).fill(0n)
  const chosen = new Set<DutyCandidate>()
  for (const candidate of candidates) {
    const { duty } = candidate
    if ((duty & ~(layers.at(-1) ?? 0n)) === 0n) continue
    chosen.add(candidate)
    let above = duty
    for (const [index, layer] of layers.entries()) {
      if (above === 0n) break
      layers[index] = layer | above
      above &= layer
    }
    await turns.give()
  }
  return chosen
}
