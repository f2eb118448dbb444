import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('Tasks run at most so many at once, in their order, also after one has failed', async () => {
  const inTurn = atMost(2)
  const started: number[] = []
  let running = 0
  let highest = 0
  const task = (number: number) => async () => {
    started.push(number)
    highest = Math.max(highest, ++running)
    await setImmediate()
    running--
    if (number === 0) throw new Error('failed')
    return number
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(number => inTurn(task(number))))
  expect(results.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(highest).toBe(2)
  await expect(inTurn(task(5))).resolves.toBe(5)
})
