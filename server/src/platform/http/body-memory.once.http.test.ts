import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const megabyte = 1_000_000
/** Half of the 128 MiB of a process. */
const ofOneWorkspace = Math.floor((64 * 1024 * 1024) / (megabyte - 16 * 1024))

/** A body that lacks its last byte. Resolves with the response, if it is refused. */
async function unfinished(token: string): Promise<{ socket: Socket; said: Promise<string> }> {
  const { hostname, port } = new URL(installation.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => {})
  const said = new Promise<string>(resolve => socket.once('data', data => resolve(String(data))))
  const head = `POST /wp-json/v3/reservations HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${megabyte}\r\n\r\n`
  socket.write(head + 'x'.repeat(megabyte - 1))
  return { socket, said }
}

test('A workspace whose bodies fill half of the memory for them is refused more, and others are not', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  const open: Socket[] = []
  const refused: string[] = []
  while (refused.length === 0 && open.length <= ofOneWorkspace + 20) {
    const { socket, said } = await unfinished(workspace.token)
    open.push(socket)
    void said.then(text => refused.push(text))
  }
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  expect(open.length).toBeGreaterThan(ofOneWorkspace)
  expect(refused[0]).toMatch(/^HTTP\/1.1 503 .*Retry-After: 5.*"no_body_memory"/s)
  // Small bodies of the same workspace, and large ones of another.
  const small = { ...customer, service: 'remote' }
  expect((await workspace.call('POST', '/reservations', small)).status).toBe(201)
  const large = { ...small, metadata: { note: 'x'.repeat(900_000) } }
  expect((await other.call('POST', '/reservations', large)).status).toBe(400)
  for (const socket of open) socket.destroy()
  await expect.poll(async () => (await workspace.call('POST', '/reservations', large)).status).toBe(400)
  expect((await workspace.call('GET', '/reservations')).body.data).toHaveLength(1)
})
