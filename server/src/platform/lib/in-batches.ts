import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Does the work for some items at a time, in order. Other calls run in between: on the embedded database each
 * statement runs in this process.
 */
export async function inBatches<T>(
  items: T[],
  size: number,
  work: (batch: T[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    await work(items.slice(at, at + size))
    await nextTurn()
  }
}
