import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { Budget } from './budget.ts'
import { repeated } from './repeat.ts'
import { examples } from './rfc-examples.ts'
import { ruleOf } from './rule.ts'

const daySeconds = 86_400
const secondsOf = (iso: string) => Date.parse(`${iso}Z`) / 1000

interface Asked {
  since?: string
  until?: string
}

/** Times by the wall clock, `1997-09-02T09:00`. At most `most`. */
function timesOf(
  start: string,
  text: string,
  most: number,
  { since = start, until = '2100-01-01T00:00' }: Asked = {},
) {
  const recur = ICAL.Recur.fromString(text)
  const first = secondsOf(start)
  // `UNTIL` is in UTC, and the examples are in New York.
  const lastOf = (end: ICAL.Time) => {
    const wall = Temporal.Instant.from(end.toString()).toZonedDateTimeISO('America/New_York')
    return secondsOf(wall.toPlainDateTime().toString())
  }
  const times = repeated(ruleOf(recur, Math.floor(first / daySeconds), false), {
    start: first,
    since: secondsOf(since),
    until: recur.until ? lastOf(recur.until) : secondsOf(until),
    count: recur.count || undefined,
    budget: new Budget(),
  })
  return [...times.take(most)].map(time => new Date(time * 1000).toISOString().slice(0, 16))
}

describe('Examples of RFC 5545, 3.8.5.3', () => {
  test.each(examples.map(example => [`${example.title}: ${example.rule}`, example] as const))(
    '%s',
    (_title, { start, rule, expected, count, excludesStart }) => {
      const at = `${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6)}T09:00`
      // One more than expected shows that a rule with an end has ended.
      const found = timesOf(at, rule, (count ?? expected.length) + 1)
      const times = excludesStart ? found.slice(1) : found
      expect(times.slice(0, expected.length)).toEqual(expected)
      if (count !== undefined) expect(times).toHaveLength(count)
    },
  )
})

describe('Rules by days are as a reader of RFC 5545 understands them, one day after the other', () => {
  // Seeded: the same rules at each run.
  const rules = Array.from({ length: 40 }, (_, seed) => randomRule(seed + 1))
  test.each(rules)('$text from $start', ({ text, start, rule }) => {
    const until = `${Number(start.slice(0, 4)) + 4}-12-31T23:00`
    const last = new Date(`${until}Z`).getTime() - 40 * daySeconds * 1000
    const early = (times: string[]) => times.filter(time => Date.parse(`${time}Z`) < last)
    const found = early(timesOf(start, text, 10_000, { until }))
    expect(found).toEqual(early(naive(rule, start, until)))
    // From a time in the middle on, they are the same.
    const since = `${Number(start.slice(0, 4)) + 2}-05-17T00:00`
    const later = early(timesOf(start, text, 10_000, { since, until })).filter(time => time >= since)
    expect(later).toEqual(found.filter(time => time >= since))
  })
})

