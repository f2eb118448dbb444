import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('A long computation of many items lets other calls run in between, and returns them in order', async () => {
  let others = 0
  let isOver = false
  const other = () => {
    others++
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  const results = await new Turns().map([1, 2, 3, 4, 5, 6], item => {
    const until = performance.now() + 11
    while (performance.now() < until);
    return item * 2
  })
  isOver = true
  expect(results).toEqual([2, 4, 6, 8, 10, 12])
  expect(others).toBeGreaterThanOrEqual(5)
})
