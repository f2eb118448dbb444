import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

const at = (minutes: number) => new Date(Date.UTC(2027, 5, 1) + minutes * 60_000).toISOString()
const item = (from: number, to: number) => ({ starts_at: at(from), ends_at: at(to) })

const lanes = (most: number, ...items: ReturnType<typeof item>[]) =>
  lanesOf(items, most).shown.map(({ of, lane, lanes }) => [items.indexOf(of), lane, lanes])

test('Items that touch have the whole width', () => {
  expect(lanes(3, item(0, 30), item(30, 60))).toEqual([
    [0, 0, 1],
    [1, 0, 1],
  ])
})

test('Items that overlap stand side by side, and the next one takes the free place', () => {
  expect(lanes(3, item(0, 60), item(30, 90), item(60, 120))).toEqual([
    [0, 0, 2],
    [1, 1, 2],
    [2, 0, 2],
  ])
})

test('Items that do not fit are counted in the last lane', () => {
  const { shown, hidden } = lanesOf([item(0, 60), item(0, 60), item(15, 60), item(30, 90)], 3)
  expect(shown.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 3],
    [1, 3],
  ])
  expect(hidden).toEqual([{ starts_at: at(15), ends_at: at(90), count: 2, lane: 2, lanes: 3 }])
})

test('No two items that are shown cover each other, and none is lost', () => {
  const items = fc.array(
    fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 12 })).map(([from, length]) => item(from, from + length)),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(items, given => {
      const { shown, hidden } = lanesOf(given, 3)
      expect(shown.length + hidden.reduce((sum, { count }) => sum + count, 0)).toBe(given.length)
      for (const [index, one] of shown.entries())
        for (const other of shown.slice(index + 1)) {
          const meets = one.of.starts_at < other.of.ends_at && other.of.starts_at < one.of.ends_at
          expect(meets && one.lane === other.lane).toBe(false)
          expect(meets && one.lanes !== other.lanes).toBe(false)
        }
    }),
  )
})
