import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UploadReader } from './upload-reader.ts'

const name = 'pdf_content'

/** The reader's result for a text in these pieces. */
function read(pieces: string[]): { body: unknown; streamed: string } {
  const reader = new UploadReader(name)
  const streamed = pieces.map(piece => reader.write(piece)).join('')
  return { body: reader.end(), streamed }
}

/** The expected result: that of `JSON.parse`, without the streamed string. */
function expected(text: string): { body: unknown; streamed: string } {
  const body = JSON.parse(text)
  if (typeof body?.[name] !== 'string') return { body, streamed: '' }
  return { body: { ...body, [name]: '(streamed)' }, streamed: body[name] }
}

const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })

function cut(text: string, at: number[]): string[] {
  const ends = [...at.map(place => Math.round(place * text.length)), text.length].sort((a, b) => a - b)
  return ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end))
}

const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(name, '__proto__', 'type'),
)
const objects = fc.letrec<{ object: Record<string, unknown>; value: unknown }>(tie => ({
  object: fc.dictionary(names, tie('value'), { maxKeys: 5 }),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.stringMatching(/^[A-Za-z0-9+/]{250,600}$/),
    fc.oneof(fc.double(), fc.integer()),
    fc.constantFrom(true, false, null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
})).object

/** The same JSON as another program might write it, with unnecessary escapes. */
const escaped = (json: string, isEscaped: () => boolean) =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, literal =>
    literal.replace(/\\u[0-9a-f]{4}|\\.|[^"]/g, part =>
      part.length === 1 && isEscaped() ? unicode(part) : part,
    ),
  )

const unicode = (char: string) =>
  char === '/' ? '\\/' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const uploads = fc
  .tuple(objects, fc.option(fc.string({ unit: 'binary', maxLength: 600 })))
  .map(([object, pdf]) => (pdf === null ? object : { ...object, [name]: pdf }))

const texts = fc
  .tuple(uploads, fc.infiniteStream(fc.boolean()), fc.constantFrom('', ' ', '\r\n\t'))
  .map(([upload, escapes, gap]) => {
    const json = escaped(JSON.stringify(upload, null, gap), () => escapes.next().value)
    return gap + json + gap
  })

describe('an upload read piece by piece', () => {
  test('An upload read in pieces equals what JSON.parse returns for the whole, however it is cut and written', () => {
    fc.assert(
      fc.property(texts, places, (text, at) => {
        expect(read(cut(text, at))).toEqual(expected(text))
      }),
      { numRuns: 500 },
    )
  })

  test('An upload read in pieces is rejected when JSON.parse rejects the whole', () => {
    const noise = fc.constantFrom(
      ',',
      '"',
      '}',
      ']',
      '{',
      '[',
      ':',
      '\\',
      '\n',
      '0',
      '-',
      '.',
      'e',
      'tru',
      '\\u12',
    )
    const at = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(texts, noise, at, fc.nat(1), places, (text, insert, where, removed, cuts) => {
        const place = Math.round(where * text.length)
        const broken = text.slice(0, place) + insert + text.slice(place + removed)
        fc.pre(!isObject(broken))
        expect(objectOf(cut(broken, cuts))).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
})

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** The object. Undefined if there was none. */
function objectOf(pieces: string[]): object | undefined {
  try {
    const { body } = read(pieces)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

describe('the streamed string', () => {
  test('The reader passes on the streamed string before the body is complete', () => {
    const reader = new UploadReader(name)
    const first = reader.write(`{"type":"deed","${name}":"${'A'.repeat(1000)}`)
    const second = reader.write('BCD')
    expect(first.length + second.length).toBe(1003)
    expect(second.endsWith('BCD')).toBe(true)
    expect(reader.write('E","object_id":7}')).toBe('E')
    expect(reader.end()).toEqual({ type: 'deed', [name]: '(streamed)', object_id: 7 })
  })

  test('The reader streams the string only from the outermost object', () => {
    const text = `{"a":{"${name}":"inner"},"b":[{"${name}":"listed"}],"${name}":"outer"}`
    expect(read([text])).toEqual({
      body: { a: { [name]: 'inner' }, b: [{ [name]: 'listed' }], [name]: '(streamed)' },
      streamed: 'outer',
    })
  })

  test('The reader recognizes the name of the streamed string in any spelling', () => {
    expect(read([`{"pdf\\u005fcontent":"x"}`])).toEqual({ body: { [name]: '(streamed)' }, streamed: 'x' })
  })

  test('The streamed string may appear once', () => {
    expect(() => read([`{"${name}":"a","${name}":"b"}`])).toThrow('twice')
  })

  test.each([7, null, true, ['x'], { x: 'x' }])('A value such as %j is not streamed', value => {
    expect(read([JSON.stringify({ [name]: value })])).toEqual({ body: { [name]: value }, streamed: '' })
  })
})

test.each([
  '{',
  '{"a":1',
  '{"a":"b',
  '{"a":tru',
  '{"a":1}x',
  '{"a":1}{}',
  '{"a":01}',
  "{'a':1}",
  '{"a":"\n"}',
])('The reader rejects the text %j', text => {
  expect(() => read([text])).toThrow()
  expect(() => read([...text])).toThrow()
})
