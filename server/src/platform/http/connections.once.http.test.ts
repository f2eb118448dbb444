import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.1.0/24' })
})
afterAll(() => installation.stop())

/** Opens a connection from that address of this machine. */
function dial(localAddress: string): Socket {
  const port = Number(new URL(installation.url).port)
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Opens many, with an unfinished request each, and returns those that stay open. */
async function dialMany(localAddress: string, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => dial(localAddress))
  await Promise.all(sockets.map(socket => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
  for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
  // What the server closes is closed before it serves this one.
  await served('127.0.0.1')
  return sockets.filter(({ closed, readableEnded }) => !closed && !readableEnded)
}

/** The first bytes of the response. Empty if the connection is closed. */
async function served(localAddress: string): Promise<string> {
  const socket = dial(localAddress)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  const [bytes = ''] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer?]
  return String(bytes).slice(9, 12)
}

test('A network can open 1,000 connections, and other networks are still served', async () => {
  const open = await dialMany('127.0.0.2', 1_000)
  expect(open).toHaveLength(1_000)
  expect(await served('127.0.0.2')).not.toBe('200')
  expect(await served('127.0.0.3')).toBe('200')
  open[0]?.destroy()
  await expect.poll(() => served('127.0.0.2')).toBe('200')
})

test.each([
  ['The machine of the server', '127.0.0.1'],
  ['A trusted proxy', '127.0.1.7'],
])('%s has more', async (_who, address) => {
  expect(await dialMany(address, 1_100)).toHaveLength(1_100)
  expect(await served(address)).toBe('200')
})
