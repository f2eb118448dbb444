import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { bookableService } from './availability.ts'
import { batchesOf } from './batches.ts'
import { candidatesOf, type Limits, startsOf, startsWithin } from './day.ts'
import { bookable } from './find-starts.ts'
import { servedOf } from './offered.ts'

/* Which services are offered: a notary is on duty long enough within the booking window. */

afterEach(() => void vi.restoreAllMocks())

const [minuteMs, dayMs] = [60_000, 86_400_000]
const today = Date.parse('2026-11-20T00:00:00Z')

const service = (handle: string, duration_minutes: number, category = 'remote') => ({
  handle,
  category,
  duration_minutes,
  signing_methods: ['remote'],
})
const notary = (fields: object) => ({
  id: 1,
  categories: ['remote'],
  signing_methods: null,
  timezone: 'UTC',
  weekly: [],
  exceptions: [],
  time_off: [],
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  ...fields,
})
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const weekly = (from: number, to: number) => everyDay.map(weekday => ({ weekday, from, to }))
const limitsOf = (nowMs: number, noticeMinutes: number, days: number): Limits => ({
  nowMs,
  fromMs: nowMs + noticeMinutes * minuteMs,
  untilMs: nowMs + days * dayMs,
})
const served = async (services: object[], notaries: object[], limits: Limits, days: number) =>
  [...(await servedOf(services as never, notaries as never, limits, days))].sort()

/** The same by the search for free times. */
async function found(
  services: ReturnType<typeof service>[],
  notaries: object[],
  limits: Limits,
  days: number,
) {
  const dateOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
  const midnightMs = limits.nowMs - (limits.nowMs % dayMs)
  const starts = startsOf('UTC', dateOf(midnightMs), dateOf(midnightMs + (days + 31) * dayMs))
  const sought = startsWithin(starts, limits)
  const handles: string[] = []
  for (const one of services) {
    const { durationWith } = bookable(bookableService(one as never))
    const candidates = await candidatesOf(starts, notaries as never, durationWith)
    if (candidates.some(({ duty }) => duty & sought)) handles.push(one.handle)
  }
  return handles.sort()
}

const span = fc
  .record({
    weekday: fc.integer({ min: 1, max: 7 }),
    from: fc.integer({ min: 0, max: 1_439 }),
    to: fc.integer({ min: 0, max: 1_440 }),
  })
  .filter(({ from, to }) => from !== to)
const away = fc
  .record({ at: fc.integer({ min: -1_440, max: 70_000 }), minutes: fc.integer({ min: 1, max: 60_000 }) })
  .map(({ at, minutes }) => ({
    starts_at: new Date(today + at * minuteMs),
    ends_at: new Date(today + (at + minutes) * minuteMs),
  }))
const anyNotary = fc
  .record({
    weekly: fc.array(span, { maxLength: 4 }),
    exceptions: fc.array(fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-24'), { maxLength: 2 }),
    time_off: fc.array(away, { maxLength: 2 }),
    closed: fc.array(away, { maxLength: 2 }),
    categories: fc.constantFrom(['remote'], ['wet'], ['remote', 'wet']),
    signing_methods: fc.constantFrom(null, ['remote'], ['enotary']),
    timezone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
  })
  .map(({ exceptions, ...fields }) =>
    notary({ ...fields, exceptions: exceptions.map(date => ({ date, spans: [{ from: 0, to: 1_440 }] })) }),
  )
const anyService = fc.record({
  minutes: fc.constantFrom(1, 15, 30, 100, 480, 1_440, 2_000, 10_080, 10_081),
  category: fc.constantFrom('remote', 'wet'),
})

test('Services are offered exactly when the search finds a notary on duty for one of their times', async () => {
  const world = fc.record({
    notaries: fc.array(anyNotary, { maxLength: 3 }),
    services: fc.array(anyService, { maxLength: 4 }),
    minute: fc.integer({ min: 0, max: 1_439 }),
    notice: fc.constantFrom(0, 60, 3_000),
    days: fc.constantFrom(1, 20, 40),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ notaries, services, minute, notice, days }) => {
      const offered = services.map(({ minutes, category }, at) => service(`s${at}`, minutes, category))
      const limits = limitsOf(today + minute * minuteMs, notice, days)
      expect(await served(offered, notaries, limits, days)).toEqual(
        await found(offered, notaries, limits, days),
      )
    }),
    { numRuns: 150 },
  )
})

test('The duty of a notary in a month is computed once for all services, and not after all are decided', async () => {
  let looks = 0
  const counted = (fields: object) =>
    Object.defineProperty(notary(fields), 'timezone', {
      get: () => {
        looks++
        return 'UTC'
      },
    })
  const services = Array.from({ length: 40 }, (_, at) => service(`s${at}`, 1_250 + at))
  const limits = limitsOf(today, 0, 372)
  expect(await served(services, [counted({ weekly: weekly(540, 1_020) })], limits, 372)).toEqual([])
  // From the first day on: 0, 31, … 372.
  expect(looks).toBe(13)
  looks = 0
  const all = [counted({ weekly: weekly(0, 1_440) }), counted({ weekly: weekly(0, 1_440) })]
  expect(await served(services, all, limits, 372)).toHaveLength(40)
  expect(looks).toBe(1)
})

test('Other calls run while the duty of many notaries is computed', async () => {
  // Each step takes longer than a turn.
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 11))
  let [turns, isOver] = [0, false]
  const others = (async () => {
    while (!isOver) {
      await nextTurn()
      turns++
    }
  })()
  const notaries = Array.from({ length: 50 }, (_, id) => notary({ id, weekly: weekly(540, 1_020) }))
  const turnsOf = async (work: Promise<unknown>) => {
    const before = turns
    await work
    return turns - before
  }
  const starts = startsOf('UTC', '2026-11-20')
  const candidates = await candidatesOf(starts, notaries as never, () => 30)
  expect(turns).toBeGreaterThanOrEqual(49)
  expect(await turnsOf(batchesOf(candidates))).toBeGreaterThanOrEqual(49)
  expect(
    await turnsOf(served([service('s', 1_000)], notaries, limitsOf(today, 0, 1), 1)),
  ).toBeGreaterThanOrEqual(49)
  isOver = true
  await others
})
