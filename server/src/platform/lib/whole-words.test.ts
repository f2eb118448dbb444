import { expect, test } from 'vitest'
import { textHasWord } from './whole-words.ts'

test.each([
  ['"ana@example.com"', true],
  ['Call Ana@Example.com.', true],
  ['<ana@example.com>', true],
  [JSON.stringify({ text: 'Write to\nana@example.com' }), true],
  ['joana@example.com', false],
  ['x.ana@example.com', false],
  ['ana@example.com.mx', false],
  ['ana@example.company', false],
])('The address ana@example.com is found in %s: %s', (text, isFound) => {
  expect(textHasWord(text, ['ana@example.com'])).toBe(isFound)
})

test.each([
  ['"+13055550199"', true],
  ['+130555501990', false],
])('A phone number is found in %s: %s', (text, isFound) => {
  expect(textHasWord(text, ['+13055550199'])).toBe(isFound)
})
