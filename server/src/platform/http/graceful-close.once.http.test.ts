import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { closeGently } from './graceful-close.ts'
import { openServer } from './server.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** A server with one call that returns at once, and one that waits. */
async function openSlowServer() {
  const app = await openServer(installation.ctx)
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  app.get('/quick', async () => ({ said: 'quick' }))
  app.get('/slow', async () => {
    begun.resolve()
    await finish.promise
    return { said: 'slow' }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, begun: begun.promise, finish: finish.resolve, client: () => new Client(port) }
}

/** Calls over one connection. Fails if the connection is cut. */
class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  async get(path: string) {
    const call = request({ host: '127.0.0.1', port: this.#port, path, agent: this.#agent })
    const answered = once(call, 'response')
    call.end()
    const [answer] = (await answered) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return [answer.statusCode, answer.headers.connection, call.reusedSocket]
  }
}

describe('A server that closes', () => {
  test('A server that closes responds over idle connections, and says that it closes them', async () => {
    const { app, client } = await openSlowServer()
    const clients = Array.from({ length: 20 }, client)
    for (const one of clients) expect(await one.get('/quick')).toEqual([200, 'keep-alive', false])
    const closed = closeGently(app)
    const late = await Promise.all(clients.map(one => one.get('/quick')))
    expect(late).toEqual(clients.map(() => [200, 'close', true]))
    await closed
  })

  test('A server that closes says so to running calls, and accepts no new connection', async () => {
    const { app, begun, finish, client } = await openSlowServer()
    const slow = client().get('/slow')
    await begun
    const closed = closeGently(app)
    await expect.poll(() => app.server.listening).toBe(false)
    await expect(client().get('/quick')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    finish()
    expect(await slow).toEqual([200, 'close', false])
    await closed
  })

  test('A server that closes does not wait for idle clients', async () => {
    const { app, client } = await openSlowServer()
    expect(await client().get('/quick')).toEqual([200, 'keep-alive', false])
    await closeGently(app)
  })

  test('A server that closes ends connections without a request', async () => {
    const { app, finish } = await openSlowServer()
    const { port } = app.server.address() as AddressInfo
    const silent = connect(port, '127.0.0.1')
    await once(silent, 'connect')
    await Promise.all([closeGently(app), once(silent.resume(), 'close')])
    finish()
  })
})
