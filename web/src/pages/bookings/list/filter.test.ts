import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BookingFilter,
  filterOf,
  isSame,
  paramsOf,
  periodNames,
  readFilter,
  usualSort,
} from './filter.ts'

const dates = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const flags = fc.constant(true as const)
const optional: { requiredKeys: [] } = { requiredKeys: [] }
const common = {
  status: fc.constantFrom('draft', 'scheduled', 'completed', 'canceled'),
  notary: fc.integer({ min: 1, max: 1e9 }),
  service: fc.constantFrom('remote', 'wet'),
  q: fc.constantFrom('Ada', 'ada@example.com', '17'),
  unassigned: flags,
  not_ready: flags,
  blocker: fc.constantFrom('notary_off', 'closed_day', 'no_signers'),
  no_show: flags,
  sort: fc.constantFrom('start', '-start', 'created', '-created'),
} as const
const filters: fc.Arbitrary<BookingFilter> = fc.oneof(
  fc.record({ ...common, from: dates, to: dates }, optional),
  fc.record({ ...common, when: fc.constantFrom(...periodNames) }, optional),
) as fc.Arbitrary<BookingFilter>

describe('A filter', () => {
  test('is the same after it was saved as a view and read again', () => {
    fc.assert(
      fc.property(filters, filter => {
        expect(filterOf('appointments', paramsOf(filter))).toEqual(filter)
      }),
    )
  })

  test('is the same after it was written to an address and read again', () => {
    fc.assert(
      fc.property(filters, filter => {
        expect(readFilter('appointments', JSON.parse(JSON.stringify(filter)))).toEqual(filter)
      }),
    )
  })

  test('ignores what an address does not mean', () => {
    const search = { status: 'queued', notary: '-1', when: 'someday', from: '1/2/2026', sort: 'name', x: 1 }
    expect(readFilter('appointments', search)).toEqual({})
    expect(readFilter('reservations', { status: 'queued', no_show: true })).toEqual({ status: 'queued' })
  })

  test('knows the other word for completed', () => {
    expect(readFilter('appointments', { status: 'complete' })).toEqual({ status: 'completed' })
  })
})

describe('Parameters of the management interface', () => {
  test('exclude the day after the last one', () => {
    expect(paramsOf({ from: '2026-02-01', to: '2026-02-28', notary: 7, not_ready: true })).toEqual({
      from: '2026-02-01',
      to: '2026-03-01',
      notary_id: 7,
      not_ready: 'true',
    })
  })

  test('have no field that the filter does not have', () => {
    expect(paramsOf({})).toEqual({})
    expect(paramsOf({ when: 'upcoming' })).toEqual({ from: 'today' })
  })

  test('keep a day that is counted from today', () => {
    expect(filterOf('appointments', { from: '-P3D', to: 'P10D' })).toEqual({ from: '-P3D', to: 'P10D' })
  })
})

test('Two filters are the same in any order of their fields', () => {
  expect(isSame({ q: 'Ada', notary: 1 }, { notary: 1, q: 'Ada' })).toBe(true)
  expect(isSame({ q: 'Ada' }, { q: 'Ada', notary: 1 })).toBe(false)
})

test('What comes is sorted from now on, and the rest from the newest', () => {
  expect(usualSort('appointments', { when: 'next7' })).toBe('start')
  expect(usualSort('reservations', { when: 'upcoming' })).toBe('start')
  expect(usualSort('appointments', { when: 'last7' })).toBe('-start')
  expect(usualSort('reservations', {})).toBe('-created')
})
