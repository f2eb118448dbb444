import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeAppointment, makeReservation } from './helpers/bookings.ts'
import { expectKept, openRequest, pdfOf } from './helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { emptyPdf } from './helpers/pdf.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
  // A key opens only 120 calls a minute.
  const quota = await installation.ctx.rateLimiter.count('test', 1)
  vi.spyOn(installation.ctx.rateLimiter, 'count').mockResolvedValue(quota)
})
afterAll(() => {
  vi.restoreAllMocks()
  return installation.stop()
})

/** One upload that the server accepts. */
interface Upload {
  path: string
  headers: Record<string, string>
  body: Buffer
}

const pdf = emptyPdf().toString('latin1')
const pdf_content = Buffer.from(pdf).toString('base64')
const part = (disposition: string, content: string, type?: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n${content}\r\n`
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--x--\r\n`)
const file = (name: string) => part(`name="files"; filename="${name}"`, pdf, 'application/pdf')
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
const json = { 'content-type': 'application/json' }
const fromPage = { ...multipart, 'sec-fetch-site': 'same-origin' }
const bearer = ({ token }: Workspace) => ({ authorization: `Bearer ${token}` })

async function keysOf(workspace: Workspace) {
  const reservation = await makeReservation(workspace, { status: 'queued' })
  const appointment = await makeAppointment(workspace)
  const ofReservation = (await workspace.call('GET', `/reservations/${reservation}`)).body.keys
  return { ...(await workspace.call('GET', `/appointments/${appointment}`)).body.keys, ...ofReservation }
}

const page = (door: string, key: string) => async (workspace: Workspace) => {
  const path = `/${door}/${(await keysOf(workspace))[key]}/documents`
  return { path, headers: fromPage, body: form(file('a.pdf'), file('b.pdf')) }
}

const byToken = (path: string) => async (workspace: Workspace) => {
  const object_id = await makeReservation(workspace)
  const body = { object_type: 'reservation', object_id, filename: 'a.pdf', pdf_content }
  return { path, headers: { ...json, ...bearer(workspace) }, body: Buffer.from(JSON.stringify(body)) }
}

/**
 * Every route that takes files, with each kind of body that it reads. Each code that reads a body is tried at
 * every byte; further routes of the same code at every seventh.
 */
const routes: [string, number, (workspace: Workspace) => Promise<Upload>][] = [
  ['The form of /upload', 1, page('upload', 'upload')],
  ['The form of /schedule', 7, page('schedule', 'reservation')],
  ['The form of /appointment', 7, page('appointment', 'appointment')],
  [
    'A form to /booking/v1',
    1,
    async workspace => {
      const path = `/booking/v1/${(await keysOf(workspace)).reservation}/documents`
      return { path, headers: multipart, body: form(file('a.pdf')) }
    },
  ],
  [
    'JSON to /booking/v1',
    1,
    async workspace => {
      const path = `/booking/v1/${(await keysOf(workspace)).appointment}/documents`
      return { path, headers: json, body: Buffer.from(JSON.stringify({ filename: 'a.pdf', pdf_content })) }
    },
  ],
  ['JSON to v3', 7, byToken('/wp-json/v3/documents')],
  ['JSON to the management interface', 7, byToken('/manage/v1/documents')],
  [
    'A video',
    1,
    async workspace => {
      const id = await makeAppointment(workspace)
      const film = part('name="file"; filename="a.mp4"', 'film', 'video/mp4')
      const body = form(part('name="appointment_id"', String(id)), film)
      return { path: '/manage/v1/videos', headers: { ...multipart, ...bearer(workspace) }, body }
    },
  ],
]

/**
 * Files of uploads that this process, which is also the server, has open. Null where the system has no such
 * list.
 */
async function openFiles(): Promise<string[] | null> {
  if (!existsSync('/proc/self/fd')) return null
  const links = (await readdir('/proc/self/fd')).map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  const isUpload = (path: string) =>
    path.includes('/files/') || /\/jurat-[0-9a-f-]{36}( \(deleted\))?$/.test(path)
  return (await Promise.all(links)).filter(isUpload)
}

