import fc from 'fast-check'
import { categories } from '../../src/calendar/availability/durations.ts'
import type { Category } from '../../src/platform/db/calendar-tables.ts'
import {
  type SteppedClosure,
  type SteppedNotary,
  type SteppedQuestion,
  type SteppedWorld,
  wallAt,
} from './stepped-availability.ts'

/* Cases of availability: calendars and questions. */

const minute = 60_000
export const quarter = 15 * minute
const day = 1440 * minute

const zones = [
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Chatham',
  'America/Caracas',
  'UTC',
  // Zones whose clocks change at midnight.
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
]

/** Past dates on which a zone changed its offset permanently, or skipped a day. */
const odd: [string, string][] = [
  ['Pacific/Apia', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Apia', '2011-12-31'],
  ['America/Caracas', '2007-12-09'],
  ['America/Caracas', '2016-05-01'],
  ['Asia/Kathmandu', '1986-01-01'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['America/Sao_Paulo', '2018-11-04'],
]

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The dates around every clock change from 2024 to 2028. */
function changesIn(timezone: string): string[] {
  const offsetAt = (at: number) => {
    const { date, minutes } = wallAt(timezone, at)
    return Date.parse(`${date}T00:00:00Z`) + minutes * minute - at
  }
  const dates: string[] = []
  for (let at = Date.UTC(2024, 0, 1, 12); at < Date.UTC(2029, 0, 1); at += day) {
    if (offsetAt(at) !== offsetAt(at + day)) dates.push(dateOf(at - day), dateOf(at), dateOf(at + day))
  }
  return dates
}

const changes: [string, string][] = zones.flatMap(zone =>
  changesIn(zone).map((date): [string, string] => [zone, date]),
)

const among = <T>(...values: T[]) => fc.constantFrom(...values)
const upTo = <T>(most: number, one: fc.Arbitrary<T>) => fc.array(one, { maxLength: most })

const someDay = fc.oneof(
  { weight: 5, arbitrary: among(...changes) },
  { weight: 1, arbitrary: among(...odd) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      among(...zones),
      fc
        .integer({ min: Date.UTC(2024, 0, 1) / day, max: Date.UTC(2028, 11, 31) / day })
        .map(n => dateOf(n * day)),
    ),
  },
)

const clockMinutes = fc.oneof(
  fc.integer({ min: 0, max: 96 }).map(n => n * 15),
  fc.integer({ min: 0, max: 1440 }),
)
const span = fc
  .record({ from: clockMinutes, to: clockMinutes })
  .filter(({ from, to }) => from !== to && from < 1440)
const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: 0, to: 1440 }))
const weekly = fc.oneof(
  { weight: 1, arbitrary: fc.constant(wholeWeek) },
  {
    weight: 2,
    arbitrary: span.map(hours => [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, ...hours }))),
  },
  {
    weight: 2,
    arbitrary: upTo(
      10,
      fc.tuple(fc.integer({ min: 1, max: 7 }), span).map(([weekday, hours]) => ({ weekday, ...hours })),
    ),
  },
)
const buffer = fc.oneof(among(0, 15, 30), fc.integer({ min: 0, max: 240 }))

/** Times around the date, on quarters of an hour or not. */
const moment = (around: number, stepMs: number) =>
  fc
    .integer({ min: Math.floor((-1.5 * day) / stepMs), max: Math.floor((2.5 * day) / stepMs) })
    .map(n => around + n * stepMs)

const methods = ['remote', 'enotary', 'wet']

const notaryOf = (around: number) =>
  fc.record({
    categories: fc.subarray([...categories], { minLength: 1 }),
    signing_methods: fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[] | null>(null) },
      fc.subarray(methods, { minLength: 1 }),
    ),
    timezone: among(...zones),
    buffer_before_minutes: buffer,
    buffer_after_minutes: buffer,
    weekly,
    exceptions: fc.uniqueArray(
      fc.record({ date: among(-2, -1, 0, 1, 2).map(n => dateOf(around + n * day)), spans: upTo(2, span) }),
      { maxLength: 3, selector: ({ date }) => date },
    ),
    time_off: upTo(2, periodOf(around)),
    busy: fc.oneof(fc.constant<SteppedNotary['busy']>([]), upTo(3, periodOf(around))),
  })

