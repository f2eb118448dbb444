import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { discardFile, receiveFile } from '../../platform/files/files.ts'
import { uploadSignal } from '../../platform/http/uploads.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { findPart, findUpload } from './queries.ts'
import {
  assertPartNumber,
  assertSamePart,
  digestOf,
  isCompleted,
  partSizeOf,
  wrongDigest,
  wrongPartSize,
} from './rules.ts'
import type { NewPart } from './uploads.ts'

/**
 * Streams the bytes of a part to storage, unless the same part is stored. Throws `not_found`,
 * `invalid_request` for another size or SHA-256, `unprocessable_entity` for other bytes than the stored ones.
 */
export async function receivePart(
  ctx: Context,
  request: FastifyRequest,
  { workspaceId }: Caller,
  id: number,
  number: number,
): Promise<NewPart> {
  const upload = await findUpload(ctx.db, workspaceId, id)
  if (!upload) throw notFound('Upload')
  if (upload.completed_at !== null) throw isCompleted()
  assertPartNumber(upload, number)
  const { header, sha256 } = digestOf(request.headers)
  const stored = await findPart(ctx.db, workspaceId, id, number)
  if (stored) {
    assertSamePart(stored, sha256, number)
    return { number, sha256, file: null }
  }
  const sizeBytes = partSizeOf(upload, number)
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) !== sizeBytes) throw wrongPartSize(sizeBytes)
  const hash = createHash('sha256')
  const incoming = {
    workspaceId,
    kind: 'part' as const,
    contentType: 'application/octet-stream',
    signal: uploadSignal(request),
  }
  const file = await receiveFile(ctx, incoming, checked(bodyOf(request), sizeBytes, hash))
  const problem =
    file.sizeBytes !== sizeBytes
      ? wrongPartSize(sizeBytes)
      : hash.digest('hex') !== sha256 && wrongDigest(header)
  if (!problem) return { number, sha256, file }
  await discardFile(ctx, file)
  throw problem
}

const bodyOf = ({ body }: FastifyRequest): Readable => (body instanceof Readable ? body : Readable.from([]))

/** The bytes, which end with an error if there are more. The rest is read, so that the client gets it. */
function checked(body: Readable, mostBytes: number, hash: { update(bytes: Buffer): unknown }): Readable {
  return Readable.from(
    (async function* () {
      let bytes = 0
      try {
        for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          bytes += piece.length
          if (bytes > mostBytes) throw wrongPartSize(mostBytes)
          hash.update(piece)
          yield piece
        }
      } finally {
        body.resume()
      }
    })(),
    { objectMode: false },
  )
}
