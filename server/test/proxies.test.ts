import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { pdfOf, uploadOf } from './helpers/files.ts'
import { apiToken, type Home, openHome, type ServerProcess, startServer } from './helpers/process.ts'
import { freePort } from './servers/free-port.ts'
import { isInstalled, type ProxyName, proxyNames, startProxy, type TestProxy } from './servers/proxies.ts'

// The files of deploy/ for proxies, in front of two processes: docs/deploy.md#behind-a-proxy.

for (const name of proxyNames)
  if (!isInstalled(name)) process.stdout.write(`Not tested: behind ${name}, because it is not installed.\n`)

const mib = 1024 * 1024
const authorization = `Bearer ${apiToken}`

const canRun = (name: ProxyName) => isInstalled(name) && inject('postgresUrl') !== null

for (const name of proxyNames) describe.runIf(canRun(name))(`Behind ${name}`, () => behind(name))

function behind(name: ProxyName): void {
  let home: Home
  let proxy: TestProxy
  let servers: ServerProcess[]

  beforeAll(async () => {
    home = await openHome(inject('postgresUrl'))
    const [port, first, second] = [await freePort(), await freePort(), await freePort()]
    proxy = await startProxy(name, port, [first, second])
    const env = { ...home.env, PUBLIC_URL: proxy.url, JURAT_TRUST_PROXY: '127.0.0.1' }
    const ports = [first, second]
    servers = []
    for (const port of ports) servers.push(await startServer({ ...env, PORT: String(port) }))
  })
  afterAll(async () => {
    for (const server of servers) await server.end('SIGKILL')
    await proxy[Symbol.asyncDispose]()
    await home[Symbol.asyncDispose]()
  })

  /** Begins a call through the proxy. */
  const open = (method: string, path: string, { headers = {}, ...options }: RequestOptions = {}) =>
    request(proxy.url + path, { method, ca: proxy.cert, agent: false, headers: { ...headers }, ...options })
  const call = async (method: string, path: string, body?: string | Buffer, options: RequestOptions = {}) => {
    const sent = open(method, path, {
      ...options,
      headers: { authorization, 'content-type': 'application/json', ...options.headers },
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, text: await text(response) }
  }
  const reserve = async (): Promise<number> => {
    const body = JSON.stringify({ first_name: 'Ana', last_name: 'Ortiz', service: 'remote' })
    return JSON.parse((await call('POST', '/wp-json/v3/reservations', body)).text).id
  }

  test('The largest document is uploaded, and its https link leads back to it', async () => {
    const bytes = Buffer.concat([pdfOf(), Buffer.alloc(30 * mib - pdfOf().length, ' ')])
    const upload = JSON.stringify(uploadOf('reservation', await reserve(), bytes))
    expect(upload.length).toBeGreaterThan(40 * mib)
    const made = await call('POST', '/wp-json/v3/documents', upload)
    expect(made.status).toBe(201)
    const { id } = JSON.parse(made.text)
    const { signed_url } = JSON.parse((await call('GET', `/wp-json/v3/documents/${id}`)).text)
    const link = new URL(signed_url)
    expect([link.protocol, link.port]).toEqual(['https:', new URL(proxy.url).port])
    const sent = open('GET', link.pathname + link.search)
    sent.end()
    const [file] = (await once(sent, 'response')) as [IncomingMessage]
    let size = 0
    for await (const chunk of file) size += chunk.length
    expect([file.statusCode, size]).toEqual([200, bytes.length])
  })

  test('A body of 8 GiB is passed on while it arrives, and a larger one is refused by Jurat', async () => {
    const begin = async (length: number, token: string) => {
      const type = 'multipart/form-data; boundary=x'
      const headers = { authorization: token, 'content-type': type, 'content-length': length }
      const sent = open('POST', '/manage/v1/videos', { headers })
      sent.on('error', () => {})
      // The response arrives although the body has only begun.
      sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n')
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const said = JSON.parse(await text(response))
      sent.destroy()
      return [response.statusCode, said.code]
    }
    const largest = 8 * 1024 * mib
    expect(await begin(largest, 'Bearer jurat_test_wrong')).toEqual([401, 'unauthorized'])
    expect(await begin(largest + 64 * mib, authorization)).toEqual([413, 'payload_too_large'])
  })

  test('An event arrives on the stream at once, while the stream stays open', async () => {
    const sent = open('GET', '/manage/v1/events/stream', { headers: { authorization } })
    sent.end()
    const [stream] = (await once(sent, 'response')) as [IncomingMessage]
    expect([stream.statusCode, stream.headers['content-type']]).toEqual([200, 'text/event-stream'])
    let received = ''
    stream.setEncoding('utf8').on('data', chunk => (received += chunk))
    stream.on('error', () => {})
    const id = await reserve()
    await expect.poll(() => received, { timeout: 5_000 }).toContain('reservation-created')
    expect(received).toContain(`"id":${id}`)
    expect(stream.readableEnded).toBe(false)
    sent.destroy()
  })

  test('Limits count by the address of the client, which it cannot choose', async () => {
    const fail = async (localAddress: string, headers = {}) =>
      (
        await call('GET', '/wp-json/v3/reservations', undefined, {
          localAddress,
          headers: { authorization: 'Bearer jurat_test_wrong', ...headers },
        })
      ).status
    let limited = 0
    // Each of the two processes counts 60 a minute.
    for (let tries = 0; tries < 600 && limited < 20; tries += 20) {
      const codes = await Promise.all(Array.from({ length: 20 }, () => fail('127.0.0.2')))
      limited = codes.filter(code => code === 429).length
    }
    expect(limited).toBe(20)
    const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
    const again = await Promise.all(Array.from({ length: 10 }, () => fail('127.0.0.2', forged)))
    expect(again).toEqual(Array(10).fill(429))
    expect(await fail('127.0.0.3')).toBe(401)
  })

  test('Figures stay closed to the world, and http leads to https', async () => {
    expect((await call('GET', '/metrics', undefined, { headers: { authorization: '' } })).status).toBe(401)
    const moved = await fetch(`${proxy.plainUrl}/console?x=1`, { redirect: 'manual' })
    expect([301, 308]).toContain(moved.status)
    expect(moved.headers.get('location')).toMatch(/^https:\/\/127\.0\.0\.1(:\d+)?\/console\?x=1$/)
  })

  test('When one process ends, the other serves all calls', async () => {
    const [first] = servers
    expect((await first?.end('SIGTERM'))?.code).toBe(0)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await call('GET', '/wp-json/v3/reservations')).status),
    )
    expect(statuses).toEqual(Array(20).fill(200))
  })
}
