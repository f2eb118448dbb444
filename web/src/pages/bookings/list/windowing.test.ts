import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexesOf, nextIndex, withGaps } from './windowing.ts'

const lists = fc.record({ count: fc.integer({ min: 1, max: 200 }), at: fc.integer({ min: 0, max: 199 }) })

describe('The rows in view', () => {
  const range = { startIndex: 10, endIndex: 14, overscan: 1, count: 100 }

  test.each([
    ['nothing is focused', undefined, [9, 10, 11, 12, 13, 14, 15]],
    ['the focused row is before them', 3, [3, 9, 10, 11, 12, 13, 14, 15]],
    ['the focused row is after them', 90, [9, 10, 11, 12, 13, 14, 15, 90]],
    ['the focused row is one of them', 12, [9, 10, 11, 12, 13, 14, 15]],
    ['the focused row is gone', 100, [9, 10, 11, 12, 13, 14, 15]],
  ])('if %s', (_name, focused, expected) => {
    expect(indexesOf(range, focused)).toEqual(expected)
  })
})

describe('The gaps between rows', () => {
  const rowHeight = 36
  const itemOf = (index: number) => ({
    index,
    key: index,
    lane: 0,
    size: rowHeight,
    start: index * rowHeight,
    end: (index + 1) * rowHeight,
  })

  test('a list without rows is one gap, and an empty one has none', () => {
    expect(withGaps([], 720)).toEqual([{ before: -1, height: 720 }])
    expect(withGaps([], 0)).toEqual([])
  })

  test('rows and gaps together are as high as the list, in the order of the rows', () => {
    const shown = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 20 })
    fc.assert(
      fc.property(shown, indexes => {
        const items = indexes.toSorted((a, b) => a - b).map(itemOf)
        const parts = withGaps(items, 100 * rowHeight)
        const heights = parts.map(part => ('height' in part ? part.height : part.size))
        expect(heights.reduce((sum, height) => sum + height, 0)).toBe(100 * rowHeight)
        expect(heights.every(height => height > 0)).toBe(true)
        expect(parts.filter(part => 'size' in part)).toEqual(items)
        // Two gaps beside each other would be one.
        expect(parts.some((part, at) => 'height' in part && 'height' in (parts[at + 1] ?? {}))).toBe(false)
      }),
    )
  })
})

describe('The row to which a key leads', () => {
  test.each([
    ['ArrowDown', 4, 5],
    ['ArrowUp', 4, 3],
    ['PageDown', 4, 14],
    ['PageUp', 14, 4],
    ['Home', 4, 0],
    ['End', 4, 19],
    ['ArrowDown', undefined, 0],
    ['a', 4, undefined],
    ['Enter', 4, undefined],
  ])('%s at %s is %s of 20 rows', (key, focused, expected) => {
    expect(nextIndex(key, focused, 20)).toBe(expected)
  })

  test('there is none in an empty list', () => {
    for (const key of ['Home', 'End', 'ArrowDown']) expect(nextIndex(key, undefined, 0)).toBeUndefined()
  })

  test('it stays within the list', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End')
    fc.assert(
      fc.property(lists, keys, ({ count, at }, key) => {
        const next = nextIndex(key, at % count, count)
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(count)
      }),
    )
  })
})
