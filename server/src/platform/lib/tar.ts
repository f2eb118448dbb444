import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Pack } from 'tar-stream'

/** A file or folder of an archive. */
export interface TarPart {
  /** Path within the archive, with `/`. At most 100 characters, which need no extended header. */
  name: string
  /** Number of bytes of `open`. A folder has none. */
  sizeBytes: number
  /** Called when the archive reaches this part. A folder has no bytes. */
  open?(): Promise<Readable>
}

const blockBytes = 512
const padded = (bytes: number) => Math.ceil(bytes / blockBytes) * blockBytes

/** Size of the archive of these parts, in bytes. */
export const tarBytes = (parts: TarPart[]): number =>
  parts.reduce((sum, { sizeBytes }) => sum + blockBytes + padded(sizeBytes), 2 * blockBytes)

/**
 * A tar archive of the parts. Each part is opened when it is reached, and read no faster than the archive.
 * Fails if a part has more or fewer bytes than announced. A caller that does not read to the end must destroy
 * it.
 */
export async function tarOf(parts: Iterable<TarPart> | AsyncIterable<TarPart>): Promise<Readable> {
  // Loaded only when an archive is made.
  const { pack: openPack } = await import('tar-stream')
  const pack = openPack()
  const archive = Readable.from(pack, { objectMode: false })
  const ending = new AbortController()
  archive.once('close', () => {
    ending.abort()
    pack.destroy()
  })
  const fill = async () => {
    for await (const { name, sizeBytes, open } of parts) {
      const mode = open ? 0o600 : 0o700
      const entry = pack.entry({ name, mode, size: sizeBytes, type: open ? 'file' : 'directory' })
      if (open) await pour(await open(), entry, ending.signal)
    }
    pack.finalize()
  }
  fill().catch(error => archive.destroy(error))
  return archive
}

async function pour(source: Readable, entry: ReturnType<Pack['entry']>, signal: AbortSignal): Promise<void> {
  // Errors are thrown below. Between two waits nothing else would listen.
  entry.on('error', () => {})
  try {
    for await (const chunk of source) {
      signal.throwIfAborted()
      if (!entry.write(chunk)) await once(entry, 'drain', { signal })
    }
    const closed = once(entry, 'close', { signal })
    entry.end(undefined)
    await closed
  } finally {
    source.destroy()
  }
}

const writeBytes = 1024 * 1024

/** Joins small pieces: a tar of a thousand small files was written four times as fast. */
export async function* inBlocks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of source) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes < writeBytes) continue
    yield Buffer.concat(pieces)
    pieces = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}
