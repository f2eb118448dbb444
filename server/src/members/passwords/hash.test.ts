import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { checkPassword, hashPassword, type Waiter } from './hash.ts'

const waiter: Waiter = { kind: 'known', of: 'a' }

const right = { matches: true, needsRehash: false }
const wrong = { matches: false, needsRehash: false }

/** Runs of argon2 that Node starts until the work is done, and how many ran at once. */
async function argon2Runs(work: () => Promise<unknown>): Promise<{ count: number; atOnce: number }> {
  const running = new Set<number>()
  const runs = { count: 0, atOnce: 0 }
  const hook = createHook({
    init(id, type) {
      if (type !== 'ARGON2REQUEST') return
      running.add(id)
      runs.count++
      runs.atOnce = Math.max(runs.atOnce, running.size)
    },
    before: id => running.delete(id),
  }).enable()
  await work()
  hook.disable()
  return runs
}

test('A password matches its own hash and no other', async () => {
  const stored = await hashPassword('violet anchor 17 stove', waiter)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await checkPassword('violet anchor 17 stove', stored, waiter)).toEqual(right)
  expect(await checkPassword('violet anchor 17 stovE', stored, waiter)).toEqual(wrong)
  expect(await checkPassword('', stored, waiter)).toEqual(wrong)
  expect(await hashPassword('violet anchor 17 stove', waiter)).not.toBe(stored)
})

// The first three are of the program argon2 20190702, the last of its own tests.
test.each([
  [
    'violet anchor 17 stove',
    '$argon2id$v=19$m=19456,t=2,p=1$c2l4dGVlbiBieXRlcyBvaw$zdx/TMExoydnc5YWi3YQRA4y8ayhTqUZkl6bKRgVDLE',
    right,
  ],
  [
    'contraseña',
    '$argon2id$v=19$m=65536,t=3,p=1$c2l4dGVlbiBieXRlcyBvaw$zDbeyPoW59AtYY3Dg6VPpwdRR/EgQfx5HvzFADRsyws',
    right,
  ],
  [
    'contrasen\u0303a',
    '$argon2id$v=19$m=65536,t=3,p=1$c2l4dGVlbiBieXRlcyBvaw$zDbeyPoW59AtYY3Dg6VPpwdRR/EgQfx5HvzFADRsyws',
    right,
  ],
  [
    'password',
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    { matches: true, needsRehash: true },
  ],
])('The hash of %j by the reference implementation matches: %s', async (password, stored, result) => {
  expect(await checkPassword(password, stored, waiter)).toEqual(result)
  expect(await checkPassword(`${password}x`, stored, waiter)).toEqual(wrong)
})

test.each([
  [
    'less memory',
    '$argon2id$v=19$m=19455,t=2,p=1$c2l4dGVlbiBieXRlcyBvaw$gj0NfqT4iK2rdzlpAZ92141Ag2JHoO194wjqBM4Bl/g',
  ],
  [
    'fewer passes',
    '$argon2id$v=19$m=19456,t=1,p=1$c2l4dGVlbiBieXRlcyBvaw$eLPsg7XpwPDklVJPT/reYceqYXv9CiO70jV9+q3ggDA',
  ],
])('A hash with %s than today is replaced when the right password is known', async (_what, stored) => {
  expect(await checkPassword('violet anchor 17 stove', stored, waiter)).toEqual({
    matches: true,
    needsRehash: true,
  })
  expect(await checkPassword('another', stored, waiter)).toEqual(wrong)
})

test('An unknown account costs the same work, and no password opens it', async () => {
  const stored = await hashPassword('violet anchor 17 stove', waiter)
  const known = await argon2Runs(() => checkPassword('another', stored, waiter))
  const unknown = await argon2Runs(async () => {
    expect(await checkPassword('', null, waiter)).toEqual(wrong)
  })
  expect(unknown).toEqual(known)
  expect(known.count).toBe(1)
})

test('At most two hashes are computed at once', async () => {
  const runs = await argon2Runs(() =>
    Promise.all(Array.from({ length: 10 }, () => checkPassword('a', null, waiter))),
  )
  expect(runs).toEqual({ count: 10, atOnce: 2 })
})

test('A flood of strangers keeps no known device waiting, and no stranger of another network', async () => {
  const flooding = '2001:db8:1::/48'
  const order: string[] = []
  const check = async (kind: Waiter['kind'], of: string) => {
    await checkPassword('a', null, { kind, of }).catch(error => {
      // On a slow machine the last ones wait for too long.
      expect([of, error.code]).toEqual([flooding, 'unavailable'])
    })
    order.push(of)
  }
  const flood = Array.from({ length: 60 }, () => check('stranger', flooding))
  await Promise.all([check('stranger', '2001:db8:2::/48'), check('known', 'device')])
  expect(order.length).toBeLessThan(20)
  await Promise.all(flood)
  expect(order).toHaveLength(62)
})

test.each([
  '',
  'violet anchor 17 stove',
  '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  '$argon2i$v=19$m=19456,t=2,p=1$c2l4dGVlbiBieXRlcyBvaw$c2l4dGVlbiBieXRlcyBvawAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=19456,t=2,p=1$c2l4dGVlbiBieXRlcyBvaw$',
])('A stored text that is not a hash of a password is an error: %j', async stored => {
  await expect(checkPassword(stored, stored, waiter)).rejects.toThrow('not a PHC string of argon2id')
})
