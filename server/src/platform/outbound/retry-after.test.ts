import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['120', 120_000],
  [' 120 ', 120_000],
  ['0', 0],
  ['99999999999999999999', Number.MAX_SAFE_INTEGER],
  ['Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
  ['Saturday, 21-Nov-26 12:01:30 GMT', 90_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['Sat, 99 Nov 2026 12:00:00 GMT', null],
  ['Sat, 21 Nov 2026 12:01:30', null],
  ['xSat, 21 Nov 2026 12:01:30 GMT', null],
  ['Sat, 21 Nov 2026 12:01:30 GMT+1', null],
  ['2026-11-21T12:01:30Z', null],
  ['1.5', null],
  ['-1', null],
  ['12s', null],
  ['', null],
  [undefined, null],
])('The header Retry-After %j means %s ms', (value, ms) => {
  expect(retryAfterMs(value, now)).toBe(ms)
})
