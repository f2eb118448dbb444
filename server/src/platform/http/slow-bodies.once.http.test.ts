import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { expectKept, pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import {
  adminToken,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { documentRoutes } from '../../bookings/documents/routes.ts'
import { SpooledPdf } from '../../bookings/documents/spooled-pdf.ts'
import { reservationRoutes } from '../../bookings/reservations/routes.ts'
import { notaryOfRow } from '../../bookings/shared/own-rows.ts'
import { admitKeys } from '../../customers/booking/access.ts'
import { additionRoutes } from '../../customers/booking/addition-routes.ts'
import { authenticate } from '../../workspaces/authentication.ts'
import { openServer } from './server.ts'
import { bodyTimes } from './slow-bodies.ts'

const times = {
  wholeMs: 1_000,
  restMs: 500,
  uploadMs: 1_000,
  uploadBytes: 1_000,
  customerMs: 2_000,
  // A slow machine needs seconds to read a file.
  storeMs: 60_000,
}

let installation: Installation
let workspace: Workspace
let app: Awaited<ReturnType<typeof openImpatientServer>>
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace()
  app = await openImpatientServer()
})
afterAll(async () => {
  await app.close()
  await installation.stop()
})
afterEach(() => vi.restoreAllMocks())

/** A server with some of the routes and short limits for bodies. */
async function openImpatientServer(storeMs = times.storeMs) {
  const app = await openServer(installation.ctx, { ...times, storeMs })
  const people = { find: async () => undefined, again: async () => undefined, rolesOf: async () => [] }
  authenticate(app, installation.ctx, adminToken, people, notaryOfRow)
  await app.register(
    async v3 => {
      reservationRoutes(v3, installation.ctx)
      documentRoutes(v3, installation.ctx)
    },
    { prefix: '/wp-json/v3' },
  )
  await app.register(
    async booking => {
      admitKeys(booking, installation.ctx)
      additionRoutes(booking, installation.ctx)
    },
    { prefix: '/booking/v1' },
  )
  app.get('/quick', async () => ({ said: 'quick' }))
  app.post('/slow', async () => {
    await sleep(2 * times.wholeMs)
    return { said: 'slow' }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** A connection that the client never closes: if it is closed, the server did it. */
async function dial({ server } = app) {
  const { port } = server.address() as AddressInfo
  const accepted = once(server, 'connection')
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  let said = ''
  socket.on('data', chunk => {
    said += chunk
  })
  const since = performance.now()
  const [serverSide] = (await accepted) as [Socket]
  const closed = new Promise<number>(resolve =>
    serverSide.once('close', () => resolve(performance.now() - since)),
  )
  const send = (text: string) => void (socket.destroyed || socket.write(text))
  return {
    said: () => said,
    send,
    /** Time after which it was closed. */
    closed: () => closed,
    /** Sends a byte from time to time until then. */
    drip: async () => {
      const dripping = setInterval(() => send('x'), 50)
      return closed.finally(() => clearInterval(dripping))
    },
    cut: () => socket.destroy(),
  }
}

const head = (method: string, path: string, headers: Record<string, string | number> = {}) =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const json = { 'content-type': 'application/json' }
const bearer = () => ({ authorization: `Bearer ${workspace.token}` })
const big = { ...json, 'content-length': 1_000_000 }

describe('A body in tiny pieces is refused before anything keeps it:', () => {
  const chunked = { 'transfer-encoding': 'chunked' }
  const chunks = (count: number, bytes: number) =>
    `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count)
  test.each([
    ['JSON', '/wp-json/v3/reservations', json],
    ['an upload', '/wp-json/v3/documents', json],
    [
      'a customer’s upload in a form',
      '/booking/v1/KEY/documents',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
    ['a call without a token', '/auth-less', json],
  ])('%s', async (_, path, type) => {
    const { keys } = (await workspace.call('GET', `/reservations/${await makeReservation(workspace)}`)).body
    const line = await dial()
    const kept = process.memoryUsage().arrayBuffers
    line.send(
      head('POST', path.replace('KEY', keys.reservation), {
        ...type,
        ...chunked,
        ...(path === '/auth-less' ? {} : bearer()),
      }),
    )
    line.send('1\r\n"\r\n')
    line.send(chunks(200_000, 1))
    await line.closed()
    expect(line.said()).toMatch(path === '/auth-less' ? /^HTTP\/1.1 404 / : /^HTTP\/1.1 400 /)
    if (path !== '/auth-less')
      expect(line.said()).toContain('more than 4000 pieces with fewer than 512 bytes on average')
    expect(process.memoryUsage().arrayBuffers - kept).toBeLessThan(20 * 1024 * 1024)
  })

  test.each([
    ['4,000 of one byte', 3_990, 1],
    ['more of 512 bytes', 1_900, 512],
  ])('but not %s', async (_, count, bytes) => {
    const line = await dial()
    line.send(head('POST', '/wp-json/v3/reservations', { ...json, ...chunked, ...bearer() }))
    line.send(`${chunks(count, bytes)}0\r\n\r\n`)
    await expect.poll(line.said).toMatch(/^HTTP\/1.1 400 /)
    expect(line.said()).not.toContain('pieces')
  })
})

describe('A connection is closed soon after the response if the rest of its body does not arrive:', () => {
  test.each([
    ['of a call without a token', 'POST', '/wp-json/v3/reservations', 401],
    ['of an upload without a token', 'POST', '/wp-json/v3/documents', 401],
    ['to an unknown route', 'POST', '/nope', 404],
    ['to an address that cannot be read', 'POST', '/%', 404],
    ['of a call that needs no body', 'GET', '/quick', 200],
  ])('%s', async (_, method, path, status) => {
    const line = await dial()
    line.send(head(method, path, big))
    const ms = await line.drip()
    expect(line.said()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(ms).toBeGreaterThan(times.restMs - 50)
    expect(ms).toBeLessThan(times.restMs + 3_000)
  })

  test('A connection is closed soon after the response if the rest of its chunked body does not arrive', async () => {
    const line = await dial()
    line.send(head('POST', '/wp-json/v3/reservations', { ...json, 'transfer-encoding': 'chunked' }))
    line.send('f4240\r\n')
    expect(await line.drip()).toBeLessThan(times.restMs + 3_000)
    expect(line.said()).toMatch(/^HTTP\/1.1 401 /)
  })

  test('A connection stays open after the response if the rest of its body arrives', async () => {
    const line = await dial()
    const body = 'x'.repeat(10_000)
    line.send(head('POST', '/wp-json/v3/reservations', { ...json, 'content-length': body.length }))
    await expect.poll(line.said).toMatch(/^HTTP\/1.1 401 /)
    line.send(body)
    await sleep(times.restMs + 300)
    line.send(head('GET', '/quick'))
    await expect.poll(line.said).toMatch(/HTTP\/1.1 200 .*quick/s)
    line.cut()
  })

  test('A connection is closed if the request was not HTTP, and the client keeps listening', async () => {
    const line = await dial()
    line.send('NONSENSE\r\n\r\n')
    expect(await line.closed()).toBeLessThan(times.restMs + 3_000)
    expect(line.said()).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('A body that is not an upload', () => {
  const person = JSON.stringify({ first_name: 'Ana', last_name: 'Ortiz', service: 'remote' })
  const create = { ...json, 'content-length': person.length }
  const names = async (tenant: Workspace) => (await tenant.call('GET', '/reservations')).body.data.length

  test('A body that is not an upload must arrive within a minute; what arrives later changes nothing', async () => {
    const tenant = await installation.workspace()
    const line = await dial()
    const authorization = `Bearer ${tenant.token}`
    line.send(head('POST', '/wp-json/v3/reservations', { ...create, authorization }))
    line.send(person.slice(0, 20))
    const ms = await line.closed()
    expect(ms).toBeGreaterThan(times.wholeMs - 50)
    expect(ms).toBeLessThan(times.wholeMs + 3_000)
    const [start = '', text = ''] = line.said().split('\r\n\r\n')
    expect(start).toMatch(/^HTTP\/1.1 400 .*Connection: close/s)
    expect(JSON.parse(text)).toMatchObject({
      code: 'invalid_request',
      message: 'The body arrived too slowly. Send it again.',
    })
    expect(await names(tenant)).toBe(0)
    expect(await tenant.eventTypes()).toEqual([])
  })

  test('A body can arrive in two pieces within the minute, and its response can take longer', async () => {
    const tenant = await installation.workspace()
    const line = await dial()
    const authorization = `Bearer ${tenant.token}`
    line.send(head('POST', '/wp-json/v3/reservations', { ...create, authorization }))
    line.send(person.slice(0, 20))
    await sleep(times.wholeMs / 3)
    line.send(person.slice(20))
    await expect.poll(line.said).toMatch(/^HTTP\/1.1 201 /)
    line.send(head('POST', '/slow', { ...json, 'content-length': 2 }))
    line.send('{}')
    await expect.poll(line.said, { timeout: 5_000 }).toMatch(/HTTP\/1.1 200 .*slow/s)
    line.cut()
  })
})

describe('An upload', () => {
  const v3 = '/wp-json/v3/documents'
  const open = (sizeBytes: number) => head('POST', v3, { ...json, ...bearer(), 'content-length': sizeBytes })

  test('An upload that arrives too slowly is ended, and its temporary file is deleted', async () => {
    const opening = vi.spyOn(SpooledPdf, 'open')
    const closing = vi.spyOn(SpooledPdf.prototype, 'close')
    const line = await dial()
    line.send(open(1_000_000))
    line.send('{"pdf_content":"JVBERi0x')
    await expect.poll(() => opening.mock.results.length).toBe(1)
    expect(closing).not.toHaveBeenCalled()
    const ms = await line.drip()
    expect(line.said()).toMatch(/^HTTP\/1.1 400 .*"The body arrived too slowly. Send it again."/s)
    expect(ms).toBeLessThan(times.uploadMs + 3_000)
    await expect.poll(() => closing.mock.contexts).toContain(await opening.mock.results[0]?.value)
    await expectKept(installation, workspace, 0)
  })

  test('An upload that stops in the middle is ended too', async () => {
    const line = await dial()
    line.send(open(1_000_000))
    line.send(`{"pdf_content":"JVBERi0x${'A'.repeat(50_000)}`)
    const ms = await line.closed()
    expect(ms).toBeGreaterThan(times.uploadMs)
    expect(ms).toBeLessThan(2 * times.uploadMs + 3_000)
  })

  test('An upload of a customer is ended in the end, however much of it arrives', async () => {
    const tenant = await installation.workspace()
    const id = await makeReservation(tenant, { status: 'queued' })
    const { keys } = (await tenant.call('GET', `/reservations/${id}`)).body
    const line = await dial()
    line.send(
      head('POST', `/booking/v1/${keys.reservation}/documents`, { ...json, 'content-length': 1_000_000 }),
    )
    line.send('{"pdf_content":"JVBERi0x')
    const coming = setInterval(() => line.send('A'.repeat(1_000)), 50)
    const ms = await line.closed()
    clearInterval(coming)
    expect(line.said()).toMatch(/^HTTP\/1.1 400 .*arrived too slowly/s)
    expect(ms).toBeGreaterThan(times.customerMs - 50)
    expect(ms).toBeLessThan(times.customerMs + 3_000)
    await expectKept(installation, tenant, 0)
  })

  test('An upload that is complete but not stored in time is ended, and leaves nothing', async () => {
    const tenant = await installation.workspace()
    const id = await makeReservation(tenant)
    const { storage } = installation.ctx
    const put = storage.put.bind(storage)
    // As a storage that hangs: the real one, whose source never ends.
    vi.spyOn(storage, 'put').mockImplementationOnce((key, _, options) => put(key, new PassThrough(), options))
    const body = JSON.stringify(uploadOf('reservation', id))
    const hasty = await openImpatientServer(1_000)
    const line = await dial(hasty)
    const authorization = `Bearer ${tenant.token}`
    line.send(head('POST', v3, { ...json, authorization, 'content-length': body.length }))
    line.send(body)
    await expect
      .poll(line.said)
      .toMatch(/^HTTP\/1.1 503 .*"The upload could not be stored in time. Send it again."/s)
    await expectKept(installation, tenant, 0)
    line.send(head('GET', '/quick'))
    await expect.poll(line.said).toMatch(/HTTP\/1.1 200 .*quick/s)
    line.cut()
    await hasty.close()
    const again = await dial()
    again.send(head('POST', v3, { ...json, authorization, 'content-length': body.length }))
    again.send(body)
    await expect.poll(again.said).toMatch(/^HTTP\/1.1 201 /)
    await expectKept(installation, tenant, 1)
    again.cut()
  })

  test('An upload may take longer than other bodies while enough of it arrives', async () => {
    const tenant = await installation.workspace()
    const id = await makeReservation(tenant)
    const body = JSON.stringify(uploadOf('reservation', id, pdfOf(20_000)))
    const line = await dial()
    const authorization = `Bearer ${tenant.token}`
    line.send(head('POST', v3, { ...json, authorization, 'content-length': body.length }))
    const pieces = 10
    for (let piece = 0; piece < pieces; piece++) {
      const size = Math.ceil(body.length / pieces)
      line.send(body.slice(piece * size, (piece + 1) * size))
      await sleep((2 * times.uploadMs) / pieces)
    }
    await expect.poll(line.said).toMatch(/^HTTP\/1.1 201 /)
    await expectKept(installation, tenant, 1)
    line.cut()
  })
})

test('A server waits a minute for a body, ten seconds for the rest of one, half a minute for 512 KiB of an upload', async () => {
  const server = await openServer(installation.ctx)
  expect(bodyTimes).toEqual({
    wholeMs: 60_000,
    restMs: 10_000,
    uploadMs: 30_000,
    uploadBytes: 512 * 1024,
    customerMs: 600_000,
    storeMs: 120_000,
  })
  expect([server.server.maxConnections, server.server.requestTimeout]).toEqual([10_000, 1_800_000])
  await server.close()
})
