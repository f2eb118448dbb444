import { expect, test } from 'vitest'
import { inChunks, rowsToCompare } from './chunks.ts'

test('A statement compares fewer rows with many words, so that it does not take longer', () => {
  expect(rowsToCompare(0, 1_000)).toBe(1_000)
  expect(rowsToCompare(3, 1_000)).toBe(1_000)
  expect(rowsToCompare(500, 1_000)).toBe(100)
  expect(rowsToCompare(8_000, 1_000)).toBe(20)
})

test('Chunks have all values in their order', () => {
  expect(inChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inChunks([], 2)).toEqual([])
})
