import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, isoDate, isoTime } from './time.ts'

const zones = fc.constantFrom(
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Madrid',
  'Pacific/Auckland',
)
const instants = fc.integer({
  min: Date.parse('2015-01-01') / 60_000,
  max: Date.parse('2035-01-01') / 60_000,
})

test('The local time of an instant is read as that instant, or as the first one in a repeated hour', () => {
  fc.assert(
    fc.property(zones, instants, (zone, minutes) => {
      const at = minutes * 60_000
      const back = instantOf(zone, isoDate(zone, at), isoTime(zone, at)) * 1000
      // Lord Howe repeats half an hour, all others an hour.
      expect([0, 1_800_000, 3_600_000]).toContain(at - back)
      expect([isoDate(zone, back), isoTime(zone, back)]).toEqual([isoDate(zone, at), isoTime(zone, at)])
    }),
    { numRuns: 500 },
  )
})

describe('Clock changes in New York', () => {
  const at = (date: string, time: string) =>
    new Date(instantOf('America/New_York', date, time) * 1000).toISOString().slice(0, 16)

  test('When clocks go forward, a time that is skipped is read as one hour later', () => {
    expect(at('2027-03-14', '02:30')).toBe('2027-03-14T07:30')
  })

  test('When clocks go back, a time that occurs twice is read as its first occurrence', () => {
    expect(at('2027-11-07', '01:30')).toBe('2027-11-07T05:30')
  })
})

test('Adding days works across ends of months and years, and across changes of clocks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addDays('2027-03-14', 1)).toBe('2027-03-15')
})
