import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())
afterEach(() => vi.restoreAllMocks())

const v3 = '/wp-json/v3'
const ana = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }

type Body = NonNullable<NonNullable<Parameters<typeof fetch>[1]>['body']>

/** A call of the workspace with a raw body. */
const send = (body: Body, headers: Record<string, string> = {}, path = '/reservations') =>
  fetch(installation.url + v3 + path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${workspace.token}`, 'content-type': 'application/json', ...headers },
    ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
  })

const read = async (response: Response): Promise<Answer['body']> => response.json()

const verdict = async (response: Response) => [response.status, (await read(response)).code]

/**
 * What the server responds to raw bytes that no HTTP client would send. Empty if it does not respond in time.
 */
async function say(bytes: string, patienceMs = 5_000): Promise<string> {
  const socket = connect(Number(new URL(installation.url).port), '127.0.0.1')
  let said = ''
  let heard = performance.now()
  socket.on('data', chunk => {
    said += chunk
    heard = performance.now()
  })
  socket.on('error', () => {})
  socket.write(bytes)
  while (!socket.closed && performance.now() - heard < (said ? 100 : patienceMs)) await sleep(10)
  socket.destroy()
  return said
}

function expectErrorBody({ status, headers, body }: Answer, code: string): void {
  expect(body.error).toEqual({ code, message: body.message })
  expect(body.code).toBe(code)
  expect(body.data.status).toBe(status)
  expect(body.data.request_id).toBe(headers.get('x-request-id'))
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
}

describe('An error body', () => {
  test('An error body has the fields of shape A and of shape B, and no others', async () => {
    const answer = await workspace.call('POST', '/reservations', { first_name: 'Ana' })
    const message = 'last_name and service are required.'
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: { code: 'invalid_request', message },
      code: 'invalid_request',
      message,
      data: {
        status: 400,
        request_id: answer.headers.get('x-request-id'),
        reason: 'invalid_parameters',
        params: { last_name: 'is required', service: 'is required' },
        problems: { last_name: { reason: 'required' }, service: { reason: 'required' } },
      },
    })
  })

  test('An error body says that the token is bad, and how to send one', async () => {
    const answer = await installation.as(undefined)('GET', `${v3}/reservations`)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expectErrorBody(answer, 'unauthorized')
  })

  test('An error body has no parameters if none is wrong', async () => {
    const answer = await workspace.call('GET', '/reservations/999999999')
    expectErrorBody(answer, 'not_found')
    expect(answer.body.data).not.toHaveProperty('params')
  })
})

describe('An unknown route', () => {
  test.each([
    ['GET', '/nope'],
    ['GET', '/wp-json/v2/reservations'],
    ['GET', `${v3}/nope`],
    ['GET', `${v3}/reservations/1/2`],
    ['GET', `${v3}//reservations`],
    ['GET', '/manage/v1/nope'],
    ['PUT', `${v3}/reservations`],
    ['DELETE', `${v3}/reservations/1`],
    ['PATCH', `${v3}/shipping/quote`],
    ['GET', `${v3}/shipping/quote`],
    ['PROPFIND', `${v3}/reservations`],
  ])('The unknown route %s %s returns rest_no_route, with and without a token', async (method, path) => {
    for (const token of [workspace.token, undefined]) {
      const answer = await installation.as(token)(method, path)
      expect(answer.status).toBe(404)
      expectErrorBody(answer, 'rest_no_route')
    }
  })

  test.each([
    '/%',
    '/%zz',
    `${v3}/reservations/%ff`,
    `${v3}/reservations/%ed%a0%80`,
    `${v3}/reservations/%c0%af`,
  ])('The malformed URL %s returns rest_no_route', async path => {
    const response = await fetch(installation.url + path)
    const body = await read(response)
    expect([response.status, body.code, body.error.code]).toEqual([404, 'rest_no_route', 'rest_no_route'])
  })

  test('A path with an extra slash at its end is a known route', async () => {
    expect((await workspace.call('GET', '/reservations/')).status).toBe(200)
    expect((await workspace.call('GET', '/reservations/7/')).body.code).toBe('not_found')
  })

  test.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '1e3',
    '01',
    '%00',
    '9007199254740993',
    '99999999999999999999',
    "1'--",
    '..%2f1',
  ])('The path id %s is not an unknown route: no row has it', async id => {
    expectErrorBody(await workspace.call('GET', `/reservations/${id}`), 'not_found')
  })
})

