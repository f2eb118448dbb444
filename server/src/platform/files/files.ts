import type { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import { refusal } from '../lib/errors.ts'
import { type ByteRange, type FileKind, newStorageKey } from '../storage/storage.ts'
import {
  condemn,
  deleteFile,
  findSweepable,
  insertPending,
  isStored,
  markRemoved,
  moveFile,
} from './queries.ts'

export { findStored } from './queries.ts'

export interface ReceivedFile {
  workspaceId: number
  storageKey: string
  sizeBytes: number
}

export interface Incoming {
  workspaceId: number
  kind: FileKind
  contentType: string
  /** Ends the upload, with an `AppError` as its reason. Null for a source of the server's own. */
  signal: AbortSignal | null
}

/**
 * An upload that is still pending after this time was left by a crash. The slowest upload takes half as long.
 */
const pendingForMs = 3_600_000

/**
 * Streams a file to storage under a pending row, outside any transaction. The verb that refers to the file
 * keeps it (`keepFile`). A caller that cannot use it discards it. On failure nothing remains.
 */
export async function receiveFile(ctx: Context, incoming: Incoming, source: Readable): Promise<ReceivedFile> {
  const { workspaceId, kind, contentType, signal } = incoming
  const storageKey = newStorageKey(workspaceId, kind)
  await insertPending(ctx.db, workspaceId, storageKey, ctx.clock.now())
  try {
    const { sizeBytes } = await ctx.storage.put(storageKey, source, {
      contentType,
      ...(signal ? { signal } : {}),
    })
    return { workspaceId, storageKey, sizeBytes }
  } catch (error) {
    await discardFile(ctx, { workspaceId, storageKey })
    throw signal?.aborted ? signal.reason : error
  }
}

/** Makes a received file part of the change: a row refers to it from now on. */
export async function keepFile(tx: Tx, ctx: Context, file: ReceivedFile): Promise<void> {
  const kept = await moveFile(tx, file.workspaceId, file.storageKey, ['pending', 'stored'], ctx.clock.now())
  if (!kept) throw refusal('unavailable', 'upload_too_slow', {}, { retryAfterSeconds: 1 })
}

/** Gives up a file with the change: after the commit no link opens it, and its bytes are deleted. */
export async function removeFile(tx: Tx, ctx: Context, file: { workspaceId: number; storageKey: string }) {
  await moveFile(tx, file.workspaceId, file.storageKey, ['stored', 'removed'], ctx.clock.now())
  afterCommit(tx, () => void discardFile(ctx, file))
}

/** The same for several files of a workspace, whose bytes are deleted one after the other. */
export async function removeFiles(tx: Tx, ctx: Context, workspaceId: number, storageKeys: string[]) {
  await markRemoved(tx, workspaceId, storageKeys, ctx.clock.now())
  afterCommit(tx, () => void discardFiles(ctx, workspaceId, storageKeys))
}

async function discardFiles(ctx: Context, workspaceId: number, storageKeys: string[]): Promise<void> {
  for (const storageKey of storageKeys) await discardFile(ctx, { workspaceId, storageKey })
}

/** The file's bytes, or a range of them. Null for a missing file, and after the commit of its removal. */
export async function openFile(ctx: Context, storageKey: string, range?: ByteRange) {
  return (await isStored(ctx.db, storageKey)) ? ctx.storage.open(storageKey, range) : null
}

/**
 * Deletes the bytes, then the row. Does nothing if a row refers to the file, as after a commit whose response
 * was lost. What fails here, or must wait, is done by the sweep.
 */
export async function discardFile(
  ctx: Context,
  file: { workspaceId: number; storageKey: string },
): Promise<void> {
  try {
    if (!(await condemn(ctx.db, file.workspaceId, file.storageKey, ctx.clock.now()))) return
    // Checked after the row says so: a copy of the database from before still finds the bytes.
    if (ctx.fileRemoval.isTaken) return
    await ctx.storage.remove(file.storageKey)
    await deleteFile(ctx.db, file.workspaceId, file.storageKey)
  } catch (error) {
    ctx.log.warn({ err: error, workspaceId: file.workspaceId }, 'a file is left for the sweeper')
  }
}

/**
 * Deletes files whose upload or removal was interrupted by a crash or a storage failure. Returns how many it
 * tried to delete: a file that the storage does not delete stays for the next run.
 */
export async function sweepFiles(ctx: Context, limit = 100): Promise<number> {
  if (ctx.fileRemoval.isTaken) return 0
  const pendingBefore = new Date(ctx.clock.now().getTime() - pendingForMs)
  const rows = await findSweepable(ctx.db, pendingBefore, limit)
  for (const row of rows)
    await discardFile(ctx, { workspaceId: row.workspace_id, storageKey: row.storage_key })
  return rows.length
}
