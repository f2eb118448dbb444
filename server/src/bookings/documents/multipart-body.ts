import { createHash } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { limitForm, multipartRefusal, partsOf } from '../../platform/http/multipart.ts'
import type { App } from '../../platform/http/operation.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { maxPdfBytes } from './rules.ts'
import { SpooledPdf } from './spooled-pdf.ts'

const limits = { files: 1, fields: 10, fieldSize: 1_000, headerPairs: 100, fileSize: maxPdfBytes + 1 }
/** One document, and the rest of a form. */
const maxFormBytes = maxPdfBytes + 1024 * 1024

/**
 * Lets an upload also take multipart/form-data, as browsers send it: one part with a file, and fields with
 * the names of the JSON body. The form becomes that body, so that everything after it is the same.
 */
export function acceptForms(app: App): void {
  app.register(multipart)
  app.addHook('preValidation', async request => {
    if (request.isMultipart()) request.body = await readForm(request)
  })
}

async function readForm(request: FastifyRequest): Promise<object> {
  const pdf = await SpooledPdf.open()
  request.pdf = pdf
  const digest = createHash('sha256')
  const body: Record<string, unknown> = {}
  try {
    limitForm(request, maxFormBytes)
    for await (const part of partsOf(request, { limits })) {
      if (part.type === 'file') {
        if (part.filename !== '') body.filename ??= part.filename
        body.pdf_content = ''
        await spool(part, pdf, bytes => digest.update(bytes))
      } else body[part.fieldname] = part.value
    }
  } catch (error) {
    await pdf.close()
    throw multipartRefusal(error)
  }
  if (body.pdf_content === undefined) throw invalidParams({ file: problem('no_pdf_part') })
  request.bodyDigest = digest.update(JSON.stringify(body)).digest('base64')
  return body
}

/** Reads the part to its end also when it is refused, so that the client gets the response. */
async function spool(part: MultipartFile, pdf: SpooledPdf, see: (bytes: Buffer) => void): Promise<void> {
  try {
    for await (const bytes of part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      see(bytes)
      await pdf.writeBytes(bytes)
    }
  } catch (error) {
    part.file.resume()
    throw error
  }
}
