import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { html } from '../../platform/lib/html.ts'
import { accessByUploadKey, admitKeys } from '../booking/access.ts'
import { sendPage } from './document.ts'
import { documentPages, documentsSection, type UploadProblem } from './documents.ts'
import { doneNote } from './done.ts'
import { noPage } from './no-page.ts'
import { type BookingPage, bookingPageOf } from './page-context.ts'
import { endNote } from './session-page.ts'
import { isClosed, whenOf, zoneOf } from './state.ts'
import { serviceLine } from './summary.ts'
import { uploadForms } from './upload-form.ts'

/** `/upload/{key}`: the documents of an appointment. It opens nothing else. */
export function uploadPage(app: App, ctx: Context): void {
  admitKeys(app, ctx, accessByUploadKey)
  noPage(app, '/upload/:key/*')
  app.get('/upload/:key', { schema: { hide: true } }, async (request, reply) =>
    showUploads(await bookingPageOf(ctx, request), reply),
  )
  documentPages(app, ctx, '/upload')
  uploadForms(app, ctx, '/upload', showUploads)
}

async function showUploads(
  page: BookingPage,
  reply: FastifyReply,
  problem?: UploadProblem,
): Promise<FastifyReply> {
  const { texts, access } = page
  const { appointment } = access
  const when = whenOf(page)
  const body = html`${problem?.note ?? doneNote(page)}
${zoneOf(page)}
${serviceLine(page)}
${isClosed(page) && appointment && endNote(page, appointment)}
${await documentsSection(page, problem)}`
  return sendPage(reply, page, { heading: texts.uploadHeading, when, body }, problem?.status ?? 200)
}
