import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NamelessFile } from '../../platform/files/nameless-file.ts'
import { PdfDecoder, type PdfProblem } from './pdf-decoder.ts'
import { badPdfContent, maxPdfBytes, tooLarge } from './rules.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The PDF of the upload. Null until the body of the request has been read. */
    pdf: SpooledPdf | null
  }
}

/** A decoded PDF in a temporary file. */
export class SpooledPdf {
  readonly #file: NamelessFile
  readonly #decoder = new PdfDecoder()

  private constructor(file: NamelessFile) {
    this.#file = file
  }

  static async open(): Promise<SpooledPdf> {
    return new SpooledPdf(await NamelessFile.open())
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
    return this.#file.sha256()
  }

  /** The decoded bytes, from the beginning. */
  read(): Readable {
    return this.#file.read()
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #keep(bytes: Buffer): Promise<void> {
    if (this.#decoder.sizeBytes > maxPdfBytes) throw tooLarge('pdf_over', maxPdfBytes)
    await this.#file.write(bytes)
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