describe('Checks are made in the order token, workspace, scope, rate limit, body, parameters, existence, rule', () => {
  const codeOf = async (token: string | undefined, body: string, id: number) => {
    const answer = await installation.as(token)('POST', `${v3}/reservations/${id}`, body)
    return answer.body.code
  }
  const issue = async (body: object): Promise<string> =>
    (await installation.admin('POST', '/manage/v1/tokens', { name: 'order', ...body })).body.token

  test('Checks are made in the documented order, each before the next', async () => {
    const { id } = (await workspace.call('POST', '/reservations', ana)).body
    await workspace.call('POST', `/reservations/${id}/cancel`)
    const limited = { workspace_id: workspace.id, rate_limit: 1 }
    const nowhere = await issue({ workspace_id: null, scopes: ['reservations:read'], rate_limit: 1 })
    const reader = await issue({ ...limited, scopes: ['reservations:read'] })
    const writer = await issue({ ...limited, scopes: ['reservations:write'] })
    await Promise.all(
      [nowhere, reader, writer].map(token => installation.as(token)('GET', `${v3}/reservations`)),
    )

    const broken = '{"status":'
    expect(await codeOf('unknown', broken, 0)).toBe('unauthorized')
    expect(await codeOf(nowhere, broken, 0)).toBe('no_workspace')
    expect(await codeOf(reader, broken, 0)).toBe('forbidden')
    expect(await codeOf(writer, broken, 0)).toBe('rate_limited')
    expect(await codeOf(workspace.token, broken, 0)).toBe('invalid_request')
    expect(await codeOf(workspace.token, '{"status":"?"}', 0)).toBe('invalid_request')
    expect(await codeOf(workspace.token, '{}', 0)).toBe('not_found')
    expect(await codeOf(workspace.token, '{}', id)).toBe('reservation_canceled')
  })

  test('No part of a body is read before the token is checked', async () => {
    const head = (token: string) =>
      `POST ${v3}/reservations HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n`
    expect(await say(head('unknown'))).toMatch(/^HTTP\/1\.1 401 /)
    expect(await say(head(workspace.token), 300)).toBe('')
    expect(
      (await installation.as('unknown')('POST', `${v3}/reservations`, 'x'.repeat(3_000_000))).status,
    ).toBe(401)
  })
})

