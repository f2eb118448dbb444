import { randomBytes } from 'node:crypto'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LinkedDocument, LinkedVideo, Video } from '../../client/src/index.ts'
import type { Upload } from '../../client/src/manage.ts'
import { makeAppointment } from '../../server/test/helpers/bookings.ts'
import { pdfOf } from '../../server/test/helpers/files.ts'
import { type Installation, startInstallation } from '../../server/test/helpers/harness.ts'
import { begin, jurat } from './jurat.ts'

const mib = 1024 * 1024

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

async function furnished() {
  const workspace = await installation.workspace()
  const id = await makeAppointment(workspace)
  const env = { JURAT_URL: installation.url, JURAT_TOKEN: workspace.token }
  const uploads = async (): Promise<Upload[]> =>
    (await workspace.manage('GET', `/appointments/${id}/uploads`)).body.data
  return { id, env, uploads }
}

const bytesOf = async ({ signed_url }: { signed_url: string }) =>
  Buffer.from(await (await fetch(signed_url)).arrayBuffer())

test('A large recording that was interrupted is continued by the same command', async () => {
  const { id, env, uploads } = await furnished()
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-videos-'))
  const path = join(folder.path, 'session.mp4')
  const bytes = randomBytes(17 * mib)
  writeFileSync(path, bytes)
  const upload = ['videos', 'upload', String(id), path]
  const first = begin(upload, { env, columns: 80 })
  await first.untilErr('Uploading session.mp4')
  first.interrupt()
  expect((await first.ended).code).not.toBe(0)
  expect(await uploads()).toMatchObject([{ status: 'open', part_count: 4 }])
  const sent = await jurat<LinkedVideo>([...upload, '--json'], { env })
  expect([sent.code, sent.err]).toEqual([0, ''])
  expect((await bytesOf(sent.json)).equals(bytes)).toBe(true)
  expect(await uploads()).toMatchObject([{ status: 'completed', video_id: sent.json.id }])
})

test('A small recording is uploaded in one request, listed and removed', async () => {
  const { id, env, uploads } = await furnished()
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-videos-'))
  const path = join(folder.path, 'short.webm')
  writeFileSync(path, 'moving pictures')
  const { json } = await jurat<Video>(['videos', 'upload', String(id), path, '--json'], { env })
  expect([json.filename, json.file_size]).toEqual(['short.webm', 15])
  expect(await uploads()).toEqual([])
  const listed = await jurat(['videos', 'list', String(id)], { env })
  expect(listed.out).toContain('short.webm')
  const removed = await jurat(['videos', 'remove', String(json.id)], { env })
  expect(removed.out).toContain(`Deleted the video ${json.id}.`)
  expect((await jurat(['videos', 'list', String(id)], { env })).err).toContain('There is no recording.')
})

test('A large document is sent in parts, and keeps its type', async () => {
  const { id, env, uploads } = await furnished()
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-videos-'))
  const path = join(folder.path, 'Signed.pdf')
  const bytes = pdfOf(17 * mib)
  writeFileSync(path, bytes)
  const command = ['documents', 'upload', String(id), path, '--type', 'notarized', '--json']
  const { code, json } = await jurat<LinkedDocument>(command, { env })
  expect([code, json.type, json.original_filename]).toEqual([0, 'notarized', 'Signed.pdf'])
  expect((await bytesOf(json)).equals(bytes)).toBe(true)
  expect(await uploads()).toMatchObject([{ kind: 'document', status: 'completed', document_id: json.id }])
})
