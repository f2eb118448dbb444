import fc from 'fast-check'
import { expect, test } from 'vitest'
import { without } from './intervals.ts'

const interval = fc
  .record({ startMs: fc.integer({ min: 0, max: 60 }), ms: fc.integer({ min: 1, max: 20 }) })
  .map(({ startMs, ms }) => ({ startMs, endMs: startMs + ms }))
const intervals = fc.array(interval, { maxLength: 6 })

/** The instants of each. */
const instants = (of: { startMs: number; endMs: number }[]) =>
  of.map(({ startMs, endMs }) => Array.from({ length: endMs - startMs }, (_, at) => startMs + at))

test('Subtracted intervals leave exactly the instants outside of them, also of intervals in any order', () => {
  fc.assert(
    fc.property(intervals, intervals, (given, others) => {
      const taken = new Set(instants(others).flat())
      const left = instants(given).flatMap(ofOne => ofOne.filter(at => !taken.has(at)))
      expect(instants(without(given, others)).flat()).toEqual(left)
    }),
  )
})