describe('A body', () => {
  test.each([
    'text/plain',
    'text/json',
    'application/jsonx',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/json, text/plain',
  ])('A body of type %s is rejected as unsupported_media_type', async type => {
    expect(await verdict(await send('{}', { 'content-type': type }))).toEqual([415, 'unsupported_media_type'])
  })

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
  ])('A body of type %s is read', async type => {
    expect((await send(JSON.stringify(ana), { 'content-type': type })).status).toBe(201)
  })

  test.each([
    '{',
    '{"first_name":"Ana",}',
    "{'first_name':'Ana'}",
    '{"quantity":01}',
    '{"quantity":NaN}',
    '{} {}',
    '// x\n{}',
    '{"a":"\n"}',
    'undefined',
    '\0',
    ' ',
  ])('A body that is not JSON, such as %j, is rejected as invalid_request', async text => {
    const response = await send(text)
    const body = await read(response)
    expect([response.status, body.code, body.message]).toEqual([
      400,
      'invalid_request',
      'The body is not valid JSON in UTF-8.',
    ])
  })

  test.each([
    ['a byte of Latin-1', [0xe9]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['half a character', [0xf0, 0x9f]],
  ])('A body with %s is not UTF-8, and rejected as invalid_request', async (_what, bytes) => {
    const body = Buffer.concat([Buffer.from('{"first_name":"'), Buffer.from(bytes), Buffer.from('"}')])
    expect(await verdict(await send(body))).toEqual([400, 'invalid_request'])
  })

  test.each(['"text"', '7', 'null', 'true', '[]', '[{}]'])(
    'A body must be an object: %s is rejected as invalid_request',
    async text => {
      const body = await read(await send(text))
      expect(body.data.params).toEqual({ body: 'must be an object' })
    },
  )

  test('The last of repeated fields of a body counts, as in every JSON reader', async () => {
    const created = await send(
      '{"first_name":"Eve","first_name":"Ana","last_name":"Ortiz","service":"remote"}',
    )
    const { id } = await read(created)
    expect((await workspace.call('GET', `/reservations/${id}`)).body.customer.first_name).toBe('Ana')
  })

  test('A body may begin with a byte order mark', async () => {
    expect((await send(`\ufeff${JSON.stringify(ana)}`)).status).toBe(201)
  })

  test('A body cannot change a prototype', async () => {
    const body = `{"__proto__":${JSON.stringify(ana)},"constructor":{"prototype":${JSON.stringify(ana)}}}`
    expect((await read(await send(body))).data.params).toHaveProperty('first_name', 'is required')
    expect('first_name' in {}).toBe(false)
  })

  test('A deeply nested body is rejected like any other', async () => {
    const deep = '['.repeat(250_000)
    expect(await verdict(await send(deep))).toEqual([400, 'invalid_request'])
    expect(await verdict(await send(`{"first_name":${deep}${deep.replaceAll('[', ']')}}`))).toEqual([
      400,
      'invalid_request',
    ])
  })

  test.each(['1e400', '-1e400', '9007199254740993', `1${'0'.repeat(400)}`, '1e-400', '0.1'])(
    'A body with the number %s instead of a small one is rejected as invalid_request',
    async number => {
      const text = JSON.stringify({ ...ana, quantity: 0 }).replace('"quantity":0', `"quantity":${number}`)
      const body = await read(await send(text))
      expect(Object.keys(body.data.params)).toEqual(['quantity'])
    },
  )

  test('A body may have exactly 1 MiB', async () => {
    const room = 1024 * 1024 - JSON.stringify({ ...ana, padding: '' }).length
    const fitting = JSON.stringify({ ...ana, padding: 'x'.repeat(room) })
    expect((await send(fitting)).status).toBe(201)
    expect(await verdict(await send(`${fitting} `))).toEqual([413, 'payload_too_large'])
  })

  test('A much too large body is rejected so that an ordinary client reads the response', async () => {
    expect(await verdict(await send('x'.repeat(20 * 1024 * 1024)))).toEqual([413, 'payload_too_large'])
    const megabyte = new Uint8Array(1024 * 1024)
    const unannounced = ReadableStream.from(Array.from({ length: 5 }, () => megabyte))
    expect(await verdict(await send(unannounced))).toEqual([413, 'payload_too_large'])
    expect((await workspace.call('GET', '/reservations')).status).toBe(200)
  })

  test('A much too large endless body is read for half a minute, and then its connection is closed', async () => {
    const halfAMinute: (() => void)[] = []
    const real = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((fn: () => void, ms: number, ...rest: []) => {
      if (ms === 30_000) halfAMinute.push(fn)
      return real(fn, ms, ...rest)
    }) as typeof setTimeout)
    const { hostname: host, port } = new URL(installation.url)
    const socket = connect({ host, port: Number(port) })
    const ended = new Promise(resolve => socket.once('close', resolve))
    socket.on('error', () => {})
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
    })
    const head = [
      'POST /wp-json/v3/reservations HTTP/1.1',
      'host: x',
      `authorization: Bearer ${workspace.token}`,
    ]
    socket.write([...head, 'content-type: application/json', 'content-length: 9000000', '', '{'].join('\r\n'))
    await vi.waitFor(() => expect(answer).toContain('payload_too_large'), 60_000)
    expect(socket.closed).toBe(false)
    for (const isOver of halfAMinute) isOver()
    await ended
  })

  test('An empty body counts as an empty object where the operation needs no fields', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const { id } = (await workspace.call('POST', '/reservations', ana)).body
      const updated = await workspace.call('POST', `/reservations/${id}`, undefined, headers)
      expect([updated.status, updated.body.customer.first_name]).toEqual([200, 'Ana'])
      expect((await workspace.call('POST', `/reservations/${id}/cancel`, undefined, headers)).status).toBe(
        200,
      )
    }
  })
})

