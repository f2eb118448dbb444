import { expect, test } from 'vitest'
import { inOrder, shifted } from './shift.ts'

const zone = 'America/New_York'
const at = (iso: string) => new Date(iso)

test('Days keep the time of day when clocks change, and hours are hours', () => {
  const saturday = at('2026-10-31T14:00:00Z')
  expect(shifted(saturday, { days: 1 }, zone)).toEqual(at('2026-11-01T15:00:00Z'))
  expect(shifted(saturday, { hours: 24 }, zone)).toEqual(at('2026-11-01T14:00:00Z'))
  expect(shifted(saturday, { days: -1, hours: 2 }, zone)).toEqual(at('2026-10-30T16:00:00Z'))
})

test('A date keeps the time of day of the business, also of an evening that is the next day in UTC', () => {
  const evening = at('2026-11-20T02:30:00Z')
  expect(shifted(evening, { date: '2026-11-24' }, zone)).toEqual(at('2026-11-25T02:30:00Z'))
  expect(shifted(at('2026-10-30T14:00:00Z'), { date: '2026-11-02' }, zone)).toEqual(
    at('2026-11-02T15:00:00Z'),
  )
  expect(shifted(at('2026-01-31T15:00:00Z'), { date: '2026-02-28' }, zone)).toEqual(
    at('2026-02-28T15:00:00Z'),
  )
})

test('Appointments that go to a later time begin with the last one, the others with the first one', () => {
  const one = (id: number, from: string, to: string) => ({ id, from: at(from), to: at(to) })
  const ten = '2026-11-20T10:00:00Z'
  const eleven = '2026-11-20T11:00:00Z'
  const noon = '2026-11-20T12:00:00Z'
  expect(inOrder([one(1, ten, eleven), one(2, eleven, noon)]).map(({ id }) => id)).toEqual([2, 1])
  expect(inOrder([one(2, noon, eleven), one(1, eleven, ten)]).map(({ id }) => id)).toEqual([1, 2])
  expect(inOrder([one(1, noon, ten), one(2, ten, eleven)]).map(({ id }) => id)).toEqual([2, 1])
})
