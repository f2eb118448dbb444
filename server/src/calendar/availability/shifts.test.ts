import { describe, expect, test } from 'vitest'
import { isDate } from '../../platform/http/validation.ts'
import { type Hours, onDuty, shiftsBetween } from './shifts.ts'
import { dateAt, noonOffsetMs, segmentsOf } from './wall-clock.ts'

const hour = 3_600_000
const at = (text: string) => Date.parse(text)
const text = (ms: number) => new Date(ms).toISOString().replace(':00.000Z', 'Z')
const everyDay = (from: number, to: number) =>
  [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: from * 60, to: to * 60 }))

const notary = (timezone: string, hours: Partial<Hours> = {}): Hours => ({
  timezone,
  weekly: [],
  exceptions: [],
  time_off: [],
  ...hours,
})

const shifts = (of: Hours, from: string, to: string) =>
  shiftsBetween(of, at(from), at(to)).map(({ startMs, endMs }) => `${text(startMs)} ${text(endMs)}`)

describe('shifts', () => {
  test('Shifts follow the hours of the wall clock, and are shorter when the clock is put forward', () => {
    const night = notary('America/New_York', { weekly: [{ weekday: 6, from: 22 * 60, to: 6 * 60 }] })
    expect(shifts(night, '2027-03-06T00:00Z', '2027-03-21T12:00Z')).toEqual([
      '2027-03-07T03:00Z 2027-03-07T11:00Z',
      '2027-03-14T03:00Z 2027-03-14T10:00Z',
      '2027-03-21T02:00Z 2027-03-21T10:00Z',
    ])
  })

  test('Shifts are longer when the clock is put back', () => {
    const night = notary('America/New_York', { weekly: [{ weekday: 6, from: 22 * 60, to: 6 * 60 }] })
    expect(shifts(night, '2026-10-31T12:00Z', '2026-11-01T12:00Z')).toEqual([
      '2026-11-01T02:00Z 2026-11-01T11:00Z',
    ])
  })

  test('A shift comes twice in the hour that comes twice', () => {
    const early = notary('America/New_York', { weekly: [{ weekday: 7, from: 75, to: 105 }] })
    expect(shifts(early, '2026-11-01T00:00Z', '2026-11-02T00:00Z')).toEqual([
      '2026-11-01T05:15Z 2026-11-01T05:45Z',
      '2026-11-01T06:15Z 2026-11-01T06:45Z',
    ])
  })

  test('A shift does not exist in the hour that is skipped', () => {
    const early = notary('America/New_York', { weekly: [{ weekday: 7, from: 120, to: 180 }] })
    expect(shifts(early, '2027-03-14T00:00Z', '2027-03-15T00:00Z')).toEqual([])
  })

  test('A shift of the day before lasts into a day off, and no shift lasts out of a day off', () => {
    const hours = { weekly: everyDay(22, 2), exceptions: [{ date: '2026-12-24', spans: [] }] }
    expect(shifts(notary('UTC', hours), '2026-12-23T12:00Z', '2026-12-25T23:00Z')).toEqual([
      '2026-12-23T22:00Z 2026-12-24T02:00Z',
      '2026-12-25T22:00Z 2026-12-25T23:00Z',
    ])
  })

  test('Shifts of an exception replace the weekly ones that begin that day', () => {
    const spans = [{ from: 23 * 60, to: 60 }]
    const hours = { weekly: everyDay(9, 17), exceptions: [{ date: '2026-12-24', spans }] }
    expect(shifts(notary('UTC', hours), '2026-12-24T00:00Z', '2026-12-25T12:00Z')).toEqual([
      '2026-12-24T23:00Z 2026-12-25T01:00Z',
      '2026-12-25T09:00Z 2026-12-25T12:00Z',
    ])
  })

  test('Adjacent shifts become one, and time off cuts shifts', () => {
    const time_off = [
      { starts_at: new Date('2026-11-20T10:00Z'), ends_at: new Date('2026-11-20T10:30Z') },
      { starts_at: new Date('2026-11-20T10:20Z'), ends_at: new Date('2026-11-20T11:00Z') },
    ]
    const weekly = [...everyDay(12, 17), ...everyDay(9, 12)]
    expect(shifts(notary('UTC', { weekly, time_off }), '2026-11-20T00:00Z', '2026-11-21T00:00Z')).toEqual([
      '2026-11-20T09:00Z 2026-11-20T10:00Z',
      '2026-11-20T11:00Z 2026-11-20T17:00Z',
    ])
  })

  test('Time off without a length, or that ends before it begins, does not cut shifts', () => {
    const at = (time: string) => new Date(`2026-11-20T${time}Z`)
    const time_off = [
      { starts_at: at('10:00'), ends_at: at('10:00') },
      { starts_at: at('12:00'), ends_at: at('11:00') },
    ]
    const hours = { weekly: everyDay(9, 17), time_off }
    expect(shifts(notary('UTC', hours), '2026-11-20T00:00Z', '2026-11-21T00:00Z')).toEqual([
      '2026-11-20T09:00Z 2026-11-20T17:00Z',
    ])
  })

  test('A shift that ends at 24:00 or at 00:00 ends at midnight', () => {
    for (const to of [0, 24]) {
      expect(
        shifts(notary('UTC', { weekly: everyDay(22, to) }), '2026-11-20T12:00Z', '2026-11-21T12:00Z'),
      ).toEqual(['2026-11-20T22:00Z 2026-11-21T00:00Z'])
    }
  })

  test('A shift does not end early because the time zone skipped the day', () => {
    const hours = { weekly: [], exceptions: [{ date: '2011-12-30', spans: [{ from: 20 * 60, to: 4 * 60 }] }] }
    expect(shifts(notary('Pacific/Apia', hours), '2011-12-28T00:00Z', '2012-01-02T00:00Z')).toEqual([
      '2011-12-30T10:00Z 2011-12-30T14:00Z',
    ])
  })

  test('Shifts follow a clock that goes back over midnight to the date before', () => {
    // At 00:01 of the 29th the clock goes back to 23:01 of the 28th: the first minute of the 29th occurs
    // twice, an hour apart.
    const hours = { weekly: [], exceptions: [{ date: '2006-10-29', spans: [{ from: 0, to: 1 }] }] }
    expect(shifts(notary('America/St_Johns', hours), '2006-10-28T00:00Z', '2006-10-30T00:00Z')).toEqual([
      '2006-10-29T02:30Z 2006-10-29T02:31Z',
      '2006-10-29T03:30Z 2006-10-29T03:31Z',
    ])
  })

  test('There are no shifts without hours or without time', () => {
    expect(shifts(notary('UTC'), '2026-11-20T00:00Z', '2026-11-27T00:00Z')).toEqual([])
    const always = notary('UTC', { weekly: everyDay(0, 24) })
    expect(shifts(always, '2026-11-20T00:00Z', '2026-11-20T00:00Z')).toEqual([])
  })
})

