import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { openDiskStorage } from '../../src/platform/storage/disk.ts'
import { openS3Storage } from '../../src/platform/storage/s3.ts'
import { type ByteRange, newStorageKey, type Storage } from '../../src/platform/storage/storage.ts'
import { createBucket, startS3, type TestBucket } from '../../test/servers/s3.ts'

export interface Driver {
  storage: Storage
  /** Names of all stored files, including incomplete ones. */
  list(): Promise<string[]>
  leavePart(key: string): Promise<void>
}

export const pdf = { contentType: 'application/pdf' }
export const newKey = () => newStorageKey(7, 'document')
const scratch = join(tmpdir(), `jurat-storage-${randomUUID()}`)
export const s3 = process.env.TEST_S3_ENDPOINT ? await startS3() : null

/** A new folder of files. */
export async function openDisk(): Promise<Driver & { root: string }> {
  const root = join(scratch, randomUUID())
  const storage = await openDiskStorage(root)
  return {
    root,
    storage,
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      return entries.filter(e => e.isFile()).map(e => relative(root, join(e.parentPath, e.name)))
    },
    async leavePart(key) {
      await mkdir(dirname(join(root, key)), { recursive: true })
      await writeFile(join(root, `${key}.part`), 'half')
    },
  }
}

/** A new bucket of files. */
export async function openBucket(): Promise<Driver & TestBucket> {
  if (!s3) throw new Error('TEST_S3_ENDPOINT is not set.')
  const bucket = await createBucket(s3)
  return { ...bucket, storage: await openS3Storage(bucket.config) }
}

export const drivers = [
  { name: 'disk', openDriver: openDisk as () => Promise<Driver> },
  ...(s3 ? [{ name: 's3', openDriver: openBucket as () => Promise<Driver> }] : []),
]

export const put = (storage: Storage, key: string, bytes: Uint8Array) =>
  storage.put(key, Readable.from([bytes]), pdf)

export async function read(storage: Storage, key: string, range?: ByteRange) {
  const file = await storage.open(key, range)
  return file && { bytes: await buffer(file.stream), sizeBytes: file.sizeBytes }
}

/** Sends `sizeBytes`, then does not end. */
export function unfinished(sizeBytes: number): PassThrough {
  const source = new PassThrough()
  source.write(randomBytes(sizeBytes))
  return source
}

afterAll(() => rm(scratch, { recursive: true, force: true }))
