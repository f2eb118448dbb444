import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../lib/errors.ts'
import { decodeCursor, encodeCursor, listEnvelope, missingParam, pageOf } from './list.ts'

const ids = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

function refusalOf(work: () => unknown): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}

const base64 = (json: string) => Buffer.from(json).toString('base64')

describe('Cursors', () => {
  test('A cursor is the base64 of an object whose `after` is the id', () => {
    expect(JSON.parse(Buffer.from(encodeCursor(1042), 'base64').toString())).toEqual({ after: 1042 })
  })

  test('A cursor keeps any id', () => {
    fc.assert(
      fc.property(ids, id => {
        expect(decodeCursor(encodeCursor(id))).toBe(id)
      }),
    )
  })

  test('A cursor is read in the URL-safe alphabet and without padding too', () => {
    fc.assert(
      fc.property(ids, id => {
        const urlSafe = Buffer.from(encodeCursor(id), 'base64').toString('base64url')
        expect(decodeCursor(urlSafe)).toBe(id)
      }),
    )
  })

  test('A cursor may be absent', () => {
    expect(decodeCursor(undefined)).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['a space', ' '],
    ['broken JSON', base64('{"after":')],
    ['null', base64('null')],
    ['an array', base64('[1]')],
    ['a number alone', base64('1')],
    ['no id', base64('{}')],
    ['an id as text', base64('{"after":"1"}')],
    ['a fraction', base64('{"after":1.5}')],
    ['a negative id', base64('{"after":-1}')],
    ['an id that JavaScript cannot hold', base64('{"after":9007199254740993}')],
    ['infinity', base64('{"after":1e999}')],
    ['an inherited id', base64('{"__proto__":{"after":1}}')],
    ['characters outside base64', `${encodeCursor(1)}!`],
    ['a line break', `${encodeCursor(1)}\n`],
    ['too much padding', `${encodeCursor(1)}====`],
    ['far too long a text', base64(`{"after":1,"x":"${'x'.repeat(1000)}"}`)],
  ])('The cursor %s is rejected', (_name, cursor) => {
    expect(refusalOf(() => decodeCursor(cursor))).toMatchObject({
      code: 'invalid_request',
      params: { cursor: 'is invalid. Use the next_cursor of the previous page' },
    })
  })

  test('Any garbage as a cursor is rejected as invalid_request, and throws nothing else', () => {
    const garbage = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.json().map(base64),
      fc.uint8Array().map(bytes => Buffer.from(bytes).toString('base64')),
    )
    fc.assert(
      fc.property(garbage, cursor => {
        const error = refusalOf(() => decodeCursor(cursor))
        const read = error === undefined && Number.isSafeInteger(decodeCursor(cursor))
        expect(read || (error instanceof AppError && error.code === 'invalid_request')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('Pages', () => {
  test('A page has 25 items from the top by default', () => {
    expect(pageOf({})).toEqual({ limit: 25, after: undefined })
  })

  test('All pages together have every row once and in order', () => {
    const rowsArb = fc.uniqueArray(ids, { maxLength: 60 })
    fc.assert(
      fc.property(rowsArb, fc.integer({ min: 1, max: 100 }), (unsorted, limit) => {
        const rows = unsorted.toSorted((a, b) => b - a)
        const seen: number[] = []
        let cursor: string | null | undefined
        do {
          const page = pageOf({ limit, ...(cursor ? { cursor } : {}) })
          const { after } = page
          const found = rows.filter(id => after === undefined || id < after).slice(0, limit + 1)
          const answer = listEnvelope(
            found,
            page,
            id => id,
            id => id,
          )
          expect(answer.object).toBe('list')
          expect(answer.data.length).toBeLessThanOrEqual(limit)
          seen.push(...answer.data)
          cursor = answer.next_cursor
        } while (cursor)
        expect(seen).toEqual(rows)
      }),
    )
  })

  test('A page that ends with the last row has no next page', () => {
    const view = (id: number) => id
    const full = { limit: 2, after: undefined }
    expect(listEnvelope([2, 1], full, view, view).next_cursor).toBeNull()
    expect(listEnvelope([3, 2, 1], full, view, view).next_cursor).toBe(encodeCursor(2))
    expect(listEnvelope([], full, view, view)).toEqual({ object: 'list', data: [], next_cursor: null })
  })
})

test('A missing parameter is named in the words of the decision', () => {
  expect(missingParam('email')).toMatchObject({
    code: 'invalid_request',
    message: 'Missing required parameter: email',
    params: { email: 'is required' },
  })
})
