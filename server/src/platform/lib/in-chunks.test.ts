import { expect, test } from 'vitest'
import { inChunks } from './in-chunks.ts'

test('Chunks have all values in their order', () => {
  expect(inChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inChunks([], 2)).toEqual([])
})
