import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
/** Requests that got as far as the server's hooks. */
let begun = 0
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/**
 * Sends the requests in one piece. Resolves with the responses when the connection is closed, or has that
 * many.
 */
function send(count: number, path = '/healthz'): Promise<number[]> {
  const { port } = new URL(installation.url)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(count))
  let text = ''
  return new Promise(resolve => {
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    socket.on('data', bytes => {
      text += bytes.toString('latin1')
      if (statuses().length === count) socket.destroy()
    })
    socket.once('close', () => resolve(statuses()))
  })
}

test('Sixteen requests at once on one connection are served in turn', async () => {
  expect(await send(16)).toEqual(Array(16).fill(200))
})

test('A connection with thousands of requests at once is closed, and few of them are run', async () => {
  const { metrics } = installation.ctx
  const observe = metrics.observe.bind(metrics)
  metrics.observe = (...given) => {
    begun++
    observe(...given)
  }
  for (const path of ['/healthz', '/x', '/wp-json/v3/reservations']) {
    begun = 0
    expect((await send(3000, path)).length).toBeLessThan(17)
    expect(begun).toBeLessThan(17)
  }
  expect((await fetch(`${installation.url}/healthz`)).status).toBe(200)
})

test('A connection serves any number of requests one after the other', async () => {
  for (let at = 0; at < 100; at++) expect((await fetch(`${installation.url}/healthz`)).status).toBe(200)
})
