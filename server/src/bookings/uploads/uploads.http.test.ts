import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeAppointment, verdict } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import {
  download,
  fileRows,
  filesOnDisk,
  partHeaders,
  pdfOf,
  rowCounts,
} from '../../../test/helpers/files.ts'
import {
  type Answer,
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { deleteExpiredUploads } from './uploads.ts'

const mib = 1024 * 1024
const partBytes = 5 * mib

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function furnished() {
  const workspace = await installation.workspace()
  return { workspace, appointment: await makeAppointment(workspace) }
}

const film = { kind: 'video', filename: 'Session 1.mp4', content_type: 'video/mp4' }
const deed = { kind: 'document', filename: 'Deed.pdf', type: 'notarized' }

async function started({ manage }: Workspace, appointment: number, file: object): Promise<number> {
  const { status, body } = await manage('POST', `/appointments/${appointment}/uploads`, file)
  expect([status, body.message]).toEqual([201, undefined])
  return body.id
}

const partOf = (bytes: Buffer, number: number) => bytes.subarray((number - 1) * partBytes, number * partBytes)

const put = ({ manage }: Workspace, id: number, number: number, bytes: Uint8Array, headers: object = {}) =>
  manage('PUT', `/uploads/${id}/parts/${number}`, bytes, { ...partHeaders(bytes), ...headers })

async function sent(workspace: Workspace, id: number, bytes: Buffer): Promise<void> {
  const count = Math.ceil(bytes.length / partBytes)
  for (let number = 1; number <= count; number++)
    expect((await put(workspace, id, number, partOf(bytes, number))).status).toBe(200)
}

const complete = ({ manage }: Workspace, id: number) => manage('POST', `/uploads/${id}/complete`)

/** The bytes behind the link of a document or video. */
async function bytesOf({ manage }: Workspace, path: string): Promise<Buffer> {
  const { status, body } = await manage('GET', path)
  expect(status).toBe(200)
  return (await download(body.signed_url)).bytes
}

function expectCode({ status, body }: Answer, ...expected: [status: number, code: string]): void {
  expect([status, body.code]).toEqual(expected)
}

async function expectNoParts(workspace: Workspace, files: number): Promise<void> {
  await expect.poll(() => fileRows(installation, workspace)).toHaveLength(files)
  expect(await filesOnDisk(installation, workspace)).toHaveLength(files)
  expect((await rowCounts(installation, workspace)).upload_parts).toBe(0)
}

describe('an upload in parts', () => {
  test('A video whose parts come in any order is the video that was sent', async () => {
    const { workspace, appointment } = await furnished()
    const bytes = randomBytes(2 * partBytes + 7)
    const file = {
      ...film,
      content_type: 'video/mp4; codecs=avc1',
      size_bytes: bytes.length,
      sha256: hexOf(bytes),
    }
    const id = await started(workspace, appointment, file)
    expect((await workspace.manage('GET', `/uploads/${id}`)).body).toMatchObject({
      status: 'open',
      content_type: 'video/mp4',
      part_size: partBytes,
      part_count: 3,
      received_bytes: 0,
      parts: [],
    })
    for (const number of [3, 1])
      expect((await put(workspace, id, number, partOf(bytes, number))).status).toBe(200)
    const early = await complete(workspace, id)
    expect([early.status, early.body.message]).toEqual([
      422,
      '1 part is missing: part 2. Send it, then complete the upload.',
    ])
    const { body } = await workspace.manage('GET', `/uploads/${id}`)
    expect(body.parts).toEqual(
      [1, 3].map(number => {
        const part = partOf(bytes, number)
        return { number, size_bytes: part.length, sha256: hexOf(part) }
      }),
    )
    await put(workspace, id, 2, partOf(bytes, 2))
    const before = (await workspace.eventTypes()).length
    const done = await complete(workspace, id)
    expect([done.status, done.body.status, done.body.document_id]).toEqual([200, 'completed', null])
    expect((await workspace.eventTypes()).slice(before)).toEqual(['video-uploaded'])
    const { video_id } = done.body
    expect((await bytesOf(workspace, `/videos/${video_id}`)).equals(bytes)).toBe(true)
    const { data } = (await workspace.manage('GET', `/appointments/${appointment}/videos`)).body
    expect(data).toMatchObject([
      { id: video_id, filename: 'Session-1.mp4', original_filename: 'Session 1.mp4' },
    ])
    await expectNoParts(workspace, 1)
    const listed = await workspace.manage('GET', `/appointments/${appointment}/uploads`)
    expect(listed.body.data).toMatchObject([
      { id, status: 'completed', video_id, received_bytes: bytes.length },
    ])
  })

  test('A document keeps its type and is counted like one of an upload in one request', async () => {
    const { workspace, appointment } = await furnished()
    const bytes = pdfOf(partBytes + 100)
    const id = await started(workspace, appointment, { ...deed, size_bytes: bytes.length })
    await sent(workspace, id, bytes)
    const { document_id } = (await complete(workspace, id)).body
    const { data } = (await workspace.manage('GET', `/appointments/${appointment}/documents`)).body
    expect(data).toMatchObject([{ id: document_id, type: 'notarized', pages: 1, file_size: bytes.length }])
    expect((await bytesOf(workspace, `/documents/${document_id}`)).equals(bytes)).toBe(true)
    await expectNoParts(workspace, 1)
  })

  test('Completions at a time make one document, and a later one returns it', async () => {
    const { workspace, appointment } = await furnished()
    const bytes = pdfOf()
    const id = await started(workspace, appointment, { ...deed, size_bytes: bytes.length })
    await sent(workspace, id, bytes)
    const calls = await Promise.all([1, 2, 3, 4].map(() => complete(workspace, id)))
    for (const { status, body } of calls)
      expect(status === 200 ? body.status : body.data.reason).toBe(
        status === 200 ? 'completed' : 'upload_completing',
      )
    const ids = calls.flatMap(({ status, body }) => (status === 200 ? [body.document_id] : []))
    expect(ids.length).toBeGreaterThan(0)
    const again = await complete(workspace, id)
    expect(new Set([...ids, again.body.document_id]).size).toBe(1)
    expect((await rowCounts(installation, workspace)).documents).toBe(1)
    await expectNoParts(workspace, 1)
  })

  test('A claim of a process that died ends, and the upload can be completed', async () => {
    const { workspace, appointment } = await furnished()
    const bytes = pdfOf()
    const id = await started(workspace, appointment, { ...deed, size_bytes: bytes.length })
    await sent(workspace, id, bytes)
    const until = new Date(installation.clock.now().getTime() + 30_000)
    await installation.ctx.db
      .updateTable('uploads')
      .set({ completing_until: until })
      .where('id', '=', id)
      .execute()
    expect((await workspace.manage('GET', `/uploads/${id}`)).body.status).toBe('completing')
    for (const refused of [await complete(workspace, id), await workspace.manage('DELETE', `/uploads/${id}`)])
      expect([refused.status, refused.body.data.reason]).toEqual([503, 'upload_completing'])
    installation.clock.advance(30_001)
    expect((await complete(workspace, id)).status).toBe(200)
  })
})

describe('a part', () => {
  test('The same part can be sent again, also at a time, and other bytes are refused', async () => {
    const { workspace, appointment } = await furnished()
    const bytes = randomBytes(1000)
    const id = await started(workspace, appointment, { ...film, size_bytes: bytes.length })
    const answers = await Promise.all([1, 2, 3].map(() => put(workspace, id, 1, bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await put(workspace, id, 1, bytes)).toMatchObject({ status: 200, body: answers[0]?.body })
    await expect.poll(() => filesOnDisk(installation, workspace)).toHaveLength(1)
    const other = await put(workspace, id, 1, randomBytes(1000))
    expect([other.status, other.body.data.reason]).toEqual([422, 'part_differs'])
  })

  test('A part with another size, number or SHA-256 is refused, and nothing of it stays', async () => {
    const { workspace, appointment } = await furnished()
    const bytes = randomBytes(partBytes + 10)
    const id = await started(workspace, appointment, { ...film, size_bytes: bytes.length })
    const small = bytes.subarray(0, 10)
    const wrong = [
      [await put(workspace, id, 1, small), { body: 'must have exactly 5242880 bytes' }],
      [await put(workspace, id, 2, bytes.subarray(0, 11)), { body: 'must have exactly 10 bytes' }],
      [await put(workspace, id, 3, small), { number: 'must be at most 2' }],
      [
        await put(workspace, id, 2, small, { 'content-digest': 'md5=:abc=:' }),
        { 'content-digest': 'must have the SHA-256 of the part in base64: sha-256=:…:' },
      ],
      [
        await put(workspace, id, 2, small, partHeaders('other')),
        { 'content-digest': 'is not the SHA-256 of the bytes that arrived. Send the part again' },
      ],
    ] as const
    for (const [answer, params] of wrong) expect(verdict(answer)).toEqual([400, 'invalid_request', params])
    await expectNoParts(workspace, 0)
    const { 'content-digest': digest } = partHeaders(small)
    const repr = await put(workspace, id, 2, small, {
      'content-digest': '',
      'repr-digest': `md5=:a:, ${digest}`,
    })
    expect(repr.status).toBe(200)
  })

  test('Parts without a known length are counted as they arrive', async () => {
    const { workspace, appointment } = await furnished()
    const bytes = randomBytes(100)
    const id = await started(workspace, appointment, { ...film, size_bytes: 90 })
    const response = await fetch(`${installation.url}/manage/v1/uploads/${id}/parts/1`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${workspace.token}`, ...partHeaders(bytes) },
      body: new Blob([bytes]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }])
    await expectNoParts(workspace, 0)
  })

  test('Parts of two uploads are never mixed', async () => {
    const { workspace, appointment } = await furnished()
    const [a, b] = [randomBytes(100), randomBytes(100)]
    const ids = await Promise.all(
      [a, b].map(() => started(workspace, appointment, { ...film, size_bytes: 100 })),
    )
    const [first = 0, second = 0] = ids
    await Promise.all([put(workspace, first, 1, a), put(workspace, second, 1, b)])
    const theirs = await furnished()
    for (const refused of [
      await put(theirs.workspace, first, 1, b),
      await complete(theirs.workspace, first),
      await theirs.workspace.manage('GET', `/uploads/${first}`),
      await theirs.workspace.manage('DELETE', `/uploads/${first}`),
    ])
      expectCode(refused, 404, 'not_found')
    for (const [id, bytes] of [
      [first, a],
      [second, b],
    ] as const) {
      const { video_id } = (await complete(workspace, id)).body
      expect((await bytesOf(workspace, `/videos/${video_id}`)).equals(bytes)).toBe(true)
    }
  })
})

test('A notary uploads to their own appointments only', async () => {
  const workspace = await installation.workspace()
  const [nora = 0, ben = 0] = await staff(workspace, {}, {})
  const { browser } = await person(installation, workspace, 'notary', nora)
  const call = (method: string, path: string, body?: object) =>
    browser.call(method, `/manage/v1${path}`, body)
  const [own, other] = [
    await book(workspace, hourAhead(30), { notary_id: nora }),
    await book(workspace, hourAhead(30), { notary_id: ben }),
  ].map(({ body }) => body.id)
  const file = { ...film, size_bytes: 5 }
  expect((await call('POST', `/appointments/${own}/uploads`, file)).status).toBe(201)
  expectCode(await call('POST', `/appointments/${other}/uploads`, file), 404, 'not_found')
  const id = await started(workspace, other, file)
  await put(workspace, id, 1, Buffer.from('video'))
  for (const refused of [
    await call('GET', `/appointments/${other}/uploads`),
    await call('GET', `/uploads/${id}`),
    await call('POST', `/uploads/${id}/complete`),
    await call('DELETE', `/uploads/${id}`),
  ])
    expectCode(refused, 404, 'not_found')
  expect((await complete(workspace, id)).status).toBe(200)
})

describe('what is refused', () => {
  test.each([
    [{ ...film, content_type: 'text/html', size_bytes: 1 }, 'invalid_request'],
    [{ ...film, content_type: undefined, size_bytes: 1 }, 'invalid_request'],
    [{ ...film, type: 'notarized', size_bytes: 1 }, 'invalid_request'],
    [{ ...film, size_bytes: 0 }, 'invalid_request'],
    [{ ...film, sha256: 'F00', size_bytes: 1 }, 'invalid_request'],
    [{ ...deed, content_type: 'video/mp4', size_bytes: 1 }, 'invalid_request'],
    [{ ...deed, size_bytes: 30 * mib + 1 }, 'payload_too_large'],
    [{ ...film, size_bytes: 8 * 1024 * mib + 1 }, 'payload_too_large'],
  ])('An upload is not started with %j', async (file, code) => {
    const { workspace, appointment } = await furnished()
    const { body } = await workspace.manage('POST', `/appointments/${appointment}/uploads`, file)
    expect(body.code).toBe(code)
    expect((await rowCounts(installation, workspace)).uploads).toBe(0)
  })

  test('A file that is no PDF, or has another SHA-256, does not become a document', async () => {
    const { workspace, appointment } = await furnished()
    const text = Buffer.from('no PDF')
    const id = await started(workspace, appointment, { ...deed, size_bytes: text.length })
    await sent(workspace, id, text)
    expect(verdict(await complete(workspace, id))).toEqual([400, 'bad_payload', { file: 'is not a PDF' }])
    const bytes = pdfOf()
    const file = { ...deed, size_bytes: bytes.length, sha256: hexOf(text) }
    const other = await started(workspace, appointment, file)
    await sent(workspace, other, bytes)
    const refused = await complete(workspace, other)
    expect([refused.status, refused.body.data.reason]).toEqual([422, 'file_differs'])
    const { body } = await workspace.manage('GET', `/uploads/${other}`)
    expect([body.status, body.parts.length]).toEqual(['open', 1])
    expect((await rowCounts(installation, workspace)).documents).toBe(0)
    for (const upload of [id, other]) await workspace.manage('DELETE', `/uploads/${upload}`)
    await expectNoParts(workspace, 0)
  })

  test('A canceled appointment takes no document, also if it was canceled during the upload', async () => {
    const { workspace, appointment } = await furnished()
    const bytes = pdfOf()
    const id = await started(workspace, appointment, { ...deed, size_bytes: bytes.length })
    await sent(workspace, id, bytes)
    expect((await workspace.manage('POST', `/appointments/${appointment}/cancel`, {})).status).toBe(200)
    expectCode(await complete(workspace, id), 409, 'reservation_canceled')
    const another = { ...deed, size_bytes: 1 }
    const path = `/appointments/${appointment}/uploads`
    expectCode(await workspace.manage('POST', path, another), 409, 'reservation_canceled')
  })

  test('The uploads of a workspace that are not completed are limited, in number and in bytes', async () => {
    const { workspace, appointment } = await furnished()
    const start = (size_bytes: number) =>
      workspace.manage('POST', `/appointments/${appointment}/uploads`, { ...film, size_bytes })
    const large = await Promise.all(Array.from({ length: 9 }, () => start(8 * 1024 * mib)))
    expect(large.map(({ status }) => status).sort()).toEqual([...Array(8).fill(201), 422])
    expect((await start(1)).body.data).toMatchObject({
      reason: 'open_uploads_too_large',
      values: { most_gib: 64 },
    })
    for (const { body, status } of large) {
      if (status === 201) expect((await workspace.manage('DELETE', `/uploads/${body.id}`)).status).toBe(200)
    }
    for (let count = 0; count < 49; count++) await started(workspace, appointment, { ...film, size_bytes: 1 })
    const last = await Promise.all([start(1), start(1), start(1)])
    expect(last.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect((await start(1)).body.data).toMatchObject({
      reason: 'too_many_open_uploads',
      values: { most: 50 },
    })
  })
})

test('An upload ends after 24 hours: its parts are deleted, and what it became stays', async () => {
  const { workspace, appointment } = await furnished()
  const [open, whole] = [randomBytes(partBytes + 1), pdfOf()]
  const id = await started(workspace, appointment, { ...film, size_bytes: open.length })
  await put(workspace, id, 1, partOf(open, 1))
  const done = await started(workspace, appointment, { ...deed, size_bytes: whole.length })
  await sent(workspace, done, whole)
  const { document_id } = (await complete(workspace, done)).body
  installation.clock.advance(86_400_000 - 60_000)
  await deleteExpiredUploads(installation.ctx)
  expect((await workspace.manage('GET', `/uploads/${id}`)).status).toBe(200)
  installation.clock.advance(60_001)
  await deleteExpiredUploads(installation.ctx)
  for (const upload of [id, done])
    expectCode(await workspace.manage('GET', `/uploads/${upload}`), 404, 'not_found')
  await expectNoParts(workspace, 1)
  expect((await bytesOf(workspace, `/documents/${document_id}`)).equals(whole)).toBe(true)
})
