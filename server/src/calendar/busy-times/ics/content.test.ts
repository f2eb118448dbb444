import { expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../../../test/helpers/growth.ts'
import { ContentReader } from './content.ts'

const file = (line: string) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    line,
    'DTSTART:20261210T100000Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

function read(text: string, pieceChars: number) {
  const reader = new ContentReader()
  for (let at = 0; at < text.length; at += pieceChars) reader.push(text.slice(at, at + pieceChars))
  return reader.end()
}

test.each([
  ['a short line', 'SUMMARY:Closing'],
  ['a long line', `EXDATE:${'20261211T100000Z,'.repeat(1_000)}20261212T100000Z`],
  ['a line that is cut', `EXDATE:${'20261211T100000Z,'.repeat(5_000)}20261212T100000Z`],
  ['a folded line', `EXDATE:${'20261211T100000Z,\r\n '.repeat(500)}20261212T100000Z`],
])('A file with %s is the same in pieces of any size', (_what, line) => {
  const whole = read(file(line), 1_000_000)
  for (const pieceChars of [1, 7, 1_000]) expect(read(file(line), pieceChars)).toEqual(whole)
})

test('A line that comes in many pieces takes time in proportion to its length', async () => {
  const pieces = (size: number) => file(`X-A:${'a'.repeat(4 * size)}`)
  expect(await growthOf(pieces, text => read(text, 4))).toBeLessThan(linearGrowth)
})
