import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { download, linkOf, pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  // The tests are a proxy: they say from which address a call comes.
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => installation.stop())

/** A link to a file that has more bytes than a connection takes unread, so that its download stays open. */
async function largeFile() {
  const workspace = await installation.workspace()
  const upload = uploadOf('reservation', await makeReservation(workspace), pdfOf(20_000_000))
  const { body } = await workspace.call('POST', '/documents', upload)
  const url = linkOf(await workspace.call('GET', `/documents/${body.id}`))
  return { workspace, id: body.id as number, url }
}

const requestFor = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`

/** Asks for the file and reads only the first bytes of the response. `more` is sent in the same piece. */
function begin(
  url: string,
  { from, more = '' }: { from?: string; more?: string } = {},
): Promise<{ status: number; socket: Socket }> {
  const { port, pathname, search } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const address = from === undefined ? '' : `x-forwarded-for: ${from}\r\n`
  socket.write(requestFor(pathname + search, address) + more)
  return new Promise(resolve => {
    socket.once('data', bytes => {
      socket.pause()
      resolve({ status: Number(bytes.toString('latin1', 9, 12)), socket })
    })
  })
}

test('A network has at most 40 downloads at a time, and the next when one has ended', async () => {
  const { workspace, id, url } = await largeFile()
  const open = await Promise.all(Array.from({ length: 40 }, () => begin(url)))
  expect(open.map(({ status }) => status)).toEqual(Array(40).fill(200))

  const { pathname, search } = new URL(url)
  const refused = await installation.as(undefined)('GET', pathname + search)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect(refused.body.code).toBe('rate_limited')
  // Only downloads are counted.
  expect((await workspace.call('GET', `/documents/${id}`)).status).toBe(200)

  open[0]?.socket.destroy()
  await expect.poll(async () => (await fetch(url, { method: 'HEAD' })).status).toBe(200)
  for (const { socket } of open) socket.destroy()
  await expect.poll(async () => (await download(url)).status).toBe(200)
})

test('Downloads that wait behind another on a connection end with it', async () => {
  const { url } = await largeFile()
  const { port, pathname, search } = new URL(url)
  for (let connection = 0; connection < 4; connection++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    socket.write(requestFor(pathname + search).repeat(16))
    await new Promise(resolve => socket.once('data', resolve))
    socket.resetAndDestroy()
    await expect.poll(async () => (await fetch(url, { method: 'HEAD' })).status).toBe(200)
  }
  const open = await Promise.all(Array.from({ length: 40 }, () => begin(url)))
  expect(open.map(({ status }) => status)).toEqual(Array(40).fill(200))
})

test.each([
  { what: 'with a wrong signature', from: '192.0.2.1', status: 403, signature: 'A'.repeat(43) },
  {
    what: 'of a range outside the file',
    from: '192.0.2.2',
    status: 416,
    headers: { range: 'bytes=90000000-' },
  },
  { what: 'of the headers alone', from: '192.0.2.3', status: 200, method: 'HEAD' },
])('Requests $what use no place, also while their responses wait to be read', async given => {
  const { from, method = 'GET' } = given
  const { url } = await largeFile()
  const asked = new URL(url)
  if (given.signature) asked.searchParams.set('signature', given.signature)
  const headers = { 'x-forwarded-for': from, ...given.headers }
  expect((await fetch(asked, { method, headers })).status).toBe(given.status)

  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const more = requestFor(asked.pathname + asked.search, lines.join(''))
    .replace('GET', method)
    .repeat(14)
  // A request has a place for the moment in which it is refused, so another one may find none then.
  const beginOnce = async (options: { from: string; more?: string }) =>
    expect.poll(async () => (await begin(url, options)).status).toBe(200)
  await Promise.all(Array.from({ length: 4 }, () => beginOnce({ from, more })))
  await Promise.all(Array.from({ length: 36 }, () => beginOnce({ from })))
  expect((await fetch(url, { headers: { 'x-forwarded-for': from } })).status).toBe(429)
})

test('An IPv6 network of 48 bits has at most 100 downloads at a time', async () => {
  const { url } = await largeFile()
  const address = (at: number) => `2001:db8:1:${at % 3}::${at + 1}`
  const open = await Promise.all(Array.from({ length: 100 }, (_, at) => begin(url, { from: address(at) })))
  expect(open.map(({ status }) => status)).toEqual(Array(100).fill(200))
  const statusFrom = async (from: string) =>
    (await fetch(url, { headers: { range: 'bytes=0-0', 'x-forwarded-for': from } })).status
  expect(await statusFrom('2001:db8:1:9::1')).toBe(429)
  expect(await statusFrom('2001:db8:2:9::1')).toBe(206)
  open[0]?.socket.destroy()
  await expect.poll(() => statusFrom('2001:db8:1:9::1')).toBe(206)
})
