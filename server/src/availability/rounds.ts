import type { Crew } from './day.ts'

/**
 * The crews in batches: first as few as needed to have `first` of them on duty at every start, if there are
 * as many; then batches three times as large, for starts that no earlier crew is free for. Unless a day is
 * nearly full, the first batches give the answer.
 */
export function roundsOf(crews: Crew[], first = 2): Crew[][] {
  const rounds: Crew[][] = []
  let rest = crews
  for (let depth = first; rest.length > 0; depth *= 3) {
    const round = covering(rest, depth)
    rounds.push(round)
    rest = rest.filter(crew => !round.includes(crew))
  }
  return rounds
}

/** As many crews as needed to have `depth` of them on duty at every start that has as many. */
function covering(crews: Crew[], depth: number): Crew[] {
  // The starts at which at least one, two, three … of the chosen crews are on duty.
  const layers: bigint[] = Array(depth).fill(0n)
  return crews.filter(({ duty }) => {
    const adds = (duty & ~(layers.at(-1) ?? 0n)) !== 0n
    let above = adds ? duty : 0n
    for (const [index, layer] of layers.entries()) {
      layers[index] = layer | above
      above &= layer
    }
    return adds
  })
}
