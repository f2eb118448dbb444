import { describe, expect, test } from 'vitest'
import { safeJson, safeText } from './style.ts'
import { cellWidth, tableLines, wrapped } from './table.ts'
import { byteCount, dateTime, duration, zonedTime } from './time.ts'

const plain = { style: (_look: string, text: string) => text, width: undefined }
const columns = [
  { title: 'id', value: (row: { id: number; name: string | null }) => row.id, align: 'right' as const },
  { title: 'name', value: (row: { id: number; name: string | null }) => row.name },
]

describe('a table', () => {
  test('A table is aligned by visible width, and shows missing values', () => {
    const rows = [
      { id: 7, name: '日本' },
      { id: 1042, name: null },
    ]
    const wide = [{ title: 'name', value: (row: { name: string | null }) => row.name }, ...columns]
    expect(tableLines(columns, rows, plain)).toEqual(['  ID  NAME', '   7  日本', '1042  –'])
    expect(tableLines(wide, rows, plain)[1]).toBe('日本     7  日本')
  })

  test('A table gives its last column the lines that it needs', () => {
    const lines = tableLines(columns, [{ id: 1, name: 'the quick brown fox jumps over the lazy dog' }], {
      ...plain,
      width: 24,
    })
    expect(lines).toEqual(['ID  NAME', ' 1  the quick brown fox', '    jumps over the lazy', '    dog'])
    expect(lines.every(line => cellWidth(line) <= 24)).toBe(true)
  })
})

test.each([
  ['abc', 10, ['abc']],
  ['abcdefghijkl', 5, ['abcde', 'fghij', 'kl']],
  ['ab cdefghijkl m', 5, ['ab', 'cdefg', 'hijkl', 'm']],
  ['日本語日本語', 5, ['日本', '語日', '本語']],
  ['a👍🏽👍🏽', 4, ['a👍🏽', '👍🏽']],
])('Text %j is cut to %i columns', (text, width, lines) => {
  expect(wrapped(text, width)).toEqual(lines)
})

test.each([
  ['abc', 3],
  ['日本', 4],
  ['é', 1],
  ['e\u0301', 1],
  ['👍🏽', 2],
  ['\u001b[1mbold\u001b[22m', 4],
])('Text %j is %i columns wide', (text, width) => {
  expect(cellWidth(text)).toBe(width)
})

test.each([
  ['a\u001b[2Jb', 'a\ufffd[2Jb'],
  ['a\u202eb', 'a\ufffdb'],
  ['a\nb\tc', 'a⏎b c'],
  ['\u009b1m', '\ufffd1m'],
  ['a\u2028b\u061cc', 'a\ufffdb\ufffdc'],
  ['Zoë 日本 👍🏽', 'Zoë 日本 👍🏽'],
])('Text %j is shown as %j', (text, shown) => {
  expect(safeText(text)).toBe(shown)
})

test('Figures are written for people', () => {
  expect([0, 999, 1000, 1_234_567, 8 * 2 ** 30].map(byteCount)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '1.2 MB',
    '8.6 GB',
  ])
  expect([0.4, 999, 1500, 65_000].map(duration)).toEqual(['0 ms', '999 ms', '1.5 s', '1 min 5 s'])
  expect(zonedTime('2026-11-20T15:00:00+00:00', 'America/New_York')).toBe('2026-11-20 10:00 America/New_York')
})

test.each([
  ['Asia/Kolkata', '2026-11-20 20:30 +05:30'],
  ['America/New_York', '2026-11-20 10:00 -05:00'],
  ['UTC', '2026-11-20 15:00 UTC'],
])('A time of a machine in %s has its offset', (zone, text) => {
  const before = process.env.TZ
  try {
    process.env.TZ = zone
    expect(dateTime('2026-11-20T15:00:00Z')).toBe(text)
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})

test('JSON for a terminal has no character that a terminal obeys, and is the same value', () => {
  const codes = [...Array(0xa0).keys(), 0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069]
  const all = codes.map(code => String.fromCharCode(code)).join('')
  const value = { [`key${all}`]: [all, { text: `señal 日本 😀 ${all}` }], n: 1, no: null }
  for (const indent of [undefined, 2]) {
    const text = safeJson(value, indent)
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u)
    expect(text).toContain('señal 日本 😀')
    expect(JSON.parse(text)).toEqual(value)
  }
  expect(safeJson({ a: '\u009b31m\u202e' })).toBe('{"a":"\\u009b31m\\u202e"}')
})
