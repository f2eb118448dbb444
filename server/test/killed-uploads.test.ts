import { createHash, randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JuratManage, type UploadProgress } from '../../client/src/manage.ts'
import { openContext } from '../src/platform/context.ts'
import { sweepFiles } from '../src/platform/files/files.ts'
import { readConfig } from '../src/platform/lib/config.ts'
import { person } from './helpers/bookings.ts'
import { TestClock } from './helpers/harness.ts'
import { apiToken, type Home, openHome, startServer } from './helpers/process.ts'
import { createBucket, startS3 } from './servers/s3.ts'

/* An upload in parts on a real server that is killed while parts come, and while they are put together. */

const mib = 1024 * 1024
const sizeBytes = 64 * mib

const s3 = process.env.TEST_S3_ENDPOINT ? await startS3() : null

interface Place {
  env: Record<string, string>
  /** Names of all files, including incomplete ones. */
  list(home: Home): Promise<string[]>
}

async function onDisk(): Promise<Place> {
  return { env: {}, list: async ({ dataDir }) => globSync('*/*/*', { cwd: join(dataDir, 'files') }) }
}

async function inBucket(): Promise<Place> {
  if (!s3) throw new Error('TEST_S3_ENDPOINT is not set.')
  const { config, list } = await createBucket(s3)
  const env = {
    S3_ENDPOINT: `${config.endpoint}`,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  }
  return { env, list }
}

const places = [{ name: 'disk', open: onDisk }, ...(s3 ? [{ name: 'S3', open: inBucket }] : [])]

test.each(places)(
  'A video of 64 MiB survives kill -9 during its parts and its completion, once: $name',
  async ({ open }) => {
    const place = await open()
    await using home = await openHome()
    const env = { ...home.env, ...place.env }
    const bytes = randomBytes(sizeBytes)
    const { appointment_id, uploadId, partSize } = await untilKilled(env, bytes)
    await killWhileCompleting(env, bytes, uploadId, partSize)
    await using server = await startServer(env)
    const manage = connect(server.url)
    const { video_id } = await manage.uploads.send(fileOf(appointment_id, bytes, { upload_id: uploadId }))
    expect((await manage.appointments.listVideos(appointment_id)).data).toMatchObject([
      { id: video_id, file_size: sizeBytes },
    ])
    const { signed_url } = await manage.videos.get(video_id ?? 0)
    const stored = Buffer.from(await (await fetch(signed_url)).arrayBuffer())
    expect(hexOf(stored)).toBe(hexOf(bytes))
    const { data: events } = await manage.events.list({ type: 'video-uploaded' })
    expect(events).toHaveLength(1)
    await server.end('SIGTERM')
    expect(await sweptFiles(home, place)).toHaveLength(1)
  },
)

const connect = (baseUrl: string) => new JuratManage({ baseUrl, token: apiToken, maxRetries: 0 })

const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const fileOf = (appointment_id: number, bytes: Uint8Array, more: { upload_id?: number } = {}) => {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'video/mp4' })
  return {
    appointment_id,
    kind: 'video' as const,
    file,
    filename: 'session.mp4',
    sha256: hexOf(bytes),
    ...more,
  }
}

/** Sends parts until the server is killed, when the sixth is on its way. */
async function untilKilled(env: Record<string, string>, bytes: Uint8Array) {
  await using server = await startServer(env)
  const manage = connect(server.url)
  const body = { ...person, service: 'remote', status: 'draft' as const }
  const { id: appointment_id } = await manage.appointments.create(body)
  const told: UploadProgress[] = []
  const onProgress = (progress: UploadProgress) => {
    told.push(progress)
    if (told.length === 6) setImmediate(() => void server.end('SIGKILL'))
  }
  const sending = manage.uploads.send(fileOf(appointment_id, bytes), { onProgress, maxRetries: 0 })
  await expect(sending).rejects.toThrow()
  const { uploadId, sentBytes } = told.at(-1) ?? { uploadId: 0, sentBytes: 0 }
  return { appointment_id, uploadId, partSize: sentBytes / (told.length - 1) }
}

/** Checks that no acknowledged part is lost, sends the others, and kills the server while it joins them. */
async function killWhileCompleting(
  env: Record<string, string>,
  bytes: Uint8Array,
  uploadId: number,
  partSize: number,
): Promise<void> {
  await using server = await startServer(env)
  const manage = connect(server.url)
  const { parts, part_count } = await manage.uploads.get(uploadId)
  const partAt = (number: number) => bytes.subarray((number - 1) * partSize, number * partSize)
  // The part on its way may have been stored without an acknowledgment.
  expect([5, 6]).toContain(parts.length)
  for (const { number, sha256 } of parts) expect([number, sha256]).toEqual([number, hexOf(partAt(number))])
  for (let number = parts.length + 1; number <= part_count; number++)
    await manage.uploads.putPart(uploadId, number, partAt(number))
  const completing = manage.uploads.complete(uploadId).catch(() => undefined)
  while ((await manage.uploads.get(uploadId)).status === 'open');
  await server.end('SIGKILL')
  await completing
}

/** What is stored after everything that a crash leaves was swept. */
async function sweptFiles(home: Home, place: Place): Promise<string[]> {
  const clock = new TestClock()
  const ctx = await openContext(readConfig({ ...home.env, ...place.env }), { clock })
  try {
    clock.advance(2 * 3_600_000)
    for (let batch = 0; batch < 10 && (await sweepFiles(ctx)) > 0; batch++);
    return await place.list(home)
  } finally {
    await ctx.close()
  }
}
