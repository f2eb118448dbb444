import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DatedException, Span, WeeklySpan } from '../../platform/db/calendar-tables.ts'
import { overlapIn } from './overlaps.ts'

const monday = 1
const thursday = 4
const sunday = 7
const weekly = (weekday: number, from: number, to: number): WeeklySpan => ({ weekday, from, to })
const on = (date: string, ...spans: [number, number][]): DatedException => ({
  date,
  spans: spans.map(([from, to]) => ({ from, to })),
})

describe('hours of the week', () => {
  test.each<[string, WeeklySpan[]]>([
    ['nothing', []],
    ['one span', [weekly(monday, 540, 1020)]],
    ['spans that touch', [weekly(monday, 540, 720), weekly(monday, 720, 1020)]],
    ['a whole day, and the next', [weekly(monday, 0, 1440), weekly(2, 0, 1440)]],
    ['a night that ends where the morning begins', [weekly(monday, 1320, 120), weekly(2, 120, 300)]],
    [
      'a night from Sunday that ends where Monday begins',
      [weekly(sunday, 1320, 120), weekly(monday, 120, 300)],
    ],
    ['a night up to midnight', [weekly(sunday, 1320, 0), weekly(monday, 0, 300)]],
    ['nearly a day, over midnight', [weekly(monday, 1, 0), weekly(2, 0, 1)]],
    ['the same hours of different days', [weekly(monday, 540, 1020), weekly(2, 540, 1020)]],
  ])('Hours of the week may be %s', (_what, spans) => {
    expect(overlapIn(spans, [])).toBeUndefined()
  })

  test.each<[string, WeeklySpan[], [string, string]]>([
    ['overlap', [weekly(monday, 540, 721), weekly(monday, 720, 1020)], ['weekly.1', 'weekly.0']],
    ['are the same twice', [weekly(monday, 540, 720), weekly(monday, 540, 720)], ['weekly.1', 'weekly.0']],
    ['lie within each other', [weekly(monday, 600, 660), weekly(monday, 540, 720)], ['weekly.0', 'weekly.1']],
    ['overlap over midnight', [weekly(2, 0, 60), weekly(monday, 1320, 1)], ['weekly.0', 'weekly.1']],
    [
      'overlap over the end of the week',
      [weekly(monday, 0, 60), weekly(sunday, 1380, 30)],
      ['weekly.0', 'weekly.1'],
    ],
    [
      'cover an empty start of the week',
      [weekly(monday, 59, 60), weekly(sunday, 90, 60)],
      ['weekly.0', 'weekly.1'],
    ],
  ])('Hours of the week must not have spans that %s', (_what, spans, names) => {
    expect(overlapIn(spans, [])).toEqual(names)
  })
})

// 2026-12-24 is a Thursday.
describe('exceptions', () => {
  test.each<[string, WeeklySpan[], DatedException[]]>([
    ['replace the hours they would overlap', [weekly(thursday, 540, 1020)], [on('2026-12-24', [600, 660])]],
    ['are days off between nights', [weekly(3, 1320, 120)], [on('2026-12-24')]],
    ['begin where the night before ends', [weekly(3, 1320, 120)], [on('2026-12-24', [120, 300])]],
    ['end where the next day begins', [weekly(5, 120, 300)], [on('2026-12-24', [1320, 120])]],
    ['follow each other', [], [on('2026-12-24', [1320, 120]), on('2026-12-25', [120, 1440])]],
    [
      'put off the next day that they would overlap',
      [weekly(5, 0, 300)],
      [on('2026-12-24', [1320, 120]), on('2026-12-25')],
    ],
    [
      'stand at the first and the last date',
      [weekly(monday, 0, 1440)],
      [on('0001-01-01', [1320, 0]), on('9999-12-31', [1320, 60])],
    ],
  ])('Exceptions that %s are accepted', (_what, spans, exceptions) => {
    expect(overlapIn(spans, exceptions)).toBeUndefined()
  })

  test.each<[string, WeeklySpan[], DatedException[], [string, string]]>([
    [
      'each other',
      [],
      [on('2026-12-24', [540, 720], [700, 800])],
      ['exceptions.0.spans.1', 'exceptions.0.spans.0'],
    ],
    [
      'the night before',
      [weekly(3, 1320, 120)],
      [on('2026-12-24', [119, 300])],
      ['exceptions.0.spans.0', 'weekly.0'],
    ],
    [
      'the next morning',
      [weekly(5, 119, 300)],
      [on('2026-12-24', [1320, 120])],
      ['weekly.0', 'exceptions.0.spans.0'],
    ],
    [
      'the next date with an exception',
      [],
      [on('2026-12-25', [0, 60]), on('2026-12-24', [1320, 30])],
      ['exceptions.0.spans.0', 'exceptions.1.spans.0'],
    ],
    [
      'the last Sunday night',
      [weekly(sunday, 1320, 120)],
      [on('2026-12-28', [60, 90])],
      ['exceptions.0.spans.0', 'weekly.0'],
    ],
    [
      'the day after the last date',
      [weekly(6, 0, 60)],
      [on('9999-12-31', [1320, 30])],
      ['weekly.0', 'exceptions.0.spans.0'],
    ],
  ])('Exceptions must not overlap %s', (_what, spans, exceptions, names) => {
    expect(overlapIn(spans, exceptions)).toEqual(names)
  })
})