describe('A request id', () => {
  test.each(['a', 'Order-7_b.c', 'x'.repeat(128)])(
    'The request id %s is taken from the request',
    async id => {
      const answer = await workspace.call('GET', '/reservations', undefined, { 'x-request-id': id })
      expect(answer.headers.get('x-request-id')).toBe(id)
      const refused = await workspace.call('GET', '/reservations/0', undefined, { 'x-request-id': id })
      expect(refused.body.data.request_id).toBe(id)
    },
  )

  test.each(['', ' ', 'a b', 'a,b', 'é', '<b>', 'system:first-start', 'x'.repeat(129)])(
    'The server makes a request id when the request has %j',
    async id => {
      const answer = await workspace.call('GET', '/reservations', undefined, { 'x-request-id': id })
      expect(answer.headers.get('x-request-id')).toMatch(/^req_[A-Za-z0-9_-]{21}$/)
    },
  )

  test('Each request has a new id, which is in the events that it caused', async () => {
    const tenant = await installation.workspace()
    const answers = [
      await tenant.call('POST', '/reservations', ana),
      await tenant.call('POST', '/reservations', ana),
    ]
    const ids = answers.map(answer => answer.headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(2)
    expect((await tenant.events()).map(event => event.meta.request_id)).toEqual(ids)
  })
})

describe('HTTP around the operations', () => {
  test('HEAD returns the headers of GET, and no body', async () => {
    const headers = { authorization: `Bearer ${workspace.token}` }
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map(method => fetch(`${installation.url}${v3}/signers`, { method, headers })),
    )
    expect([head?.status, await head?.text()]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length'])
      expect(head?.headers.get(name)).toBe(get?.headers.get(name))
    const refused = await fetch(`${installation.url}${v3}/signers`, { method: 'HEAD' })
    expect([refused.status, await refused.text()]).toEqual([401, ''])
  })

  test.each([
    ['/reservations', 'GET HEAD OPTIONS POST'],
    ['/reservations/1', 'GET HEAD OPTIONS PATCH POST'],
    ['/reservations/1/cancel', 'OPTIONS POST'],
    ['/signers/1', 'DELETE GET HEAD OPTIONS PATCH POST'],
    ['', 'GET HEAD OPTIONS'],
  ])('OPTIONS %s names its methods, without a token', async (path, methods) => {
    const response = await fetch(installation.url + v3 + path, { method: 'OPTIONS' })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('allow')?.split(', ').sort().join(' ')).toBe(methods)
  })

  test('OPTIONS of an unknown route returns rest_no_route', async () => {
    expect(await verdict(await fetch(`${installation.url}/nope`, { method: 'OPTIONS' }))).toEqual([
      404,
      'rest_no_route',
    ])
  })

  test('Every response has the security headers for browsers', async () => {
    for (const path of ['/healthz', `${v3}/reservations`, '/nope']) {
      const { headers } = await fetch(installation.url + path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}$/)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.has('x-powered-by') || headers.has('server')).toBe(false)
    }
  })
})

describe('A cache', () => {
  const cacheControl = async (path: string, token?: string, init: RequestInit = {}) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(installation.url + path, { ...init, headers })
    return [response.status, response.headers.get('cache-control')]
  }

  test('A cache stores no response of an operation with a token, including errors', async () => {
    const { token } = workspace
    for (const path of [`${v3}/reservations`, '/manage/v1/tokens', '/manage/v1/events']) {
      expect(await cacheControl(path, token)).toEqual([200, 'no-store'])
      expect(await cacheControl(path, 'wrong')).toEqual([401, 'no-store'])
      expect(await cacheControl(path, token, { method: 'HEAD' })).toEqual([200, 'no-store'])
    }
    expect(await cacheControl(`${v3}/reservations`, token, { method: 'POST' })).toEqual([400, 'no-store'])
    expect(await cacheControl(`${v3}/signers/0`, token)).toEqual([404, 'no-store'])
  })

  test('A cache may store public responses', async () => {
    for (const path of [v3, `${v3}/example`]) expect(await cacheControl(path)).toEqual([200, null])
    for (const path of ['/docs', '/openapi.json']) expect(await cacheControl(path)).toEqual([200, 'no-cache'])
  })
})

