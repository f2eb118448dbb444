import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { adminToken, type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())
afterEach(() => vi.restoreAllMocks())

const readyOf = (installation: Installation) => installation.as(undefined)('GET', '/readyz')
const ready = () => readyOf(installation)
const metrics = (headers: Record<string, string> = {}) => fetch(`${installation.url}/metrics`, { headers })

const realNow = performance.now.bind(performance)
let aheadMs = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs))
/** Lets all results of checks expire. */
const pass = () => {
  aheadMs += 5_001
}

/** `fetch` does not send the header `Host`. */
async function metricsAs(
  installation: Installation,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const call = request(`${installation.url}/metrics`, { headers }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
const elsewhere = { 'x-forwarded-for': '203.0.113.7' }

test('The process says to anybody that it is alive', async () => {
  const answer = await installation.as(undefined)('GET', '/healthz')
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
})

test('The server is ready while database, migrations and storage are', async () => {
  const answer = await ready()
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
})

test('The server is not ready while storage fails, and says so without the reason', async () => {
  pass()
  const failing = vi
    .spyOn(installation.ctx.storage, 'check')
    .mockRejectedValue(new Error('ENOSPC: /var/lib/jurat'))
  const answer = await ready()
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(JSON.stringify(answer.body)).not.toMatch(/ENOSPC|jurat/)
  expect((await installation.as(undefined)('GET', '/healthz')).status).toBe(200)
  failing.mockRestore()
  pass()
  expect((await ready()).status).toBe(200)
})

test('The server is not ready while storage hangs, and says so within seconds', async () => {
  pass()
  vi.spyOn(installation.ctx.storage, 'check').mockReturnValue(new Promise(() => {}))
  const started = performance.now()
  expect((await ready()).status).toBe(503)
  expect(performance.now() - started).toBeLessThan(6_000)
})

test('The server is not ready while the database is away', async () => {
  pass()
  vi.spyOn(installation.ctx.db, 'getExecutor').mockImplementation(() => {
    throw new Error('Connection terminated unexpectedly')
  })
  expect((await ready()).status).toBe(503)
})

describe.each([
  ['on disk', {}, 1_000],
  [
    'with S3',
    { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket' },
    5_000,
  ],
])('Readiness %s', (_, env, keptMs) => {
  test('Readiness is checked once for concurrent callers and later ones, until the result expires', async () => {
    const one = await startInstallation(env, { storage: installation.ctx.storage })
    try {
      const now = performance.now()
      const at = vi.spyOn(performance, 'now').mockReturnValue(now)
      const probing = vi.spyOn(one.ctx.storage, 'check').mockResolvedValue()
      const answers = await Promise.all(Array.from({ length: 50 }, () => readyOf(one)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(probing).toHaveBeenCalledTimes(1)
      at.mockReturnValue(now + keptMs - 1)
      for (let call = 0; call < 20; call++) expect((await readyOf(one)).status).toBe(200)
      expect(probing).toHaveBeenCalledTimes(1)
      probing.mockRejectedValue(new Error('ENOSPC'))
      at.mockReturnValue(now + keptMs)
      const refused = await Promise.all(Array.from({ length: 20 }, () => readyOf(one)))
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
      expect(probing).toHaveBeenCalledTimes(2)
      probing.mockResolvedValue()
      at.mockReturnValue(now + 2 * keptMs)
      expect((await readyOf(one)).status).toBe(200)
      expect(probing).toHaveBeenCalledTimes(3)
    } finally {
      await one.stop()
    }
  })
})

test('Metrics are open to callers on this machine', async () => {
  const workspace = await installation.workspace()
  await workspace.call('GET', '/reservations/987654321')
  await installation.as(undefined)('GET', '/no-such-route')
  const response = await metrics()
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
  const label = '{method="GET",route="/wp-json/v3/reservations/:id",status="404"} 1'
  expect(text).toContain(`jurat_http_request_duration_seconds_count${label}`)
  expect(text).toContain('route="none",status="404"')
})

test('Metrics are labelled by route, so that no id or address makes a series of its own', async () => {
  const workspace = await installation.workspace()
  await workspace.call('GET', '/reservations/987654321?secret=7')
  const text = await (await metrics()).text()
  expect(text).not.toMatch(/987654321|secret|127\.0\.0\.1/)
  expect(text).not.toContain(workspace.token)
})

test.each([
  ['X-Forwarded-For', elsewhere],
  ['Forwarded', { forwarded: 'for=203.0.113.7' }],
  ['a local X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': '127.0.0.1' }],
  ['X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
  ['Via', { via: '1.1 proxy' }],
  ['CF-Connecting-IP', { 'cf-connecting-ip': '127.0.0.1' }],
  ['True-Client-IP', { 'true-client-ip': '127.0.0.1' }],
  ['X-Client-IP', { 'x-client-ip': '127.0.0.1' }],
  ['X-Cluster-Client-IP', { 'x-cluster-client-ip': '127.0.0.1' }],
  ['X-Original-URL', { 'x-original-url': '/metrics' }],
  ['X-Original-Forwarded-For', { 'x-original-forwarded-for': '127.0.0.1' }],
])('Callers behind a proxy get no metrics: %s', async (_name, headers) => {
  const response = await metrics(headers)
  const body = (await response.json()) as { code: string }
  expect([response.status, body.code]).toEqual([401, 'unauthorized'])
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
})

test('A page whose own name resolves to this machine gets no metrics', async () => {
  const port = new URL(installation.url).port
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    '192.0.2.1',
    '@',
    'evil@127.0.0.1',
    '127.0.0.1/a',
  ])
    expect([host, await metricsAs(installation, { host })]).toEqual([host, 401])
  for (const host of ['localhost', `LOCALHOST:${port}`, '127.0.0.1', '127.9.9.9:1', '[::1]', `[::1]:${port}`])
    expect([host, await metricsAs(installation, { host })]).toEqual([host, 200])
})

test('A page of another site gets no metrics', async () => {
  const { host } = new URL(installation.url)
  const own = { origin: `http://${host}` }
  for (const site of ['cross-site', 'same-site'])
    expect([site, await metricsAs(installation, { ...own, 'sec-fetch-site': site })]).toEqual([site, 401])
  for (const origin of ['null', 'https://evil.example', 'http://127.0.0.1:1', `https://${host}`])
    expect([origin, await metricsAs(installation, { origin })]).toEqual([origin, 401])
  for (const headers of [own, { 'sec-fetch-site': 'none' }, { ...own, 'sec-fetch-site': 'same-origin' }])
    expect(await metricsAs(installation, headers)).toBe(200)
})

test('No cache stores responses about the state of the process', async () => {
  const cacheControl = async (path: string, headers = {}) => {
    const response = await fetch(installation.url + path, { headers })
    await response.text()
    return [response.status, response.headers.get('cache-control')]
  }
  pass()
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect([path, await cacheControl(path)]).toEqual([path, [200, 'no-store']])
  expect(await cacheControl('/metrics', elsewhere)).toEqual([401, 'no-store'])
  pass()
  vi.spyOn(installation.ctx.storage, 'check').mockRejectedValue(new Error('ENOSPC'))
  expect(await cacheControl('/readyz')).toEqual([503, 'no-store'])
  pass()
})

const publicHouse = { PUBLIC_URL: 'https://jurat.example' }

test('Metrics of a public installation need a token, whatever headers a proxy leaves out', async () => {
  const open = await startInstallation({ PUBLIC_URL: 'http://localhost:1' })
  expect(await metricsAs({ ...open, url: `http://127.0.0.1:${open.ctx.config.port}` }, {})).toBe(200)
  await open.stop()
  for (const env of [publicHouse, { HOST: '0.0.0.0' }]) {
    const closed = await startInstallation(env)
    expect(await metricsAs({ ...closed, url: `http://127.0.0.1:${closed.ctx.config.port}` }, {})).toBe(401)
    await closed.stop()
  }
})

test('Metrics are open to the metrics token, which works nowhere else', async () => {
  const metricsToken = 'metrics-token-of-the-tests'
  const watched = await startInstallation({ JURAT_METRICS_TOKEN: metricsToken })
  const as = (token: string) => metricsAs(watched, { ...elsewhere, authorization: `Bearer ${token}` })
  try {
    expect(await Promise.all([metricsToken, adminToken].map(as))).toEqual([200, 200])
    const wrong = [`${metricsToken}x`, metricsToken.slice(1), metricsToken.toUpperCase()]
    expect(await Promise.all(wrong.map(as))).toEqual([401, 401, 401])
    expect(await metricsAs(watched, elsewhere)).toBe(401)
    for (const path of ['/wp-json/v3/reservations', '/manage/v1/tokens', '/manage/v1/backups'])
      expect((await watched.as(metricsToken)('GET', path)).status).toBeOneOf([401, 404])
  } finally {
    await watched.stop()
  }
})

test('Metrics are open to the admin token, and not to a tenant', async () => {
  const { token } = await installation.workspace()
  const as = (token: string) => metrics({ ...elsewhere, authorization: `Bearer ${token}` })
  expect((await as(adminToken)).status).toBe(200)
  expect((await as(token)).status).toBe(401)
  expect((await as(`${adminToken}x`)).status).toBe(401)
})
