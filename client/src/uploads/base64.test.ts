import { array, assert, asyncProperty, integer, property, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base64Of, base64Pieces } from './base64.ts'
import { piecesOf } from './source.ts'

describe('base64', () => {
  test('The base64 of any bytes equals that of Node', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), bytes => {
        expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      }),
    )
  })

  test.each([0, 1, 2, 3, 24_575, 24_576, 24_577, 49_153, 3_000_001])(
    'The base64 of %i bytes is right',
    length => {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256)
      expect(base64Of(bytes) === Buffer.from(bytes).toString('base64')).toBe(true)
    },
  )

  test('The base64 in pieces equals that of the whole, wherever it is cut', async () => {
    const lengths = array(integer({ min: 0, max: 70 }), { maxLength: 12 })
    await assert(
      asyncProperty(lengths, async lengths => {
        const whole = Buffer.from(lengths.flatMap((length, at) => Array(length).fill(at + length)))
        async function* cut() {
          let from = 0
          for (const length of lengths) {
            from += length
            yield whole.subarray(from - length, from)
          }
        }
        const pieces = await Array.fromAsync(base64Pieces(cut()))
        expect(pieces.join('')).toBe(whole.toString('base64'))
      }),
    )
  })
})

describe('the bytes of a source', () => {
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, at) => at % 253)

  test.each([
    ['bytes', () => bytes],
    ['a part of a buffer', () => new Uint8Array(Buffer.concat([Buffer.from('before'), bytes]).buffer, 6)],
    ['a buffer', () => bytes.slice().buffer],
    ['a Blob', () => new Blob([bytes])],
    ['a stream', () => new Blob([bytes]).stream()],
  ])('All bytes of a source are read: %s', async (_, source) => {
    const expected = Buffer.from(bytes)
    const all = Buffer.concat(await Array.fromAsync(piecesOf(source())))
    expect(all.subarray(0, expected.length).equals(expected)).toBe(true)
  })

  test('The bytes of a source are no longer read when nobody needs more', async () => {
    let isCanceled = false
    const stream = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(10)),
      cancel: () => {
        isCanceled = true
      },
    })
    for await (const piece of piecesOf(stream)) {
      expect(piece.length).toBe(10)
      break
    }
    expect(isCanceled).toBe(true)
  })
})
