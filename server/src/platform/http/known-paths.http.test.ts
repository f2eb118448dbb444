import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const call = async (method: string, path: string) => {
  const answer = await fetch(installation.url + path, { method })
  const { code, message } = (await answer.json()) as { code: string; message: string }
  return { status: answer.status, allow: answer.headers.get('allow'), code, message }
}

const plain = 'No route was found matching the URL and method.'

describe('A path that has other methods names them', () => {
  test.each([
    ['PUT', '/wp-json/v3/reservations/1', 'GET, HEAD, POST, PATCH'],
    ['DELETE', '/wp-json/v3/reservations', 'GET, HEAD, POST'],
    ['GET', '/wp-json/v3/reservations/1/cancel', 'POST'],
    ['PATCH', '/manage/v1/services?workspace_id=1', 'GET, HEAD, POST'],
    ['GET', '/auth/v1/sign-in', 'POST'],
    ['POST', '/wp-json/v3/appointments/availability?date=x', 'GET, HEAD'],
    ['GET', '/manage/v1/appointments/assign', 'POST'],
  ])('%s %s', async (method, path, methods) => {
    expect(await call(method, path)).toEqual({
      status: 404,
      code: 'rest_no_route',
      message: `${plain} This path accepts ${methods}.`,
      allow: expect.stringContaining(methods.split(', ').at(-1) ?? ''),
    })
  })
})

describe('A path that is nearly one names that', () => {
  test.each([
    ['GET', '/wp-json/v3/reservation', '/wp-json/v3/reservations'],
    ['GET', '/wp-json/v3/reservation/1', '/wp-json/v3/reservations/{id}'],
    ['POST', '/wp-json/v3/reservations/1/cancle', '/wp-json/v3/reservations/{id}/cancel'],
    ['GET', '/wp-json/v2/reservations', '/wp-json/v3/reservations'],
    ['GET', '/v3/reservations', '/wp-json/v3/reservations'],
    ['GET', '/api/v3/reservations', '/wp-json/v3/reservations'],
    ['GET', '/reservations/7', '/wp-json/v3/reservations/{id}'],
    ['GET', '/manage/v1/webhook-endpoint', '/manage/v1/webhook-endpoints'],
    ['GET', '/manage/v1/webhook_endpoints?x=1', '/manage/v1/webhook-endpoints'],
  ])('%s %s', async (method, path, meant) => {
    expect(await call(method, path)).toEqual({
      status: 404,
      code: 'rest_no_route',
      message: `${plain} Did you mean ${meant}?`,
      allow: null,
    })
  })
})

test.each([
  '/wp-json/v3/nothing',
  '/',
  '/nowhere',
  '/%00',
  `/${'a/'.repeat(5_000)}`,
  `/wp-json/v3/${'x'.repeat(9_000)}`,
])('A path like no other is only not found: %s', async path => {
  const answer = await call('DELETE', path)
  if (path !== '/') expect(answer).toMatchObject({ status: 404, message: plain, allow: null })
})

test('An unknown address opened in a browser is a page; an unknown path of an interface stays JSON', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const open = (path: string, method = 'GET') =>
    fetch(installation.url + path, { method, headers: { accept } })
  const page = await open('/nothing')
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    404,
    expect.stringContaining('text/html'),
    'no-store',
  ])
  expect(await page.text()).toContain('<h1')
  for (const [path, method] of [['/wp-json/v3/nothing'], ['/manage'], ['/nothing', 'POST']])
    expect((await open(`${path}`, method)).headers.get('content-type')).toContain('application/json')
})
