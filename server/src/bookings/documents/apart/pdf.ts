import { getResolvedPDFJS } from 'unpdf'
import { FileFault } from './problem.ts'

/**
 * The number of pages. Throws `FileFault` for a PDF that asks for a password, is damaged or has no page. A
 * PDF that only restricts printing opens without a password, and is accepted.
 */
export async function countPages(bytes: Buffer): Promise<number> {
  const { getDocument, VerbosityLevel } = await getResolvedPDFJS()
  // The reader takes the memory of the file, and leaves it empty.
  const sizeBytes = bytes.length
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const reading = getDocument({ data, verbosity: VerbosityLevel.ERRORS, stopAtErrors: true })
  const pdf = await reading.promise.catch(error => {
    throw new FileFault(error?.name === 'PasswordException' ? 'pdf_password' : 'pdf_damaged')
  })
  if (pdf.numPages === 0) throw new FileFault('pdf_no_pages')
  // No file of this size can hold more: not even packed, a page takes less than a byte.
  if (!Number.isSafeInteger(pdf.numPages) || pdf.numPages < 1 || pdf.numPages > sizeBytes)
    throw new FileFault('pdf_damaged')
  if (pdf.numPages > mostPages) throw new FileFault('too_complex')
  // Without this, a PDF whose pages are lost counts the pages that it announces.
  for (const page of looksAt(pdf.numPages))
    await pdf.getPage(page).catch(() => {
      throw new FileFault('pdf_damaged')
    })
  return pdf.numPages
}

/** Hundreds of pages are a long document. A page that is named a million times takes seconds to look at. */
const mostPages = 10_000
const mostLooks = 6

/** Numbers of pages, evenly from the first to the last: a count that is false by much has none at one. */
function looksAt(pages: number): Set<number> {
  const steps = Math.min(pages, mostLooks) - 1
  const at = (step: number) => 1 + Math.round((step * (pages - 1)) / Math.max(steps, 1))
  return new Set(Array.from({ length: steps + 1 }, (_, step) => at(step)))
}
