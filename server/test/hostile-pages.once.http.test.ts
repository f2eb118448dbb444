import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Installation, startInstallation } from './helpers/harness.ts'
import { makePages, type Pages } from './pages/all-pages.ts'

/*
 * Opens every page, and sends every form, with what a hostile client might send. `npm run fuzz` makes more
 * calls.
 */

const seed = Number(process.env.JURAT_FUZZ_SEED ?? Date.now() % 2 ** 31)
const calls = Math.min(Number(process.env.JURAT_FUZZ_CALLS ?? 400), 4_000)

let installation: Installation
let pages: Pages
beforeAll(async () => {
  process.stdout.write(`JURAT_FUZZ_SEED=${seed}\n`)
  installation = await startInstallation()
  pages = await makePages(installation)
  // After 120 calls with a key, all others would only meet the limit.
  const { rateLimiter } = installation.ctx
  const count = rateLimiter.count.bind(rateLimiter)
  vi.spyOn(rateLimiter, 'count').mockImplementation(who => count(who, 1_000_000))
})
afterAll(() => {
  vi.restoreAllMocks()
  return installation.stop()
})

const names = [
  'day',
  'month',
  'tz',
  'lang',
  'city',
  'at',
  'timestamp',
  'done',
  'n',
  'once',
  'timezone',
  'reason',
]
const fields = [
  ...names,
  'first_name',
  'last_name',
  'email',
  'phone',
  'code',
  'request',
  '__proto__',
  'constructor',
  'toString',
]
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    ...['', ' ', '0', '-1', '1e400', 'NaN', 'null', '9'.repeat(400), '\u0000', '\ud800', '../../etc/passwd'],
    ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "';drop table bookings;--", '{{7*7}}'],
    ...[
      '2026-02-30',
      '0000-01-01',
      '9999-12-31',
      '+010000-01',
      '2026-12',
      'Europe/Madrid',
      'Etc/GMT+99',
      'es',
    ],
    ...[
      '253402300799',
      '253402300800',
      '8640000000000',
      '-8640000000000',
      '99999999999999',
      'toString',
      '__proto__',
      'hasOwnProperty',
    ],
  ),
)
const parameters = fc.array(fc.tuple(fc.constantFrom(...fields), texts), { maxLength: 6 })
const tails = fc.constantFrom(
  ...[
    '',
    '/hold',
    '/book',
    '/check',
    '/move',
    '/move/check',
    '/cancel',
    '/signers/new',
    '/signers/1',
    '/calendar.ics',
    '/details',
    '/resend',
  ],
  ...['/signers/1e9/remove', '/documents/1/remove', '/documents', '/%00', '/..%2f..', '/signers/NaN'],
)
const types = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json',
  'text/plain',
)

test('No input makes a page or a form fail, or becomes HTML in a page', {
  timeout: 600_000,
}, async () => {
  const urls = [...new Set(Object.values(pages.urls).map(url => url.split('?')[0] ?? ''))]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...urls),
      tails,
      parameters,
      parameters,
      types,
      fc.boolean(),
      async (url, tail, query, body, type, isPost) => {
        const address = `${url}${tail}?${wellFormed(query)}`
        const sent = isPost
          ? { method: 'POST', headers: { 'content-type': type }, body: wellFormed(body).toString() }
          : {}
        const response = await fetch(address, { redirect: 'manual', ...sent })
        const text = await response.text()
        expect({ address, isPost, fault: response.status >= 500 && text.slice(-600) }).toEqual({
          address,
          isPost,
          fault: false,
        })
        expect(text).not.toContain('<script>alert')
        expect(text).not.toContain('<img src=x')
        const { headers } = response
        if (!headers.get('content-type')?.startsWith('text/html')) return
        expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
          'no-store',
          'same-origin',
        ])
      },
    ),
    { numRuns: calls, seed },
  )
})

test('Bounds of times, and bytes that the database cannot read, make no page fail', async () => {
  const addresses = [...new Set(Object.values(pages.urls).map(url => url.split('?')[0] ?? ''))]
  const times = [
    '-1',
    '253402300799',
    '253402300800',
    '8640000000000',
    '-8640000000000',
    '8640000000001',
    '1e15',
    '',
  ]
  const { origin } = new URL(addresses[0] ?? '')
  const asked = [
    ...addresses.flatMap(url => times.map(time => `${url}?timestamp=${time}&at=${time}`)),
    ...addresses.map(url => `${url}/%00`),
    ...['%00', 'a%00', '%F0%9F%92%A5', `${'x'.repeat(20)}%00`, '..%2f..'].flatMap(part => [
      ...[`${origin}/brand/2/${part}`, `${origin}/brand/${part}/x`, `${origin}/book/${part}`],
    ]),
  ]
  for (const address of asked) {
    const { status } = await fetch(address, { redirect: 'manual' })
    expect({ address, fault: status >= 500 && status }).toEqual({ address, fault: false })
  }
})

// A request with a whole URL, as proxies get, is one for its path.
test.each([
  ['//evil.example/x', 3],
  ['///evil.example/x', 3],
  ['/\\evil.example/x', 3],
  ['http://evil.example/x', 0],
])('The links of the page of an unknown path %s stay on this host', async (path, named) => {
  const { status, text } = await pageAt(path)
  expect(status).toBe(404)
  const links = [...text.matchAll(/ href="([^"#]*)"/g)].map(([, href = '']) => href)
  expect(links.filter(href => href.includes('evil.example'))).toHaveLength(named)
  // The icon is a `data:` URL, without a host.
  const hosts = links.map(href => new URL(href, installation.url).host).filter(host => host !== '')
  expect(new Set(hosts)).toEqual(new Set([new URL(installation.url).host]))
})

/** Asks with the path as it is: `fetch` would change it. */
async function pageAt(path: string): Promise<{ status: number | undefined; text: string }> {
  const { hostname, port } = new URL(installation.url)
  const asked = get({ hostname, port, path, headers: { accept: 'text/html' } })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() }
}

/** A URL cannot contain lone surrogates. */
const wellFormed = (entries: [string, string][]) =>
  new URLSearchParams(entries.map(([name, value]) => [name, value.toWellFormed()]))
