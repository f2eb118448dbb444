import { describe, expect, test } from 'vitest'
import { orderOf, readTime } from './read-dates.ts'

const nine = { local: '2026-11-30 09:00' }

describe('Times of files', () => {
  test.each([
    '2026-11-30 09:00',
    '2026-11-30T09:00:00',
    '2026/11/30 9:00 am',
    '11/30/2026 9:00 AM',
    '11/30/26 9:00AM',
    '11-30-2026, 9:00\u202fAM',
    'November 30, 2026 9:00 AM',
    'November 30, 2026 at 9 am',
    'Nov 30, 2026, 9:00 am',
    'Mon, Nov 30th 2026 09:00:00',
    '30 Nov 2026 09:00',
    '30-Nov-2026 09:00',
    '30 de noviembre de 2026 9:00 a. m.',
    'lunes, 30 de noviembre de 2026, 9:00',
  ])('The time %s is read', text => expect(readTime(text, 'mdy')).toEqual(nine))

  test.each(['30/11/2026 09:00', '30.11.2026 9:00', '30-11-26 9:00 a.m.'])(
    'The time %s is read with the day first',
    text => {
      expect(readTime(text, 'dmy')).toEqual(nine)
      expect(readTime(text, 'mdy')).toBeUndefined()
      expect(readTime(text, undefined)).toBeUndefined()
    },
  )

  test.each([
    ['2026-11-30T09:00:00Z', '2026-11-30T09:00:00.000Z'],
    ['2026-11-30 09:00:00 UTC', '2026-11-30T09:00:00.000Z'],
    ['2026-11-30T09:00-0500', '2026-11-30T14:00:00.000Z'],
    ['2026-11-30 09:00 -05:00', '2026-11-30T14:00:00.000Z'],
  ])('The time %s has its zone', (text, utc) => expect(readTime(text, undefined)).toEqual({ utc }))

  test.each([
    ['12:00 AM', '00:00'],
    ['12:30 pm', '12:30'],
    ['11:59 PM', '23:59'],
    ['0:05', '00:05'],
  ])('The time of day %s is %s', (text, time) =>
    expect(readTime(`2026-11-30 ${text}`, undefined)).toEqual({ local: `2026-11-30 ${time}` }),
  )

  test.each([
    '',
    'tomorrow',
    '2026-11-30',
    '9:00 AM',
    '2/29/2026 9:00',
    '11/30/2026 13:00 PM',
    '11/30/2026 0:00 AM',
    '11/30/2026 24:00',
    '11/30/2026 09:60',
    '11/30/206 9:00',
    'Foo 30, 2026 9:00',
    'Nov Dec 30, 2026 9:00',
    'Nov 30 9:00',
    '45992.375',
    '2026-13-45T09:00:00Z',
    `${'1'.repeat(200)} 9:00`,
  ])('The text "%s" is no time', text => expect(readTime(text, 'mdy')).toBeUndefined())
})

describe('The order of dates', () => {
  test.each([
    ['mdy', ['03/04/2026 9:00', '11/30/2026 9:00']],
    ['dmy', ['03/04/2026', '30/11/2026']],
    ['mdy', ['11/30/26']],
    ['ymd', ['99/11/30']],
    [null, ['2026-03-04', 'Nov 3, 2026', 'no date', '2026-03-04T09:00:00Z']],
    [null, []],
  ])('The order is %s if one date of a file decides', (order, texts) => {
    expect(orderOf(texts)).toEqual({ order })
  })

  test('The order is unclear if all dates fit two orders', () => {
    expect(orderOf(['Nov 3, 2026', '05/05/2026', '03/04/2026 9:00'])).toEqual({ unclear: '03/04/2026 9:00' })
    expect(orderOf(['30/11/26'])).toEqual({ unclear: '30/11/26' })
  })

  test('A date whose day and month are equal needs no order', () => {
    expect(orderOf(['05/05/2026'])).toEqual({ order: 'mdy' })
  })

  test('Of dates in two orders most decide, and the others are no dates', () => {
    expect(orderOf(['11/30/2026', '12/30/2026', '30/11/2026'])).toEqual({ order: 'mdy' })
    expect(readTime('30/11/2026 9:00', 'mdy')).toBeUndefined()
  })
})
