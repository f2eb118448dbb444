import { createHash, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { sha256, sha256InScript } from './sha256.ts'

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000_003])(
  'The SHA-256 of %i bytes is right, also without the functions of the runtime',
  async length => {
    const bytes = new Uint8Array(randomBytes(length + 1)).subarray(1)
    for (const digest of [await sha256(bytes), sha256InScript(bytes)])
      expect(Buffer.from(digest).toString('hex')).toBe(expected(bytes))
  },
)

test('A page without TLS, which has no crypto.subtle, gets the same SHA-256', async () => {
  vi.stubGlobal('crypto', {})
  try {
    const bytes = new TextEncoder().encode('a part')
    expect(Buffer.from(await sha256(bytes)).toString('hex')).toBe(expected(bytes))
  } finally {
    vi.unstubAllGlobals()
  }
})
