import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../lib/clock.ts'
import { readConfig } from '../lib/config.ts'
import { type Policy, policyOf } from './address.ts'
import { Reader, type Wanted } from './reader.ts'

const loopback = policyOf(readConfig({ JURAT_WEBHOOK_ALLOW: '127.0.0.1' }))
const limits = { timeoutMs: 60_000, mostBytes: 100_000 }

let respond: (response: ServerResponse, request: IncomingMessage) => void
const requests: IncomingMessage[] = []
const server = createServer((request, response) => {
  requests.push(request)
  respond(response, request)
})
let url: string
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function read(given: Partial<Wanted> = {}, policy: Policy = loopback, { timeoutMs } = limits) {
  const reader = new Reader(policy, systemClock, { ...limits, timeoutMs })
  const { body, discard: _, ...opened } = await reader.open({ url, mode: 'test', headers: {}, ...given })
  let text = ''
  for await (const piece of body) text += piece
  return { ...opened, text }
}

const problem = async (given?: Partial<Wanted>, policy?: Policy, limit = limits) =>
  (
    await read(given, policy, limit).then(
      () => ({ problem: 'none' }),
      (error: { problem: string }) => error,
    )
  ).problem

describe('A file', () => {
  test('A file is read with its headers, in pieces that divide characters', async () => {
    respond = async response => {
      response.writeHead(200, { etag: '"v1"', 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' })
      const bytes = Buffer.from('Łęcka 😀')
      for (const byte of bytes) {
        response.write(Buffer.of(byte))
        await sleep(1)
      }
      response.end()
    }
    expect(await read({ headers: { accept: 'text/calendar' } })).toEqual({
      status: 200,
      etag: '"v1"',
      lastModified: 'Mon, 02 Nov 2026 10:00:00 GMT',
      retryAfterMs: null,
      text: 'Łęcka 😀',
    })
    expect(requests.at(-1)?.headers).toMatchObject({ accept: 'text/calendar', 'user-agent': 'Jurat' })
  })

  test('A compressed file is decompressed', async () => {
    respond = response => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('calendar'))
    expect((await read()).text).toBe('calendar')
  })

  test('A response of another status is returned as it is', async () => {
    respond = response => response.writeHead(429, { 'retry-after': '120' }).end('slowly')
    expect(await read()).toMatchObject({ status: 429, retryAfterMs: 120_000, text: 'slowly' })
  })

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['that is too large', response => response.end('x'.repeat(100_001)), 'too_large'],
    [
      'that never ends',
      response => void setInterval(() => response.write('x'.repeat(1_000)), 1).unref(),
      'too_large',
    ],
    [
      'that is a bomb',
      response =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000_000))),
      'too_large',
    ],
    [
      'that is no gzip',
      response => response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
      'protocol',
    ],
    [
      'in another encoding',
      response => response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
      'encoding',
    ],
    ['whose body hangs', response => void response.writeHead(200).write('x'), 'timeout'],
    ['that never comes', () => {}, 'timeout'],
    [
      'that breaks off',
      response => {
        response.writeHead(200, { 'content-length': '9' }).write('x')
        setTimeout(() => response.destroy(), 20)
      },
      'reset',
    ],
  ])('Reading a file %s fails', async (_what, answer, expected) => {
    respond = answer
    const timeoutMs = expected === 'timeout' ? 500 : limits.timeoutMs
    expect(await problem({}, loopback, { ...limits, timeoutMs })).toBe(expected)
  })
})

