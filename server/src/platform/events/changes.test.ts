import { describe, expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const row = {
  name: 'Ana',
  at: new Date('2026-11-20T15:04:05.678Z'),
  phone: null as string | null,
  tags: ['a', 'b'],
  secret: 'whsec_1',
}
const fields = ['name', 'at', 'phone', 'tags'] as const

describe('The changes of a row', () => {
  test('The changes of a row are the different fields in wire form, and no others', () => {
    const after = { ...row, at: new Date('2026-11-21T00:00:00Z'), phone: '+13055550123', secret: 'whsec_2' }
    expect(changesOf(row, after, fields)).toEqual({
      at: { before: '2026-11-20T15:04:05Z', after: '2026-11-21T00:00:00Z' },
      phone: { before: null, after: '+13055550123' },
    })
  })

  test('The changes of a row are empty for equal values, also in other objects and with other milliseconds', () => {
    const same = { ...row, at: new Date('2026-11-20T15:04:05.001Z'), tags: ['a', 'b'] }
    expect(changesOf(row, same, fields)).toEqual({})
  })

  test('The changes of a row that is created or removed have null on the other side', () => {
    expect(changesOf(undefined, row, ['name', 'phone'])).toEqual({ name: { before: null, after: 'Ana' } })
    expect(changesOf(row, undefined, ['name', 'phone'])).toEqual({ name: { before: 'Ana', after: null } })
  })

  test('The changes of a row cannot name the column of a secret', () => {
    // @ts-expect-error The compiler rejects it.
    const refused = () => changesOf(row, row, ['secret'])
    expect(refused()).toEqual({})
  })

  test.each([
    ['of 500 characters stay', 'x'.repeat(500), 'x'.repeat(500)],
    ['of 501 are cut and end with their length', 'x'.repeat(501), `${'x'.repeat(500)}… (501 characters)`],
    ['are cut between characters, not within one', '😀'.repeat(501), `${'😀'.repeat(500)}… (501 characters)`],
    ['count characters, not UTF-16 units', '😀'.repeat(500), '😀'.repeat(500)],
  ])('The changes of a row are right for texts that %s', (_rule, text, kept) => {
    expect(changesOf({ text: '' }, { text }, ['text'])).toEqual({ text: { before: '', after: kept } })
  })

  test('The changes of a row with long lists have the first 500 characters of their JSON', () => {
    const short = Array.from({ length: 1_000 }, (_, at) => at)
    const long = Array.from({ length: 3_000 }, (_, at) => at)
    const json = JSON.stringify(long)
    expect(changesOf({ list: short }, { list: long }, ['list'])).toEqual({
      list: { before: short, after: `${json.slice(0, 500)}… (${json.length} characters)` },
    })
  })

  test('The changes of a row show a difference that is behind the cut', () => {
    const text = 'x'.repeat(600)
    expect(Object.keys(changesOf({ text }, { text: `${text}y` }, ['text']))).toEqual(['text'])
  })
})
