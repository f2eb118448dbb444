import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idlePool } from './idle-pool.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('An idle pool gives each kept thing out once, and ends those that nobody takes in time', () => {
  const ended: string[] = []
  const pool = idlePool<string>(1_000, one => ended.push(one))
  expect(pool.take()).toBeUndefined()
  pool.keep('a')
  pool.keep('b')
  pool.keep('c')
  expect(pool.take()).toBe('a')
  pool.drop('b')
  vi.advanceTimersByTime(999)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1)
  expect([ended, pool.take()]).toEqual([['c'], undefined])
})
