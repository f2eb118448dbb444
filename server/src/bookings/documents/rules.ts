import type { Caller } from '../../platform/lib/caller.ts'
import { AppError, refusal } from '../../platform/lib/errors.ts'
import { sanitizeFilename } from '../../platform/lib/filename.ts'
import { withExtension } from '../../platform/lib/shown-filename.ts'
import type { PdfProblem } from './pdf-decoder.ts'

/** The largest PDF, decoded (decision "Body sizes"). */
export const maxPdfBytes = 30 * 1024 * 1024

/**
 * The stored name `<epoch>-<name>.pdf` (contract section "Documents", decision "Stored filename"), safe for
 * file systems, headers and shells.
 */
export const storedFilename = (epochSeconds: number, given: string): string =>
  `${epochSeconds}-${sanitizeFilename(given.replace(/\.pdf$/i, '')) || 'document'}.pdf`

interface Named {
  filename: string
  original_filename: string | null
}

/**
 * The name as uploaded. Older versions kept only the stored one, which begins with the time of the upload.
 */
export const nameOf = ({ filename, original_filename }: Named): string =>
  original_filename ?? filename.replace(/^\d{9,}-/, '')

/** The name under which a document is downloaded. */
export const downloadName = (document: Named): string => withExtension(nameOf(document), 'pdf')

/** The stored type: always `reservation` for a reservation, and never one that a customer chose. */
export const typeOf = (
  objectType: 'appointment' | 'reservation',
  asked: string | undefined,
  { source }: Pick<Caller, 'source'>,
): string => {
  if (objectType === 'reservation') return 'reservation'
  return (source === 'customer' ? undefined : asked) ?? 'uploaded'
}

/** Who uploads, for the events. The server itself uploads nothing. */
export const uploaderOf = ({ source }: Pick<Caller, 'source'>): 'customer' | 'staff' | 'api' | null =>
  (({ customer: 'customer', console: 'staff', api: 'api', system: null }) as const)[source]

export const notPdf = (param: 'pdf_content' | 'file' = 'pdf_content') =>
  badPayload(param, param === 'file' ? 'must be a PDF' : 'must be the base64 of a PDF')

/**
 * The error for what is no base64 of a PDF. A form or a URL turns `+` into a space, and the PDF would be
 * damaged.
 */
export const badPdfContent = (problem: PdfProblem) =>
  problem === 'other' ? notPdf() : badPayload('pdf_content', reasons[problem])

const reasons: Record<Exclude<PdfProblem, 'other'>, string> = {
  space: 'must be base64 without spaces: a form or a URL may have turned "+" into a space',
  base64url: 'must be base64 with "+" and "/". It looks like base64url, which has "-" and "_" instead',
  percent: 'must be base64. It looks percent-encoded: decode it first, %2B is "+", %2F is "/" and %3D is "="',
  data_url: 'must be the base64 of a PDF. It looks like a data URL of another type or without ;base64',
}

const badPayload = (param: string, reason: string) =>
  new AppError('bad_payload', 'invalid_parameters', {
    params: { [param]: reason },
    message: `Invalid parameter: ${param} ${reason}.`,
  })

export const tooLarge = (what: 'body_over' | 'pdf_over' | 'rest_over', bytes: number) =>
  refusal('payload_too_large', what, { most_mib: bytes >> 20 })
