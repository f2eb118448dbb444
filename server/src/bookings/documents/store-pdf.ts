import type { Context } from '../../platform/context.ts'
import { type ReceivedFile, receiveFile } from '../../platform/files/files.ts'
import { pagesOf } from './apart/read-files.ts'
import { unusablePdf } from './rules.ts'
import type { SpooledPdf } from './spooled-pdf.ts'

export const contentType = 'application/pdf'

/** Whose PDF is stored. */
interface PdfOwner {
  workspaceId: number
  bookingId: number
  /** Ends the upload, with an `AppError` as its reason. */
  signal: AbortSignal
  /** True: also what begins like a PDF and cannot be opened. */
  takesUnreadable: boolean
}

/** A stored PDF, with its SHA-256 in lowercase hex. `pages` is null for one that cannot be opened. */
export interface StoredPdf {
  file: ReceivedFile
  sha256: string
  pages: number | null
}

/** Counts the pages of a PDF and stores it. Throws `bad_payload` for one that cannot be opened. */
export async function storePdf(ctx: Context, pdf: SpooledPdf, of: PdfOwner): Promise<StoredPdf> {
  const { workspaceId, bookingId, signal, takesUnreadable } = of
  const found = await pagesOf(pdf, { owner: { workspaceId, part: bookingId }, signal })
  if ('fault' in found && !takesUnreadable) throw unusablePdf(found.fault)
  const incoming = { workspaceId, kind: 'document' as const, contentType, signal }
  const file = await receiveFile(ctx, incoming, pdf.read())
  return { file, sha256: pdf.sha256(), pages: 'pages' in found ? found.pages : null }
}
