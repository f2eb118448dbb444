import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './hash.ts'

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
  const stored = await hashPassword('violet anchor 17 stove')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await checkPassword('violet anchor 17 stove', stored)).toEqual(right)
  expect(await checkPassword('violet anchor 17 stovE', stored)).toEqual(wrong)
  expect(await checkPassword('', stored)).toEqual(wrong)
  expect(await hashPassword('violet anchor 17 stove')).not.toBe(stored)
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
  expect(await checkPassword(password, stored)).toEqual(result)
  expect(await checkPassword(`${password}x`, stored)).toEqual(wrong)
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
  expect(await checkPassword('violet anchor 17 stove', stored)).toEqual({ matches: true, needsRehash: true })
  expect(await checkPassword('another', stored)).toEqual(wrong)
})

test('An unknown account costs the same work, and no password opens it', async () => {
  const stored = await hashPassword('violet anchor 17 stove')
  const known = await argon2Runs(() => checkPassword('another', stored))
  const unknown = await argon2Runs(async () => {
    expect(await checkPassword('', null)).toEqual(wrong)
  })
  expect(unknown).toEqual(known)
  expect(known.count).toBe(1)
})

test('At most two hashes are computed at once', async () => {
  const runs = await argon2Runs(() => Promise.all(Array.from({ length: 10 }, () => checkPassword('a', null))))
  expect(runs).toEqual({ count: 10, atOnce: 2 })
})

test('A hundred hashes wait, and a further attempt is refused at once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 110 }, () => checkPassword('a', null)))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const one of refused)
    expect(one).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } })
  expect(await checkPassword('a', null)).toMatchObject({ matches: false })
})

test.each([
  '',
  'violet anchor 17 stove',
  '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  '$argon2i$v=19$m=19456,t=2,p=1$c2l4dGVlbiBieXRlcyBvaw$c2l4dGVlbiBieXRlcyBvawAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=19456,t=2,p=1$c2l4dGVlbiBieXRlcyBvaw$',
])('A stored text that is not a hash of a password is an error: %j', async stored => {
  await expect(checkPassword(stored, stored)).rejects.toThrow('not a PHC string of argon2id')
})
