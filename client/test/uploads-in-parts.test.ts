import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAppointment } from '../../server/test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../server/test/helpers/harness.ts'
import { JuratManage, type UploadProgress } from '../src/manage.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const partBytes = 5 * 1024 * 1024

/** Changes a request of the client, or fails it. */
type Fault = (path: string, init: RequestInit) => RequestInit

async function connect(fault: Fault = (_path, init) => init) {
  const workspace = await installation.workspace()
  const sent: string[] = []
  const fetched: typeof fetch = async (url, init = {}) => {
    const { pathname } = new URL(String(url))
    const changed = fault(`${init.method} ${pathname}`, init)
    const response = await fetch(url, changed)
    sent.push(`${init.method} ${pathname.replace('/manage/v1', '')} ${response.status}`)
    return response
  }
  const manage = new JuratManage({ baseUrl: installation.url, token: workspace.token, fetch: fetched })
  return { manage, sent, appointment_id: await makeAppointment(workspace) }
}

const film = { kind: 'video', filename: 'session.webm' } as const
const numbersIn = (sent: string[]) =>
  sent.flatMap(line => /PUT .*parts\/(\d+) 200/.exec(line)?.[1] ?? []).join()

async function bytesOf(manage: JuratManage, id: number | null): Promise<Buffer> {
  const { signed_url } = await manage.videos.get(id ?? 0)
  return Buffer.from(await (await fetch(signed_url)).arrayBuffer())
}

async function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001)
}

const bytes = randomBytes(2 * partBytes + 1234)

test.each([
  ['bytes', () => ({ file: bytes })],
  ['a Blob', () => ({ file: new Blob([bytes], { type: 'video/webm;codecs=vp9' }) })],
  ['a stream', () => ({ file: pieces(bytes), size_bytes: bytes.length })],
])('A file is sent in parts with its progress: %s', async (_, source) => {
  const { manage, sent, appointment_id } = await connect()
  const progress: UploadProgress[] = []
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const upload = await manage.uploads.send(
    { ...film, appointment_id, sha256, ...source() },
    { onProgress: step => progress.push(step) },
  )
  expect([upload.status, upload.content_type]).toEqual(['completed', 'video/webm'])
  expect((await bytesOf(manage, upload.video_id)).equals(bytes)).toBe(true)
  expect(numbersIn(sent)).toBe('1,2,3')
  expect(progress).toEqual(
    [0, partBytes, 2 * partBytes, bytes.length].map(sentBytes => ({
      uploadId: upload.id,
      sentBytes,
      totalBytes: bytes.length,
    })),
  )
})

test('An aborted upload is resumed by its name and size, and only missing parts are sent', async () => {
  const { manage, sent, appointment_id } = await connect()
  const ending = new AbortController()
  const file = { ...film, appointment_id, file: bytes }
  const onProgress = ({ sentBytes }: UploadProgress) =>
    sentBytes === partBytes && ending.abort(new Error('left'))
  await expect(manage.uploads.send(file, { onProgress, signal: ending.signal })).rejects.toThrow('left')
  sent.length = 0
  const stream = { file: pieces(bytes), size_bytes: bytes.length, resume: true }
  const { video_id } = await manage.uploads.send({ ...film, appointment_id, ...stream })
  expect(numbersIn(sent)).toBe('2,3')
  expect((await bytesOf(manage, video_id)).equals(bytes)).toBe(true)
  sent.length = 0
  await manage.uploads.send({ ...file, resume: true })
  expect(numbersIn(sent)).toBe('1,2,3')
})

test('Parts of another file are never mixed into an upload', async () => {
  const { manage, appointment_id } = await connect()
  const { id, part_size } = await manage.uploads.start(appointment_id, {
    ...film,
    content_type: 'video/webm',
    size_bytes: bytes.length,
  })
  await manage.uploads.putPart(id, 2, bytes.subarray(part_size, 2 * part_size))
  const upload = { ...film, appointment_id, upload_id: id }
  const others = [randomBytes(bytes.length), bytes.subarray(1), pieces(bytes.subarray(1))]
  for (const file of others)
    await expect(manage.uploads.send({ ...upload, file })).rejects.toThrow(
      `The file is not the one of upload ${id}, session.webm.`,
    )
  expect((await manage.uploads.get(id)).status).toBe('open')
})

test('A lost connection and a damaged part do not end an upload', async () => {
  let calls = 0
  const { manage, sent, appointment_id } = await connect((path, init) => {
    if (path.startsWith('PUT') && ++calls === 1) throw new TypeError('fetch failed')
    if (!path.startsWith('PUT') || calls !== 3) return init
    const damaged = Uint8Array.from(init.body as Uint8Array)
    damaged[0] = (damaged[0] ?? 0) ^ 1
    return { ...init, body: damaged }
  })
  const { video_id } = await manage.uploads.send({ ...film, appointment_id, file: bytes })
  expect(sent.filter(line => line.startsWith('PUT')).map(line => line.slice(-5))).toEqual([
    ...['1 200', '2 400', '2 200', '3 200'],
  ])
  expect((await bytesOf(manage, video_id)).equals(bytes)).toBe(true)
})

test('A lost response of the completion does not make a second video', async () => {
  let isLost = false
  const { manage, appointment_id } = await connect((path, init) => {
    if (!path.endsWith('/complete') || isLost) return init
    isLost = true
    // The service gets the request, and its response is lost.
    void fetch(`${installation.url}${path.slice('POST '.length)}`, init).catch(() => {})
    throw new TypeError('fetch failed')
  })
  const { video_id } = await manage.uploads.send({ ...film, appointment_id, file: bytes })
  expect(isLost).toBe(true)
  expect((await manage.appointments.listVideos(appointment_id)).data).toMatchObject([{ id: video_id }])
})
