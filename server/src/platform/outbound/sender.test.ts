import { once } from 'node:events'
import { createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { selfSigned } from '../../../test/helpers/certificate.ts'
import { answers, type Behavior, onRequest, startReceiver } from '../../../test/helpers/tcp-receivers.ts'
import { readConfig } from '../lib/config.ts'
import { type Policy, policyOf } from './address.ts'
import { Sender } from './sender.ts'

const onLoopback = policyOf(readConfig({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8, ::1' }))
const now = new Date('2026-11-21T07:28:00Z')
const clock = { now: () => now }
const body = Buffer.from('{"id":"evt_1","note":"señal"}')
const headers = { 'Content-Type': 'application/json', 'X-Event-Id': 'evt_1' }

/** The time of an attempt that waits in vain. */
const briefMs = 500
/** The time of an attempt that ends by what the receiver does, however busy the machine is. */
const ampleMs = 120_000
/** An attempt whose result must be a time-out has little time, and any other one has ample. */
const timeFor = (error: string) => (error === 'timeout' ? briefMs : ampleMs)

/** The result of one attempt. */
async function attempt(url: string, policy: Policy = onLoopback, timeoutMs = ampleMs) {
  const sender = new Sender(policy, { timeoutMs, clock })
  const result = await sender.send({ url, headers, body })
  await sender.close()
  return result
}

async function attemptAt(behavior: Behavior, timeoutMs?: number) {
  await using receiver = await startReceiver(behavior)
  return await attempt(receiver.url, onLoopback, timeoutMs)
}

const resolvesTo = (...addresses: string[]): Policy => ({ ...onLoopback, resolve: async () => addresses })

/** Responds with the text and leaves the connection open. */
const says =
  (text: string): Behavior =>
  socket =>
    onRequest(socket, () => socket.write(text))

describe('An answer', () => {
  test('A response is stored with its headers and body, and the request is unchanged', async () => {
    await using receiver = await startReceiver(
      answers('200 OK', ['X-Kind: a', 'X-Kind: b'], 'gracias, señal'),
    )
    expect(await attempt(`${receiver.url}/7?key=a%20b#part`)).toEqual({
      status: 200,
      error: null,
      durationMs: expect.any(Number),
      head: '200 OK\nX-Kind: a\nX-Kind: b\nContent-Length: 15',
      body: 'gracias, señal',
      retryAfterMs: null,
    })
    const [request = ''] = receiver.connections
    const [head = '', sent = ''] = request.split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toBe('POST /hook/7?key=a%20b HTTP/1.1')
    expect(head.split('\r\n').slice(1).sort()).toEqual([
      'Content-Type: application/json',
      'X-Event-Id: evt_1',
      'connection: keep-alive',
      `content-length: ${body.length}`,
      `host: 127.0.0.1:${receiver.port}`,
    ])
    expect(Buffer.from(sent, 'latin1')).toEqual(body)
  })

  test.each([
    '204 No Content',
    '301 Moved Permanently',
    '307 Temporary Redirect',
    '400 Bad Request',
    '410 Gone',
    '429 Too Many Requests',
    '500 Internal Server Error',
    '503 Service Unavailable',
  ])('A response with %s is stored, and a redirect is not followed', async status => {
    await using elsewhere = await startReceiver(answers('200 OK'))
    const result = await attemptAt(answers(status, [`Location: ${elsewhere.url}`]))
    expect(result).toMatchObject({ status: Number(status.slice(0, 3)), error: null, body: '' })
    expect(elsewhere.connections).toEqual([])
  })

  test.each([
    ['seconds', '120', 120_000],
    ['no seconds', '0', 0],
    ['a date', 'Sat, 21 Nov 2026 07:30:00 GMT', 120_000],
    ['a date of the old form', 'Saturday, 21-Nov-26 07:30:00 GMT', 120_000],
    ['a date that has passed', 'Sat, 21 Nov 2026 07:00:00 GMT', 0],
    ['more seconds than there are', '9'.repeat(40), Number.MAX_SAFE_INTEGER],
    ['less than nothing', '-1', null],
    ['words', 'soon', null],
    ['a date that is none', 'Sat, 99 Nov 2026 07:30:00 GMT', null],
  ])('A response asks by Retry-After to wait: %s', async (_name, value, retryAfterMs) => {
    const result = await attemptAt(answers('429 Too Many Requests', [`Retry-After: ${value}`]))
    expect(result).toMatchObject({ status: 429, retryAfterMs })
  })

  test('A response counts if the connection is closed within its body', async () => {
    const closing: Behavior = socket =>
      onRequest(socket, () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nok'))
    expect(await attemptAt(closing)).toMatchObject({ status: 200, error: null, body: 'ok' })
  })

  test('A response counts if the connection is reset within its body', async () => {
    const resetting: Behavior = socket =>
      onRequest(socket, () => {
        socket.write('HTTP/1.1 500 No\r\nContent-Length: 10\r\n\r\nok')
        setTimeout(() => socket.resetAndDestroy(), 50)
      })
    expect(await attemptAt(resetting)).toMatchObject({ status: 500, error: null, body: 'ok' })
  })

  test('A response without a length ends with the connection', async () => {
    const closing: Behavior = socket => onRequest(socket, () => socket.end('HTTP/1.1 200 OK\r\n\r\nok'))
    expect(await attemptAt(closing)).toMatchObject({ status: 200, error: null, body: 'ok' })
  })

  test('A slow response is cut when the time of the whole is over', async () => {
    const dripping: Behavior = socket =>
      onRequest(socket, () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
        const drip = setInterval(() => socket.write('.'), 20)
        socket.on('close', () => clearInterval(drip))
      })
    // On a busy machine the first drops may come after a brief time.
    let timeoutMs = briefMs
    let result = await attemptAt(dripping, timeoutMs)
    while (!result.body) {
      timeoutMs *= 2
      result = await attemptAt(dripping, timeoutMs)
    }
    expect(result).toMatchObject({ status: 200, error: null, body: expect.stringMatching(/^\.{1,999}$/) })
    expect(result.durationMs).toBeGreaterThanOrEqual(timeoutMs - 10)
  })

  test('An endless response is cut at 16 KiB, and the connection is closed', async () => {
    const dropped = Promise.withResolvers<void>()
    const endless: Behavior = socket =>
      onRequest(socket, () => {
        socket.on('close', () => dropped.resolve())
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
        const pour = () => {
          while (!socket.destroyed && socket.write(`400\r\n${'x'.repeat(1024)}\r\n`));
        }
        socket.on('drain', pour)
        pour()
      })
    await using receiver = await startReceiver(endless)
    const result = await attempt(receiver.url)
    expect(result).toMatchObject({ status: 200, error: null, body: 'x'.repeat(16 * 1024) })
    expect(result.durationMs).toBeLessThan(ampleMs)
    await dropped.promise
  })

  test('A response of exactly 16 KiB is complete', async () => {
    await using receiver = await startReceiver(answers('200 OK', [], 'x'.repeat(16 * 1024)))
    expect((await attempt(receiver.url)).body).toBe('x'.repeat(16 * 1024))
  })

  test('A response that no text column accepts is made to fit: NUL, half a character, bytes of another encoding', async () => {
    const text = `a\0${'x'.repeat(16 * 1024 - 3)}ñ`
    expect((await attemptAt(answers('200 OK', [], text))).body).toBe(`a\ufffd${'x'.repeat(16 * 1024 - 3)}`)
    const latin: Behavior = socket =>
      onRequest(socket, () =>
        socket.write(Buffer.from('HTTP/1.1 200 S\xed\r\nContent-Length: 3\r\n\r\ns\xed.', 'latin1')),
      )
    expect(await attemptAt(latin)).toMatchObject({ status: 200, body: 's\ufffd.' })
  })
})

describe('An interim response', () => {
  const final = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
  const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'
  const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'

  test.each<[string, string]>([
    ['100 Continue', goOn],
    ['100 without a reason', 'HTTP/1.1 100\r\n\r\n'],
    ['100 of HTTP/1.0, with headers', 'HTTP/1.0 100 Continue\r\nX-Kind: a\r\n\r\n'],
    ['102 Processing', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['103 Early Hints', hint],
    ['several of all kinds', hint + goOn + hint + goOn + goOn],
    ['a hundred', goOn.repeat(100)],
  ])('An interim response before the response is skipped: %s', async (_name, interim) => {
    const received = { status: 200, error: null, head: '200 OK\nContent-Length: 2', body: 'ok' }
    expect(await attemptAt(says(interim + final))).toMatchObject(received)
    // The same byte by byte, and as separate packets.
    const dripped: Behavior = socket => {
      socket.setNoDelay()
      onRequest(socket, async () => {
        for (const byte of interim.slice(0, 300)) {
          socket.write(byte)
          await new Promise(resolve => setImmediate(resolve))
        }
        socket.write(interim.slice(300) + final)
      })
    }
    expect(await attemptAt(dripped)).toMatchObject(received)
  })

  test('An interim response may come with each response of a reused connection', async () => {
    await using receiver = await startReceiver(says(goOn + hint + final))
    const sender = new Sender(onLoopback, { timeoutMs: ampleMs, clock })
    for (let sent = 0; sent < 3; sent++)
      expect(await sender.send({ url: receiver.url, headers, body })).toMatchObject({
        status: 200,
        body: 'ok',
      })
    await sender.close()
    expect(receiver.connections.length).toBeLessThan(3)
  })

  test('An interim response alone is not a response: silence, an end, too many, a head without end', async () => {
    const cases: [string, Behavior][] = [
      ['timeout', says(goOn)],
      ['timeout', says('HTTP/1.1 10')],
      ['reset', socket => onRequest(socket, () => socket.end(goOn))],
      ['protocol', says(goOn.repeat(101) + final)],
      ['protocol', says(`HTTP/1.1 100 Continue\r\nX-Kind: ${'x'.repeat(20_000)}`)],
    ]
    for (const [error, behavior] of cases)
      expect(await attemptAt(behavior, timeFor(error))).toMatchObject({ status: null, error, head: null })
  })

  test('An interim response in the body of a response is part of the body', async () => {
    expect(await attemptAt(answers('200 OK', [], goOn))).toMatchObject({ status: 200, body: goOn })
  })
})

describe('A connection that is used again', () => {
  /** Responds to the first request of a connection; `later` handles those that follow. */
  const once200 =
    (later: (socket: Parameters<Behavior>[0]) => void): Behavior =>
    socket => {
      let requests = 0
      onRequest(socket, () => {
        if (++requests > 1) later(socket)
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
      })
    }

  /**
   * The result of the first attempt that meets a connection again, and how many connections and requests it
   * took.
   */
  async function again(behavior: Behavior, timeoutMs = ampleMs) {
    await using receiver = await startReceiver(behavior)
    const sender = new Sender(onLoopback, { timeoutMs, clock })
    const connections = () => receiver.connections.length
    const requests = () => receiver.connections.flatMap(text => text.match(/POST \/hook/g) ?? []).length
    const isMet = () => receiver.connections.some(text => (text.match(/POST \/hook/g) ?? []).length > 1)
    for (let attempts = 0; attempts < 50; attempts++) {
      const before = { connections: connections(), requests: requests() }
      const result = await sender.send({ url: receiver.url, headers, body })
      if (!isMet()) continue
      await sender.close()
      return {
        status: result.status,
        error: result.error,
        connections: connections() - before.connections,
        requests: requests() - before.requests,
      }
    }
    throw new Error('no connection was used again')
  }

  test.each<[string, (socket: Parameters<Behavior>[0]) => void]>([
    ['is reset', socket => socket.resetAndDestroy()],
    ['is closed', socket => socket.end()],
  ])(
    'A reused connection that %s before a byte of the response is replaced at once by a new one',
    async (_name, ends) => {
      const replaced = { status: 200, error: null, connections: 1, requests: 2 }
      expect(await again(once200(ends))).toEqual(replaced)
    },
  )

  test('A reused connection is replaced once: a new one that is reset too fails the attempt', async () => {
    let isMet = false
    const resets: Behavior = socket => {
      if (isMet) return onRequest(socket, () => socket.resetAndDestroy())
      once200(() => {
        isMet = true
        socket.resetAndDestroy()
      })(socket)
    }
    expect(await again(resets)).toEqual({ status: null, error: 'reset', connections: 1, requests: 2 })
  })

  test.each<[string, string]>([
    ['a part of the head', 'HTTP/1.1 200 OK\r\nX-'],
    ['an interim response', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('A reused connection is not replaced after %s: the receiver was working', async (_name, text) => {
    const kept = { status: null, error: 'reset', connections: 0, requests: 1 }
    expect(await again(once200(socket => socket.end(text)))).toEqual(kept)
  })

  test('A reused connection that is silent until the time is over is not replaced', async () => {
    expect(
      await again(
        once200(() => {}),
        briefMs,
      ),
    ).toMatchObject({ error: 'timeout', requests: 1 })
  })
})

describe('No answer', () => {
  test('An attempt without a listener gets no response', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    await new Promise(resolve => server.close(resolve))
    expect(await attempt(`http://127.0.0.1:${port}/`)).toEqual({
      status: null,
      error: 'connection',
      durationMs: expect.any(Number),
      head: null,
      body: null,
      retryAfterMs: null,
    })
  })

  test.each<[string, string, Behavior]>([
    ['a reset at once', 'reset', socket => socket.resetAndDestroy()],
    ['a reset after the request', 'reset', socket => onRequest(socket, () => socket.resetAndDestroy())],
    ['a close after the request', 'reset', socket => onRequest(socket, () => socket.end())],
    [
      'a close within the head',
      'reset',
      socket => onRequest(socket, () => socket.end('HTTP/1.1 200 OK\r\nX-')),
    ],
    ['silence', 'timeout', () => {}],
    ['half a head', 'timeout', says('HTTP/1.1 200 OK\r\nX-Kind: ')],
    ['an endless row of hints', 'timeout', hints],
    ['a head that drips', 'timeout', drips],
    ['another protocol', 'protocol', says('220 mail.example.com ESMTP\r\n')],
    ['a head too large', 'protocol', says(`HTTP/1.1 200 OK\r\nX-Kind: ${'x'.repeat(20_000)}\r\n\r\n`)],
    ['two lengths', 'protocol', says('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab')],
    ['a switch of protocols', 'reset', upgrades],
  ])('An attempt gets no response but %s: %s', async (_name, error, behavior) => {
    const result = await attemptAt(behavior, timeFor(error))
    expect(result).toMatchObject({ status: null, error, head: null, body: null })
    // The whole is over, and not only a part of the response.
    if (error === 'timeout') expect(result.durationMs).toBeGreaterThanOrEqual(briefMs - 10)
  })

  function hints(socket: Parameters<Behavior>[0]): void {
    onRequest(socket, () => {
      const hint = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'), 20)
      socket.on('close', () => clearInterval(hint))
    })
  }

  function drips(socket: Parameters<Behavior>[0]): void {
    onRequest(socket, () => {
      socket.write('HTTP/1.1 200 OK\r\nX-Kind: ')
      const drip = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(drip))
    })
  }

  function upgrades(socket: Parameters<Behavior>[0]): void {
    onRequest(socket, () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: chat\r\n\r\n'),
    )
  }
})

describe('TLS', () => {
  test('TLS with an untrusted certificate fails', async () => {
    await using receiver = await startReceiver(answers('200 OK'), selfSigned())
    expect(await attempt(receiver.url)).toMatchObject({ status: null, error: 'tls' })
    expect(receiver.connections.filter(text => text !== '')).toEqual([])
  })

  test('TLS fails with a server without it, or one that closes during the handshake', async () => {
    await using plain = await startReceiver(answers('200 OK'))
    await using cutting = await startReceiver(socket => socket.on('data', () => socket.destroy()))
    for (const { url } of [plain, cutting]) {
      const error = url === plain.url ? 'timeout' : 'tls'
      const result = await attempt(url.replace('http:', 'https:'), onLoopback, timeFor(error))
      expect(result).toMatchObject({ status: null, error })
    }
  })

  test('TLS checks the name of the URL against the certificate', async () => {
    const certificate = selfSigned()
    const known = getCACertificates('default')
    setDefaultCACertificates([...known, certificate.cert])
    try {
      await using receiver = await startReceiver(answers('200 OK'), certificate)
      const at = (host: string) => `https://${host}:${receiver.port}/`
      const local = resolvesTo('127.0.0.1')
      expect(await attempt(at('127.0.0.1'))).toMatchObject({ status: 200, error: null })
      expect(await attempt(at('hooks.example'), local)).toMatchObject({ status: 200, error: null })
      expect(await attempt(at('other.example'), local)).toMatchObject({ status: null, error: 'tls' })
    } finally {
      setDefaultCACertificates(known)
    }
  })
})

describe('An address', () => {
  test('A name that DNS does not know is not reached', async () => {
    const failing = { ...onLoopback, resolve: () => Promise.reject(new Error('ENOTFOUND')) }
    expect(await attempt('http://hooks.example/', failing)).toMatchObject({ status: null, error: 'dns' })
    expect(await attempt('http://hooks.example/', resolvesTo())).toMatchObject({ status: null, error: 'dns' })
  })

  test('A name for which DNS does not respond is given up in time', async () => {
    const silent = { ...onLoopback, resolve: () => new Promise<string[]>(() => {}) }
    const sender = new Sender(silent, { timeoutMs: 300 })
    const result = await sender.send({ url: 'http://hooks.example/', headers, body })
    expect(result).toMatchObject({ status: null, error: 'timeout' })
    expect(result.durationMs).toBeGreaterThanOrEqual(290)
  })

  test.each(['10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', 'fd00::1'])(
    'A name that leads to %s is rejected, even beside an allowed address',
    async address => {
      await using receiver = await startReceiver(answers('200 OK'))
      const url = receiver.url.replace('127.0.0.1', 'hooks.example')
      expect(await attempt(url, resolvesTo(address))).toMatchObject({ error: 'address_refused' })
      expect(await attempt(url, resolvesTo('127.0.0.1', address))).toMatchObject({ error: 'address_refused' })
      expect(receiver.connections).toEqual([])
    },
  )

  test('An address that changes between two connections is checked at each, and each asks once', async () => {
    await using receiver = await startReceiver(socket => {
      onRequest(socket, () => socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'))
    })
    const onlyThere: Policy = {
      isAllowed: address => address === '127.0.0.1',
      resolve: async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2'],
    }
    let asked = 0
    const sender = new Sender(onlyThere, { timeoutMs: 30_000 })
    const url = `http://hooks.example:${receiver.port}/`
    expect(await sender.send({ url, headers, body })).toMatchObject({ status: 200 })
    expect(await sender.send({ url, headers, body })).toMatchObject({ error: 'address_refused' })
    await sender.close()
    expect([asked, receiver.connections.length]).toEqual([2, 1])
  })

  test.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://localhost/',
    'http://user@93.184.215.14/',
    'http://93.184.215.14:25/',
    'http://metadata.google.internal/',
    'ftp://93.184.215.14/',
    'no URL',
  ])('The address %s is rejected where loopback is not allowed', async url => {
    const strict = policyOf(readConfig({ JURAT_WEBHOOK_ALLOW: 'none' }))
    expect(await attempt(url, strict)).toMatchObject({ status: null, error: 'address_refused' })
  })

  test('An IPv6 address is reached where it is allowed', async () => {
    await using receiver = await startReceiver(answers('200 OK'), undefined, '::1')
    expect(await attempt(receiver.url)).toMatchObject({ status: 200 })
  })

  test('If an address of several does not respond, the next one is tried', async () => {
    await using receiver = await startReceiver(answers('200 OK'))
    const url = `http://hooks.example:${receiver.port}/`
    expect(await attempt(url, resolvesTo('127.0.0.9', '127.0.0.1'))).toMatchObject({ status: 200 })
  })
})

test('Dozens of hanging receivers do not delay one that responds', async () => {
  await using hanging = await startReceiver(() => {})
  await using healthy = await startReceiver(answers('200 OK'))
  const sender = new Sender(onLoopback, { timeoutMs: ampleMs })
  let ended = 0
  const hung = Array.from({ length: 60 }, () =>
    sender.send({ url: hanging.url, headers, body }).finally(() => ended++),
  )
  const results = await Promise.all(
    Array.from({ length: 50 }, () => sender.send({ url: healthy.url, headers, body })),
  )
  expect(results.every(({ status }) => status === 200)).toBe(true)
  expect(ended).toBe(0)
  await expect.poll(() => hanging.connections.length).toBe(60)
  hanging.cut()
  expect((await Promise.all(hung)).every(({ error }) => error === 'reset')).toBe(true)
  await sender.close()
})

test('Connections are used again', async () => {
  await using receiver = await startReceiver(answers('200 OK'))
  const sender = new Sender(onLoopback)
  for (let at = 0; at < 20; at++) await sender.send({ url: receiver.url, headers, body })
  await sender.close()
  // A second connection is opened if the next request comes before the first one is free.
  expect(receiver.connections.length).toBeLessThanOrEqual(2)
})
