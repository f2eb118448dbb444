import { addAbortSignal } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalidParams } from '../lib/errors.ts'
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
      assertNameFits(request, part)
    }
    yield part
  }
}

function assertNameFits(request: FastifyRequest, { filename }: MultipartFile): void {
  if ([...(filename ?? '')].length <= longestFilename) return
  stopParsing(request)
  throw invalidParams({ filename: `must have at most ${longestFilename} characters` })
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
  const refusal = () =>
    new AppError('payload_too_large', `The request body is larger than ${mostBytes >> 20} MiB.`)
  if (Number(raw.headers['content-length']) > mostBytes) throw refusal()
  let bytes = 0
  raw.on('data', function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes <= mostBytes) return
    raw.off('data', count)
    // The parser ends at an error of the request. The connection stays open for the response.
    raw.emit('error', refusal())
  })
}

/** Errors of the framework for forms that it does not take. */
const refusals: Record<string, () => AppError> = {
  FST_FILES_LIMIT: () =>
    new AppError('invalid_request', 'The form has too many files.', { reason: 'too_many_files' }),
  FST_FIELDS_LIMIT: () => new AppError('invalid_request', 'The form has too many fields.'),
  FST_PARTS_LIMIT: () => new AppError('invalid_request', 'The form has too many parts.'),
  FST_PROTO_VIOLATION: () =>
    new AppError(
      'invalid_request',
      'The form has a field whose name is reserved, such as __proto__ or constructor.',
    ),
  FST_INVALID_JSON_FIELD_ERROR: () =>
    new AppError('invalid_request', 'A field of the form is not the JSON that its Content-Type announces.'),
}

/**
 * The error of a multipart body. Errors of the parser have no code. Those of the framework and the system
 * have one.
 */
export function multipartRefusal(error: unknown): unknown {
  if (error instanceof Error && error.name === 'AbortError' && error.cause) return error.cause
  if (!(error instanceof Error)) return error
  if ('code' in error) return refusals[String(error.code)]?.() ?? error
  return new AppError('invalid_request', 'The body is not valid multipart/form-data.', { cause: error })
}