describe('being on duty', () => {
  const office = notary('UTC', { weekly: everyDay(9, 17) })

  test.each([
    ['2026-11-20T09:00Z', '2026-11-20T17:00Z', true],
    ['2026-11-20T08:59Z', '2026-11-20T10:00Z', false],
    ['2026-11-20T16:30Z', '2026-11-20T17:01Z', false],
    ['2026-11-20T16:30Z', '2026-11-21T09:30Z', false],
    ['2026-11-20T18:00Z', '2026-11-20T19:00Z', false],
  ])('A notary with office hours is on duty from %s to %s: %s', (from, to, expected) => {
    expect(onDuty(office, at(from), at(to))).toBe(expected)
  })

  test('A notary with hours around the clock is on duty for months, until a day off', () => {
    const exceptions = [{ date: '2027-03-15', spans: [] }]
    const always = notary('America/New_York', { weekly: everyDay(0, 24), exceptions })
    const start = at('2026-11-20T05:30Z')
    const off = at('2027-03-15T04:00Z')
    expect(onDuty(always, start, off)).toBe(true)
    expect(onDuty(always, start, off + 1)).toBe(false)
    expect(onDuty(always, off - hour, off + 30 * hour)).toBe(false)
    expect(onDuty(always, off + 24 * hour, off + 2_400 * hour)).toBe(true)
  })
})

