import { expect, test } from 'vitest'
import { greetable, typedFileName, typedNumber, unlinked } from './safe-text.ts'

test.each([
  'Ana',
  'María del Carmen Núñez López',
  'João Maria dos Santos Silva',
  'Anna van der Berg',
  'J. R. R. Tolkien',
])('A greeting has the name %s', name => expect(greetable(name)).toBe(name))

test.each([
  'Please call my other number',
  'Pay now at evil.example',
  'María del Carmen Núñez López García',
  'Call de me la at del work now',
])('A greeting has no name for %s', name => expect(greetable(name)).toBe(''))

test.each(['24-0117', 'Ruiz/2026-5', '#4711', 'Matter 12.3', 'A.12', 'Expediente núm 7', '٣٤', '24/7.'])(
  'A file number can be %s',
  text => expect(typedNumber(` ${text}\u200b`)).toBe(text),
)

test.each([
  '',
  'No digits',
  'https://evil.example/1',
  'evil.example 1',
  'call 5 times now or never',
  '1 <b>',
  'a@b.example 1',
  '1\n2 .com',
  '1'.repeat(61),
  '- 1',
])('A file number is not %s', text => expect(typedNumber(text)).toBe(''))

test.each([
  'https://evil.example/pay',
  'Pay at evil.example',
  'www.evil.example',
  'ana@evil.example',
  '1.2.3.4',
])('Mail programs make no link of %s', text => {
  const shown = unlinked(text)
  expect(shown).not.toMatch(/[\p{L}\p{N}][.@][\p{L}\p{N}]|:\/\//u)
  expect(shown.replaceAll('\u2060', '')).toBe(text)
})

test.each(['Courier', 'Rush fee, less than 24 h', 'Mobile: 30 min.', 'Sr. Ruiz'])(
  'A label such as %s stays as it is',
  text => expect(unlinked(text)).toBe(text),
)

test.each([
  ['Deed.pdf', 'Deed.pdf'],
  ['Deed.PDF', 'Deed.PDF'],
  ['www.evil.example.pdf', 'www.\u2060evil.\u2060example.pdf'],
  ['evil.example', 'evil.\u2060example'],
  ['A.pdf.evil.example', 'A.\u2060pdf.\u2060evil.\u2060example'],
])('A file with the name %s is shown without a link', (name, shown) =>
  expect(typedFileName(name)).toBe(shown),
)
