import { expect, test } from 'vitest'
import { delayAfter } from './retry-delays.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const stepsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 24 * hourMs]
const [earliest, middle, latest] = [0, 0.5, 1]

test.each(stepsMs.map((stepMs, index) => [index + 1, stepMs]))(
  'Attempt %i is followed after %i ms, plus or minus a tenth',
  (attempt, stepMs) => {
    expect(delayAfter(attempt, null, middle)).toBeCloseTo(stepMs)
    expect(delayAfter(attempt, null, earliest)).toBeCloseTo(0.9 * stepMs)
    expect(delayAfter(attempt, null, latest)).toBeCloseTo(1.1 * stepMs)
  },
)

test('The seventh attempt is the last, whatever the receiver asks for', () => {
  expect(delayAfter(7, null, middle)).toBeUndefined()
  expect(delayAfter(7, minuteMs, middle)).toBeUndefined()
})

test.each([
  ['below the step', 1, 10_000, minuteMs],
  ['nothing', 1, 0, minuteMs],
  ['between the step and the next', 1, 4 * minuteMs, 4 * minuteMs],
  ['the next step', 1, 5 * minuteMs, 5 * minuteMs],
  ['more than the next step', 1, 5 * minuteMs + 1, 5 * minuteMs],
  ['more than the next step, later', 4, 48 * hourMs, 6 * hourMs],
  ['more than the last step', 6, 48 * hourMs, 24 * hourMs],
])('After Retry-After %s at attempt %i: %i ms becomes %i', (_what, attempt, askedMs, waitedMs) => {
  expect(delayAfter(attempt, askedMs, middle)).toBeCloseTo(waitedMs)
})

test('Retry-After within the tolerance of the step does not shorten the wait', () => {
  expect(delayAfter(1, minuteMs, latest)).toBeCloseTo(1.1 * minuteMs)
  expect(delayAfter(1, minuteMs, earliest)).toBe(minuteMs)
})
