import { expect, test } from 'vitest'
import { assertFillable } from './rules.ts'

const fill = (horizon_days: number, mode: 'test' | 'live' = 'test', isUsed = false) =>
  assertFillable({ mode, horizon_days }, isUsed)

test('Sample data needs 14 bookable days, an empty workspace, and a test workspace', () => {
  expect(() => fill(14)).not.toThrow()
  expect(() => fill(13)).toThrow('at least 14 days')
  expect(() => fill(14, 'live')).toThrow('test workspace')
  expect(() => fill(14, 'test', true)).toThrow('has bookings')
})
