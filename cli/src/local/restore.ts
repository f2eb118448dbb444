import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { fsync } from '../../../server/src/platform/lib/fsync.ts'
import { makeFolder } from '../../../server/src/platform/lib/make-folder.ts'
import { makePrivate } from '../../../server/src/platform/lib/make-private.ts'
import { checkedKey } from '../../../server/src/platform/storage/storage.ts'
import { damaged, entriesOf, type Manifest, readArchive } from '../archive/read.ts'
import { CliError } from '../exit.ts'

type Told = (bytes: number, name: string) => void

/**
 * Restores a backup to `dataDir`: first to a folder in it, whose contents are moved up after everything was
 * checked and is durable. Until then the signal aborts it and nothing is left. Throws `CliError` if the
 * directory is not empty or the backup is damaged.
 */
export async function restoreTo(
  file: string,
  dataDir: string,
  { told, signal }: { told: Told; signal: AbortSignal },
): Promise<Manifest> {
  const target = resolve(dataDir)
  await assertReadable(file)
  const isNew = await assertEmpty(target)
  const made = isNew ? await makeFolder(target) : undefined
  makePrivate(target, { ifOwn: true })
  const draft = join(target, '.restoring')
  try {
    await mkdir(draft, { mode: 0o700 })
    const manifest = await unpack(file, draft, { told, signal })
    if (!(await readdir(draft)).includes('database')) throw damaged('it contains no database')
    await syncAll(draft)
    signal.throwIfAborted()
    for (const name of await readdir(draft)) await rename(join(draft, name), join(target, name))
    await rm(draft, { recursive: true })
    await fsync(target)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (made !== undefined) await rm(made, { recursive: true, force: true })
    throw error
  }
}

async function unpack(
  file: string,
  draft: string,
  { told, signal }: { told: Told; signal: AbortSignal },
): Promise<Manifest> {
  // Before the file is opened: its stream would report the abort while nothing listens yet.
  signal.throwIfAborted()
  const source = createReadStream(file, { signal })
  try {
    return await readArchive(source, async (name, content) => {
      told(source.bytesRead, name)
      await takePart(draft, name, content)
    })
  } finally {
    source.destroy()
  }
}

async function assertReadable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new CliError('usage', `${file} is not a file.`)
}

/** Returns true if the directory does not exist yet. */
async function assertEmpty(target: string): Promise<boolean> {
  const names = await readdir(target).catch(error => {
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'ENOTDIR') throw new CliError('usage', `${target} is not a folder.`)
    throw error
  })
  if (names === undefined || names.length === 0) return names === undefined
  throw new CliError('usage', `${target} is not empty.`, 'Restore to a new or empty folder.')
}

async function takePart(draft: string, name: string, content: Readable): Promise<void> {
  if (name === 'database.tar') return takeDatabase(join(draft, 'database'), content)
  if (['secret-key', 'secret-key-previous', 'admin-token'].includes(name))
    return write(join(draft, name), content)
  const [, key] = /^files\/(.*)$/.exec(name) ?? []
  if (key === undefined) throw damaged(`it contains the unknown part ${name}`)
  await write(join(draft, 'files', keyIn(key)), content)
}

function keyIn(text: string): string {
  try {
    return checkedKey(text)
  } catch {
    throw damaged(`files/${text} is not a valid file name`)
  }
}

async function takeDatabase(folder: string, archive: Readable): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  for await (const { name, isFolder, content } of entriesOf(archive)) {
    const parts = name.replace(/\/$/, '').split('/')
    if (!parts.every(part => /^[A-Za-z0-9_.-]+$/.test(part) && !/^\.+$/.test(part))) {
      throw damaged(`database.tar contains ${name}`)
    }
    const path = join(folder, ...parts)
    if (!isFolder) await write(path, content)
    else await mkdir(path, { recursive: true, mode: 0o700 })
  }
}

async function write(path: string, content: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
}

const syncedAtOnce = 16

/** Syncs the folder and everything in it. In parallel, because a disk syncs many files in the time of one. */
async function syncAll(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = [root, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  for (let at = 0; at < paths.length; at += syncedAtOnce) {
    await Promise.all(paths.slice(at, at + syncedAtOnce).map(fsync))
  }
}
