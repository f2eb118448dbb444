import type { MakePayload } from '../transport/call.ts'
import { base64Pieces } from './base64.ts'
import { assertSource, piecesOf, type UploadSource } from './source.ts'

/** Enough to upload 30 MiB over a slow connection. */
export const pdfTimeoutMs = 300_000

/** Builds the JSON body of an upload. It can be sent again, also if the PDF was a stream. */
export const pdfPayload =
  ({ pdf_content, ...fields }: { pdf_content: string | UploadSource }): MakePayload =>
  async signal => {
    const contentType = 'application/json'
    if (typeof pdf_content === 'string') {
      return { body: new Blob([JSON.stringify({ ...fields, pdf_content })]), contentType }
    }
    assertSource('pdf_content', pdf_content)
    // One string would take 40 MiB, and twice that while it is built. A Blob joins the parts.
    const parts = [`${JSON.stringify({ ...fields, pdf_content: '' }).slice(0, -2)}`]
    for await (const piece of base64Pieces(piecesOf(pdf_content, signal))) parts.push(piece)
    return { body: new Blob([...parts, '"}']), contentType }
  }
