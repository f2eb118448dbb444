import { AppError, invalidParams, invalidText, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { maxPdfBytes, tooLarge } from '../documents/rules.ts'
import { contentType as pdfType } from '../documents/store-pdf.ts'
import { assertVideoType, maxVideoBytes } from '../videos/rules.ts'

/** Bytes of a part. The last one has the rest. */
export const partBytes = 5 * 1024 ** 2

/** Time until an upload that is not completed is deleted. */
export const openForMs = 86_400_000

/** Limits of the uploads of a workspace that are not completed. */
const most = { open: 50, gib: 64 }

interface Size {
  size_bytes: number
}

export const partCountOf = ({ size_bytes }: Size): number => Math.ceil(size_bytes / partBytes)

export const partSizeOf = (upload: Size, number: number): number =>
  number < partCountOf(upload) ? partBytes : upload.size_bytes - (number - 1) * partBytes

/** Throws `invalid_request` for a part that the file does not have. */
export function assertPartNumber(upload: Size, number: number): void {
  const count = partCountOf(upload)
  if (number > count) throw invalidParams({ number: problem('too_large', { most: count }) })
}

interface Announced {
  kind: 'document' | 'video'
  type?: string
  content_type?: string
  size_bytes: number
}

/**
 * The media type of the file, without parameters: a recorder names its codecs there. Throws
 * `invalid_request` for another type than an upload in one request accepts, `payload_too_large`.
 */
export function announcedType({ kind, type, content_type = '', size_bytes }: Announced): string {
  const [mediaType = ''] = content_type.toLowerCase().split(';')
  if (kind === 'video') {
    if (type !== undefined) throw invalidParams({ type: problem('only_for_documents') })
    if (size_bytes > maxVideoBytes) throw refusal('payload_too_large', 'video')
    return assertVideoType(mediaType.trim(), 'content_type')
  }
  if (size_bytes > maxPdfBytes) throw tooLarge('pdf_over', maxPdfBytes)
  if (content_type !== '' && mediaType.trim() !== pdfType)
    throw invalidParams({ content_type: problem('not_that', { allowed: pdfType }) })
  return pdfType
}

/** Throws `unprocessable_entity` if the workspace has no room for another upload. */
export function assertRoom({ count, bytes }: { count: number; bytes: number }, { size_bytes }: Size): void {
  if (count >= most.open) throw refusal('unprocessable_entity', 'too_many_open_uploads', { most: most.open })
  if (bytes + size_bytes > most.gib * 1024 ** 3)
    throw refusal('unprocessable_entity', 'open_uploads_too_large', { most_gib: most.gib })
}

/** Throws `unprocessable_entity` unless all parts are stored. */
export function assertWhole(upload: Size, parts: { number: number }[]): void {
  const stored = new Set(parts.map(({ number }) => number))
  const count = partCountOf(upload) - stored.size
  if (count === 0) return
  let part = 1
  while (stored.has(part)) part += 1
  throw refusal('unprocessable_entity', 'parts_missing', { case: count === 1 ? 'one' : 'other', count, part })
}

/** Throws `unprocessable_entity` for a part that is stored with other bytes. */
export function assertSamePart(stored: { sha256: string }, sha256: string, part: number): void {
  if (stored.sha256 !== sha256) throw refusal('unprocessable_entity', 'part_differs', { part })
}

/** Whether a call puts the parts together now. */
export const isClaimed = (upload: { completing_until: Date | null }, now: Date): boolean =>
  upload.completing_until !== null && upload.completing_until > now

export const isCompleted = () => refusal('unprocessable_entity', 'upload_completed')

export const isCompleting = () => refusal('unavailable', 'upload_completing', {}, { retryAfterSeconds: 1 })

export const wrongPartSize = (bytes: number) => invalidParams({ body: problem('part_size', { bytes }) })

export const wrongDigest = (header: string) => invalidParams({ [header]: problem('digest_differs') })

export const fileDiffers = () => refusal('unprocessable_entity', 'file_differs')

const notPdf = problem('not_a_pdf')

export const isNoPdf = () =>
  new AppError('bad_payload', 'invalid_parameters', {
    problems: { file: notPdf },
    message: invalidText('file', notPdf),
  })

const digestHeaders = ['content-digest', 'repr-digest'] as const

/**
 * The SHA-256 of a part that its request names, in lowercase hex, and the header that has it (RFC 9530).
 * Throws `invalid_request` without one.
 */
export function digestOf(headers: Record<string, string | string[] | undefined>): {
  header: string
  sha256: string
} {
  for (const header of digestHeaders) {
    for (const entry of String(headers[header] ?? '').split(',')) {
      const base64 = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(entry.trim())?.[1]
      if (base64 !== undefined) return { header, sha256: Buffer.from(base64, 'base64').toString('hex') }
    }
  }
  throw invalidParams({ 'content-digest': problem('no_digest') })
}
