const small = 2_000
const factor = 8

/** What `growthOf` stays below if the work is linear. It is about 8 then, and about 64 if it is quadratic. */
export const linearGrowth = 24

/**
 * How many times longer the work takes for an input of eight times the size. Each time is the shortest of
 * several runs, so neither the speed of the machine nor its other work counts.
 */
export async function growthOf<Input>(
  inputOf: (size: number) => Input,
  work: (input: Input) => unknown,
): Promise<number> {
  const [less, more] = [inputOf(small), inputOf(small * factor)]
  const before = await shortest(less, work)
  return (await shortest(more, work)) / before
}

async function shortest<Input>(input: Input, work: (input: Input) => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 15; run++) {
    const start = performance.now()
    await work(input)
    best = Math.min(best, performance.now() - start)
  }
  return best
}
