import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { discardPdfs, type ReceivedPdf, receivePdfs } from '../../bookings/documents/receive-pdfs.ts'
import type { Context } from '../../platform/context.ts'
import { changeOnce } from '../../platform/http/change.ts'
import { discardRest } from '../../platform/http/error-response.ts'
import type { App } from '../../platform/http/operation.ts'
import { admitUntilSent } from '../../platform/http/pages/admission.ts'
import { errorSummary, messageOf, problemBox } from '../../platform/http/pages/errors.ts'
import { formKey, isFinal, keyField } from '../../platform/http/pages/serve-form.ts'
import { limitUploads } from '../../platform/http/uploads.ts'
import { AppError, invalidParams } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { keyAccessOf } from '../booking/access.ts'
import { addOwnDocument } from '../booking/own-documents.ts'
import type { UploadProblem } from './documents.ts'
import { pageOfForm } from './keyed-form.ts'
import { type BookingPage, bookingPageOf, link } from './page-context.ts'
import { home } from './state.ts'

/** Shows the page with the documents again, below what went wrong. */
type ShowAgain = (page: BookingPage, reply: FastifyReply, problem: UploadProblem) => Promise<FastifyReply>

/** Receives the files of the form of `documentsSection`. Good files are kept also if others are not. */
export function uploadForms(app: App, ctx: Context, prefix: string, showAgain: ShowAgain): void {
  app.register(async upload => {
    upload.register(multipart)
    limitUploads(upload)
    pageOfForm(upload, ctx, `${prefix}/:key/documents`)
    upload.post(`${prefix}/:key/documents`, { schema: { hide: true } }, async (request, reply) => {
      const show = async (page: BookingPage, problem: UploadProblem) => {
        await admitUntilSent(request, reply)
        return showAgain(page, reply, problem)
      }
      const page = await bookingPageOf(ctx, request)
      try {
        const { added, refused } = await addFiles(ctx, page, request, reply)
        if (refused.length === 0)
          return await reply.redirect(link(page, home(page), { done: 'uploaded', n: added }), 303)
        return await show(page, { note: refusals(page, added, refused), isEmpty: false })
      } catch (error) {
        if (!(error instanceof AppError) || isFinal(error)) throw error
        if (error.code === 'payload_too_large') discardRest(request)
        const isEmpty = error.params?.files !== undefined
        return show(page, { note: errorSummary(page.texts, { error }), isEmpty })
      }
    })
  })
}

type Refused = Extract<ReceivedPdf, { error: string }>

/** Adds the PDFs of the form in one transaction. A form that was sent twice is added once. */
async function addFiles(
  ctx: Context,
  page: BookingPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ added: number; refused: Refused[] }> {
  const { access } = page
  const { fields, pdfs } = await receivePdfs(ctx, request, access.caller.workspaceId)
  let isKept = false
  try {
    if (pdfs.length === 0) throw invalidParams({ files: problem('required') })
    const files = pdfs.filter(pdf => 'file' in pdf)
    const refused = pdfs.filter(pdf => 'error' in pdf)
    const sent = pdfs.map(pdf => [pdf.filename, 'file' in pdf ? pdf.sha256 : pdf.error])
    request.bodyDigest = createHash('sha256').update(JSON.stringify(sent)).digest('base64')
    const key = formKey(request, access.caller, fields[keyField])
    // With the digest in the key, other files from the same page are another upload, not a repeated one.
    const ofFiles = key && { ...key, key: `${key.key} ${request.bodyDigest}` }
    const call = { request, reply, key: ofFiles, admittedAs: access.caller.workspaceId }
    const { replayed } = await changeOnce(ctx, call, {
      async change(tx) {
        const now = keyAccessOf(request)
        for (const { filename, file, sha256 } of files)
          await addOwnDocument(tx, ctx, now, { filename, file, sha256 })
        return { status: 303, body: '' }
      },
    })
    isKept = !replayed
    return { added: files.length, refused }
  } finally {
    if (!isKept) await discardPdfs(ctx, pdfs)
  }
}

function refusals({ texts }: BookingPage, added: number, refused: Refused[]): Html {
  const reason = ({ error }: Refused) => messageOf(texts, { code: error })
  return problemBox(
    texts,
    html`<ul>${refused.map(one => html`<li><bdi>${texts.notUploaded(one.filename)}</bdi> ${reason(one)}</li>`)}</ul>
${added > 0 && html`<p>${texts.uploaded(added)}</p>`}`,
  )
}
