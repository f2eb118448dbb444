import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedDelivery, shipDate } from './business-days.ts'
import { defaultRateCard, type RateCard } from './rate-card.ts'

type Holiday = RateCard['holidays'][number]

describe('shipDate', () => {
  test.each([
    ['before the cut-off hour', '2026-11-20T13:59:59', '2026-11-20'],
    ['at the cut-off hour, a Friday', '2026-11-20T14:00:00', '2026-11-23'],
    ['early on a Saturday', '2026-11-21T00:00:00', '2026-11-23'],
    ['late on a Sunday', '2026-11-22T23:59:59', '2026-11-23'],
    ['on Thanksgiving', '2026-11-26T08:00:00', '2026-11-27'],
    ['on the last evening of the year', '2026-12-31T20:00:00', '2027-01-04'],
  ])('%s', (_, local, shipped) => {
    for (const timezone of ['America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC']) {
      const now = Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant()
      expect(shipDate(now, timezone, defaultRateCard)).toBe(shipped)
    }
  })

  test('Nothing ships on the day of the quote when the cut-off hour is 0', () => {
    const now = Temporal.Instant.from('2026-11-18T00:00:00Z')
    expect(shipDate(now, 'UTC', { ...defaultRateCard, cutoff_hour: 0 })).toBe('2026-11-19')
  })
})

describe('the default holidays', () => {
  // By 5 U.S.C. 6103, without substitute days for weekends.
  test.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 09-06 10-11 11-11 11-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ])('The default holidays of %i are on weekdays', (year, days) => {
    const { holidays } = defaultRateCard
    const closed = weekdaysOf(year).filter(day => !openDays(holidays, year, year).includes(day))
    expect(closed).toEqual(days.split(' ').map(day => `${year}-${day}`))
    for (const day of closed) expect(expectedDelivery(dayBefore(day), 1, defaultRateCard) > day).toBe(true)
  })
})

test('Business days equal those of a calendar that is written out day by day', () => {
  fc.assert(
    fc.property(moment, card, fc.integer({ min: 1, max: 90 }), ([now, timezone], card, businessDays) => {
      const { day, hour } = wallClock(now, timezone)
      const year = Number(day.slice(0, 4))
      const open = openDays(card.holidays, year, year + 2)
      const at = open.findIndex(each => (hour < card.cutoff_hour ? each >= day : each > day))
      const shipped = shipDate(now, timezone, card)
      expect(shipped).toBe(open[at])
      expect(expectedDelivery(shipped, businessDays, card)).toBe(open[at + businessDays])
    }),
    { numRuns: 500 },
  )
})

const timezone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const epochMs = fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2090, 0, 1) })
const anyMoment = fc.tuple(
  epochMs.map(at => Temporal.Instant.fromEpochMilliseconds(at)),
  timezone,
)
/** Half of them within a day of a clock change, if the zone has one. */
const moment = fc.oneof(
  anyMoment,
  fc.tuple(anyMoment, fc.integer({ min: -1440, max: 1440 })).map(([[now, zone], minutes]) => {
    const change = now.toZonedDateTimeISO(zone).getTimeZoneTransition('next')?.toInstant() ?? now
    return [change.add({ minutes }), zone] as const
  }),
)

const date = epochMs.map(at => new Date(at).toISOString().slice(0, 10))
const holiday = fc.oneof(
  date,
  date.map(day => day.slice(5)),
  fc.record({
    month: fc.integer({ min: 1, max: 12 }),
    weekday: fc.integer({ min: 1, max: 7 }),
    nth: fc.constantFrom(1, 2, 3, 4, -1),
  }),
)
const card = fc
  .record({
    cutoff_hour: fc.integer({ min: 0, max: 23 }),
    holidays: fc.array(holiday, { maxLength: 100, size: 'max' }),
  })
  .map(change => ({ ...defaultRateCard, ...change }) as RateCard)

function wallClock(now: Temporal.Instant, timeZone: string) {
  const [day = '', hour] = new Date(now.epochMilliseconds).toLocaleString('sv-SE', { timeZone }).split(/[ :]/)
  return { day, hour: Number(hour) }
}

function openDays(holidays: Holiday[], from: number, to: number): string[] {
  const years = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const closed = new Set(years.flatMap(year => holidays.map(each => dateOf(each, year))))
  return years.flatMap(weekdaysOf).filter(day => !closed.has(day))
}

function dateOf(holiday: Holiday, year: number): string | undefined {
  if (typeof holiday === 'string') return holiday.length === 5 ? `${year}-${holiday}` : holiday
  const days = Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(year, holiday.month - 1, at + 1)))
  const inMonth = days.filter(day => day.getUTCMonth() === holiday.month - 1)
  const candidates = inMonth.filter(day => day.getUTCDay() === holiday.weekday % 7)
  return candidates
    .at(holiday.nth === -1 ? -1 : holiday.nth - 1)
    ?.toISOString()
    .slice(0, 10)
}

function daysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, at) =>
    new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10),
  )
  return days.filter(day => day.startsWith(`${year}`))
}

const weekdaysOf = (year: number) => daysOf(year).filter(day => weekday(day) % 6 !== 0)
const weekday = (day: string) => new Date(day).getUTCDay()
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
