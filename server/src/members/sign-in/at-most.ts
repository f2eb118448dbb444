/** Runs at most `most` tasks at once. Later ones wait, in the order in which they came. */
export function atMost(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = most
  const enter = (): Promise<void> => {
    if (free === 0) return new Promise(resolve => waiting.push(resolve))
    free--
    return Promise.resolve()
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async task => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
