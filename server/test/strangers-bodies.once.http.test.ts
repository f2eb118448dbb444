import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation } from './helpers/harness.ts'

/* What anybody can send without a token, a session or a key is not kept in memory. */

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => installation.stop())

const withBody = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET']
const types = ['application/json', 'text/csv', 'multipart/form-data; boundary=x']
/** A server that waits for the body waits for a minute. */
const waitMs = 20_000

let strangers = 0

/** The status of the response to a body of 70 kB, more than a small one, of which 1 kB arrives. Each comes from another network. */
async function statusOfHalf(method: string, path: string, type: string): Promise<string> {
  const { hostname, port } = new URL(installation.url)
  strangers++
  const from = `198.${18 + (strangers >> 16)}.${(strangers >> 8) & 255}.${strangers & 255}`
  const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncontent-type: ${type}\r\ncontent-length: 70000\r\n\r\n`
  const socket = connect(Number(port), hostname, () => socket.write(head + 'x'.repeat(1_000)))
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.once('data', data => resolve(String(data).split(' ')[1] ?? ''))
  socket.once('error', error => resolve(error.message))
  const late = setTimeout(() => resolve('waits for the rest'), waitMs)
  return promise.finally(() => {
    clearTimeout(late)
    socket.destroy()
  })
}

test('Every route responds to a stranger before it has read more than a small body, whatever its method and type', async () => {
  const paths = installation.app.knownPaths.all()
  expect(paths.length).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const { url } of paths) {
    const path = url.replaceAll(/:\w+/g, '1').replace('*', 'x')
    const asked = withBody.flatMap(method => types.map(type => [method, type] as const))
    const statuses = await Promise.all(asked.map(([method, type]) => statusOfHalf(method, path, type)))
    for (const [at, [method, type]] of asked.entries())
      if (!/^[234]\d\d$/.test(statuses[at] ?? '')) wrong.push(`${method} ${path} ${type}: ${statuses[at]}`)
  }
  expect(wrong).toEqual([])
}, 600_000)
