import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAppointment, makeReservation } from './helpers/bookings.ts'
import {
  expectKept,
  fileRows,
  filesOnDisk,
  openRequest,
  partHeaders,
  pdfOf,
  rowCounts,
} from './helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { csvOf } from './helpers/imports.ts'
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
  method?: string
  path: string
  headers: Record<string, string>
  body: Buffer
  /** Where a cut leaves a valid body that adds nothing. */
  emptyAt?: number[]
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

async function startedUpload(workspace: Workspace, bytes: Buffer): Promise<number> {
  const file = { kind: 'document', filename: 'a.pdf', size_bytes: bytes.length }
  const path = `/appointments/${await makeAppointment(workspace)}/uploads`
  return (await workspace.manage('POST', path, file)).body.id
}

/**
 * Every route that takes files, with each kind of body that it reads. Each code that reads a body is tried at
 * every byte; further routes of the same code at every seventh.
 */
const routes: [string, string, number, (workspace: Workspace) => Promise<Upload>][] = [
  ['The form of /upload', 'POST /upload/:key/documents', 1, page('upload', 'upload')],
  ['The form of /schedule', 'POST /schedule/:key/documents', 7, page('schedule', 'reservation')],
  ['The form of /appointment', 'POST /appointment/:key/documents', 7, page('appointment', 'appointment')],
  [
    'A form to /booking/v1',
    'POST /booking/v1/:key/documents',
    1,
    async workspace => {
      const path = `/booking/v1/${(await keysOf(workspace)).reservation}/documents`
      return { path, headers: multipart, body: form(file('a.pdf')) }
    },
  ],
  [
    'JSON to /booking/v1',
    'POST /booking/v1/:key/documents',
    1,
    async workspace => {
      const path = `/booking/v1/${(await keysOf(workspace)).appointment}/documents`
      return { path, headers: json, body: Buffer.from(JSON.stringify({ filename: 'a.pdf', pdf_content })) }
    },
  ],
  ['JSON to v3', 'POST /wp-json/v3/documents', 7, byToken('/wp-json/v3/documents')],
  ['JSON to the management interface', 'POST /manage/v1/documents', 7, byToken('/manage/v1/documents')],
  [
    'A part of an upload',
    'PUT /manage/v1/uploads/:id/parts/:number',
    1,
    async workspace => {
      const body = Buffer.from('The bytes of a part, which need not be a PDF.')
      const path = `/manage/v1/uploads/${await startedUpload(workspace, body)}/parts/1`
      return { method: 'PUT', path, headers: { ...partHeaders(body), ...bearer(workspace) }, body }
    },
  ],
  [
    'A CSV file',
    'POST /manage/v1/appointments/import',
    1,
    async workspace => {
      const header = ['status', 'first_name', 'last_name', 'email', 'service']
      const body = Buffer.from(
        csvOf(header, ['draft', 'Ida', 'Ono', `%${'0'.repeat(19)}@example.com`, 'remote']),
      )
      const headerBytes = body.indexOf('\r\n')
      const emptyAt = [headerBytes, headerBytes + 1, headerBytes + 2]
      const path = '/manage/v1/appointments/import?dry_run=false'
      return { path, headers: { 'content-type': 'text/csv', ...bearer(workspace) }, body, emptyAt }
    },
  ],
  [
    'A video',
    'POST /manage/v1/videos',
    1,
    async workspace => {
      const id = await makeAppointment(workspace)
      const film = part('name="file"; filename="a.mp4"', 'film', 'video/mp4')
      const body = form(part('name="appointment_id"', String(id)), film)
      return { path: '/manage/v1/videos', headers: { ...multipart, ...bearer(workspace) }, body }
    },
  ],
]

/** Counts like an upload, and reads no body. */
const completion = 'POST /manage/v1/uploads/:id/complete'

/** The routes with a body that count as uploads: `PUT /manage/v1/uploads/:id/parts/:number`. */
function uploadRoutes(): string[] {
  const tree = installation.app.printRoutes({ commonPrefix: false, includeHooks: true })
  const parts: string[] = []
  const found: string[] = []
  let methods: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent, part = '', list] = /^([ │├└─]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (indent !== undefined) {
      parts.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, part)
      methods = list?.split(', ').filter(method => !['OPTIONS', 'GET', 'HEAD'].includes(method)) ?? []
    } else if (line.includes('"limitsUpload()"'))
      found.push(...methods.map(method => `${method} ${parts.join('')}`))
  }
  return found.map(route => route.replaceAll('//', '/'))
}

