import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { adminToken, type House, startHouse } from '../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())
afterEach(() => vi.restoreAllMocks())

const ready = () => house.as(undefined)('GET', '/readyz')
const metrics = (headers: Record<string, string> = {}) => fetch(`${house.url}/metrics`, { headers })
const elsewhere = { 'x-forwarded-for': '203.0.113.7' }

test('The process says that it is alive, to anybody', async () => {
  const answer = await house.as(undefined)('GET', '/healthz')
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
})

test('It is ready while database, migrations and storage are', async () => {
  const answer = await ready()
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
})

test('It is not ready while storage fails, and says so without the reason', async () => {
  vi.spyOn(house.ctx.storage, 'check').mockRejectedValue(new Error('ENOSPC: /var/lib/jurat'))
  const answer = await ready()
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(JSON.stringify(answer.body)).not.toMatch(/ENOSPC|jurat/)
  expect((await house.as(undefined)('GET', '/healthz')).status).toBe(200)
  vi.restoreAllMocks()
  expect((await ready()).status).toBe(200)
})

test('It is not ready while storage hangs, and says so within seconds', async () => {
  vi.spyOn(house.ctx.storage, 'check').mockReturnValue(new Promise(() => {}))
  const started = performance.now()
  expect((await ready()).status).toBe(503)
  expect(performance.now() - started).toBeLessThan(6_000)
})

test('It is not ready while the database is away', async () => {
  vi.spyOn(house.ctx.db, 'getExecutor').mockImplementation(() => {
    throw new Error('Connection terminated unexpectedly')
  })
  expect((await ready()).status).toBe(503)
})

test('Metrics are told to callers on this machine', async () => {
  const workspace = await house.workspace()
  await workspace.call('GET', '/reservations/987654321')
  await house.as(undefined)('GET', '/no-such-route')
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
  const workspace = await house.workspace()
  await workspace.call('GET', '/reservations/987654321?secret=7')
  const text = await (await metrics()).text()
  expect(text).not.toMatch(/987654321|secret|127\.0\.0\.1/)
  expect(text).not.toContain(workspace.token)
})

test.each([
  ['X-Forwarded-For', elsewhere],
  ['Forwarded', { forwarded: 'for=203.0.113.7' }],
  ['a local X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
])('Metrics are kept from callers behind a proxy: %s', async (_name, headers) => {
  const response = await metrics(headers)
  const body = (await response.json()) as { code: string }
  expect([response.status, body.code]).toEqual([401, 'unauthorized'])
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
})

test('Metrics are told to whoever has the admin token, and not to a tenant', async () => {
  const { token } = await house.workspace()
  const as = (token: string) => metrics({ ...elsewhere, authorization: `Bearer ${token}` })
  expect((await as(adminToken)).status).toBe(200)
  expect((await as(token)).status).toBe(401)
  expect((await as(`${adminToken}x`)).status).toBe(401)
})
