import { expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../../test/helpers/growth.ts'
import { wordMatcher } from './whole-words.ts'

test.each([
  ['"ana@example.com"', true],
  ['Call Ana@Example.com.', true],
  ['<ana@example.com>', true],
  [JSON.stringify({ text: 'Write to\nana@example.com' }), true],
  ['joana@example.com', false],
  ['ñana@example.com', false],
  ['яana@example.com', false],
  ['ana@example.comé', false],
  ['ana@example.com-é', false],
  ['ana@example.com.ñx', false],
  ['ana@example.com。', true],
  ['x.ana@example.com', false],
  ['ana@example.com.mx', false],
  ['ana@example.company', false],
])('The address ana@example.com is found in %s: %s', (text, isFound) => {
  expect(wordMatcher(['ana@example.com'])(text)).toBe(isFound)
})

test.each([
  ['"+13055550199"', true],
  ['+130555501990', false],
])('A phone number is found in %s: %s', (text, isFound) => {
  expect(wordMatcher(['+13055550199'])(text)).toBe(isFound)
})

test('One of many words is found, short and long ones, and none is found among no words', () => {
  const hasWord = wordMatcher(['a@b.c', 'ana@example.com', '+13055550199', 'abcdefghijklmnopqrstu'])
  for (const text of [
    'a@b.c',
    'x a@b.c, y',
    'https://x.example/abcdefghijklmnopqrstu',
    '{"phone":"+13055550199"}',
  ])
    expect([text, hasWord(text)]).toEqual([text, true])
  for (const text of ['', 'a@b.co', 'a@b', 'ana@example.co', 'abcdefghijklmnopqrst', 'xa@b.c'])
    expect([text, hasWord(text)]).toEqual([text, false])
  expect(wordMatcher([])('ana@example.com')).toBe(false)
  expect(wordMatcher([''])('ana@example.com')).toBe(false)
})

test('A text takes the same time for any number of words', async () => {
  const text = JSON.stringify(
    Array.from({ length: 200 }, (_, index) => ({ id: index, name: `Ana ${index}` })),
  )
  const matcherOf = (count: number) =>
    wordMatcher(Array.from({ length: count }, (_, index) => `key${String(index).padStart(18, 'q')}`))
  const growth = await growthOf(matcherOf, hasWord => hasWord(text))
  expect(growth).toBeLessThan(linearGrowth / 8)
})
