import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { cutOff } from '../../platform/http/error-response.ts'
import { bodyOf } from '../../platform/http/parse-body.ts'
import type { AppError } from '../../platform/lib/errors.ts'
import { tooLarge } from './rules.ts'
import { SpooledPdf } from './spooled-pdf.ts'
import { UploadReader } from './upload-reader.ts'

const maxWireBytes = 48 * 1024 * 1024
/** Limit of the rest of the JSON, without the PDF: the same as for every other JSON body. */
const maxRestBytes = 1024 * 1024
/** JSON can write each base64 character as an escape of six characters, such as `\u002f`. */
const longestEscape = 6

/**
 * Reads the JSON body of an upload as it arrives. Writes the PDF to `request.pdf` piece by piece, because
 * parsing a string of 33 MB would block all other requests. `pdf_content` becomes a placeholder.
 */
export async function readJsonBody(request: FastifyRequest, payload: Readable): Promise<unknown> {
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
