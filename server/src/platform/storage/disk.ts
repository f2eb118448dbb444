import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { fsync } from '../lib/fsync.ts'
import { makePrivate } from '../lib/make-private.ts'
import {
  alreadyStored,
  assertRange,
  type ByteRange,
  checkedKey,
  holdErrors,
  type PutOptions,
  type Storage,
} from './storage.ts'

/** Files in a folder of this machine. Only the user that runs Jurat can read them. */
export async function openDiskStorage(root: string): Promise<Storage> {
  const path = resolve(root)
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  makePrivate(path)
  if (made) await syncDirectories(dirname(path), dirname(made))
  return new DiskStorage(path)
}

class DiskStorage implements Storage {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(key: string, source: Readable, { signal }: PutOptions) {
    const { path, part } = this.#paths(key)
    holdErrors(source)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(part, 'wx', 0o600)
    try {
      // Checked while the part file exists: no other put with this key can end between this check and the
      // rename.
      if (await isThere(path)) throw alreadyStored()
      const sizeBytes = await fill(file, source, signal)
      await this.#publish(part, path)
      return { sizeBytes }
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw error
    } finally {
      await file.close()
    }
  }

  async open(key: string, range?: ByteRange) {
    const file = await unlessMissing(open(this.#paths(key).path))
    if (!file) return null
    try {
      const { size } = await file.stat()
      if (range) assertRange(range, size)
      return { stream: file.createReadStream({ ...range }), sizeBytes: size }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** Deletes the part first. A put that is about to rename it then fails, or its file is removed next. */
  async remove(key: string) {
    const { path, part } = this.#paths(key)
    await rm(part, { force: true })
    await rm(path, { force: true })
  }

  async presign(key: string) {
    checkedKey(key)
    return null
  }

  async check() {
    const probe = join(this.#root, `.probe-${randomUUID()}`)
    try {
      await writeFile(probe, 'probe', { flag: 'wx', mode: 0o600, flush: true })
      if ((await readFile(probe, 'utf8')) !== 'probe')
        throw new Error(`${this.#root} does not keep what is written.`)
    } finally {
      await rm(probe, { force: true })
    }
  }

  async close() {}

  async #publish(part: string, path: string) {
    await rename(part, path)
    try {
      await syncDirectories(dirname(path), this.#root)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  #paths(key: string) {
    const path = join(this.#root, checkedKey(key))
    return { path, part: `${path}.part` }
  }
}

async function fill(file: FileHandle, source: Readable, signal: AbortSignal | undefined): Promise<number> {
  if (signal) addAbortSignal(signal, source)
  await file.writeFile(source)
  await file.sync()
  signal?.throwIfAborted()
  return (await file.stat()).size
}

/** From a folder up to one of its parents. */
async function syncDirectories(from: string, to: string): Promise<void> {
  for (let path = from; ; path = dirname(path)) {
    await fsync(path)
    if (path === to) return
  }
}

const isThere = async (path: string) => (await unlessMissing(stat(path))) !== null

async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
