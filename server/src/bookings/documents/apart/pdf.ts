import { getResolvedPDFJS } from 'unpdf'
import { FileFault } from './problem.ts'

/**
 * The number of pages. Throws `FileFault` for a PDF that asks for a password, is damaged or has no page. A
 * PDF that only restricts printing opens without a password, and is accepted.
 */
export async function countPages(bytes: Buffer): Promise<number> {
  const { getDocument, VerbosityLevel } = await getResolvedPDFJS()
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const reading = getDocument({ data, verbosity: VerbosityLevel.ERRORS, stopAtErrors: true })
  const pdf = await reading.promise.catch(error => {
    throw new FileFault(error?.name === 'PasswordException' ? 'pdf_password' : 'pdf_damaged')
  })
  if (pdf.numPages === 0) throw new FileFault('pdf_no_pages')
  // Without this, a PDF whose pages are lost counts the pages that it announces.
  await pdf.getPage(1).catch(() => {
    throw new FileFault('pdf_damaged')
  })
  return pdf.numPages
}
