import { type FileHandle, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { nanoid } from 'nanoid'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { audit } from '../events/record.ts'
import { findStored } from '../files/files.ts'
import type { Caller } from '../lib/caller.ts'
import { wireTime } from '../lib/clock.ts'
import { refusal } from '../lib/errors.ts'
import { type TarPart, tarBytes, tarOf } from '../lib/tar.ts'
import { textPart, withChecksums } from './checksums.ts'
import { rowsPart } from './rows/lines.ts'
import { isOnCitus } from './rows/read-queries.ts'
import { writeRows } from './rows/rows.ts'

export interface Backup {
  archive: Readable
  sizeBytes: number
  filename: string
}

type Snapshot = NonNullable<Context['snapshot']>

const lookedForAtOnce = 16

/**
 * Database and files as of one moment, with the keys that they need (decision "Backups"). The database is
 * copied first: on the embedded database writes wait for the copy, some tenths of a second. Files that this
 * process removes later keep their bytes until the archive has been read. Throws `unprocessable_entity` on
 * Citus, `unavailable` while another backup runs.
 */
export async function makeBackup(ctx: Context, caller: Caller): Promise<Backup> {
  const letGo = ctx.fileRemoval.take()
  if (!letGo) throw another()
  const madeAt = ctx.clock.now()
  const filename = `jurat-${wireTime(madeAt).replaceAll(':', '')}.tar`
  let spool: FileHandle | undefined
  const release = async () => {
    letGo()
    await spool?.close().catch(() => {})
  }
  try {
    const snapshot = await begin(ctx, caller, filename)
    spool = await openSpool(ctx.config.dataDir)
    const parts = await partsOf(ctx, snapshot, spool, madeAt)
    const archive = await tarOf(parts)
    archive.once('close', () => void release())
    return { archive, sizeBytes: tarBytes(parts), filename }
  } catch (error) {
    await release()
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noRoom(error) : error
  }
}

/** The audit entry is written first, so that it is in the backup too. */
async function begin(ctx: Context, caller: Caller, filename: string): Promise<Snapshot> {
  const snapshot: Context['snapshot'] =
    ctx.engine === 'postgres' ? (spool, look) => writeRows(ctx.db, spool, look) : ctx.snapshot
  return transaction(ctx.db, async tx => {
    await audit(tx, ctx.clock, caller, { action: 'backup-started', object: 'backup', id: filename })
    if (!snapshot || (await isOnCitus(tx))) throw refusal('unprocessable_entity', 'not_backed_up_here')
    return snapshot
  })
}

const another = () => refusal('unavailable', 'backup_running', {}, { retryAfterSeconds: 5 })

const noRoom = (cause: unknown) =>
  refusal('unavailable', 'backup_no_room', {}, { retryAfterSeconds: 60, cause })

/** A file without a name: it is gone when this process ends, however it ends. */
async function openSpool(dataDir: string): Promise<FileHandle> {
  const path = join(dataDir, `backup-${nanoid()}`)
  const spool = await open(path, 'wx+', 0o600)
  await unlink(path)
  return spool
}

async function partsOf(ctx: Context, snapshot: Snapshot, spool: FileHandle, madeAt: Date) {
  const keys = await snapshot(spool, findStored)
  const isOnDisk = ctx.config.s3 === undefined
  const { files, missing } = await fileParts(ctx, isOnDisk ? keys : [])
  const isRows = ctx.engine === 'postgres'
  const database: TarPart = {
    name: isRows ? rowsPart : 'database.tar',
    sizeBytes: (await spool.stat()).size,
    open: async () => spool.createReadStream({ start: 0, autoClose: false }),
  }
  const manifest = {
    format: 'jurat-backup',
    version: isRows ? 2 : 1,
    made_at: wireTime(madeAt),
    files: {
      kept_on: isOnDisk ? 'disk' : 's3',
      count: files.length,
      bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      missing,
    },
  }
  return withChecksums([
    textPart('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`),
    keyPart('secret-key', ctx.secretKey.current),
    ...(ctx.secretKey.previous ? [keyPart('secret-key-previous', ctx.secretKey.previous)] : []),
    ...(await adminTokenPart(ctx.config.dataDir)),
    database,
    ...files,
  ])
}

const keyPart = (name: string, key: Buffer): TarPart => textPart(name, `${key.toString('base64')}\n`)

/** A key in the environment is kept by the operator. */
async function adminTokenPart(dataDir: string): Promise<TarPart[]> {
  const text = await readFile(join(dataDir, 'admin-token'), 'utf8').catch(() => undefined)
  return text === undefined ? [] : [textPart('admin-token', text)]
}

/**
 * All files are looked for before the response begins. A file that was lost earlier is named in the manifest;
 * the others are included.
 */
async function fileParts(ctx: Context, keys: string[]): Promise<{ files: TarPart[]; missing: string[] }> {
  const parts: (TarPart | undefined)[] = []
  for (let at = 0; at < keys.length; at += lookedForAtOnce) {
    const some = keys.slice(at, at + lookedForAtOnce)
    parts.push(...(await Promise.all(some.map(key => filePart(ctx, key)))))
  }
  const missing = keys.filter((_, at) => parts[at] === undefined)
  if (missing.length > 0)
    ctx.log.error({ missing: missing.length }, 'files of the database are not in storage')
  return { files: parts.filter(part => part !== undefined), missing }
}

async function filePart({ storage }: Context, key: string): Promise<TarPart | undefined> {
  const found = await storage.open(key)
  if (!found) return undefined
  found.stream.destroy()
  const open = async () => {
    const file = await storage.open(key)
    if (!file)
      throw new Error(
        `the file ${key} was deleted while it was backed up, so the backup is not complete; make another one`,
      )
    return file.stream
  }
  return { name: `files/${key}`, sizeBytes: found.sizeBytes, open }
}
