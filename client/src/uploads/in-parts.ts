import { JuratApiError, JuratConnectionError, JuratError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import { sleep } from '../transport/sleep.ts'
import { bytesIn } from './bytes.ts'
import { sha256 } from './sha256.ts'
import { assertSource, piecesOf, type UploadSource } from './source.ts'

/** How far an upload in parts is. */
export interface UploadProgress {
  /** Keep it to resume after a reload or a restart of your program. */
  uploadId: number
  /** Bytes that the service has stored. */
  sentBytes: number
  totalBytes: number
}

export interface UploadSendOptions extends RequestOptions {
  /** Called when the upload has begun, and after each part. */
  onProgress?: ((progress: UploadProgress) => void) | undefined
}

/** What the upload has of `UploadWithParts`. */
export interface KnownUpload {
  id: number
  status: 'open' | 'completing' | 'completed'
  filename: string
  size_bytes: number
  part_size: number
  part_count: number
  parts: { number: number; size_bytes: number; sha256: string }[]
}

/** The calls that an upload makes. */
export interface UploadCalls<U extends KnownUpload> {
  begin(): Promise<U>
  get(id: number): Promise<U>
  putPart(id: number, number: number, bytes: Uint8Array): Promise<unknown>
  complete(id: number): Promise<U>
}

/** A connection may be lost for longer than usual calls wait. */
export const uploadRetries = 8
/** How often a part that arrived damaged is sent again. */
const mostDamaged = 3
const pollMs = 1_000

/** The size of the source. Undefined for a stream. */
export const sizeOf = (file: UploadSource): number | undefined =>
  file instanceof Blob ? file.size : bytesIn(file)?.byteLength

/**
 * Sends the parts that are not stored, in their order, and completes the upload. Holds one part in memory. A
 * stored part must be the same in the file. Throws `JuratError` for another file.
 */
export async function sendInParts<U extends KnownUpload>(
  file: UploadSource,
  calls: UploadCalls<U>,
  { onProgress, signal, maxRetries = uploadRetries }: UploadSendOptions,
): Promise<U> {
  assertSource('file', file)
  const upload = await calls.begin()
  if (upload.status === 'completed') return upload
  const size = sizeOf(file) ?? upload.size_bytes
  if (size !== upload.size_bytes) throw anotherFile(upload)
  const stored = new Map(upload.parts.map(part => [part.number, part]))
  let sentBytes = upload.parts.reduce((sum, part) => sum + part.size_bytes, 0)
  const tell = () => onProgress?.({ uploadId: upload.id, sentBytes, totalBytes: size })
  tell()
  let number = 0
  for await (const bytes of partsOf(file, upload, signal)) {
    number += 1
    const known = stored.get(number)
    if (known) {
      if (hexOf(await sha256(bytes)) !== known.sha256) throw anotherFile(upload)
      continue
    }
    await putPart(calls, upload.id, number, bytes)
    sentBytes += bytes.length
    tell()
  }
  return completed(calls, upload.id, maxRetries, signal)
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

const anotherFile = ({ id, filename }: KnownUpload) =>
  new JuratError(
    `The file is not the one of upload ${id}, ${filename}. Abort that upload, or send the file without resume.`,
  )

/** The bytes of each part. Throws `JuratError` if the file has another size than the upload. */
async function* partsOf(
  file: UploadSource,
  upload: KnownUpload,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { part_size, part_count, size_bytes } = upload
  const sizeAt = (number: number) => Math.min(part_size, size_bytes - (number - 1) * part_size)
  let number = 1
  let part = new Uint8Array(sizeAt(1))
  let filled = 0
  for await (const piece of piecesOf(file, signal)) {
    for (let at = 0; at < piece.length; ) {
      if (number > part_count) throw anotherFile(upload)
      const taken = piece.subarray(at, at + part.length - filled)
      part.set(taken, filled)
      at += taken.length
      filled += taken.length
      if (filled < part.length) continue
      yield part
      number += 1
      part = new Uint8Array(Math.max(0, sizeAt(number)))
      filled = 0
    }
  }
  if (number <= part_count) throw anotherFile(upload)
}

/** A part that was damaged on its way is sent again. */
async function putPart<U extends KnownUpload>(
  calls: UploadCalls<U>,
  id: number,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  for (let damaged = 1; ; damaged++) {
    try {
      await calls.putPart(id, number, bytes)
      return
    } catch (error) {
      if (!isDamaged(error) || damaged === mostDamaged) throw error
    }
  }
}

const isDamaged = (error: unknown): boolean =>
  error instanceof JuratApiError &&
  Object.values(error.problems ?? {}).some(({ reason }) => reason === 'digest_differs')

/** The service may complete the upload although the response, or the connection, was lost. */
async function completed<U extends KnownUpload>(
  calls: UploadCalls<U>,
  id: number,
  maxRetries: number,
  signal: AbortSignal | undefined,
): Promise<U> {
  let failures = 0
  for (;;) {
    try {
      return await calls.complete(id)
    } catch (error) {
      const isRunning = error instanceof JuratApiError && error.reason === 'upload_completing'
      if (!isRunning && !(error instanceof JuratConnectionError && failures++ < maxRetries)) throw error
    }
    let upload = await calls.get(id)
    for (; upload.status === 'completing'; upload = await calls.get(id)) await sleep(pollMs, signal)
    if (upload.status === 'completed') return upload
  }
}
