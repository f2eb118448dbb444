import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeAppointment, makeReservation } from '../../../test/helpers/bookings.ts'
import {
  download,
  expectKept,
  fileRows,
  filesOnDisk,
  linkOf,
  openRequest,
  pdfOf,
  uploadOf,
  videoForm,
} from '../../../test/helpers/files.ts'
import {
  type Installation,
  startInstallation,
  startOwnInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { createBucket, startS3, type TestBucket } from '../../../test/servers/s3.ts'
import { transaction } from '../db/transaction.ts'
import { newStorageKey } from '../storage/storage.ts'
import { discardFile, keepFile, receiveFile, sweepFiles } from './files.ts'

const hourMs = 3_600_000
const incoming = { kind: 'document', contentType: 'application/pdf', signal: null } as const

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation()
})
afterAll(async () => {
  await installation.stop()
})

const uploaded = async (workspace: Workspace, at = installation): Promise<number> => {
  const upload = uploadOf('reservation', await makeReservation(workspace))
  const { status, body } = await at.as(workspace.token)('POST', '/wp-json/v3/documents', upload)
  expect(status).toBe(201)
  return body.id
}

const received = (workspace: Workspace, text = 'a file') =>
  receiveFile(installation.ctx, { ...incoming, workspaceId: workspace.id }, Readable.from([text]))

/** Paths and rows of the workspace's files. */
const traces = async (workspace: Workspace) => ({
  disk: await filesOnDisk(installation, workspace),
  rows: (await fileRows(installation, workspace)).map(({ storage_key, state }) => [storage_key, state]),
})
const nothing = { disk: [], rows: [] }

describe('the sweeper', () => {
  test('The sweeper removes a file whose upload did not finish, an hour later', async () => {
    const workspace = await installation.workspace()
    const { storageKey } = await received(workspace)
    const left = { disk: [storageKey], rows: [[storageKey, 'pending']] }
    expect(await traces(workspace)).toEqual(left)
    installation.clock.advance(hourMs - 60_000)
    expect(await sweepFiles(installation.ctx)).toBe(0)
    expect(await traces(workspace)).toEqual(left)
    installation.clock.advance(60_001)
    expect(await sweepFiles(installation.ctx)).toBe(1)
    expect(await traces(workspace)).toEqual(nothing)
    expect(await sweepFiles(installation.ctx)).toBe(0)
  })

  test('The sweeper removes what a crash left of a file', async () => {
    const workspace = await installation.workspace()
    await uploaded(workspace)
    const before = await traces(workspace)
    const storageKey = newStorageKey(workspace.id, 'document')
    const changed_at = installation.clock.now()
    const row = { workspace_id: workspace.id, storage_key: storageKey, state: 'pending', changed_at } as const
    await installation.ctx.db.insertInto('files').values(row).execute()
    await writeFile(join(installation.ctx.config.dataDir, 'files', `${storageKey}.part`), 'half')
    expect((await traces(workspace)).disk).toHaveLength(2)
    installation.clock.advance(hourMs + 1)
    expect(await sweepFiles(installation.ctx)).toBe(1)
    expect(await traces(workspace)).toEqual(before)
  })

  test('The sweeper removes at once the bytes of a removed file that the storage did not delete', async () => {
    const workspace = await installation.workspace()
    const id = await uploaded(workspace)
    const link = linkOf(await workspace.call('GET', `/documents/${id}`))
    const failing = vi
      .spyOn(installation.ctx.storage, 'remove')
      .mockRejectedValue(new Error('the storage is down'))
    expect((await workspace.manage('DELETE', `/documents/${id}`)).status).toBe(200)
    await expect.poll(() => failing.mock.calls.length).toBe(1)
    expect(await sweepFiles(installation.ctx)).toBe(1)
    const [disk] = (await traces(workspace)).disk
    expect(await traces(workspace)).toEqual({ disk: [disk], rows: [[disk, 'removed']] })
    expect((await download(link)).status).toBe(404)
    failing.mockRestore()
    expect(await sweepFiles(installation.ctx)).toBe(1)
    expect(await traces(workspace)).toEqual(nothing)
  })

  test('The sweeper keeps files of documents, however old', async () => {
    const workspace = await installation.workspace()
    const id = await uploaded(workspace)
    installation.clock.advance(400 * 24 * hourMs)
    expect(await sweepFiles(installation.ctx)).toBe(0)
    await expectKept(installation, workspace, 1)
    expect((await download(linkOf(await workspace.call('GET', `/documents/${id}`)))).status).toBe(200)
  })

  test('The sweeper works in steps of the given size', async () => {
    const workspace = await installation.workspace()
    for (let n = 0; n < 5; n++) await received(workspace)
    installation.clock.advance(hourMs + 1)
    const steps = [
      await sweepFiles(installation.ctx, 2),
      await sweepFiles(installation.ctx, 2),
      await sweepFiles(installation.ctx, 2),
    ]
    expect(steps).toEqual([2, 2, 1])
    expect(await traces(workspace)).toEqual(nothing)
  })
})

