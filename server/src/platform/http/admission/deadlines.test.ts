import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deadlines } from './deadlines.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('Each deadline expires at its own time, and again if it is added again, on one timer', () => {
  const over: [name: string, at: number][] = []
  const begin = performance.now()
  const deadlines = new Deadlines<{ name: string }>(one => {
    over.push([one.name, performance.now() - begin])
    deadlines.add(one, performance.now() + 100)
  })
  for (const [nth, name] of ['a', 'b', 'c'].entries()) deadlines.add({ name }, begin + 100 + 5 * nth)
  for (let ms = 0; ms < 1_000; ms++) {
    vi.advanceTimersByTime(1)
    expect(vi.getTimerCount()).toBe(1)
  }
  expect(over.slice(0, 4).map(([name]) => name)).toEqual(['a', 'b', 'c', 'a'])
  expect(over.filter(([name]) => name === 'a')).toHaveLength(10)
})

test('No timer is left when all deadlines have expired or were deleted', () => {
  const over: object[] = []
  const deadlines = new Deadlines<object>(one => over.push(one))
  const [first, second] = [{}, {}]
  deadlines.add(first, performance.now() + 10)
  deadlines.add(second, performance.now() + 20)
  deadlines.delete(second)
  vi.advanceTimersByTime(100)
  expect([over, vi.getTimerCount(), deadlines.size]).toEqual([[first], 0, 0])
  deadlines.add(second, performance.now() + 10)
  vi.advanceTimersByTime(10)
  expect(over).toEqual([first, second])
})
