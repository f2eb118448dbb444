import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PdfDecoder, type PdfProblem } from './pdf-decoder.ts'
import { badPdfContent, maxPdfBytes, tooLarge } from './rules.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The PDF of the upload. Null until the body of the request has been read. */
    pdf: SpooledPdf | null
  }
}

/**
 * A decoded PDF in a temporary file without a name. The operating system deletes the file when it is closed,
 * also after a failed request or a crash of the process.
 */
export class SpooledPdf {
  readonly #file: FileHandle
  readonly #decoder = new PdfDecoder()
  readonly #hash = createHash('sha256')
  #closed = false

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(): Promise<SpooledPdf> {
    const path = join(tmpdir(), `jurat-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return new SpooledPdf(file)
  }

  async write(base64: string): Promise<void> {
    await this.#keep(this.#decoder.write(base64))
  }

  /** Adds bytes that are not in base64. */
  async writeBytes(bytes: Buffer): Promise<void> {
    await this.#keep(this.#decoder.take(bytes))
  }

  async end(): Promise<void> {
    await this.#keep(this.#decoder.end())
  }

  /** Undefined for a PDF. */
  problem(): PdfProblem | undefined {
    return this.#decoder.problem()
  }

  /** Of the decoded bytes, in lowercase hex. After the end. */
  sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  /** The decoded bytes, from the beginning. */
  read(): Readable {
    return this.#file.createReadStream({ start: 0, autoClose: false })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#file.close()
  }

  async #keep(bytes: Buffer): Promise<void> {
    if (this.#decoder.sizeBytes > maxPdfBytes) throw tooLarge('pdf_over', maxPdfBytes)
    // On an almost full disk, `write` may write only a part; `writeFile` continues until all is written or it
    // fails.
    this.#hash.update(bytes)
    if (bytes.length > 0) await this.#file.writeFile(bytes)
  }
}

/** Passes the PDF of the request to `use`, and closes it. Throws `bad_payload` if there is none. */
export async function withPdf<T>(request: FastifyRequest, use: (pdf: SpooledPdf) => Promise<T>): Promise<T> {
  const { pdf } = request
  try {
    const problem = pdf ? pdf.problem() : 'other'
    if (!pdf || problem) throw badPdfContent(problem ?? 'other')
    return await use(pdf)
  } finally {
    await pdf?.close()
  }
}

/**
 * For a PDF that is not used, as in a call with other bad parameters. Node ends a process that leaves an open
 * file to garbage collection, and only this event follows a response that could not be sent.
 */
export async function closeWithResponse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.raw.once('close', () => void request.pdf?.close())
}
