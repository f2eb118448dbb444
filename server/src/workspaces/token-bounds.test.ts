import { expect, test } from 'vitest'
import { AppError } from '../platform/lib/errors.ts'
import { boundsWithin, isWithin } from './token-bounds.ts'

const early = new Date('2027-01-01T00:00:00Z')
const late = new Date('2028-01-01T00:00:00Z')
const free = { expiresAt: null, rateLimit: null }
const small = { expiresAt: early, rateLimit: 7 }

function refusedParams(work: () => unknown): string[] {
  try {
    work()
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    return Object.keys((error as AppError).params ?? {})
  }
}

test('Omitted bounds of a token are those of its issuer', () => {
  expect(boundsWithin(small, {}, 1000)).toEqual(small)
  expect(boundsWithin(free, {}, 1000)).toEqual(free)
  expect(boundsWithin({ ...small, rateLimit: null }, {}, 1000)).toEqual({ expiresAt: early, rateLimit: null })
})

test('A token gets at most the bounds of its issuer', () => {
  expect(boundsWithin(small, small, 1000)).toEqual(small)
  expect(boundsWithin(free, { expiresAt: late, rateLimit: 1000 }, 1000)).toEqual({
    expiresAt: late,
    rateLimit: 1000,
  })
  expect(boundsWithin({ ...free, rateLimit: 5000 }, { rateLimit: 5000 }, 1000).rateLimit).toBe(5000)
  expect(boundsWithin(free, { rateLimit: 1_000_000 }, 0).rateLimit).toBe(1_000_000)
})

test.each([
  [small, { expiresAt: late }, 'expires_at'],
  [small, { expiresAt: null }, 'expires_at'],
  [small, { rateLimit: 8 }, 'rate_limit'],
  [small, { rateLimit: null }, 'rate_limit'],
  [{ ...free, rateLimit: 5000 }, { rateLimit: null }, 'rate_limit'],
  [free, { rateLimit: 1001 }, 'rate_limit'],
])('An issuer with %j cannot grant %j', (issuer, asked, param) => {
  expect(refusedParams(() => boundsWithin(issuer, asked, 1000))).toEqual([param])
})

test('A token has no more than another one if both its bounds are within', () => {
  expect(isWithin(small, free, 1000)).toBe(true)
  expect(isWithin(small, small, 1000)).toBe(true)
  expect(isWithin(free, small, 1000)).toBe(false)
  expect(isWithin({ expiresAt: late, rateLimit: 1 }, small, 1000)).toBe(false)
  expect(isWithin({ expiresAt: early, rateLimit: 8 }, small, 1000)).toBe(false)
})
