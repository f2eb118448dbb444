import { createHash } from 'node:crypto'
import { finished, Transform, type TransformCallback } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { discardFile, type Incoming, type ReceivedFile, receiveFile } from '../../platform/files/files.ts'
import { limitForm, multipartRefusal, partsOf } from '../../platform/http/multipart.ts'
import { uploadSignal } from '../../platform/http/uploads.ts'
import { AppError, type ErrorCode } from '../../platform/lib/errors.ts'
import { PdfHead } from './pdf-head.ts'
import { maxPdfBytes, notPdf } from './rules.ts'

/** One file of a form: stored, with the SHA-256 of its bytes in lowercase hex, or the reason why not. */
export type ReceivedPdf =
  | { filename: string; file: ReceivedFile; sha256: string }
  | { filename: string; error: Extract<ErrorCode, 'bad_payload' | 'payload_too_large'> }

export interface ReceivedForm {
  fields: Record<string, string>
  pdfs: ReceivedPdf[]
}

const limits = { files: 20, fields: 10, fieldSize: 1_000, headerPairs: 100, fileSize: maxPdfBytes }
/** Five of the largest documents, and the rest of a form. */
const maxFormBytes = 5 * maxPdfBytes + 1024 * 1024

/**
 * Streams the PDFs of a multipart form to storage, one after the other. A file that is no PDF or too large is
 * reported, and the others are received. Throws `invalid_request` for a form that cannot be read; then
 * nothing remains. Throws `payload_too_large` for a form with more than 151 MiB. The caller keeps or discards
 * the files.
 */
export async function receivePdfs(
  ctx: Context,
  request: FastifyRequest,
  workspaceId: number,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: {}, pdfs: [] }
  const contentType = 'application/pdf'
  const incoming = { workspaceId, kind: 'document' as const, contentType, signal: uploadSignal(request) }
  try {
    limitForm(request, maxFormBytes)
    for await (const part of partsOf(request, { limits })) {
      if (part.type === 'file') form.pdfs.push(...(await received(ctx, incoming, part)))
      else form.fields[part.fieldname] = String(part.value)
    }
    return form
  } catch (error) {
    await discardPdfs(ctx, form.pdfs)
    throw multipartRefusal(error)
  }
}

/** Deletes files that were stored while a form was read. For a form that is refused. */
export async function discardPdfs(ctx: Context, pdfs: ReceivedPdf[]): Promise<void> {
  for (const pdf of pdfs) if ('file' in pdf) await discardFile(ctx, pdf.file)
}

async function received(ctx: Context, incoming: Incoming, part: MultipartFile): Promise<ReceivedPdf[]> {
  const { filename } = part
  const check = new PdfCheck()
  // Before storage reads it, nobody else would notice an error, which would end the process.
  check.on('error', () => part.file.resume())
  // Unlike an `error` event, this also tells of a part that failed before anybody listened.
  finished(part.file, { writable: false }, error => error && check.destroy(error))
  try {
    const file = await receiveFile(ctx, incoming, part.file.pipe(check))
    if (!part.file.truncated) return [{ filename, file, sha256: check.sha256() }]
    await discardFile(ctx, file)
    return [{ filename, error: 'payload_too_large' }]
  } catch (failure) {
    part.file.resume()
    const error = check.errored ?? failure
    if (!(error instanceof AppError) || error.code !== 'bad_payload') throw error
    // A form without a chosen file has an empty part.
    return check.isEmpty && filename === '' ? [] : [{ filename, error: 'bad_payload' }]
  }
}

/** Passes a file on with a digest of it, and fails if its beginning is not that of a PDF. */
class PdfCheck extends Transform {
  readonly #head = new PdfHead()
  readonly #hash = createHash('sha256')

  get isEmpty(): boolean {
    return this.#head.isEmpty
  }

  /** Of the whole file, after its end. */
  sha256(): string {
    return this.#hash.digest('hex')
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    this.#head.add(chunk)
    done(this.#head.isComplete && !this.#head.isPdf() ? notPdf('file') : null, chunk)
  }

  override _flush(done: TransformCallback): void {
    done(this.#head.isPdf() ? null : notPdf('file'))
  }
}