test('Every route that counts as an upload is tested here', () => {
  const tested = new Set([...routes.map(([, route]) => route), completion])
  expect(uploadRoutes().sort()).toEqual([...tested].sort())
})

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
async function send(
  { method = 'POST', path, headers }: Upload,
  bytes: Uint8Array,
  isChunked = false,
): Promise<number> {
  const body = isChunked ? ReadableStream.from([bytes]) : bytes
  const response = await fetch(`${installation.url}${path}`, {
    method,
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
async function breakOff({ method, path, headers, body }: Upload, bytes: Uint8Array): Promise<void> {
  const accepted = once(installation.app.server, 'connection')
  const request = await openRequest(installation, path, { ...headers, 'content-length': body.length }, method)
  const [socket] = (await accepted) as [Socket]
  const closed = once(socket, 'close')
  if (bytes.length > 0) await request.send(bytes)
  request.cut()
  await closed
}

/** The same form with other files, or the same CSV file with other rows: the same again is rejected. */
const withOtherFiles = ({ body }: Upload): Buffer =>
  Buffer.from(
    body.toString('latin1').replace(/%[0-9a-f]{19}\b/g, () => `%0${randomBytes(9).toString('hex')}`),
    'latin1',
  )

describe.each(routes)('%s that is cut at any byte', (_name, _route, step, open) => {
  let workspace: Workspace
  let upload: Upload
  beforeEach(async () => {
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
  /** Everything that an upload can add. */
  const kept = async () => {
    const { documents, videos, upload_parts, appointments } = await rowCounts(installation, workspace)
    const files = await filesOnDisk(installation, workspace)
    return {
      rows: { documents, videos, upload_parts, appointments },
      files,
      fileRows: await fileRows(installation, workspace),
    }
  }

  test.each([
    ['with the length of what is sent', false],
    ['in chunks', true],
  ])('An upload that is cut at any byte is rejected, %s', async (_, isChunked) => {
    const before = await kept()
    const statuses: [number, number][] = []
    // The last two bytes, a line break, may be missing.
    for (let cut = 0; cut < upload.body.length - 2; cut += step)
      statuses.push([cut, await send(upload, upload.body.subarray(0, cut), isChunked)])
    const isRejected = (status: number) => status >= 400 && status < 500 && status !== 429
    const others = statuses.filter(([, status]) => !isRejected(status))
    expect(others).toEqual((upload.emptyAt ?? []).map(cut => [cut, 200]))
    expect(await kept()).toEqual(before)
  })

  test('An upload that is cut at any byte leaves nothing when the connection is closed', async () => {
    const before = await kept()
    for (let cut = 0; cut < upload.body.length; cut += step)
      await breakOff(upload, upload.body.subarray(0, cut))
    await expect.poll(openFiles, { timeout: 10_000 }).toBeOneOf([null, []])
    await expect.poll(kept).toEqual(before)
  })
})

test('A completion whose connection is closed changes nothing or is complete, and can be repeated', async () => {
  const workspace = await installation.workspace()
  const bytes = pdfOf()
  const id = await startedUpload(workspace, bytes)
  const { manage } = workspace
  expect((await manage('PUT', `/uploads/${id}/parts/1`, bytes, partHeaders(bytes))).status).toBe(200)
  const completed = { path: `/manage/v1/uploads/${id}/complete`, headers: bearer(workspace) }
  for (const body of [Buffer.from('{}'), Buffer.alloc(0)])
    for (let cut = 0; cut <= body.length; cut++) {
      await breakOff({ ...completed, body }, body.subarray(0, cut))
      await expect.poll(openFiles, { timeout: 10_000 }).toBeOneOf([null, []])
    }
  await expect.poll(async () => (await manage('POST', `/uploads/${id}/complete`)).status).toBe(200)
  expect((await rowCounts(installation, workspace)).documents).toBe(1)
  await expect.poll(() => expectKept(installation, workspace, 1).then(() => true, String)).toBe(true)
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
