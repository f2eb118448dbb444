import type { CalendarAppointment, StaffCalendar } from '@jurat/client/manage'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoDate, isoTime } from '../../lib/time.ts'
import { axisOf, boundsOf } from './axis.ts'
import { type Grid, targetAfterKey, targetOver } from './targets.ts'

const zone = 'America/New_York'
const at = (text: string) => Date.parse(`${text}:00Z`)
/** 10:00 to 11:00 in New York, on the day before clocks change. */
const appointment = {
  id: 1,
  notary_id: 7,
  starts_at: '2027-03-13T15:00:00.000Z',
  ends_at: '2027-03-13T16:00:00.000Z',
} as CalendarAppointment
const grid: Grid = {
  view: 'week',
  zone,
  axis: undefined,
  shown: { from: '2027-03-08', to: '2027-03-14' },
  notaryIds: [7, 8, 9],
  isOwnOnly: false,
}
/** 8:00 to 18:00 of each day of the week. */
const axis = axisOf({
  timezone: zone,
  ...grid.shown,
  notaries: [],
  unassigned: [],
} as unknown as StaffCalendar)
const now = { startMs: Date.parse(appointment.starts_at), notaryId: 7 }

describe('The target over a place', () => {
  test('has the time of day on another date, also after clocks change', () => {
    const target = targetOver(grid, appointment, { notary: '8', date: '2027-03-14' }, undefined)
    expect(target).toEqual({ notaryId: 8, startMs: at('2027-03-14T14:00') })
  })

  test('is the nearest quarter under the pointer, from where it took the appointment', () => {
    const place = { notary: '9', pointerMs: at('2027-03-13T18:41') }
    const target = targetOver({ ...grid, axis }, appointment, place, 30 * 60_000)
    expect(target).toEqual({ notaryId: 9, startMs: at('2027-03-13T18:15') })
  })

  test('keeps the time of one from the list without a notary', () => {
    const place = { notary: '8', pointerMs: at('2027-03-13T18:41') }
    const target = targetOver({ ...grid, axis }, { ...appointment, notary_id: null }, place, undefined)
    expect(target).toEqual({ notaryId: 8, startMs: now.startMs })
  })

  test('keeps the notary for somebody who may not change it', () => {
    const target = targetOver({ ...grid, isOwnOnly: true }, appointment, { notary: '8' }, undefined)
    expect(target).toEqual(now)
  })
})

describe('The target after a key', () => {
  const targetOf = (
    key: string,
    more: Partial<Grid> = {},
    target: { startMs: number; notaryId: number | null } = now,
  ) => targetAfterKey({ ...grid, ...more }, appointment, target, key)

  const day = { view: 'day' as const, axis }

  test.each([
    ['is the day before, in a week', 'ArrowLeft', {}, { ...now, startMs: at('2027-03-12T15:00') }],
    ['is a quarter later, in a week', 'ArrowDown', { axis }, { ...now, startMs: at('2027-03-13T15:15') }],
    ['is the next notary, in a day', 'ArrowRight', day, { ...now, notaryId: 8 }],
    ['stays at the first notary', 'ArrowLeft', day, now],
    ['stays with their own notary', 'ArrowRight', { ...day, isOwnOnly: true }, now],
    ['is a quarter earlier, in a day', 'ArrowUp', day, { ...now, startMs: at('2027-03-13T14:45') }],
    [
      'is a week before, in a month',
      'ArrowUp',
      { view: 'month' as const, shown: { from: '2027-03-01', to: '2027-04-04' } },
      { ...now, startMs: at('2027-03-06T15:00') },
    ],
  ])('%s', (_name, key, more, expected) => {
    expect(targetOf(key, more)).toEqual(expected)
  })

  test('of one without a notary is the first one', () => {
    expect(targetOf('ArrowRight', day, { ...now, notaryId: null })).toEqual(now)
  })

  test('is none for other keys', () => {
    expect(targetOf('a')).toBeUndefined()
  })

  test('stays within what is shown, at the same time of day', () => {
    const keys = fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(keys, pressed => {
        let target: { startMs: number; notaryId: number | null } = now
        for (const key of pressed) target = targetOf(key, { view: 'month' }, target) ?? target
        const date = isoDate(zone, target.startMs)
        expect(date >= grid.shown.from && date <= grid.shown.to).toBe(true)
        expect(isoTime(zone, target.startMs)).toBe('10:00')
        expect(grid.notaryIds).toContain(target.notaryId)
      }),
    )
  })

  test.each(['day', 'week'] as const)('stays within the axis of a %s', view => {
    const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 80 }), pressed => {
        let target: { startMs: number; notaryId: number | null } = now
        for (const key of pressed) target = targetOf(key, { view, axis }, target) ?? target
        const { startMs, endMs } = boundsOf(axis, isoDate(zone, target.startMs))
        expect(target.startMs).toBeGreaterThanOrEqual(startMs)
        expect(target.startMs + 3_600_000).toBeLessThanOrEqual(endMs)
      }),
    )
  })
})
