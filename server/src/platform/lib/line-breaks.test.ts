import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../../test/helpers/growth.ts'
import { unixLines, withoutLineBreaks } from './line-breaks.ts'

test.each([
  ['I am ill.\r\n\r\n  Sorry', 'I am ill. Sorry'],
  ['two  spaces\tand a tab', 'two  spaces\tand a tab'],
  [' \n ', ' '],
  ['', ''],
])('A run of white space with a line break becomes one space in %j', (given, expected) => {
  expect(withoutLineBreaks(given)).toBe(expected)
})

test('A line break of any system becomes one line feed, and each stays', () => {
  expect(unixLines('a\r\n\r\nb\rc\nd ')).toBe('a\n\nb\nc\nd ')
})

test('Any text has the same result as with one expression', () => {
  const texts = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t', '\u2028', 'a'), maxLength: 20 })
  fc.assert(
    fc.property(texts, text => {
      expect(withoutLineBreaks(text)).toBe(text.replace(/\s*[\r\n]\s*/g, ' '))
    }),
  )
})

test.each([' ', '\t', '\n', ' \n', ' a'])('The time grows linearly with a text of %j', async part => {
  expect(await growthOf(size => `x${part.repeat(size)}x`, withoutLineBreaks)).toBeLessThan(linearGrowth)
})
