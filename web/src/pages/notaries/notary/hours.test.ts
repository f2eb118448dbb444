import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayMinutes,
  painted,
  placeOf,
  type Range,
  stretchOf,
  usualWeek,
  weekdayOf,
  weeklyOf,
  weekOf,
} from './hours.ts'

const slotMinutes = 30
const slots = dayMinutes / slotMinutes

/** Whether each half hour of the day and of the night after it is worked. */
const worked = (ranges: readonly Range[]): boolean[] =>
  Array.from({ length: 2 * slots }, (_, slot) =>
    ranges.map(stretchOf).some(({ start, end }) => start <= slot * slotMinutes && end > slot * slotMinutes),
  )

const strokes = fc
  .record({
    from: fc.integer({ min: 0, max: slots - 1 }),
    length: fc.integer({ min: 1, max: slots }),
    isWork: fc.boolean(),
  })
  .map(({ from, length, isWork }) => ({ from, to: Math.min(slots, from + length), isWork }))

describe('Hours that are painted', () => {
  const paint = (
    ranges: readonly Range[],
    { from, to, isWork }: { from: number; to: number; isWork: boolean },
  ) => painted(ranges, from * slotMinutes, to * slotMinutes, isWork)

  test('are those of the strokes, half hour by half hour', () => {
    fc.assert(
      fc.property(fc.array(strokes, { maxLength: 12 }), all => {
        let ranges: Range[] = []
        const expected = Array.from({ length: 2 * slots }, () => false)
        for (const stroke of all) {
          ranges = paint(ranges, stroke)
          expected.fill(stroke.isWork, stroke.from, stroke.to)
        }
        expect(worked(ranges)).toEqual(expected)
      }),
    )
  })

  test('are joined where they touch, and in order', () => {
    fc.assert(
      fc.property(fc.array(strokes, { maxLength: 12 }), all => {
        const ranges = all.reduce<Range[]>((before, stroke) => paint(before, { ...stroke, isWork: true }), [])
        const stretches = ranges.map(stretchOf)
        for (const [at, next] of stretches.slice(1).entries())
          expect(next.start).toBeGreaterThan(stretches[at]?.end ?? 0)
      }),
    )
  })

  test('keep what goes on after midnight', () => {
    const night = [{ from: '22:00', to: '02:00' }]
    expect(painted(night, 22 * 60, 23 * 60, false)).toEqual([{ from: '23:00', to: '02:00' }])
    expect(painted([], 23 * 60, dayMinutes, true)).toEqual([{ from: '23:00', to: '00:00' }])
  })
})

describe('A week', () => {
  test('is the same after the server has kept it', () => {
    const week = usualWeek()
    expect(weekOf(weeklyOf(week))).toEqual(week)
    expect(weekOf([{ weekday: 'friday', from: '09:00', to: '24:00' }]).friday).toEqual([
      { from: '09:00', to: '00:00' },
    ])
  })

  test('names the range that an error of the server means', () => {
    const week = {
      ...usualWeek(),
      tuesday: [],
      wednesday: [
        { from: '08:00', to: '10:00' },
        { from: '12:00', to: '14:00' },
      ],
    }
    expect([0, 1, 2, 3, 5].map(index => placeOf(week, index))).toEqual([
      { day: 'monday', at: 0 },
      { day: 'wednesday', at: 0 },
      { day: 'wednesday', at: 1 },
      { day: 'thursday', at: 0 },
      undefined,
    ])
  })

  test('has the weekday of a date', () => {
    expect(['2026-11-27', '2026-11-30'].map(weekdayOf)).toEqual(['friday', 'monday'])
  })
})
