import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache.ts'

const inTransaction = { isInTransaction: true }

/** Computations that end when the test says so. */
function computations() {
  const begun: PromiseWithResolvers<string>[] = []
  const compute = () => {
    const one = Promise.withResolvers<string>()
    begun.push(one)
    return one.promise
  }
  return { begun, compute }
}

test('Callers of the same version share one computation, and later ones its value', async () => {
  const { begun, compute } = computations()
  const cache = new VersionedCache()
  const waiting = [1, 2, 3].map(() => cache.get('a', 1, compute))
  const other = cache.get('a', 2, compute)
  expect(begun).toHaveLength(2)
  begun[0]?.resolve('one')
  expect(await Promise.all(waiting)).toEqual(['one', 'one', 'one'])
  expect(await cache.get('a', 1, compute)).toBe('one')
  begun[1]?.resolve('two')
  expect(await other).toBe('two')
  expect(begun).toHaveLength(2)
})

test('A transaction does not wait for a computation outside of one, but others wait for it', async () => {
  const { begun, compute } = computations()
  const cache = new VersionedCache()
  const outside = cache.get('a', 1, compute)
  const within = [1, 2].map(() => cache.get('a', 1, compute, inTransaction))
  expect(begun).toHaveLength(2)
  begun[1]?.resolve('of a transaction')
  expect(await Promise.all(within)).toEqual(['of a transaction', 'of a transaction'])
  begun[0]?.resolve('outside')
  expect(await outside).toBe('outside')
  const next = cache.get('b', 1, compute, inTransaction)
  const joined = cache.get('b', 1, compute)
  expect(begun).toHaveLength(3)
  begun[2]?.resolve('shared')
  expect(await Promise.all([next, joined])).toEqual(['shared', 'shared'])
})

test('A failed computation fails for two seconds without a new try, for its version', async () => {
  const clock = { ms: 0 }
  const cache = new VersionedCache(10, () => clock.ms)
  let tries = 0
  const compute = async () => {
    tries++
    throw new Error('too large')
  }
  const both = [1, 2].map(() => cache.get('a', 1, compute))
  for (const one of both) await expect(one).rejects.toThrow('too large')
  clock.ms = 1_999
  await expect(cache.get('a', 1, compute)).rejects.toThrow('too large')
  expect(tries).toBe(1)
  expect(await cache.get('a', 2, async () => 'other')).toBe('other')
  await expect(cache.get('a', 1, compute)).rejects.toThrow('too large')
  clock.ms = 4_000
  expect(await cache.get('a', 1, async () => 'mended')).toBe('mended')
})

test('After a transaction whose computation failed, those who waited compute for themselves', async () => {
  const { begun, compute } = computations()
  const cache = new VersionedCache()
  const ended = cache.get('a', 1, compute, inTransaction)
  const waiting = cache.get('a', 1, compute)
  begun[0]?.reject(new Error('rolled back'))
  await expect(ended).rejects.toThrow('rolled back')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve('found')
  expect(await waiting).toBe('found')
})

test('The least recently used key is dropped first', async () => {
  const cache = new VersionedCache(2)
  const made: string[] = []
  const get = (key: string) =>
    cache.get(key, 1, async () => {
      made.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
