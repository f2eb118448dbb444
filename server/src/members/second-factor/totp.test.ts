import { createHmac } from 'node:crypto'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { newTotpSecret, qrSvg, totpStep, totpUri } from './totp.ts'

/** The secret of RFC 6238, appendix B, `12345678901234567890`, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('At %d seconds of RFC 6238 the code is %s', (seconds, code) => {
  expect(totpStep(secret, code, at(seconds), null)).toBe(Math.floor(seconds / 30))
  expect(totpStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, at(seconds), null)).toBeDefined()
})

test('A code is accepted one step early and one step late, to the second', () => {
  // The code 279037 is of step 66,666,666, which is from 1,999,999,980 to 2,000,000,009 seconds.
  const accepts = (seconds: number) => totpStep(secret, '279037', at(seconds), null)
  expect([1_999_999_949.999, 1_999_999_950, 2_000_000_039.999, 2_000_000_040].map(accepts)).toEqual([
    undefined,
    66_666_666,
    66_666_666,
    undefined,
  ])
})

test('A code works once, and no code of an earlier step works after it', () => {
  const now = at(2_000_000_000)
  const step = 66_666_666
  const [before, current, after] = [step - 1, step, step + 1].map(codeOf)
  const used = totpStep(secret, current ?? '', now, step - 1)
  expect(used).toBe(step)
  expect(totpStep(secret, current ?? '', now, step)).toBeUndefined()
  expect(totpStep(secret, before ?? '', now, step)).toBeUndefined()
  expect(totpStep(secret, before ?? '', now, null)).toBe(step - 1)
  expect(totpStep(secret, after ?? '', now, step)).toBe(step + 1)
})

test('After the clock was set back no code is accepted until the last step has passed', () => {
  expect(totpStep(secret, '279037', at(2_000_000_000), 66_666_667)).toBeUndefined()
  expect(totpStep(secret, '279037', at(2_000_000_000), 99_999_999)).toBeUndefined()
})

test.each(['', '27903', '2790377', '27903a', '٢٧٩٠٣٧', '279037\n279037', '279036', '-27903'])(
  'The text %j is not a code',
  code => {
    expect(totpStep(secret, code, at(2_000_000_000), null)).toBeUndefined()
  },
)

test('Each secret is new, and an app that read its URI makes codes that are accepted', () => {
  const own = newTotpSecret()
  expect(own).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(own)
  const uri = new URL(totpUri(own, { issuer: 'Acme: Notary', account: 'ana+x@acme.example' }))
  expect(decodeURIComponent(uri.pathname)).toContain('ana+x@acme.example')
  expect(uri.searchParams.get('issuer')).toBe('Acme: Notary')
  expect(uri.searchParams.get('secret')).toBe(own)
  expect([null, '6']).toContain(uri.searchParams.get('digits'))
  expect([null, '30']).toContain(uri.searchParams.get('period'))
  expect([null, 'SHA1']).toContain(uri.searchParams.get('algorithm'))
})

test.each([
  totpUri(secret, { issuer: 'Acme Notary', account: 'ana@acme.example' }),
  'https://jurat.example/invite/é<&>"',
])('A reader decodes the QR code of %s', text => {
  const svg = qrSvg(text)
  expect(svg).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 (\d+) \1" shape-rendering="crispEdges">/)
  expect(svg).not.toMatch(/style|script|width|height|id=|href/)
  expect(read(svg)).toBe(text)
})

/** A code by the formula of RFC 4226. */
function codeOf(step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', '12345678901234567890').update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Paints the dark squares, 4 pixels each, and reads the picture. */
function read(svg: string): string | undefined {
  const scale = 4
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * scale
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < scale * scale; i++) {
      const row = Number(y) * scale + Math.floor(i / scale)
      const column = Number(x) * scale + (i % scale)
      pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
    }
  }
  const decode = jsQR as unknown as typeof jsQR.default
  const found = decode(pixels, size, size)
  return found === null ? undefined : Buffer.from(found.binaryData).toString()
}
