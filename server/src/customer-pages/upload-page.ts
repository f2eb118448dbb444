import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { admitKeys, openUpload } from '../customer-booking/access.ts'
import type { App } from '../http/operation.ts'
import { type Html, html } from '../lib/html.ts'
import { sendPage } from './document.ts'
import { documentPages, documentsSection } from './documents.ts'
import { doneNote } from './done.ts'
import { isClosed } from './state.ts'
import { serviceLine } from './summary.ts'
import { fullTime } from './times.ts'
import { uploadForms } from './upload-form.ts'
import { type Visit, visitOf } from './visit.ts'

/** `/upload/{key}`: the documents of an appointment. It opens nothing else. */
export function uploadPage(app: App, ctx: Context): void {
  admitKeys(app, ctx, openUpload)
  app.get('/upload/:key', { schema: { hide: true } }, async (request, reply) =>
    showUploads(await visitOf(ctx, request), reply),
  )
  documentPages(app, ctx, '/upload')
  uploadForms(app, ctx, '/upload', showUploads)
}

async function showUploads(visit: Visit, reply: FastifyReply, problem?: Html): Promise<FastifyReply> {
  const { texts, opened } = visit
  const startsAt = opened.appointment?.starts_at
  const heading = texts.uploadHeading
  const body = html`${problem ?? doneNote(visit)}
${serviceLine(visit)}
${startsAt && html`<p>${texts.appointmentAt(fullTime(startsAt, visit))}</p>`}
${isClosed(visit) && html`<p class="state wait">${texts.sessionOver}</p>`}
${await documentsSection(visit)}`
  return sendPage(reply, visit, { title: heading, heading, body }, problem ? 422 : 200)
}
