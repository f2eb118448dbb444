import type { StaffCalendar } from '@jurat/client/manage'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, isoTime } from '../../lib/time.ts'
import {
  axisOf,
  boundsOf,
  hoursOf,
  instantAt,
  placeOf,
  placeOfRow,
  skippedOf,
  topOf,
  toQuarter,
} from './axis.ts'

const zone = 'America/New_York'
const date = '2027-06-01'
const at = (time: string, day = date) => instantOf(zone, day, time) * 1000
const span = (from: string, to: string, day = date) => ({
  starts_at: new Date(at(from, day)).toISOString(),
  ends_at: new Date(at(to, day)).toISOString(),
})

/** A calendar of these dates. Only the times count. */
function calendarOf(from: string, to: string, hours: object[], appointments: object[] = []): StaffCalendar {
  return {
    timezone: zone,
    from,
    to,
    notaries: [{ hours, appointments, holds: [] }],
    unassigned: [],
  } as unknown as StaffCalendar
}
const dayWith = (hours: object[], appointments: object[] = []) =>
  axisOf(calendarOf(date, date, hours, appointments))
const namesOf = (axis: ReturnType<typeof axisOf>) =>
  hoursOf(zone, axis).map(({ row, ms }) => `${row} ${isoTime(zone, ms)}`)

describe('The axis of a day', () => {
  test.each([
    ['is 8 to 18 without anything', dayWith([]), '08:00', '18:00'],
    ['begins with the first hours, in whole hours', dayWith([span('06:30', '12:00')]), '06:00', '18:00'],
    ['ends after the last booking', dayWith([], [span('18:15', '19:15')]), '08:00', '20:00'],
    ['ends with a booking that ends on the hour', dayWith([], [span('18:00', '19:00')]), '08:00', '19:00'],
    ['is the whole day for hours of the night', dayWith([span('00:00', '23:59')]), '00:00', '24:00'],
  ])('%s', (_name, axis, from, to) => {
    const end = to === '24:00' ? at('00:00', addDays(date, 1)) : at(to)
    expect(boundsOf(axis, date)).toEqual({ startMs: at(from), endMs: end })
    expect(axis.rows).toBe((end - at(from)) / 1_800_000)
  })

  test('has a mark for each hour', () => {
    expect(namesOf(dayWith([])).slice(0, 3)).toEqual(['0 08:00', '2 09:00', '4 10:00'])
  })
})

describe('A week on which clocks change', () => {
  const spring = '2027-03-14'
  const autumn = '2027-11-07'
  const weekOf = (day: string) =>
    axisOf(calendarOf(addDays(day, -6), day, [span('00:00', '12:00', addDays(day, -1))]))

  test('keeps the times of day in one row, and shows the hour that is skipped', () => {
    const axis = weekOf(spring)
    expect(axis.rows).toBe(36)
    expect(skippedOf(axis, spring)).toEqual([4, 5])
    expect(skippedOf(axis, addDays(spring, -1))).toEqual([])
    const placeOn = (day: string) => placeOf(axis, day, at('10:00', day), at('11:00', day))
    expect(placeOn(spring)).toEqual(placeOn(addDays(spring, -1)))
    // From 1:30 to 3:30 is one hour: above and below the skipped one.
    expect(placeOf(axis, spring, at('01:30', spring), at('01:30', spring) + 1_800_000)).toEqual(
      placeOfRow(axis, 3),
    )
    expect(topOf(axis, spring, at('03:00', spring))).toBeCloseTo((100 * 6) / 36)
    expect(instantAt(axis, spring, 4.5 / 36)).toBe(at('03:00', spring))
  })

  test('has rows for the hour that is repeated', () => {
    const axis = weekOf(autumn)
    expect(axis.rows).toBe(38)
    expect(namesOf(axis).slice(0, 4)).toEqual(['0 00:00', '2 01:00', '4 01:00', '6 02:00'])
    expect(skippedOf(axis, autumn)).toEqual([])
    expect(skippedOf(axis, addDays(autumn, -1))).toEqual([4, 5])
    const second = at('01:00', autumn) + 3_600_000
    expect(placeOf(axis, autumn, second, second + 1_800_000)).toEqual(placeOfRow(axis, 4))
    expect(instantAt(axis, autumn, 4 / 38)).toBe(second)
  })
})

describe('The place of a span', () => {
  const axis = dayWith([])

  test('is in percent of the axis', () => {
    expect(placeOf(axis, date, at('09:00'), at('14:00'))).toEqual({ top: '10%', height: '50%' })
  })

  test('is undefined outside', () => {
    expect(placeOf(axis, date, at('06:00'), at('08:00'))).toBeUndefined()
    expect(placeOf(axis, date, at('18:00'), at('19:00'))).toBeUndefined()
    expect([topOf(axis, date, at('18:00')), topOf(axis, date, at('07:59'))]).toEqual([undefined, undefined])
  })

  test('is within the axis', () => {
    const times = fc.integer({ min: at('00:00'), max: at('23:00') })
    fc.assert(
      fc.property(times, times, (from, to) => {
        const place = placeOf(axis, date, from, to)
        if (!place) return
        const [start = 0, height = 0] = [place.top, place.height].map(Number.parseFloat)
        expect(start).toBeGreaterThanOrEqual(0)
        expect(start + height).toBeLessThanOrEqual(100.001)
      }),
    )
  })

  test('leads back to its time, on each day of a week', () => {
    const [from, to] = ['2027-11-01', '2027-11-07']
    const week = axisOf(calendarOf(from, to, [span('00:00', '23:59', from)]))
    fc.assert(
      fc.property(fc.nat(6), fc.nat(95), (days, quarters) => {
        const day = addDays(from, days)
        const ms = at('00:00', day) + quarters * 900_000
        expect(instantAt(week, day, (topOf(week, day, ms) ?? 0) / 100)).toBeCloseTo(ms, -1)
      }),
    )
  })
})

test('A time is moved to the nearest quarter', () => {
  expect([at('09:07'), at('09:08')].map(toQuarter)).toEqual([at('09:00'), at('09:15')])
})