describe('What arrives is counted, not only what is decoded', () => {
  const head = 'HTTP/1.1 200 OK\r\n'
  /** Sends the piece until the client closes the connection, at most 64 MiB. */
  async function sentUntilClosed(begin: string, piece: Buffer) {
    let sent = 0
    const raw = createTcpServer(socket => {
      socket.on('error', () => {})
      socket.write(begin)
      const more = () => {
        while (sent < 64 * 1024 * 1024 && socket.write(piece)) sent += piece.length
        sent += piece.length
      }
      socket.on('drain', more)
      more()
    })
    await new Promise<void>(resolve => raw.listen(0, '127.0.0.1', resolve))
    const { port } = raw.address() as AddressInfo
    const reader = new Reader(loopback, systemClock, { ...limits, timeoutMs: 120_000 })
    try {
      const { body } = await reader.open({ url: `http://127.0.0.1:${port}`, mode: 'test', headers: {} })
      for await (const _ of body);
      return { problem: 'none', sent }
    } catch (error) {
      return { problem: (error as { problem: string }).problem, sent }
    } finally {
      raw.close()
    }
  }

  test.each([
    [
      'empty gzip members',
      `${head}content-encoding: gzip\r\n\r\n`,
      Buffer.concat(Array(1_000).fill(gzipSync(''))),
    ],
    ['an endless chunk extension', `${head}transfer-encoding: chunked\r\n\r\n1;`, Buffer.alloc(65_536, 'A')],
  ])('Received bytes count, not only decoded ones, of %s', async (_what, begin, piece) => {
    const { problem, sent } = await sentUntilClosed(begin, piece)
    expect(problem).toBe('too_large')
    expect(sent).toBeLessThan(40 * 1024 * 1024)
  })
})

test('A response can be discarded, and the server can close', async () => {
  respond = response => void response.writeHead(404).write('x'.repeat(50_000))
  const reader = new Reader(loopback, systemClock, { ...limits, timeoutMs: 60_000 })
  const opened = await reader.open({ url, mode: 'test', headers: {} })
  expect(opened.status).toBe(404)
  opened.discard()
  await reader.close()
})

describe('A redirect', () => {
  test('A redirect is followed, from page to page', async () => {
    respond = (response, { url: path }) =>
      path === '/end' ? response.end('there') : response.writeHead(301, { location: '/end' }).end()
    expect((await read()).text).toBe('there')
  })

  test('Five redirects are followed', async () => {
    const redirectTimes = (most: number) => {
      let count = 0
      respond = response =>
        ++count > most ? response.end('there') : response.writeHead(302, { location: '/next' }).end()
    }
    redirectTimes(5)
    expect((await read()).text).toBe('there')
    redirectTimes(6)
    expect(await problem()).toBe('redirects')
  })

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:8080/',
    'file:///etc/passwd',
    'http://nora:secret@127.0.0.1/',
    'http://metadata.internal/',
    'http://127.0.0.1:22/',
    '',
  ])('A redirect to %s is rejected', async location => {
    const before = requests.length
    respond = response => response.writeHead(302, { location: location || '//' }).end()
    expect(await problem()).toBe('address_refused')
    expect(requests).toHaveLength(before + 1)
  })

  test('A redirect of a live workspace must stay on https', async () => {
    expect(await problem({ mode: 'live' })).toBe('address_refused')
  })
})

test('A connection goes only to the addresses of a name that were checked', async () => {
  respond = response => response.end('there')
  const names: string[] = []
  const policy: Policy = {
    isAllowed: address => loopback.isAllowed(address),
    resolve: async name => {
      names.push(name)
      return name === 'good.example' ? ['127.0.0.1'] : ['127.0.0.1', '10.0.0.1']
    },
  }
  const { port } = new URL(url)
  expect((await read({ url: `http://good.example:${port}/` }, policy)).text).toBe('there')
  expect(await problem({ url: `http://mixed.example:${port}/` }, policy)).toBe('address_refused')
  expect(names).toEqual(['good.example', 'mixed.example'])
})

/** A server that sends one byte a chunk, as fast as it is read. Returns its URL. */
async function byteServer(bytes: number): Promise<{ byteUrl: string; close(): void }> {
  const tcp = createTcpServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      socket.end(`${'1\r\nx\r\n'.repeat(bytes)}0\r\n\r\n`)
    })
  })
  await new Promise<void>(resolve => tcp.listen(0, '127.0.0.1', resolve))
  const byteUrl = `http://127.0.0.1:${(tcp.address() as AddressInfo).port}`
  return { byteUrl, close: () => tcp.close() }
}

test.each([
  [90_000, 'tiny_pieces'],
  [3_900, 'none'],
])('A file of %i pieces of one byte is read: %s', async (bytes, expected) => {
  const { byteUrl, close } = await byteServer(bytes)
  try {
    expect(await problem({ url: byteUrl })).toBe(expected)
  } finally {
    close()
  }
})
