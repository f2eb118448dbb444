import { expect, test } from 'vitest'
import { countedWords, idIn, isKey, phoneIn, prefixQuery } from './words.ts'

test('Only digits of a positive safe integer are an id', () => {
  expect(['1', '1043', '9007199254740991'].map(idIn)).toEqual([1, 1043, Number.MAX_SAFE_INTEGER])
  for (const text of ['0', '01', '-1', '1.0', '1e3', ' 1', '١', '9007199254740992', '9'.repeat(17), ''])
    expect([text, idIn(text)]).toEqual([text, undefined])
})

test('A phone number has from 7 to 15 digits, counted without zeros before them', () => {
  for (const [text, digits] of [
    ['555019', undefined],
    ['5550199', '5550199'],
    ['0005550199', '5550199'],
    ['000555019', undefined],
    ['1'.repeat(15), '1'.repeat(15)],
    ['1'.repeat(16), undefined],
    ['+49 (0)30\u00a01234\u2011567', '49301234567'],
    // Only the 0 that people do not dial from abroad, and only once.
    ['(0)(0)5550199', '5550199'],
    ['4(0)9(0)5550199', '4905550199'],
    ['5550199 ext 7', undefined],
    ['5550199,7', undefined],
    ['٥٥٥٠١٩٩', undefined],
    ['0000000', undefined],
    ['', undefined],
  ] as const)
    expect([text, phoneIn(text)]).toEqual([text, digits])
})

test('A key has from 20 to 22 letters, digits, hyphens and underscores', () => {
  const [letters, bad] = ['aZ09_-', 'aZ09_.']
  const text = (from: string, length: number) => from.repeat(4).slice(0, length)
  expect([19, 20, 21, 22, 23].map(length => isKey(text(letters, length)))).toEqual([
    ...[false, true, true, true, false],
  ])
  expect(isKey(text(bad, 21))).toBe(false)
  expect(isKey(`${text(letters, 21)}\n`)).toBe(false)
})

test('A search uses the first ten words', () => {
  const words = Array.from({ length: 11 }, (_, at) => `w${at}`)
  expect(countedWords(words.join(' '))).toEqual(words.slice(0, 10))
  expect(prefixQuery(7, words.join(' '))).toBe(
    words
      .slice(0, 10)
      .map(word => `'7/${word}':*`)
      .join(' & '),
  )
})

test('A query has the shortened words of the workspace, and no operator of the text', () => {
  const all = (...words: string[]) => words.map(word => `'7/${word}':*`).join(' & ')
  expect(prefixQuery(7, "O'Hara | !x\\' <-> :* (Ána & b)")).toBe(
    `(${all('o', 'hara', 'x', 'ana', 'b')}) | (${all('ohara', 'x', 'ana', 'b')})`,
  )
  expect(prefixQuery(7, 'Müller')).toBe(`(${all('muller')}) | (${all('mueller')})`)
  for (const text of ['', ' \t', "'", '\\', ':*', '& | !', '\u0301', '’', '\u200b', '—'])
    expect(prefixQuery(7, text)).toBeUndefined()
  // A letter of two UTF-16 units is not cut in half.
  expect(prefixQuery(1234, '😀'.repeat(90))).toBe(`'1234/${'😀'.repeat(75)}':*`)
  expect(prefixQuery(1234, 'x'.repeat(76))).toBe(prefixQuery(1234, 'x'.repeat(75)))
  expect(prefixQuery(1234, 'x'.repeat(74))).not.toBe(prefixQuery(1234, 'x'.repeat(75)))
})
