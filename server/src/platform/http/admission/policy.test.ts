import { describe, expect, test } from 'vitest'
import {
  freshPause,
  limitsOf,
  never,
  pauseAt,
  pauseReasonOf,
  rejectionTimeOf,
  startTimeOf,
  type Tenant,
  waitOf,
} from './policy.ts'

const now = 10_000
/** Running calls that started that number of milliseconds ago, oldest first. */
const ago = (...ms: number[]) => ms.map(one => now - one)

describe('when the next call may start (decision 022 "Running calls")', () => {
  const limits = limitsOf(16)
  const alone = now - 1
  const besideOthers = now + 700
  test.each([
    ['alone, below the limit of one workspace', ago(...Array(15).fill(1)), 15, alone, alone - now],
    ['alone, at the limit of one workspace', ago(...Array(16).fill(1)), 16, alone, never],
    ['below all limits beside others', ago(1), 9, besideOthers, -Infinity],
    ['at the limit of quick calls beside others', ago(5, 3), 9, besideOthers, 20],
    ['with slow calls beside others', ago(30, 26), 9, besideOthers, -5],
    ['at the limit beside others', ago(90, 80, 70, 60), 9, besideOthers, 700],
    ['at the limit of the process', ago(), 32, alone, never],
    ['just below the limit of the process', ago(), 31, alone, -Infinity],
  ])('%s', (_case, running, total, othersUntil, inMs) => {
    expect(startTimeOf(limits, { running }, total, othersUntil)).toBe(now + inMs)
  })

  test('rounds the limits up: ten connections leave two quick calls of one workspace one place', () => {
    expect(limitsOf(8)).toMatchObject({ alone: 8, besideOthers: 2, quickBesideOthers: 1, total: 16 })
    expect(limitsOf(3)).toMatchObject({ alone: 3, besideOthers: 1, quickBesideOthers: 1, total: 6 })
  })
})

describe('why a tenant pauses (decision 022 "Light tenants first")', () => {
  const tenant = (usage: number, running: number[], activeAt = now): Tenant => ({ usage, running, activeAt })
  const heavy = tenant(2, ago(1))
  test.each([
    ['a lighter one has a quick call', tenant(0.9, ago(24)), Infinity, 'running'],
    ['a lighter one has a slow call', tenant(0.9, ago(25)), Infinity, undefined],
    ['one with half the usage is not lighter', tenant(1, ago(1)), Infinity, undefined],
    ['a lighter one is active, on PostgreSQL', tenant(0, [], now - 999), Infinity, undefined],
    ['a lighter one is active, after too much usage', tenant(0, [], now - 999), 0.5, 'next'],
    ['a lighter one is no longer active', tenant(0, [], now - 1_000), 0.5, undefined],
    ['a lighter one is active, at the limit of usage', tenant(0, [], now), 2, undefined],
  ])('%s', (_case, other, usage, reason) => {
    expect(pauseReasonOf(limitsOf(3, usage), heavy, [heavy, other], now)).toBe(reason)
  })
})

describe('how long a tenant pauses (decision 022 "Light tenants first")', () => {
  const used = (leftMs: number, isPausing = false) => ({ leftMs, isPausing, at: now })
  test.each([
    ['at most 25 ms at a stretch', freshPause, 'running', now, 25],
    ['for the next call at most 13 ms', freshPause, 'next', now, 13],
    ['without a reason not at all', freshPause, undefined, now, 0],
    ['less, by the time it has paused', used(25, true), 'running', now + 10, 15],
    ['no more after 25 ms', used(25, true), 'running', now + 25, 0],
    ['again after it ran for as long', used(0), 'running', now + 10, 10],
    ['not for the next call while 12 ms are left', used(0), 'next', now + 12, 0],
    ['for no more than 25 ms, however long it ran', used(0), 'running', now + 900, 25],
  ] as const)('%s', (_case, pause, reason, at, ms) => {
    expect(pauseAt(pause, reason, at).pauseMs).toBe(ms)
    expect(pauseAt(pause, reason, at).pause.isPausing).toBe(ms > 0)
  })
})

describe('how long a call waits (decision 022 "Waiting")', () => {
  test.each([
    ['in a short queue', 249, 249, { ms: 5_000, isShort: false }],
    ['behind 250 calls of its workspace', 250, 250, { ms: 750, isShort: true }],
    ['with 10,000 calls waiting', 0, 10_000, undefined],
    ['with one less', 0, 9_999, { ms: 5_000, isShort: false }],
  ])('%s', (_case, ahead, waiting, wait) => {
    expect(waitOf(ahead, waiting)).toEqual(wait)
  })

  test.each([
    ['at once after a quiet time', now - 900, 0],
    ['5 ms after the previous rejection', now + 100, 105],
    ['at most 5 s after its arrival, 750 ms of which are over', now + 9_000, 4_250],
  ])('is rejected %s', (_case, previousAt, inMs) => {
    expect(rejectionTimeOf(previousAt, now)).toBe(now + inMs)
  })
})