const periodOf = (around: number) =>
  fc
    .tuple(fc.oneof(moment(around, quarter), moment(around, 1_000)), fc.integer({ min: 1, max: 100_000 }))
    .map(([at, seconds]) => ({ starts_at: new Date(at), ends_at: new Date(at + seconds * 1_000) }))

/** Days, half days and seconds. */
const closureOf = (around: number) =>
  fc
    .record({
      first: among(-2, -1, 0, 0, 1, 2).map(n => around + n * day),
      days: among(0, 0, 1, 3),
      starts: moment(around, 1_000),
      from: among('day', 'instant'),
      to: among('day', 'instant'),
    })
    .map(({ first, days, starts, from, to }) => ({
      from: from === 'day' ? dateOf(first) : instantOf(starts),
      to: to === 'day' ? dateOf(first + days * day) : instantOf(starts + (days + 1) * 40_000_000),
    }))

const instantOf = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`

const service = fc.record({
  category: among<Category>(...categories),
  signing_methods: fc.shuffledSubarray(methods, { minLength: 1 }),
  duration_minutes: fc.oneof(among(15, 30, 60, 90), fc.integer({ min: 5, max: 600 })),
})

/** Claims in runs, as bookings make them, and single ones. */
const claimsOf = (around: number, now: number) =>
  upTo(
    12,
    fc
      .record({
        notary: fc.nat(20),
        from: moment(around, quarter),
        count: fc.integer({ min: 1, max: 20 }),
        expires_at: fc.oneof(
          fc.constant(null),
          among(now, now - 1, now + 1),
          fc.integer({ min: -600, max: 600 }).map(seconds => now + seconds * 1_000),
        ),
      })
      .map(({ notary, from, count, expires_at }) =>
        Array.from({ length: count }, (_, n) => ({ notary, slot: from + n * quarter, expires_at })),
      ),
  ).map(runs => runs.flat())

export interface Case {
  world: SteppedWorld
  question: SteppedQuestion & { categories: Category[] }
  /** Number of notaries on duty in the first batch. */
  first: number
}

export const cases: fc.Arbitrary<Case> = someDay.chain(([timezone, date]) => {
  const around = Date.parse(`${date}T00:00:00Z`)
  const clocks = fc.oneof(
    { weight: 2, arbitrary: fc.constant(around - 3 * day) },
    { weight: 1, arbitrary: moment(around, quarter) },
    { weight: 1, arbitrary: moment(around, 7) },
  )
  return clocks.chain(now =>
    fc
      .record({
        services: fc.array(service, { minLength: 1, maxLength: 5 }),
        notaries: fc.oneof(upTo(2, notaryOf(around)), upTo(6, notaryOf(around))),
        timezone: fc.oneof(fc.constant(timezone), among(...zones)),
        closures: fc.oneof(fc.constant<SteppedClosure[]>([]), upTo(2, closureOf(around))),
        claims: claimsOf(around, now),
        noticeMinutes: fc.oneof(among(0, 60), fc.integer({ min: 0, max: 6_000 })),
        horizonDays: fc.oneof(
          { weight: 3, arbitrary: fc.constant(90) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) },
        ),
        wanted: fc.oneof(fc.constant<Category[]>([]), fc.subarray([...categories])),
        first: among(1, 2, 6),
      })
      .map(({ notaries, claims, wanted, first, ...settings }) => ({
        world: { ...settings, now, notaries: withIds(notaries), claims: toLedger(claims, notaries.length) },
        question: { date, timezone, categories: wanted },
        first,
      })),
  )
})

const withIds = <T>(notaries: T[]) => notaries.map((notary, index) => ({ ...notary, id: index + 1 }))

/** A quarter of a notary has one row; the first wins. */
function toLedger(claims: { notary: number; slot: number; expires_at: number | null }[], notaries: number) {
  const rows = new Map<string, SteppedWorld['claims'][number]>()
  for (const { notary, slot, expires_at } of notaries === 0 ? [] : claims) {
    const notary_id = (notary % notaries) + 1
    const key = `${notary_id} ${slot}`
    if (!rows.has(key)) rows.set(key, { notary_id, slot, expires_at })
  }
  return [...rows.values()]
}
