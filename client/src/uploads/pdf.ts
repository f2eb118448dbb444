import type { MakePayload } from '../transport/call.ts'
import { base64Pieces } from './base64.ts'
import { assertSource, piecesOf, type UploadSource } from './source.ts'

/** Of an upload of 30 MiB, over a slow line. */
export const pdfTimeoutMs = 300_000

/** The JSON body of an upload. It can be sent again, whatever the PDF came from. */
export const pdfPayload =
  ({ pdf_content, ...fields }: { pdf_content: string | UploadSource }): MakePayload =>
  async signal => {
    const contentType = 'application/json'
    if (typeof pdf_content === 'string') {
      return { body: new Blob([JSON.stringify({ ...fields, pdf_content })]), contentType }
    }
    assertSource('pdf_content', pdf_content)
    // Joined by the runtime, not in one string: that would be 40 MiB, and twice that while it is written.
    const parts = [`${JSON.stringify({ ...fields, pdf_content: '' }).slice(0, -2)}`]
    for await (const piece of base64Pieces(piecesOf(pdf_content, signal))) parts.push(piece)
    return { body: new Blob([...parts, '"}']), contentType }
  }