describe('Other origins', () => {
  const preflight = (url: string, origin: string) =>
    fetch(`${url}${v3}/reservations`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    })
  const corsOf = ({ headers }: Response) =>
    [...headers.keys()].filter(name => name.startsWith('access-control'))

  test('Other origins get no access by default', async () => {
    expect(corsOf(await preflight(installation.url, 'https://a.example'))).toEqual([])
    const answer = await fetch(`${installation.url}${v3}`, { headers: { origin: 'https://a.example' } })
    expect([answer.status, corsOf(answer)]).toEqual([200, []])
  })

  test('Only configured origins get access', async () => {
    const open = await startInstallation({ JURAT_CORS_ORIGINS: 'https://a.example,https://b.example' })
    try {
      const allowed = await preflight(open.url, 'https://b.example')
      expect(allowed.status).toBe(204)
      expect(allowed.headers.get('access-control-allow-origin')).toBe('https://b.example')
      expect(allowed.headers.get('access-control-allow-methods')).toMatch(/POST.*PATCH.*DELETE/)
      expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization')
      const other = await preflight(open.url, 'https://a.example.evil')
      expect(other.headers.has('access-control-allow-origin')).toBe(false)
      const refused = await fetch(`${open.url}${v3}/signers`, { headers: { origin: 'https://a.example' } })
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
        401,
        'https://a.example',
      ])
      expect(refused.headers.get('access-control-expose-headers')).toMatch(
        /X-Request-Id.*Idempotent-Replayed/,
      )
      expect(refused.headers.has('access-control-allow-credentials')).toBe(false)
    } finally {
      await open.stop()
    }
  })
})

describe('A failure of ours', () => {
  test('An internal failure returns internal_error with the request id, and no cause', async () => {
    const { id } = (await workspace.call('POST', '/reservations', ana)).body
    const pdf = Buffer.from('%PDF-1.4\n').toString('base64')
    const body = { object_type: 'reservation', object_id: id, filename: 'a.pdf', pdf_content: pdf }
    const document = (await workspace.call('POST', '/documents', body)).body.id
    const cause = new Error('select secret from signing_keys at /etc/jurat')
    vi.spyOn(installation.ctx.storage, 'presign').mockRejectedValue(cause)
    const answer = await workspace.call('GET', `/documents/${document}`, undefined, {
      'x-request-id': 'broken-1',
    })
    const message = 'The server failed. Try again. If it fails again, report the X-Request-Id.'
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      error: { code: 'internal_error', message },
      code: 'internal_error',
      message,
      data: { status: 500, request_id: 'broken-1', reason: 'failed' },
    })
  })

  test('A failed database connection returns unavailable, and the call can be repeated', async () => {
    await workspace.call('GET', '/reservations')
    const lost = () => {
      throw new Error('Connection terminated unexpectedly')
    }
    vi.spyOn(installation.ctx.db, 'selectFrom').mockImplementation(lost)
    vi.spyOn(installation.ctx.db, 'transaction').mockImplementation(lost)
    for (const answer of [
      await workspace.call('GET', '/signers'),
      await workspace.call('POST', '/reservations', ana),
    ]) {
      expectErrorBody(answer, 'unavailable')
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    vi.restoreAllMocks()
    expect((await workspace.call('GET', '/signers')).status).toBe(200)
  })
})

describe('What is not HTTP', () => {
  test.each([
    ['words', 'hello there\r\n\r\n'],
    ['a method of its own', 'FETCH /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
    [
      'two lengths',
      `POST ${v3} HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a space in the URL', 'GET /health z HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an endless header', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['the start of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])(
    'Bytes such as %s that are not HTTP get the documented body, and the connection is closed',
    async (_what, bytes) => {
      const said = await say(bytes)
      const [head = '', text = ''] = said.split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
      expect(head).toMatch(/Connection: close/)
      const body = JSON.parse(text)
      expect(body).toMatchObject({ code: 'invalid_request', error: { code: 'invalid_request' } })
      expect(body.data.request_id).toMatch(/^req_/)
    },
  )

  test('Bytes that are not HTTP do not delay other calls', async () => {
    await Promise.all(Array.from({ length: 20 }, () => say('GET / HTTP/1.1\r\nHo', 50)))
    expect((await workspace.call('GET', '/signers')).status).toBe(200)
  })
})
