import type { DutyCandidate } from './day.ts'

/**
 * The candidates in batches: first as few as needed to have `first` of them on duty at every start, if there
 * are as many; then batches three times as large, for starts that no earlier candidate is free for. Unless a
 * day is nearly full, the first batches give the answer.
 */
export function batchesOf(candidates: DutyCandidate[], first = 2): DutyCandidate[][] {
  const batches: DutyCandidate[][] = []
  let rest = candidates
  for (let depth = first; rest.length > 0; depth *= 3) {
    const batch = covering(rest, depth)
    batches.push(batch)
    rest = rest.filter(candidate => !batch.includes(candidate))
  }
  return batches
}

/** As many candidates as needed to have `depth` of them on duty at every start that has as many. */
function covering(candidates: DutyCandidate[], depth: number): DutyCandidate[] {
  // The starts at which at least one, two, three … of the chosen candidates are on duty.
  const layers: bigint[] = Array(depth).fill(0n)
  return candidates.filter(({ duty }) => {
    const adds = (duty & ~(layers.at(-1) ?? 0n)) !== 0n
    let above = adds ? duty : 0n
    for (const [index, layer] of layers.entries()) {
      layers[index] = layer | above
      above &= layer
    }
    return adds
  })
}
