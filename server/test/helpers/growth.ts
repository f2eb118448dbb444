const small = 2_000
const factor = 8

/** What `growthOf` stays below if the work is linear. It is about 8 then, and about 64 if it is quadratic. */
export const linearGrowth = 24

/**
 * How many times longer the work takes for an input of eight times the size. The least of several
 * measurements counts, each of the shortest times of several runs: so other work of the machine does not.
 */
export async function growthOf<Input>(
  inputOf: (size: number) => Input,
  work: (input: Input) => unknown,
): Promise<number> {
  const [less, more] = [inputOf(small), inputOf(small * factor)]
  let least = Number.POSITIVE_INFINITY
  for (let measurement = 0; measurement < 5; measurement++) {
    const before = await shortest(less, work)
    least = Math.min(least, (await shortest(more, work)) / before)
  }
  return least
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
