import { describe, expect, test } from 'vitest'
import { dateIn, dayIn, flagIn, idIn, oneIn, searchOf, textIn } from './search.ts'

describe('A value of an address', () => {
  test.each([
    ['text', textIn, 'a', 'a'],
    ['a number as text', textIn, 17, '17'],
    ['empty text', textIn, '', undefined],
    ['a list as text', textIn, ['a'], undefined],
    ['a date', dateIn, '2026-11-27', '2026-11-27'],
    ['a date with a time', dateIn, '2026-11-27T10:00', undefined],
    ['a counted day as date', dateIn, 'today', undefined],
    ['a counted day', dayIn, '-P7D', '-P7D'],
    ['today', dayIn, 'today', 'today'],
    ['a counted hour', dayIn, 'PT1H', undefined],
    ['an id', idIn, '17', 17],
    ['zero as id', idIn, 0, undefined],
    ['a fraction as id', idIn, '1.5', undefined],
    ['an id that is too long', idIn, '9007199254740993', undefined],
    ['true', flagIn, true, true],
    ['true as text', flagIn, 'true', true],
    ['false', flagIn, false, undefined],
    ['a known word', oneIn(['a', 'b']), 'b', 'b'],
    ['an unknown word', oneIn(['a', 'b']), 'c', undefined],
  ])('%s', (_name, read, given, expected) => {
    expect(read(given)).toBe(expected)
  })
})

test('An address has only what the page understands', () => {
  const read = searchOf({ status: oneIn(['open', 'done']), id: idIn })
  expect(read({ status: 'open', id: 'x', other: 1 })).toEqual({ status: 'open' })
  expect(read({})).toEqual({})
})
