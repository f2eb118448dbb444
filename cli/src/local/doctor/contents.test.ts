import { expect, test } from 'vitest'
import { clockFinding } from './contents.ts'

test.each([
  [0, 'good', 'this machine is 0 ms behind the database'],
  [40, 'good', 'this machine is 40 ms behind the database'],
  [-40, 'good', 'this machine is 40 ms ahead of the database'],
  [3_000, 'note', 'this machine is 3000 ms behind the database'],
  [-61_000, 'bad', 'this machine is 61 seconds ahead of the database'],
  [7 * 60_000, 'bad', 'this machine is 7 minutes behind the database'],
  [-7 * 60_000, 'bad', 'this machine is 7 minutes ahead of the database'],
])('A database whose clock differs by %i ms is %s: %s', (skewMs, state, text) => {
  expect(clockFinding(skewMs)).toMatchObject({ state, text })
})