interface Given {
  freq: string
  interval: number
  months?: number[]
  monthDays?: number[]
  yearDays?: number[]
  days?: string[]
  positions?: number[]
  weekStart?: string
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function randomRule(seed: number): { text: string; start: string; rule: Given } {
  let state = seed * 7919
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T
  const some = <T>(most: number, make: () => T) => [
    ...new Set(Array.from({ length: 1 + random(most) }, make)),
  ]
  const freq = pick(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'])
  const rule: Given = { freq, interval: 1 + random(4) }
  if (random(10) < 4) rule.months = some(3, () => 1 + random(12))
  if (freq !== 'WEEKLY' && random(10) < 3)
    rule.monthDays = some(4, () => pick([1, 2, 13, 28, 29, 30, 31, -1, -2, -31]))
  if (freq === 'YEARLY' && random(10) < 2)
    rule.yearDays = some(3, () => pick([1, 60, 100, 200, 365, 366, -1, -366]))
  const ordinals = freq === 'MONTHLY' || rule.months ? [1, 2, 5, -1, -2] : [1, 20, 53, -1, -10]
  const isOrdinal = () => (freq === 'YEARLY' || freq === 'MONTHLY') && random(2) === 0
  if (random(2) === 0) rule.days = some(3, () => `${isOrdinal() ? pick(ordinals) : ''}${pick(weekdays)}`)
  if (random(4) === 0 && (rule.days || rule.monthDays || rule.months))
    rule.positions = some(2, () => pick([1, 2, 3, -1, -2]))
  if (random(3) === 0) rule.weekStart = pick(weekdays)
  const start = new Date(Date.UTC(2020 + random(5), random(12), 1 + random(28), 9)).toISOString().slice(0, 16)
  return { text: textOf(rule), start, rule }
}

function textOf({ freq, interval, months, monthDays, yearDays, days, positions, weekStart }: Given): string {
  const parts = {
    FREQ: freq,
    INTERVAL: interval,
    BYMONTH: months,
    BYMONTHDAY: monthDays,
    BYYEARDAY: yearDays,
    BYDAY: days,
    BYSETPOS: positions,
    WKST: weekStart,
  }
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
}

/** Looks at each day from the start on, with `Temporal`. */
function naive(rule: Given, start: string, until: string): string[] {
  const first = Temporal.PlainDate.from(start)
  const last = Temporal.PlainDate.from(until)
  const weekStart = weekdays.indexOf(rule.weekStart ?? 'MO') + 1
  const weekOf = (date: Temporal.PlainDate) => date.subtract({ days: (date.dayOfWeek - weekStart + 7) % 7 })
  const daysFrom = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
    from.until(to, { largestUnit: 'days' }).days
  const periodOf = (date: Temporal.PlainDate): number =>
    ({
      YEARLY: date.year - first.year,
      MONTHLY: (date.year - first.year) * 12 + date.month - first.month,
      WEEKLY: daysFrom(weekOf(first), weekOf(date)) / 7,
      DAILY: daysFrom(first, date),
    })[rule.freq] ?? 0
  const sets = new Map<number, string[]>()
  const begin = weekOf(first.with({ month: 1, day: 1 }))
  for (let date = begin; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const period = periodOf(date)
    if (period < 0 || period % rule.interval !== 0 || !isNaively(rule, date, first)) continue
    sets.set(period, [...(sets.get(period) ?? []), `${date}T09:00`])
  }
  const times = [...sets.values()].flatMap(set =>
    set.filter((_, at) => rule.positions?.some(n => n === at + 1 || n === at - set.length) ?? true),
  )
  return [start, ...times.filter(time => time > start)]
}

function isNaively(rule: Given, date: Temporal.PlainDate, first: Temporal.PlainDate): boolean {
  const { freq, months, monthDays, yearDays, days } = rule
  const among = (list: number[] | undefined, number: number, count: number) =>
    !list || list.includes(number) || list.includes(number - count - 1)
  if (months && !months.includes(date.month)) return false
  if (!among(monthDays, date.day, date.daysInMonth)) return false
  if (!among(yearDays, date.dayOfYear, date.daysInYear)) return false
  if (days) return days.some(text => isNaiveWeekday(text, freq === 'YEARLY' && !months, date))
  if (freq === 'WEEKLY') return date.dayOfWeek === first.dayOfWeek
  if (monthDays || yearDays || freq === 'DAILY') return true
  return date.day === first.day && (freq === 'MONTHLY' || months !== undefined || date.month === first.month)
}

function isNaiveWeekday(text: string, inYear: boolean, date: Temporal.PlainDate): boolean {
  if (weekdays[date.dayOfWeek - 1] !== text.slice(-2)) return false
  const number = Number(text.slice(0, -2))
  if (number === 0) return true
  // As many of this weekday up to the day, or from it on, are in the month or year.
  const [at, count] = inYear ? [date.dayOfYear, date.daysInYear] : [date.day, date.daysInMonth]
  return number > 0 ? Math.ceil(at / 7) === number : Math.ceil((count - at + 1) / 7) === -number
}

test.each([
  // ISO 8601: 2020 has week 53, 2021 begins in it.
  ['FREQ=YEARLY;BYWEEKNO=53', '2020-12-28T09:00', ['2020-12-28', '2026-12-28', '2032-12-27']],
  [
    'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO',
    '1997-12-29T09:00',
    ['1997-12-29', '1999-01-04', '2000-01-03', '2001-01-01'],
  ],
  ['FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU', '1997-12-28T09:00', ['1997-12-28', '1999-01-03', '2000-01-02']],
])('%s follows the weeks of the year', (rule, start, dates) => {
  expect(timesOf(start, rule, dates.length).map(time => time.slice(0, 10))).toEqual(dates)
})

test.each([
  ['FREQ=HOURLY;BYMINUTE=0,15,30;BYSETPOS=-1', ['09:00', '09:30', '10:30', '11:30']],
  ['FREQ=HOURLY;INTERVAL=2;BYMINUTE=30', ['09:00', '09:30', '11:30', '13:30']],
  ['FREQ=MINUTELY;INTERVAL=50;BYHOUR=9,10,12', ['09:00', '09:50', '10:40', '12:20']],
  ['FREQ=SECONDLY;INTERVAL=1800', ['09:00', '09:30', '10:00', '10:30']],
])('%s follows the hours of the day', (rule, expected) => {
  expect(timesOf('1969-12-30T09:00', rule, 4)).toEqual(expected.map(time => `1969-12-30T${time}`))
})

describe('A hostile rule ends', () => {
  const all = (count: number) => Array.from({ length: count }, (_, n) => n).join()
  const everySecond = `BYHOUR=${all(24)};BYMINUTE=${all(60)};BYSECOND=${all(60)}`
  test.each([
    ['FREQ=SECONDLY', /too_many_times/],
    [`FREQ=DAILY;${everySecond}`, /too_many_times/],
    [`FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${everySecond}`, /too_/],
    ['FREQ=SECONDLY;COUNT=99999999', /too_complex/],
    ['FREQ=DAILY;BYDAY=6MO', undefined],
    ['FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2', undefined],
    ['FREQ=SECONDLY;BYMONTHDAY=30;BYMONTH=2;COUNT=5', undefined],
    ['FREQ=YEARLY;BYYEARDAY=1;BYSETPOS=366', undefined],
    ['FREQ=YEARLY;INTERVAL=999999999', undefined],
    ['FREQ=SECONDLY;INTERVAL=999999999999', undefined],
    ['FREQ=WEEKLY;COUNT=99999999999', undefined],
  ])('%s', (rule, problem) => {
    for (const year of ['0001', '1900', '2026']) {
      const recur = ICAL.Recur.fromString(rule)
      const start = secondsOf(`${year}-01-01T09:00`)
      const budget = new Budget()
      const read = () => {
        const times = repeated(ruleOf(recur, Math.floor(start / daySeconds), false), {
          start,
          since: secondsOf('2026-11-01T00:00'),
          until: secondsOf('2027-06-01T00:00'),
          count: recur.count || undefined,
          budget,
        })
        for (const _time of times) budget.spend()
      }
      if (problem) expect(read).toThrow(problem)
      else read()
    }
  })

  test.each(['9999-12-31T09:00', '9990-01-01T00:00'])(
    'A hostile rule from %s, which is after the requested span, ends',
    start => {
      expect(timesOf(start, 'FREQ=DAILY', 5)).toEqual([])
    },
  )
})
