import { JuratError } from '../errors.ts'
import { bytesIn } from './bytes.ts'

/**
 * Bytes to upload. A `Blob` is read as it is sent and can be sent again: a form's file, `Bun.file(path)`, or
 * `await openAsBlob(path)` of `node:fs`. Web streams and Node streams are accepted.
 */
export type UploadSource =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>

const pieceBytes = 1024 * 1024

/** Throws `JuratError` for a value that cannot be uploaded. JavaScript callers have no compiler. */
export function assertSource(name: string, source: unknown): void {
  if (bytesIn(source) !== undefined) return
  const kinds = [Blob, ReadableStream]
  if (kinds.some(kind => source instanceof kind)) return
  if (typeof source === 'object' && source !== null && Symbol.asyncIterator in source) return
  throw new JuratError(`${name} must be a Uint8Array, an ArrayBuffer, a Blob or a stream.`)
}

/** Yields the bytes in pieces. After an abort the source is closed; a stalled source, at its next piece. */
export async function* piecesOf(
  source: UploadSource,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of readPieces(source)) {
    signal?.throwIfAborted()
    yield piece
  }
}

async function* readPieces(source: UploadSource): AsyncGenerator<Uint8Array, void, undefined> {
  if (source instanceof Blob) {
    for (let at = 0; at < source.size; at += pieceBytes) {
      yield new Uint8Array(await source.slice(at, at + pieceBytes).arrayBuffer())
    }
  } else if (source instanceof ReadableStream) yield* read(source)
  else if (Symbol.asyncIterator in source) yield* source
  else {
    const bytes = bytesIn(source) ?? new Uint8Array()
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
}

/** Not every browser can iterate over a stream. */
async function* read(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader()
  let isDone = false
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (value !== undefined) yield value
    }
    isDone = true
  } finally {
    if (!isDone) await reader.cancel().catch(() => {})
    reader.releaseLock()
  }
}
