import { expect, test } from 'vitest'
import { shownFilename, withExtension } from './shown-filename.ts'

test.each([
  ['deed.pdf', 'deed.pdf'],
  ['C:\\Users\\Ana\\deed.pdf', 'deed.pdf'],
  ['de\u200be\u2060d\u00ad\u{e0041}\u202e.pdf', 'deed.pdf'],
  ['deed\r\n.pdf\u2028', 'deed.pdf'],
  ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
  ['❤️ क्\u200dष.pdf', '❤️ क्\u200dष.pdf'],
  ['\u200b \u2060', null],
  ['', null],
  [undefined, null],
])('The name %j is shown as %j', (given, shown) => {
  expect(shownFilename(given)).toBe(shown)
})

test('A long name is cut between characters', () => {
  expect(shownFilename('😀'.repeat(300))).toBe('😀'.repeat(255))
})

test('A name gets the extension that it does not have yet', () => {
  expect([withExtension('deed.PDF', 'pdf'), withExtension('deed.exe', 'pdf')]).toEqual([
    'deed.PDF',
    'deed.exe.pdf',
  ])
})
