import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { download, linkOf, pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** Asks for the file and reads only the first bytes of the response. */
function begin(url: string): Promise<{ status: number; socket: Socket }> {
  const { port, pathname, search } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return new Promise(resolve => {
    socket.once('data', bytes => {
      socket.pause()
      resolve({ status: Number(bytes.toString('latin1', 9, 12)), socket })
    })
  })
}

test('A network has at most 40 downloads at a time, and the next when one has ended', async () => {
  const workspace = await installation.workspace()
  // More than a connection takes unread, so that each download stays open.
  const upload = uploadOf('reservation', await makeReservation(workspace), pdfOf(20_000_000))
  const { body } = await workspace.call('POST', '/documents', upload)
  const url = linkOf(await workspace.call('GET', `/documents/${body.id}`))
  const open = await Promise.all(Array.from({ length: 40 }, () => begin(url)))
  expect(open.map(({ status }) => status)).toEqual(Array(40).fill(200))

  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  // Only downloads are counted.
  expect((await workspace.call('GET', `/documents/${body.id}`)).status).toBe(200)

  open[0]?.socket.destroy()
  await expect.poll(async () => (await fetch(url, { method: 'HEAD' })).status).toBe(200)
  for (const { socket } of open) socket.destroy()
  await expect.poll(async () => (await download(url)).status).toBe(200)
})

test('Downloads that wait behind another on a connection end with it', async () => {
  const workspace = await installation.workspace()
  const upload = uploadOf('reservation', await makeReservation(workspace), pdfOf(20_000_000))
  const { body } = await workspace.call('POST', '/documents', upload)
  const url = linkOf(await workspace.call('GET', `/documents/${body.id}`))
  const { port, pathname, search } = new URL(url)
  for (let connection = 0; connection < 4; connection++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(16))
    await new Promise(resolve => socket.once('data', resolve))
    socket.resetAndDestroy()
    await expect.poll(async () => (await fetch(url, { method: 'HEAD' })).status).toBe(200)
  }
  const open = await Promise.all(Array.from({ length: 40 }, () => begin(url)))
  expect(open.map(({ status }) => status)).toEqual(Array(40).fill(200))
})
