import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutOff } from '../../platform/http/error-response.ts'
import { bodyOf } from '../../platform/http/parse-body.ts'
import type { AppError } from '../../platform/lib/errors.ts'
import { PdfDecoder, type PdfProblem } from './pdf-decoder.ts'
import { badPdfContent, maxPdfBytes, tooLarge } from './rules.ts'
import { UploadReader } from './upload-reader.ts'

const maxWireBytes = 48 * 1024 * 1024
/** Limit of the other content of an upload: the same as of any other body. */
const maxRestBytes = 1024 * 1024
/** JSON can write each character of the base64 with six: `\u002f`. */
const longestEscape = 6

declare module 'fastify' {
  interface FastifyRequest {
    /** The PDF of an upload whose body has been read. */
    pdf: SpooledPdf | null
  }
}

/**
 * A decoded PDF in a file without a name: the system frees it when it is closed, whatever happens to the
 * request or the process.
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

/**
 * Reads the JSON body of an upload as it arrives. The PDF goes to `request.pdf`, never whole through memory
 * (a string of 33 MB would block all others), and `pdf_content` becomes a placeholder.
 */
export async function readUpload(request: FastifyRequest, payload: Readable): Promise<unknown> {
  if (Number(request.headers['content-length']) > maxWireBytes) throw tooLarge('body_over', maxWireBytes)
  const pdf = await SpooledPdf.open()
  request.pdf = pdf
  try {
    const body = await parse(request, payload, pdf)
    if (request.raw.socket.destroyed) throw cutOff()
    return body
  } catch (error) {
    await pdf.close()
    throw error
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

async function parse(request: FastifyRequest, payload: Readable, pdf: SpooledPdf): Promise<unknown> {
  const reader = new UploadReader('pdf_content')
  const digest = request.headers['idempotency-key'] === undefined ? undefined : createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let wireBytes = 0
  let restChars = 0
  let refusal: AppError | undefined
  const take = async (decode: () => string) => {
    const [text, base64] = bodyOf(() => {
      const text = decode()
      return [text, reader.write(text)]
    })
    restChars += Math.max(0, text.length - longestEscape * base64.length)
    if (restChars > maxRestBytes) throw tooLarge('rest_over', maxRestBytes)
    await pdf.write(base64)
  }
  // Reads the rest instead of destroying it, so that the client gets the response and can use the connection
  // again.
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    wireBytes += chunk.length
    if (wireBytes > maxWireBytes) throw tooLarge('body_over', maxWireBytes)
    if (refusal) continue
    digest?.update(chunk)
    await take(() => utf8.decode(chunk, { stream: true })).catch(error => {
      if (error.code !== 'invalid_request') throw error
      refusal = error
    })
  }
  if (refusal) throw refusal
  if (wireBytes === 0) return undefined
  await take(() => utf8.decode())
  await pdf.end()
  if (digest) request.bodyDigest = digest.digest('base64')
  return bodyOf(() => reader.end())
}