describe('a file', () => {
  test('A file that the sweeper took before it was stored cannot be stored', async () => {
    const workspace = await installation.workspace()
    const file = await received(workspace)
    installation.clock.advance(hourMs + 1)
    await sweepFiles(installation.ctx)
    const keeping = transaction(installation.ctx.db, tx => keepFile(tx, installation.ctx, file))
    await expect(keeping).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
    expect(await traces(workspace)).toEqual(nothing)
  })

  test('A file that was stored after all is not discarded', async () => {
    const workspace = await installation.workspace()
    const file = await received(workspace)
    await transaction(installation.ctx.db, tx => keepFile(tx, installation.ctx, file))
    await discardFile(installation.ctx, file)
    await expectKeptFile(workspace, file.storageKey)
  })

  test('A file whose transaction was rolled back is not stored', async () => {
    const workspace = await installation.workspace()
    const file = await received(workspace)
    const keeping = transaction(installation.ctx.db, async tx => {
      await keepFile(tx, installation.ctx, file)
      throw new Error('a rule said no')
    })
    await expect(keeping).rejects.toThrow('a rule said no')
    await discardFile(installation.ctx, file)
    expect(await traces(workspace)).toEqual(nothing)
  })

  test('A file that the storage rejects leaves nothing, and the next upload succeeds', async () => {
    const workspace = await installation.workspace()
    const upload = uploadOf('reservation', await makeReservation(workspace))
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const failing = vi.spyOn(installation.ctx.storage, 'put').mockRejectedValueOnce(full)
    const refused = await workspace.call('POST', '/documents', upload, { 'idempotency-key': 'once' })
    expect(refused.status).toBeOneOf([500, 503])
    expect(JSON.stringify(refused.body)).not.toContain('space')
    expect(await traces(workspace)).toEqual(nothing)
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
    failing.mockRestore()
    const again = await workspace.call('POST', '/documents', upload, { 'idempotency-key': 'once' })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null])
    await expectKept(installation, workspace, 1)
  })

  async function expectKeptFile(workspace: Workspace, storageKey: string): Promise<void> {
    expect(await traces(workspace)).toEqual({ disk: [storageKey], rows: [[storageKey, 'stored']] })
  }
})

const s3 = process.env.TEST_S3_ENDPOINT ? await startS3() : null

describe.runIf(s3)('kept in a bucket', () => {
  let bucket: TestBucket
  let cloud: Installation

  beforeAll(async () => {
    if (!s3) throw new Error('TEST_S3_ENDPOINT is not set.')
    bucket = await createBucket(s3)
    const { endpoint = '', region, accessKeyId, secretAccessKey } = bucket.config
    cloud = await startInstallation({
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket.config.bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    })
    return () => cloud.stop()
  })

  test('A document in a bucket is downloaded from the storage service itself, until it is deleted', async () => {
    const workspace = await cloud.workspace()
    const bytes = pdfOf(100_000)
    const upload = uploadOf('reservation', await makeReservation(workspace), bytes)
    const { id } = (await workspace.call('POST', '/documents', upload)).body
    const url = linkOf(await workspace.call('GET', `/documents/${id}?disposition=inline&expires=60`))
    expect(url.startsWith(`${bucket.config.endpoint}/`)).toBe(true)
    // The console shows previews and videos from there, and from nowhere else.
    const policy = (await fetch(`${cloud.url}/console`)).headers.get('content-security-policy') ?? ''
    const shown = `'self' blob: ${new URL(url).origin};`
    expect([policy.includes(`media-src ${shown}`), policy.includes(`frame-src ${shown}`)]).toEqual([
      true,
      true,
    ])
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60')
    const whole = await download(url)
    expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true])
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(whole.headers.get('content-disposition')).toMatch('inline; filename="Deed.pdf"')
    const part = await download(url, { headers: { range: 'bytes=0-4' } })
    expect([part.status, `${part.bytes}`]).toEqual([206, '%PDF-'])
    expect((await download(url.replace('inline', 'attachment'))).status).toBe(403)
    expect(await bucket.list()).toHaveLength(1)
    expect((await workspace.manage('DELETE', `/documents/${id}`)).status).toBe(200)
    await expect.poll(async () => (await download(url)).status).toBe(404)
    await expect.poll(() => fileRows(cloud, workspace)).toEqual([])
    expect(await bucket.list()).toEqual([])
  })

  test('A video in a bucket is stored in parts, and one that is cut off leaves nothing', async () => {
    const workspace = await cloud.workspace()
    const appointment = await makeAppointment(workspace)
    const bytes = pdfOf(12 * 1024 * 1024)
    const { status, body } = await workspace.manage('POST', '/videos', videoForm(appointment, bytes))
    expect([status, body.file_size]).toEqual([201, bytes.length])
    const link = linkOf(await workspace.call('GET', `/videos/${body.id}`))
    expect((await download(link)).bytes.equals(bytes)).toBe(true)
    const kept = await bucket.list()
    const request = await openRequest(cloud, '/manage/v1/videos', {
      authorization: `Bearer ${workspace.token}`,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': 30_000_000,
    })
    const field = `--edge\r\ncontent-disposition: form-data; name="appointment_id"\r\n\r\n${appointment}\r\n`
    const file =
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: video/mp4\r\n\r\n'
    await request.send(field + file)
    await request.send(bytes)
    await expect.poll(async () => (await bucket.list()).length).toBeGreaterThan(kept.length)
    request.cut()
    await expect.poll(() => bucket.list(), { timeout: 60_000 }).toEqual(kept)
    await expect.poll(async () => (await fileRows(cloud, workspace)).length).toBe(1)
  })
})
