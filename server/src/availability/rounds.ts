import type { Crew } from './day.ts'

/**
 * The crews in the order to ask them in: a few first, so that at every start `first` of them are on duty where as many
 * are; then rounds of three times as many, who are asked only about what nobody before was free for. Unless a day is
 * nearly full the first rounds answer it.
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

/** As many of the crews as it takes to have `depth` on duty at every start at which that many are. */
function covering(crews: Crew[], depth: number): Crew[] {
  // The starts at which one of the chosen, two, three … are on duty.
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
