import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation({ JURAT_CORS_ORIGINS: 'https://app.example.com' })
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

describe('A body with many wrong items', () => {
  test.each([
    ['/tokens', { name: 'x', scopes: Array(90_000).fill(1) }, 'scopes'],
    [
      '/shipping/rate-card',
      { currency: 'USD', cutoff_hour: 9, zones: [], holidays: Array(90_000).fill(1) },
      'holidays',
    ],
  ])('A body with ninety thousand wrong items is rejected in few words by %s', async (path, body, param) => {
    const refused = await workspace.manage(path === '/tokens' ? 'POST' : 'PUT', path, body)
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, [param]])
  })

  test('A body with few bad parameters gets them all named', async () => {
    const refused = await workspace.call('POST', '/reservations', { first_name: 1, quantity: 'x', lang: '-' })
    expect(Object.keys(refused.body.data.params).sort()).toEqual([
      'first_name',
      'lang',
      'last_name',
      'quantity',
      'service',
    ])
  })
})

describe('What leads nowhere', () => {
  test('The body of a request to an unknown path is not read', async () => {
    for (const body of ['{', JSON.stringify({ filler: 'x'.repeat(2 * 1024 * 1024) })]) {
      const answer = await installation.as(undefined)('POST', '/nope', body)
      expect([answer.status, answer.body.code]).toEqual([404, 'rest_no_route'])
    }
  })

  test('A request to an unknown path has a request id, also if its address cannot be read', async () => {
    for (const path of ['/%', '/wp-json/v3/reservations/%ff', '/nope']) {
      const answer = await installation.as(undefined)('GET', path)
      expect([answer.status, answer.headers.get('x-request-id')]).toEqual([404, answer.body.data.request_id])
    }
  })

  test('A request to a path with a long id is asked for the token first', async () => {
    const path = `/reservations/${'1'.repeat(500)}`
    expect((await installation.as(undefined)('GET', `/wp-json/v3${path}`)).body.code).toBe('unauthorized')
    expect((await workspace.call('GET', path)).body.code).toBe('not_found')
  })
})

describe('OPTIONS with CORS configured', () => {
  const options = (headers: Record<string, string>) =>
    fetch(`${installation.url}/wp-json/v3/reservations`, { method: 'OPTIONS', headers })

  test('OPTIONS responds to a preflight of a configured origin', async () => {
    const answer = await options({
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://app.example.com',
    ])
  })

  test('OPTIONS lets a browser read the rejection of an unknown path', async () => {
    const answer = await fetch(`${installation.url}/wp-json/v3/nope`, {
      headers: { origin: 'https://app.example.com' },
    })
    const { code } = (await answer.json()) as { code: string }
    expect([answer.status, code, answer.headers.get('access-control-allow-origin')]).toEqual([
      ...[404, 'rest_no_route', 'https://app.example.com'],
    ])
  })

  test('OPTIONS lists the methods without CORS headers', async () => {
    const answer = await options({})
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, null])
  })
})

describe('A request that HTTP itself refuses', () => {
  const say = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(installation.url).port), '127.0.0.1')
      let said = ''
      socket.on('data', chunk => {
        said += chunk
        if (said.includes('\r\n\r\n')) socket.destroy()
      })
      socket.on('close', () => resolve(said)).on('error', reject)
      socket.write(bytes)
    })

  test("A request that Node's HTTP rejects gets an error body with a request id", async () => {
    const said = await say('NONSENSE\r\n\r\n')
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
    expect(said).toMatch(/X-Request-Id: req_/)
  })

  test('A request with an unknown expectation or without a Host is not rejected', async () => {
    expect(await say('GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 /,
    )
    expect(await say('GET /healthz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
