import dns from 'node:dns'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { openServer } from './server.ts'
import { bodyTimes } from './slow-bodies.ts'
import { stalledMs } from './unread-responses.ts'

const times = { ...bodyTimes, wholeMs: 500, stalledMs: 400 }
const size = 64 * 1024 * 1024

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  vi.restoreAllMocks()
})

/** A server with large responses, whole and streamed. `streams` are the streamed ones. */
async function openLarge({ host = '127.0.0.1', afterMs = times.stalledMs } = {}) {
  const app = await openServer(installation.ctx, { ...times, stalledMs: afterMs })
  const streams: Readable[] = []
  const whole = Buffer.alloc(size)
  app.get('/whole', async () => whole)
  app.get('/pieces', async () => {
    const stream = Readable.from(Array.from({ length: size / 65_536 }, () => Buffer.alloc(65_536)))
    streams.push(stream)
    return stream
  })
  app.get('/late', async () => {
    await sleep(4 * times.stalledMs)
    return { said: 'late' }
  })
  app.post('/body', async () => ({ said: 'read' }))
  await app.listen({ host, port: 0 })
  return { app, streams, port: (app.server.address() as AddressInfo).port }
}

function dial(port: number, host = '127.0.0.1'): Socket {
  const socket = connect(port, host).on('error', () => {})
  sockets.push(socket)
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

async function openConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

describe('A connection whose client does not read its response', () => {
  test.each(['/whole', '/pieces'])(
    'A connection whose client does not read its response is closed with all its resources: %s',
    async path => {
      const { app, streams, port } = await openLarge()
      const socket = dial(port)
      socket.write(get(path))
      // Data that the client sends meanwhile does not extend the time.
      const sending = setInterval(() => socket.write(get('/late')), 50)
      await expect.poll(() => openConnections(app.server)).toBe(1)
      await expect.poll(() => openConnections(app.server), { timeout: 5_000 }).toBe(0)
      clearInterval(sending)
      // A stream may end a moment after its connection.
      await expect.poll(() => streams.filter(stream => !stream.destroyed).length, { timeout: 5_000 }).toBe(0)
      await app.close()
    },
  )

  test.each(['/whole', '/pieces'])(
    'A connection whose client reads its response slowly stays: %s',
    async path => {
      // Ten times the pause between two reads: a busy machine makes pauses longer.
      const [afterMs, pauseMs, betweenPauses] = [4_000, 400, 4 * 1024 * 1024]
      const { app, port } = await openLarge({ afterMs })
      const socket = dial(port)
      socket.write(get(path))
      const startedAt = performance.now()
      let received = 0
      let pauses = 0
      socket.on('data', chunk => {
        received += chunk.length
        if (received < (pauses + 1) * betweenPauses) return
        pauses += 1
        socket.pause()
        setTimeout(() => socket.resume(), pauseMs)
      })
      await expect.poll(() => received, { timeout: 120_000 }).toBeGreaterThanOrEqual(size)
      expect(performance.now() - startedAt).toBeGreaterThan(afterMs)
      await app.close()
    },
  )

  test('A connection stays open while the server has no response yet', async () => {
    const { app, port } = await openLarge()
    const socket = dial(port)
    socket.write(get('/late'))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
    await app.close()
  })

  test('A connection whose client does not read its response has a minute or two', () =>
    expect(stalledMs).toBe(60_000))
})

describe('With two addresses of localhost', () => {
  test.each(['127.0.0.1', '127.0.0.2'])('The address %s of localhost has all limits', async host => {
    const addresses = ['127.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 }))
    const { lookup } = dns
    vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: dns.LookupOptions, done: never) => {
      if (name !== 'localhost') return lookup(name, options, done)
      const answer = done as (error: null, found: unknown, family?: number) => void
      options.all ? answer(null, addresses) : answer(null, '127.0.0.1', 4)
    }) as never)
    const { app, port } = await openLarge({ host: 'localhost' })
    expect(
      app
        .addresses()
        .map(one => (one as AddressInfo).address)
        .sort(),
    ).toEqual(['127.0.0.1', '127.0.0.2'])
    const closes = async (text: string) => {
      const socket = dial(port, host)
      let said = ''
      socket.on('data', chunk => {
        said += chunk
      })
      socket.write(text)
      await once(socket, 'close')
      return said
    }
    const slow =
      'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
    expect(await closes(slow)).toMatch(/^HTTP\/1.1 400 .*arrived too slowly/s)
    expect(await closes('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*could not be read/s)
    const expecting = `GET /nope HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n`
    expect(await closes(expecting)).toMatch(/^HTTP\/1.1 404 .*rest_no_route/s)
    const stalled = dial(port, host).pause()
    stalled.write(get('/pieces'))
    await once(stalled, 'ready')
    // Much longer than the limit: a busy server looks late.
    await sleep(12 * times.stalledMs)
    stalled.resume()
    let received = 0
    stalled.on('data', chunk => {
      received += chunk.length
    })
    await once(stalled, 'close')
    expect(received).toBeLessThan(size)
    await app.close()
  })
})
