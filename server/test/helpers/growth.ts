import { performance } from 'node:perf_hooks'

const small = 2_000
const factor = 8

/** What `growthOf` stays below if the work is linear. It is about 8 then, and about 64 if it is quadratic. */
export const linearGrowth = 24

/**
 * How many times longer the work takes for an input of eight times the size. Each time is the shortest of several
 * runs, so neither the speed of the machine nor its other work counts.
 */
export function growthOf<Input>(inputOf: (size: number) => Input, work: (input: Input) => unknown): number {
  return shortest(inputOf(small * factor), work) / shortest(inputOf(small), work)
}

function shortest<Input>(input: Input, work: (input: Input) => unknown): number {
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    work(input)
    return performance.now() - start
  })
  return Math.min(...times)
}
