import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './encryption.ts'

const key = { current: randomBytes(32) }

test('Any text is decrypted by the key that encrypted it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), plain => {
      const sealed = seal(key, plain)
      expect(unseal(key, sealed)).toBe(plain)
      expect(sealed).toMatch(/^v1\.[A-Za-z0-9+/]+=*$/)
      expect(seal(key, plain)).not.toBe(sealed)
    }),
  )
})

test('A text that another key encrypted, or that was changed, is not decrypted', () => {
  const sealed = seal(key, 'whsec_of-an-endpoint')
  expect(() => unseal({ current: randomBytes(32) }, sealed)).toThrow()
  const bytes = Buffer.from(sealed.slice(3), 'base64')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(key, `v1.${changed.toString('base64')}`)).toThrow()
  }
  for (const text of ['', 'v1.', sealed.slice(0, 20), sealed.replace('v1', 'v2'), 'whsec_of-an-endpoint'])
    expect(() => unseal(key, text)).toThrow()
})
