import { request } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

describe('What stays the same', () => {
  /** Undecoded: `fetch` would decompress it. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
      const call = request(installation.url + path, { method, headers }, async answer => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) })
      })
      call.on('error', reject).end()
    })

  const scriptOf = async () =>
    `/docs/reference/${/src="([^"]+)"/.exec((await get('/docs/reference/')).bytes.toString())?.[1]}`

  test.each([
    '/openapi.json',
    '/manage/openapi.json',
    '/booking/openapi.json',
    '/auth/openapi.json',
    '/docs/',
    '/docs/guide',
    '/docs/guide.md',
    '/docs/images/check.png',
    '/docs/reference/',
    'script',
    '/favicon.svg',
    '/llms.txt',
    '/llms-full.txt',
    '/docs/api/appointments.md',
  ])('The unchanged %s is sent compressed, and not again to a client that has it', async name => {
    const path = name === 'script' ? await scriptOf() : name
    const plain = await get(path)
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
    const expected = [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['BR', 'br'],
      ['*', 'br'],
      ['identity', undefined],
      ['gzip;q=0', undefined],
      ['deflate', undefined],
    ] as const
    const etags = new Set<unknown>()
    for (const [accepted, encoding] of expected) {
      const answer = await get(path, { 'accept-encoding': accepted })
      expect([accepted, answer.status, answer.headers['content-encoding']]).toEqual([accepted, 200, encoding])
      expect(answer.headers.vary).toBe('Accept-Encoding')
      const opened = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }
      const bytes = encoding ? await opened[encoding](answer.bytes) : answer.bytes
      expect(bytes.equals(plain.bytes)).toBe(true)
      const { etag } = answer.headers
      etags.add(etag)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await get(path, { 'accept-encoding': accepted, 'if-none-match': String(known) })
        expect([known, again.status, again.bytes.length, again.headers.etag]).toEqual([known, 304, 0, etag])
        expect(again.headers.vary).toBe('Accept-Encoding')
      }
      const other = await get(path, { 'accept-encoding': accepted, 'if-none-match': '"other"' })
      expect([other.status, other.bytes.length]).toEqual([200, answer.bytes.length])
    }
    expect(etags.size).toBe(3)
    const head = await get(path, { 'accept-encoding': 'br' }, 'HEAD')
    expect([head.status, head.headers['content-encoding'], head.bytes.length]).toEqual([200, 'br', 0])
  })

  test('The script has its hash in its address, and only there may it be cached forever', async () => {
    const path = await scriptOf()
    const all = { 'accept-encoding': 'gzip, br' }
    const { headers, bytes } = await get(path, all)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(bytes.length).toBeLessThan(1_200_000)
    for (const other of [path.replace(/\?.*/, ''), `${path}0`]) {
      expect((await get(other, all)).headers['cache-control']).toBe('no-cache')
    }
    expect((await get('/docs/reference/', all)).headers['cache-control']).toBe('no-cache')
    const guide = (await get('/docs/guide')).bytes.toString()
    const own = /<script src="([^"]+)"/.exec(guide)?.[1] ?? ''
    expect((await get(own, all)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('Responses vary by origin and by encoding', async () => {
    const strict = await startInstallation({ JURAT_CORS_ORIGINS: 'https://app.example' })
    try {
      const answer = await fetch(`${strict.url}/openapi.json`, { headers: { origin: 'https://app.example' } })
      expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding')
    } finally {
      await strict.stop()
    }
  })
})