/*
 * The same by counting: every minute of four weeks counts the spans that cover it. Nothing is sorted or
 * compared, and dates come from JavaScript's calendar.
 */
const firstDay = Date.parse('2026-12-07T00:00:00Z')
const days = 28

function paintedTwice(weeklySpans: WeeklySpan[], exceptions: DatedException[]): boolean {
  return hasTwoCoats(weeklySpans, []) || hasTwoCoats(weeklySpans, exceptions)
}

function hasTwoCoats(weeklySpans: WeeklySpan[], exceptions: DatedException[]): boolean {
  const coats = new Uint8Array((days + 2) * 1440)
  for (let day = 0; day < days; day++) {
    const date = new Date(firstDay + day * 86_400_000)
    const text = date.toISOString().slice(0, 10)
    const exception = exceptions.find(one => one.date === text)
    const weekday = date.getUTCDay() === 0 ? 7 : date.getUTCDay()
    const spans: Span[] = exception?.spans ?? weeklySpans.filter(span => span.weekday === weekday)
    for (const { from, to } of spans) {
      let minute = from
      do {
        coats[day * 1440 + minute] = (coats[day * 1440 + minute] ?? 0) + 1
        minute++
      } while (minute % 1440 !== to % 1440)
    }
  }
  return coats.some(coat => coat > 1)
}

// Few different times, so that many spans touch and some overlap.
const anyTime = fc.constantFrom(0, 1, 60, 120, 540, 720, 1020, 1320, 1380, 1439)
const anyEnd = fc.oneof(anyTime, fc.constant(1440), fc.integer({ min: 0, max: 1440 }))
const anySpan = fc.record({ from: anyTime, to: anyEnd }).filter(({ from, to }) => from !== to)
const anyWeekly = fc
  .tuple(fc.integer({ min: 1, max: 7 }), anySpan)
  .map(([weekday, span]) => ({ weekday, ...span }))
const anyDate = fc
  .integer({ min: 3, max: days - 4 })
  .map(day => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10))
const anyException = fc.record({ date: anyDate, spans: fc.array(anySpan, { maxLength: 2 }) })
const anyExceptions = fc.uniqueArray(anyException, { selector: ({ date }) => date, maxLength: 4 })

test('An overlap is found exactly where two spans cover the same minute', () => {
  const seen = { overlapping: 0, fine: 0 }
  fc.assert(
    fc.property(fc.array(anyWeekly, { maxLength: 5 }), anyExceptions, (spans, exceptions) => {
      const expected = paintedTwice(spans, exceptions)
      seen[expected ? 'overlapping' : 'fine']++
      expect(overlapIn(spans, exceptions) !== undefined).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
  expect(Math.min(seen.overlapping, seen.fine)).toBeGreaterThan(200)
})

test('The two spans that an overlap names overlap by themselves', () => {
  fc.assert(
    fc.property(fc.array(anyWeekly, { maxLength: 6 }), anyExceptions, (spans, exceptions) => {
      const names: string[] = overlapIn(spans, exceptions) ?? []
      fc.pre(names.length > 0)
      const named = (name: string) => names.includes(name)
      const isOfWeek = names.every(name => name.startsWith('weekly'))
      // Exceptions stay, also as days off: they replace what would begin that day.
      const dates = exceptions.map(({ date, spans: own }, index) => ({
        date,
        spans: own.filter((_, at) => named(`exceptions.${index}.spans.${at}`)),
      }))
      const week = spans.filter((_, index) => named(`weekly.${index}`))
      expect(paintedTwice(week, isOfWeek ? [] : dates)).toBe(true)
      expect(named(names[0] ?? '') && names[0] !== names[1]).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
