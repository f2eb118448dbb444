import { expect, test } from 'vitest'
import { isDate } from '../../platform/http/validation.ts'
import { commissioningStates } from '../../platform/lib/us-states.ts'
import { feeCaps } from './caps.ts'
import { type Charged, feeWarnings } from './rules.ts'

const priced = (unitMinor: number, over: Partial<Charged> = {}): Charged => ({
  category: 'remote',
  currency: 'USD',
  lines: [{ kind: 'act', key: null, unitMinor }],
  ...over,
})
const nora = { id: 1, state: 'OH' }

test('Each fee cap names a state that commissions notaries, an https source and a day', () => {
  for (const { state, source, read_on, amount_minor } of feeCaps) {
    expect(commissioningStates).toContain(state)
    expect(new URL(source).protocol).toBe('https:')
    expect(isDate(read_on)).toBe(true)
    expect(amount_minor).toBeGreaterThan(0)
  }
  const keys = feeCaps.map(({ state, act, line }) => `${state} ${act} ${line}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('A price at the cap has no warning, and one cent more has', () => {
  expect(feeWarnings(priced(3000), [nora])).toEqual([])
  expect(feeWarnings(priced(3001), [nora])).toEqual([
    {
      line: { kind: 'act', key: null, unitMinor: 3001 },
      cap: expect.objectContaining({ state: 'OH', amount_minor: 3000, unit: 'act' }),
      notaryIds: [1],
    },
  ])
})

test('Only notaries of the state are named, and each state has its own warning', () => {
  const notaries = [nora, { id: 2, state: 'OR' }, { id: 3, state: 'OH' }, { id: 4, state: 'WY' }]
  const warnings = feeWarnings(priced(3500), notaries)
  expect(warnings.map(({ cap, notaryIds }) => [cap.state, notaryIds])).toEqual([
    ['OH', [1, 3]],
    ['OR', [2]],
  ])
  expect(feeWarnings(priced(3500), [{ id: 4, state: 'WY' }])).toEqual([])
})

test('A technology line is compared with the cap for technology, and other lines with none', () => {
  const lines = ['technology', 'travel', 'rush', 'added'].map(kind => ({
    kind,
    key: kind,
    unitMinor: 99_900,
  }))
  const warnings = feeWarnings(priced(0, { lines }), [nora])
  expect(warnings.map(({ line, cap }) => [line.key, cap.amount_minor])).toEqual([['technology', 1000]])
})

test('Caps of remote acts are not compared with other categories or currencies', () => {
  for (const category of ['wet', 'enotary', 'international', 'apostille'] as const)
    expect(feeWarnings(priced(99_900, { category }), [nora])).toEqual([])
  expect(feeWarnings(priced(99_900, { currency: 'EUR' }), [nora])).toEqual([])
})
