import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type DocumentRow, nameOf } from '../../bookings/documents/documents.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { ownDocuments, removeOwnDocument } from '../booking/own-documents.ts'
import { sendPage } from './document.ts'
import { errorLine, errorSummary } from './errors.ts'
import { form, onceField, type Rejection } from './form.ts'
import { backHome, home, isClosed, whenOf, zoneOf } from './state.ts'
import { sizeText } from './times.ts'
import { idOf, link, type Visit, visitOf } from './visit.ts'

/** What was wrong with an upload. */
export interface UploadProblem {
  /** Shown above the page. */
  note: Html
  /** No file was chosen. */
  isEmpty: boolean
}

/** The documents of a booking, with the form to upload more. */
export async function documentsSection(visit: Visit, problem?: UploadProblem): Promise<Html> {
  const { texts, access } = visit
  const documents = await ownDocuments(visit.ctx.db, access)
  const canChange = !isClosed(visit)
  if (!canChange && documents.length === 0) return html``
  return html`<section aria-labelledby="documents"><h2 id="documents">${texts.documents}</h2>
${
  documents.length > 0
    ? html`<ul class="rows">${documents.map(document => line(visit, document, canChange))}</ul>`
    : html`<p class="quiet">${texts.noDocuments}</p>`
}
${canChange && uploadForm(visit, problem?.isEmpty === true)}
</section>`
}

function line(visit: Visit, document: DocumentRow, canChange: boolean): Html {
  const { texts, locale } = visit
  const { id, size_bytes, by_customer } = document
  const name = nameOf(document)
  return html`<li><p><bdi>${name}</bdi><br><span class="quiet">${sizeText(size_bytes, locale)}</span></p>
${canChange && by_customer && html`<a class="no-print" href="${link(visit, home(visit, `/documents/${id}/remove`))}">${texts.remove}<span class="hidden"> ${name}</span></a>`}</li>`
}

function uploadForm(visit: Visit, isEmpty: boolean): Html {
  const { texts } = visit
  return html`<form method="post" action="${link(visit, home(visit, '/documents'))}" enctype="multipart/form-data" data-upload novalidate class="no-print">${onceField()}
<div class="field${isEmpty && ' wrong'}" data-choose="${texts.chooseFiles}" data-files="${texts.noFiles}" data-many="${texts.filesChosen}"><label for="files">${texts.pdfFiles}</label>
<p class="hint" id="files-hint">${texts.filesHint}</p>
<input id="files" name="files" type="file" accept="application/pdf,.pdf" multiple required aria-describedby="files-hint${isEmpty && ' files-error'}"${isEmpty && html` aria-invalid="true"`}>
${isEmpty && errorLine(texts, 'files')}</div>
<progress class="bar" value="0" max="1" hidden aria-label="${texts.uploading}"></progress>
<p data-failed role="alert" tabindex="-1" class="error" hidden>${texts.uploadFailed}</p>
<p><button class="${visit.home === 'upload' ? 'main' : 'plain'}" data-send>${texts.upload}</button></p>
</form>`
}

/** Asks before a document is removed, and removes it. */
export function documentPages(app: App, ctx: Context, prefix: string): void {
  const url = `${prefix}/:key/documents/:id/remove`
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    const visit = await visitOf(ctx, request)
    if (isClosed(visit)) return reply.redirect(link(visit, home(visit)), 303)
    return removePage(visit, reply, await documentOf(visit, request))
  })
  form(app, ctx, url, {
    fields: Type.Object({}),
    change: async (tx, visit, _fields, request) => {
      await removeOwnDocument(tx, ctx, visit.access, idOf(request))
      return link(visit, home(visit), { done: 'document-removed' })
    },
    again: async (reply, visit, rejection, request) =>
      removePage(visit, reply, await documentOf(visit, request), rejection),
  })
}

function removePage(
  visit: Visit,
  reply: FastifyReply,
  document: DocumentRow,
  rejection?: Rejection,
): FastifyReply {
  const { texts } = visit
  const body = html`${backHome(visit)}
${rejection && errorSummary(texts, rejection)}
${zoneOf(visit)}
<p class="lead"><bdi>${nameOf(document)}</bdi></p>
<form method="post" action="${link(visit, home(visit, `/documents/${document.id}/remove`))}">${onceField()}
<p class="actions choice"><a class="button plain" href="${link(visit, home(visit))}">${texts.keepDocument}</a> <button class="danger">${texts.removeDocument}</button></p></form>`
  return sendPage(
    reply,
    visit,
    { heading: texts.removeDocumentHeading, when: whenOf(visit), body },
    rejection ? 422 : 200,
  )
}

async function documentOf(visit: Visit, request: FastifyRequest): Promise<DocumentRow> {
  const documents = await ownDocuments(visit.ctx.db, visit.access)
  const document = documents.find(({ id, by_customer }) => by_customer && id === idOf(request))
  if (!document) throw notFound('Document')
  return document
}
