import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BatchedLookups } from './batched-lookups.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('Lookups within a fifth of a second are made together', async () => {
  const asked: string[][] = []
  const lookups = new BatchedLookups(async keys => {
    asked.push(keys)
    return new Map([['b', 'found']])
  })
  const first = Promise.all(['a', 'b', 'b'].map(key => lookups.find(key)))
  await vi.advanceTimersByTimeAsync(199)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await first).toEqual([undefined, 'found', 'found'])
  const second = lookups.find('b')
  await vi.advanceTimersByTimeAsync(200)
  expect([await second, asked]).toEqual(['found', [['a', 'b'], ['b']]])
})

test('More than 200 concurrent lookups are not made, and the next ones are', async () => {
  const lookups = new BatchedLookups(async keys => new Map(keys.map(key => [key, key])))
  const found = Promise.all(Array.from({ length: 202 }, (_, n) => lookups.find(`${n}`)))
  await vi.advanceTimersByTimeAsync(200)
  expect((await found).slice(198)).toEqual(['198', '199', undefined, undefined])
  const next = lookups.find('next')
  await vi.advanceTimersByTimeAsync(200)
  expect(await next).toBe('next')
})

test('A failed lookup affects all current callers, and no later one', async () => {
  const findAll = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(new Map())
  const lookups = new BatchedLookups<string>(findAll)
  const failed = Promise.allSettled([lookups.find('a'), lookups.find('b')])
  await vi.advanceTimersByTimeAsync(200)
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = lookups.find('a')
  await vi.advanceTimersByTimeAsync(200)
  expect(await next).toBeUndefined()
})