/** The status of a request whose body is `bytes`. Fails if the response does not come. */
async function send({ path, headers }: Upload, bytes: Uint8Array, isChunked = false): Promise<number> {
  const body = isChunked ? ReadableStream.from([bytes]) : bytes
  const response = await fetch(`${installation.url}${path}`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    duplex: 'half',
    signal: AbortSignal.timeout(30_000),
  } as RequestInit)
  await response.arrayBuffer()
  return response.status
}

/**
 * Announces the whole body, sends `bytes` of it, and closes the connection. Resolves when the server knows
 * it.
 */
async function breakOff({ path, headers, body }: Upload, bytes: Uint8Array): Promise<void> {
  const accepted = once(installation.app.server, 'connection')
  const request = await openRequest(installation, path, { ...headers, 'content-length': body.length })
  const [socket] = (await accepted) as [Socket]
  const closed = once(socket, 'close')
  if (bytes.length > 0) await request.send(bytes)
  request.cut()
  await closed
}

/** The same form with other files: a page refuses the same file again. */
const withOtherFiles = ({ body }: Upload): Buffer =>
  Buffer.from(
    body.toString('latin1').replace(/^%[0-9a-f]{19}$/gm, () => `%0${randomBytes(9).toString('hex')}`),
    'latin1',
  )

describe.each(routes)('%s that is cut at any byte', (_, step, open) => {
  let workspace: Workspace
  let upload: Upload
  beforeAll(async () => {
    workspace = await installation.workspace()
    upload = await open(workspace)
  })
  afterEach(async () => {
    await expect.poll(openFiles, { timeout: 10_000 }).toBeOneOf([null, []])
    // Two at once: no place of a key is still taken.
    const two = [send(upload, withOtherFiles(upload)), send(upload, withOtherFiles(upload))]
    expect((await Promise.all(two)).map(status => (status < 400 ? 'accepted' : status))).toEqual(
      Array(2).fill('accepted'),
    )
  })
  const countOfKept = async () => {
    const { ctx } = installation
    const rows = (table: 'documents' | 'videos') =>
      ctx.db.selectFrom(table).select('id').where('workspace_id', '=', workspace.id).execute()
    return (await rows('documents')).length + (await rows('videos')).length
  }

  test.each([
    ['with the length of what is sent', false],
    ['in chunks', true],
  ])('An upload that is cut at any byte is rejected, %s', async (_, isChunked) => {
    const before = await countOfKept()
    const statuses: [number, number][] = []
    // The last two bytes, a line break, may be missing.
    for (let cut = 0; cut < upload.body.length - 2; cut += step)
      statuses.push([cut, await send(upload, upload.body.subarray(0, cut), isChunked)])
    expect(statuses.filter(([, status]) => status < 400 || status >= 500 || status === 429)).toEqual([])
    await expectKept(installation, workspace, before)
  })

  test('An upload that is cut at any byte leaves nothing when the connection is closed', async () => {
    const before = await countOfKept()
    for (let cut = 0; cut < upload.body.length; cut += step)
      await breakOff(upload, upload.body.subarray(0, cut))
    await expect.poll(openFiles, { timeout: 10_000 }).toBeOneOf([null, []])
    await expect.poll(() => expectKept(installation, workspace, before).then(() => true, String)).toBe(true)
  })
})

test('Several pieces of a large form, the last without its end, are rejected and leave no open file', async () => {
  const workspace = await installation.workspace()
  const upload = await page('upload', 'upload')(workspace)
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n')
  for (const size of [1_000, 16_384, 65_536, 300_000, 2_000_000])
    for (const isChunked of [false, true])
      expect(await send(upload, Buffer.concat([head, pdfOf(size)]), isChunked)).toBe(422)
  await expectKept(installation, workspace, 0)
  expect(await openFiles()).toBeOneOf([null, []])
})
