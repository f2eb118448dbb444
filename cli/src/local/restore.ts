import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { rowsPart } from '../../../server/src/platform/backups/rows/lines.ts'
import { restoringFolder } from '../../../server/src/platform/db/restoring.ts'
import { fsync } from '../../../server/src/platform/lib/fsync.ts'
import { makeFolder } from '../../../server/src/platform/lib/make-folder.ts'
import { makePrivate } from '../../../server/src/platform/lib/make-private.ts'
import { checkedKey } from '../../../server/src/platform/storage/storage.ts'
import { damaged, entriesOf, type Manifest, readArchive } from '../archive/read.ts'
import { CliError } from '../exit.ts'
import { keysIn } from './keys-in.ts'
import type { Target } from './restore-rows.ts'

interface Options {
  told: Told
  signal: AbortSignal
  /** PostgreSQL to restore the database into. Without it, the database is an embedded one in `dataDir`. */
  databaseUrl?: string | undefined
  /** The secret key that the servers will have, if it is not the file in `dataDir`. */
  secretKey?: string | undefined
}

type Told = (bytes: number, name: string) => void

/**
 * Restores a backup to `dataDir`: first to a folder in it, whose contents are moved up after everything was
 * checked and is durable. Until then the signal aborts it and nothing is left. Throws `CliError` if the
 * directory or the database is not empty, the backup is damaged or of a newer version, or the key is another.
 */
export async function restoreTo(file: string, dataDir: string, options: Options): Promise<Manifest> {
  const { signal, databaseUrl } = options
  const target = resolve(dataDir)
  await assertReadable(file)
  await using database = databaseUrl === undefined ? undefined : await openTarget(databaseUrl)
  const isNew = await assertEmpty(target)
  const made = isNew ? await makeFolder(target) : undefined
  makePrivate(target, { ifOwn: true })
  const draft = join(target, restoringFolder)
  try {
    await mkdir(draft, { mode: 0o700 })
    const manifest = await unpack(file, draft, options)
    await assertOwnKey(draft, options)
    await placeDatabase(draft, database)
    await syncAll(draft)
    signal.throwIfAborted()
    await database?.fill(draft)
    for (const name of await readdir(draft)) await rename(join(draft, name), join(target, name))
    await rm(draft, { recursive: true })
    await fsync(target)
    await database?.finish()
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (made !== undefined) await rm(made, { recursive: true, force: true })
    throw error
  }
}

/** The server's code of databases takes long to load, and a usual restore needs none of it. */
const rowsModule = () => import('./restore-rows.ts')

async function openTarget(url: string): Promise<Target> {
  const target = new (await rowsModule()).Target(url)
  try {
    await target.assertFillable()
    return target
  } catch (error) {
    await target[Symbol.asyncDispose]()
    throw error
  }
}

/** Turns the database of the backup into the form of the target: a folder, or rows for PostgreSQL. */
async function placeDatabase(draft: string, database: Target | undefined): Promise<void> {
  const names = await readdir(draft)
  const isFolder = names.includes('database')
  const isRows = names.includes(rowsPart)
  if (!isFolder && !isRows) throw damaged('it contains no database')
  if (isFolder && isRows) throw damaged(`it contains two databases: database.tar and ${rowsPart}`)
  if (isFolder && database === undefined) return
  const { embeddedOfRows, rowsOfEmbedded } = await rowsModule()
  if (isFolder) await rowsOfEmbedded(draft)
  else if (database === undefined) await embeddedOfRows(draft)
}

async function assertOwnKey(draft: string, { secretKey }: Options): Promise<void> {
  if (secretKey !== undefined && !(await keysIn(draft)).includes(secretKey.trim()))
    throw new CliError(
      'usage',
      'JURAT_SECRET_KEY is not the key of this backup: it would not open its secrets.',
      'Unset it to use the key in the backup, or set it to the key of the installation that was backed up.',
    )
}

async function unpack(file: string, draft: string, { told, signal }: Options): Promise<Manifest> {
  // Before the file is opened: its stream would report the abort while nothing listens yet.
  signal.throwIfAborted()
  const source = createReadStream(file, { signal })
  try {
    return await readArchive(source, async (name, content) => {
      told(source.bytesRead, name)
      await takePart(draft, name, content).catch(error => {
        throw error.code === 'EEXIST' ? damaged(twice(name)) : error
      })
    })
  } finally {
    source.destroy()
  }
}

const twice = (name: string): string =>
  name === 'database.tar' ? 'it contains database.tar, or a file in it, twice' : `it contains ${name} twice`

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
  if (names.includes(restoringFolder))
    throw new CliError(
      'usage',
      `${target} has an earlier restore that was cut off, or one that still runs.`,
      'Wait for it if it runs. Otherwise delete the folder, and the database if it was to be restored too.',
    )
  throw new CliError('usage', `${target} is not empty.`, 'Restore to a new or empty folder.')
}

async function takePart(draft: string, name: string, content: Readable): Promise<void> {
  if (name === 'database.tar') return takeDatabase(join(draft, 'database'), content)
  if ([rowsPart, 'secret-key', 'secret-key-previous', 'admin-token'].includes(name))
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
