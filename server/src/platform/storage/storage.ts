import type { Readable } from 'node:stream'
import { customAlphabet } from 'nanoid'
import { refusal } from '../lib/errors.ts'

/** `part`: of an upload in parts. */
export type FileKind = 'document' | 'video' | 'part'

/** Stores documents, videos and parts under keys of `newStorageKey`, which are never used twice. */
export interface Storage {
  /**
   * Streams `source` to `key`. Resolves with the number of bytes when they are complete and durable. If the
   * source fails or is cut, the signal aborts, or the write fails, nothing remains under the key. Rejects a
   * key that already has a file, and keeps that file.
   */
  put(key: string, source: Readable, options: PutOptions): Promise<{ sizeBytes: number }>

  /**
   * Bytes `start` to `end` inclusive, or the whole file. Null if there is no file. `sizeBytes` is the size of
   * the whole file. The caller must read the stream to its end or destroy it. Throws `range_not_satisfiable`
   * if no byte of the file is in the range.
   */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; sizeBytes: number } | null>

  /** Removes the file and incomplete parts of it. Does nothing if there is none. */
  remove(key: string): Promise<void>

  /** A link that the storage service serves itself. Null if Jurat must serve the file (disk). */
  presign(key: string, link: Link): Promise<string | null>

  /** Throws if files cannot be written and read now. */
  check(): Promise<void>

  close(): Promise<void>
}

export interface PutOptions {
  contentType: string
  signal?: AbortSignal
}

export interface ByteRange {
  start: number
  end: number
}

export interface Link {
  filename: string
  contentType: string
  disposition: Disposition
  /** 1 to 604,800, the longest that S3 signs for. */
  expiresSeconds: number
}

export type Disposition = 'inline' | 'attachment'

const keyShape = /^[1-9][0-9]{0,15}\/(document|video|part)\/[0-9a-z]{32}$/

/** 32 characters of 36 are 165 bits: a key cannot be guessed. */
const randomPart = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 32)

/** `<workspaceId>/<kind>/<32 random characters>` */
export function newStorageKey(workspaceId: number, kind: FileKind): string {
  return checkedKey(`${workspaceId}/${kind}/${randomPart()}`)
}

/**
 * Returns the key. Throws for anything that `newStorageKey` cannot have created, such as a path out of the
 * folder.
 */
export function checkedKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('This is not a storage key.')
  return key
}

/** Throws `range_not_satisfiable` unless the range is well formed and starts within the file. */
export function assertRange({ start, end }: ByteRange, sizeBytes = Number.POSITIVE_INFINITY): void {
  const wellFormed = Number.isSafeInteger(start) && Number.isSafeInteger(end) && 0 <= start && start <= end
  if (!wellFormed || start >= sizeBytes) throw rangeNotSatisfiable()
}

export const rangeNotSatisfiable = () => refusal('range_not_satisfiable', 'range')

export const alreadyStored = () => new Error('A file is stored under this key already.')

/**
 * A stream that fails without a listener, as between the opening of a target and the first read, would end
 * the process. Reading it later still throws the error.
 */
export function holdErrors(source: Readable): void {
  source.on('error', () => {})
}

/**
 * A `Content-Disposition` value for any filename: an ASCII fallback and the exact name (RFC 6266, RFC 8187).
 */
export function contentDisposition(disposition: Disposition, filename: string): string {
  const name = filename.toWellFormed()
  const fallback = name.replace(/[^ -~]|["%/\\]/gu, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${fallback}"; filename*=UTF-8''${exact}`
}
