import type { StaffCalendar } from '@jurat/client/manage'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisOf, hoursOf, placeOf, toQuarter } from './axis.ts'

const at = (time: string) => Date.parse(`2027-06-01T${time}:00Z`)
const span = (from: string, to: string) => ({
  starts_at: new Date(at(from)).toISOString(),
  ends_at: new Date(at(to)).toISOString(),
})

/** A day in UTC. Only the times count. */
function dayWith(hours: object[], appointments: object[] = [], unassigned: object[] = []): StaffCalendar {
  return {
    timezone: 'UTC',
    starts_at: '2027-06-01T00:00:00.000Z',
    ends_at: '2027-06-02T00:00:00.000Z',
    notaries: [{ hours, appointments }],
    unassigned,
  } as unknown as StaffCalendar
}

describe('The axis of a day', () => {
  test.each([
    ['is 8 to 18 without anything', dayWith([]), '08:00', '18:00'],
    ['begins with the first hours, in whole hours', dayWith([span('06:30', '12:00')]), '06:00', '18:00'],
    ['ends after the last booking', dayWith([], [span('18:15', '19:15')]), '08:00', '20:00'],
    ['ends with a booking that ends on the hour', dayWith([], [span('18:00', '19:00')]), '08:00', '19:00'],
    ['has those without a notary', dayWith([], [], [span('05:00', '05:30')]), '05:00', '18:00'],
  ])('%s', (_name, calendar, from, to) => {
    expect(axisOf(calendar)).toEqual({ startMs: at(from), endMs: at(to) })
  })

  test('has a mark for each hour', () => {
    expect(hoursOf({ startMs: at('08:00'), endMs: at('11:00') })).toEqual(['08:00', '09:00', '10:00'].map(at))
  })
})

describe('The place of a span', () => {
  const axis = { startMs: at('08:00'), endMs: at('18:00') }

  test('is in percent of the axis', () => {
    expect(placeOf(axis, at('09:00'), at('14:00'))).toEqual({ insetInlineStart: '10%', width: '50%' })
  })

  test('is undefined outside', () => {
    expect(placeOf(axis, at('06:00'), at('08:00'))).toBeUndefined()
    expect(placeOf(axis, at('18:00'), at('19:00'))).toBeUndefined()
  })

  test('is within the axis', () => {
    const times = fc.integer({ min: at('00:00'), max: at('23:00') })
    fc.assert(
      fc.property(times, times, (from, to) => {
        const place = placeOf(axis, from, to)
        if (!place) return
        const [start, width] = [place.insetInlineStart, place.width].map(Number.parseFloat)
        expect(start).toBeGreaterThanOrEqual(0)
        expect((start ?? 0) + (width ?? 0)).toBeLessThanOrEqual(100.001)
      }),
    )
  })
})

test('A time is moved to the nearest quarter', () => {
  expect([at('09:07'), at('09:08')].map(toQuarter)).toEqual([at('09:00'), at('09:15')])
})
