import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PdfDecoder, type PdfProblem } from './pdf-decoder.ts'

const prefix = 'data:application/pdf;base64,'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function decode(pieces: string[]): {
  bytes: Buffer
  isPdf: boolean
  problem: PdfProblem | undefined
  sizeBytes: number
} {
  const decoder = new PdfDecoder()
  const written = pieces.map(piece => decoder.write(piece))
  const bytes = Buffer.concat([...written, decoder.end()])
  return {
    bytes,
    isPdf: decoder.problem() === undefined,
    problem: decoder.problem(),
    sizeBytes: decoder.sizeBytes,
  }
}

/** The same rule, slowly: the whole text at once, character by character. Undefined for invalid base64. */
function plainDecode(text: string): Buffer | undefined {
  const bare = text.trimStart().replace(/[\t\n\v\f\r]/g, '')
  const padded = bare.toLowerCase().startsWith(prefix) ? bare.slice(prefix.length) : bare
  const data = padded.replace(/={1,2}$/, '')
  if (data.length % 4 === 1 || (padded !== data && padded.length % 4 !== 0)) return undefined
  const bits = [...data].map(char => alphabet.indexOf(char))
  if (bits.includes(-1)) return undefined
  if (Number.parseInt(`0${binaryOf(bits).slice(Math.floor((bits.length * 6) / 8) * 8)}`, 2) > 0)
    return undefined
  const binary = binaryOf(bits)
  return Buffer.from((binary.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

const binaryOf = (bits: number[]) => bits.map(value => value.toString(2).padStart(6, '0')).join('')

/** `text` divided at arbitrary places. */
const chunked = (texts: fc.Arbitrary<string>) =>
  fc
    .tuple(texts, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }))
    .map(([text, cuts]) => {
      const places = [0, ...cuts.map(cut => Math.round(cut * text.length)), text.length].sort((a, b) => a - b)
      return places.slice(1).map((end, i) => text.slice(places[i], end))
    })

/** `text` with each of `inserts` inserted somewhere. */
const withInserts = (texts: fc.Arbitrary<string>, inserts: fc.Arbitrary<string>, maxLength: number) =>
  fc
    .tuple(texts, fc.array(fc.tuple(inserts, fc.double({ min: 0, max: 1, noNaN: true })), { maxLength }))
    .map(([text, all]) =>
      all.reduce((so, [insert, at]) => {
        const place = Math.round(at * so.length)
        return so.slice(0, place) + insert + so.slice(place)
      }, text),
    )

const pdfs = fc.uint8Array({ maxLength: 80 }).map(tail => Buffer.concat([Buffer.from('%PDF-'), tail]))
const prefixes = fc.constantFrom('', prefix, prefix.toUpperCase())
const space = fc.constantFrom('\n', '\r\n', '\t', '\v', '\f')
const base64Of = (bytes: fc.Arbitrary<Uint8Array>) =>
  fc.tuple(prefixes, bytes, fc.boolean()).map(([before, some, padded]) => {
    const base64 = Buffer.from(some).toString('base64')
    return before + (padded ? base64 : base64.replace(/=+$/, ''))
  })

describe('the base64 of a PDF', () => {
  test('Base64 of a PDF is decoded in pieces of any size, with white space, with a prefix or without', () => {
    const texts = withInserts(base64Of(pdfs), space, 6)
    fc.assert(
      fc.property(chunked(texts), pieces => {
        const expected = plainDecode(pieces.join(''))
        expect(expected).toBeDefined()
        expect(decode(pieces)).toMatchObject({ bytes: expected, isPdf: true, sizeBytes: expected?.length })
      }),
    )
  })

  test('Base64 of a PDF is recognized like by a plain decoder', () => {
    const bytes = fc.oneof(pdfs, fc.uint8Array({ maxLength: 40 }))
    const noise = fc.oneof(
      space,
      fc.constant(' '),
      fc.constantFrom('=', '==', '-', '_', 'A', '/', ':', 'é', '\0', ','),
    )
    const texts = fc
      .tuple(withInserts(base64Of(bytes), noise, 3), fc.nat(3))
      .map(([text, cut]) => text.slice(0, text.length - cut))
    fc.assert(
      fc.property(chunked(texts), pieces => {
        const expected = plainDecode(pieces.join(''))
        const { bytes, isPdf } = decode(pieces)
        expect(isPdf).toBe(expected?.subarray(0, 1024).includes('%PDF-') ?? false)
        if (isPdf) expect(bytes).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['with padding', 'JVBERi0xLjQ=', '%PDF-1.4'],
    ['without padding', 'JVBERi0xLjQ', '%PDF-1.4'],
    ['in lines', 'JVBE\r\nRi0x\r\nLjQ=\r\n', '%PDF-1.4'],
    ['with a prefix', 'data:application/pdf;base64,JVBERi0=', '%PDF-'],
    ['with white space in the prefix', ' Data:application/pdf; base64,\nJVBERi0=', '%PDF-'],
    ['as jsPDF writes it', 'data:application/pdf;filename=generated.pdf;base64,JVBERi0=', '%PDF-'],
    ['after any name', 'data:application/pdf;filename=Zoë, "deed"; v2.pdf;base64,JVBERi0=', '%PDF-'],
    ['after a charset', 'data:application/pdf;charset=utf-8;base64,JVBERi0=', '%PDF-'],
    ['after two parameters', 'DATA:APPLICATION/PDF;name=a.pdf;charset=binary;BASE64,JVBERi0=', '%PDF-'],
    ['after a type that says nothing', 'data:application/octet-stream;base64,JVBERi0=', '%PDF-'],
    ['after no type', 'data:;base64,JVBERi0=', '%PDF-'],
  ])('Base64 of a PDF may be written %s', (_, text, expected) => {
    expect(decode([text])).toMatchObject({ bytes: Buffer.from(expected), isPdf: true })
  })

  test.each([
    ['empty', ''],
    ['white space', ' \n'],
    ['a prefix alone', prefix],
    ['the prefix of another type', 'data:image/png;base64,JVBERi0='],
    ['the prefix of a type that begins alike', 'data:application/pdfx;base64,JVBERi0='],
    ['a data URL without base64', 'data:application/pdf,JVBERi0='],
    ['a prefix that does not end', `data:application/pdf;filename=${'x'.repeat(2_000)};base64,JVBERi0=`],
    ['cut within a byte', 'JVBERi0xLjR'],
    ['padded after a cut within a byte', 'JVBERi0xLjR='],
    ['mixed of two alphabets', 'JVBERi0xLjQ_/w=='],
    ['with a soft hyphen', 'JVBE\u00adRi0='],
    ['with a no-break space', 'JVBE\u00a0Ri0='],
    ['encoded for a URL', 'JVBERi0%3D'],
    ['a prefix twice', `${prefix}${prefix}JVBERi0=`],
    ['of the URL-safe alphabet', 'JVBERi0xLjQ_-w=='],
    ['one character short', 'JVBERi0xL'],
    ['one padding short', 'JVBERi0xLw='],
    ['padded too much', 'JVBERi0=='],
    ['padded where nothing is missing', 'JVBERi0x=='],
    ['padded in the middle', 'JVBERi0=JVBERi0='],
    ['the base64 of something else', 'R0lGODlh'],
    ['the PDF itself', '%PDF-1.4'],
  ])('Base64 of a PDF is not %s', (_, text) => {
    expect(decode([text]).isPdf).toBe(false)
    expect(decode([...text]).isPdf).toBe(false)
  })
})

test.each([
  ['in the middle', 'JVBERi0x Ljc='],
  ['at the end of a line', 'JVBERi0 \nxLjc='],
  ['at the start of a line', 'JVBERi0\n xLjc='],
  ['at the end', 'JVBERi0x '],
  ['after a prefix', `${prefix} JVBERi0x`],
])('A space %s is reported as a space, because it may have been a plus sign', (_, text) => {
  expect(decode([text]).problem).toBe('space')
  expect(decode([...text]).problem).toBe('space')
})

test('No PDF whose plus signs became spaces is decoded', () => {
  const withPlus = fc
    .uint8Array({ minLength: 1, maxLength: 300 })
    .map(tail => Buffer.concat([Buffer.from('%PDF-'), tail]).toString('base64'))
    .filter(text => text.includes('+'))
  fc.assert(
    fc.property(chunked(withPlus.map(text => text.replaceAll('+', ' '))), pieces => !decode(pieces).isPdf),
  )
})

describe('a PDF', () => {
  const isPdfAfter = (leading: number) =>
    decode([Buffer.concat([Buffer.alloc(leading, 'x'), Buffer.from('%PDF-1.7')]).toString('base64')]).isPdf

  test('A PDF must have its header within the first 1,024 bytes', () => {
    expect(isPdfAfter(0)).toBe(true)
    expect(isPdfAfter(1019)).toBe(true)
    expect(isPdfAfter(1020)).toBe(false)
    expect(isPdfAfter(5000)).toBe(false)
  })

  test('The decoder counts the bytes of a PDF as they arrive', () => {
    const decoder = new PdfDecoder()
    decoder.write(Buffer.from(`%PDF-${'x'.repeat(40)}`).toString('base64'))
    expect(decoder.sizeBytes).toBe(45)
  })
})

test.each<[string, string, PdfProblem]>([
  ['base64url', 'JVBERi0xLjcK-_-_', 'base64url'],
  ['percent-encoded base64', 'JVBERi0xLjcK%2B%2F%3D', 'percent'],
  ['a data URL of a picture', 'data:image/png;base64,iVBORw0KGgo=', 'data_url'],
  ['a data URL without base64', 'data:application/pdf,%25PDF-1.7', 'data_url'],
  ['base64 of something else', 'aGVsbG8gd29ybGQ=', 'other'],
])('%s is rejected with its likely cause', (_what, text, problem) => {
  expect(decode([text]).problem).toBe(problem)
  expect(decode([...text]).problem).toBe(problem)
})