describe('the wall clock', () => {
  const segments = (timezone: string, date: string) =>
    segmentsOf(timezone, date).map(
      ({ startMs, endMs, offsetMs }) => `${text(startMs)} ${text(endMs)} ${offsetMs / 60_000}`,
    )

  test.each([
    ['UTC', '2026-11-20', ['2026-11-20T00:00Z 2026-11-21T00:00Z 0']],
    [
      'America/New_York',
      '2027-03-14',
      ['2027-03-14T05:00Z 2027-03-14T07:00Z -300', '2027-03-14T07:00Z 2027-03-15T04:00Z -240'],
    ],
    [
      'Australia/Lord_Howe',
      '2027-04-04',
      ['2027-04-03T13:00Z 2027-04-03T15:00Z 660', '2027-04-03T15:00Z 2027-04-04T13:30Z 630'],
    ],
    ['Pacific/Apia', '2011-12-29', ['2011-12-29T10:00Z 2011-12-30T10:00Z -600']],
    ['Pacific/Apia', '2011-12-30', []],
    ['Pacific/Apia', '2011-12-31', ['2011-12-30T10:00Z 2011-12-31T10:00Z 840']],
  ])('The wall clock of %s on %s is right', (timezone, date, expected) => {
    expect(segments(timezone, date)).toEqual(expected)
  })

  test('The wall clock has a gap on a date that it leaves and comes back to', () => {
    expect(segments('America/St_Johns', '2006-10-28')).toEqual([
      '2006-10-28T02:30Z 2006-10-29T02:30Z -150',
      '2006-10-29T02:31Z 2006-10-29T03:30Z -210',
    ])
    expect(segments('America/St_Johns', '2006-10-29')).toEqual([
      '2006-10-29T02:30Z 2006-10-29T02:31Z -150',
      '2006-10-29T03:30Z 2006-10-30T03:30Z -210',
    ])
  })

  test.each([
    ['America/New_York', '2027-03-14', -240],
    ['America/New_York', '2026-11-01', -300],
    ['America/St_Johns', '2026-07-01', -150],
    ['Asia/Kathmandu', '2026-07-01', 345],
    ['Pacific/Apia', '2011-12-29', -600],
    ['Pacific/Apia', '2011-12-30', 840],
  ])('The wall clock at noon in %s on %s is ahead of UTC by minutes: %d', (timezone, date, minutes) => {
    expect(noonOffsetMs(timezone, date) / 60_000).toBe(minutes)
  })

  test('The wall clock says what date it is', () => {
    const moment = at('2026-11-20T10:15Z')
    expect(['Pacific/Apia', 'UTC', 'America/New_York'].map(zone => dateAt(zone, moment))).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-11-20',
    ])
    expect(dateAt('Pacific/Kiritimati', moment)).toBe('2026-11-21')
    expect(dateAt('Pacific/Midway', moment)).toBe('2026-11-19')
  })

  test.each(['2026-11-20', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a date', date => {
    expect(isDate(date)).toBe(true)
  })

  test.each([
    '',
    'today',
    '2026-11-31',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20261120',
    '2026-11-20T00:00Z',
    '+002026-11-20',
    '2026-11-20\n',
    '２０２６-11-20',
  ])('%j is not a date', date => {
    expect(isDate(date)).toBe(false)
  })
})
