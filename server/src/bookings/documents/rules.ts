import type { Caller } from '../../platform/lib/caller.ts'
import { AppError, invalidText, refusal } from '../../platform/lib/errors.ts'
import { sanitizeFilename } from '../../platform/lib/filename.ts'
import { type Problem, problem } from '../../platform/lib/reasons/problems.ts'
import { withExtension } from '../../platform/lib/shown-filename.ts'
import type { PdfFault } from './apart/problem.ts'
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

const notPdf = () => badPayload('pdf_content', problem('not_base64_pdf'))

/**
 * The error for what is no base64 of a PDF. A form or a URL turns `+` into a space, and the PDF would be
 * damaged.
 */
export const badPdfContent = (problem: PdfProblem) =>
  problem === 'other' ? notPdf() : badPayload('pdf_content', reasons[problem])

const reasons: Record<Exclude<PdfProblem, 'other'>, Problem> = {
  space: problem('pdf_spaces'),
  base64url: problem('pdf_base64url'),
  percent: problem('pdf_percent'),
  data_url: problem('pdf_data_url'),
}

/** The error for a PDF that nobody could open in the session. */
export const unusablePdf = (why: PdfFault) => badPayload('pdf_content', unusable[why])

const unusable: Record<PdfFault, Problem> = {
  pdf_password: problem('pdf_password'),
  pdf_damaged: problem('pdf_damaged'),
  pdf_no_pages: problem('pdf_no_pages'),
  too_complex: problem('pdf_too_complex'),
}

const badPayload = (param: string, wrong: Problem) =>
  new AppError('bad_payload', 'invalid_parameters', {
    problems: { [param]: wrong },
    message: invalidText(param, wrong),
  })

export const tooLarge = (what: 'body_over' | 'pdf_over' | 'rest_over', bytes: number) =>
  refusal('payload_too_large', what, { most_mib: bytes >> 20 })
