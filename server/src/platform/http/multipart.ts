import { addAbortSignal } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type AppError, invalidParams, refusal } from '../lib/errors.ts'
import { problem } from '../lib/reasons/problems.ts'
import { uploadSignal } from './uploads.ts'

type PartOptions = Parameters<FastifyRequest['parts']>[0]

/** As of a filename in JSON. A parser takes names of up to 80 kB. */
const longestFilename = 255

/**
 * The parts of a form. The wait for the next one, and for the bytes of a file, ends with the upload: a parser
 * may neither continue nor fail. Throws `invalid_request` for a long filename.
 */
export async function* partsOf(request: FastifyRequest, options: PartOptions): AsyncGenerator<Multipart> {
  const signal = uploadSignal(request)
  const parts = request.parts(options)
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  ended.catch(() => {})
  for (;;) {
    signal.throwIfAborted()
    const { value: part, done } = await Promise.race([parts.next(), ended]).catch(error => {
      stopParsing(request)
      throw error
    })
    if (done) return
    if (part.type === 'file') {
      addAbortSignal(signal, part.file)
      // The parser takes a part of bytes without a name for a file.
      part.filename ??= ''
      assertNameFits(request, part)
    }
    yield part
  }
}

function assertNameFits(request: FastifyRequest, { filename }: MultipartFile): void {
  if ([...filename].length <= longestFilename) return
  stopParsing(request)
  throw invalidParams({ filename: problem('too_long', { most: longestFilename }) })
}

/** Past a limit of parts, the parser would read all further parts of the form. They are dropped unread. */
function stopParsing({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/**
 * Ends the parsing of a form once its whole body, with fields and boundaries, exceeds the limit: limits of
 * parts drop what is too long, and read it to the end. Call it right before `partsOf`. Throws
 * `payload_too_large` if the announced length exceeds it.
 */
export function limitForm({ raw }: FastifyRequest, mostBytes: number): void {
  const tooLarge = () => refusal('payload_too_large', 'body_over', { most_mib: mostBytes >> 20 })
  if (Number(raw.headers['content-length']) > mostBytes) throw tooLarge()
  let bytes = 0
  raw.on('data', function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes <= mostBytes) return
    raw.off('data', count)
    // The parser ends at an error of the request. The connection stays open for the response.
    raw.emit('error', tooLarge())
  })
}

/** Errors of the framework for forms that it does not take. */
const refusals: Record<string, () => AppError> = {
  FST_FILES_LIMIT: () => refusal('invalid_request', 'too_many_files'),
  FST_FIELDS_LIMIT: () => refusal('invalid_request', 'too_many_fields'),
  FST_PARTS_LIMIT: () => refusal('invalid_request', 'too_many_parts'),
  FST_PROTO_VIOLATION: () => refusal('invalid_request', 'reserved_field'),
  FST_INVALID_JSON_FIELD_ERROR: () => refusal('invalid_request', 'field_not_json'),
}

/**
 * The error of a multipart body. Errors of the parser have no code. Those of the framework and the system
 * have one.
 */
export function multipartRefusal(error: unknown): unknown {
  if (error instanceof Error && error.name === 'AbortError' && error.cause) return error.cause
  if (!(error instanceof Error)) return error
  if ('code' in error) return refusals[String(error.code)]?.() ?? error
  return refusal('invalid_request', 'not_multipart', {}, { cause: error })
}
