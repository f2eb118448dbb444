import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type DocumentRow, nameOf } from '../../bookings/documents/documents.ts'
import { maxPdfBytes } from '../../bookings/documents/rules.ts'
import { isOnPaper } from '../../bookings/readiness/rules.ts'
import { resultType } from '../../bookings/release/rules.ts'
import { isInPerson } from '../../bookings/shared/signing-method.ts'
import { taskTexts } from '../../mail/languages/task-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { errorLine, errorSummary, type Rejection } from '../../platform/http/pages/errors.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { mainOf } from '../booking/access.ts'
import { ownDocuments, removeOwnDocument } from '../booking/own-documents.ts'
import { sendPage } from './document.ts'
import { bookingForm } from './keyed-form.ts'
import { type BookingPage, bookingPageOf, idOf, link } from './page-context.ts'
import { backHome, home, isClosed, whenOf, zoneOf } from './state.ts'
import { sizeText } from './times.ts'

/** What was wrong with an upload. */
export interface UploadProblem {
  /** Shown above the page. */
  note: Html
  /** No file was chosen. */
  isEmpty: boolean
  /** Of the response. */
  status: 413 | 422
}

/** The documents of a booking, with the form to upload more. */
export async function documentsSection(page: BookingPage, problem?: UploadProblem): Promise<Html> {
  const { texts, access } = page
  // The result has a section of its own.
  const documents = (await ownDocuments(page.ctx.db, access)).filter(({ type }) => type !== resultType)
  const canChange = !isClosed(page)
  if (!canChange && documents.length === 0) return html``
  return html`<section aria-labelledby="documents"><h2 id="documents" tabindex="-1">${texts.documents}</h2>
${
  documents.length > 0
    ? html`<ul class="rows">${documents.map(document => line(page, document, canChange))}</ul>`
    : html`<p class="quiet">${texts.noDocuments}</p>`
}
${canChange && paperHint(page)}
${canChange && uploadForm(page, problem?.isEmpty === true)}
</section>`
}

/** That nothing has to be uploaded, where people sign on paper. */
function paperHint({ access, language, place }: BookingPage): Html | false {
  const { signing_method: method = '', category = '' } = mainOf(access) ?? {}
  const { wet, remote } = taskTexts[language].paperHint
  // With an address people meet there, and an apostille is made of a document that is signed already.
  const isByVideo = !isInPerson(method) && place.location === null && category !== 'apostille'
  return isOnPaper(method) && category !== 'apostille' && html`<p>${isByVideo ? remote : wet}</p>`
}

function line(page: BookingPage, document: DocumentRow, canChange: boolean): Html {
  const { texts } = page
  const { id, by_customer } = document
  const name = nameOf(document)
  const opens = by_customer && page.home !== 'upload'
  const shown = opens
    ? html`<a href="${link(page, home(page, `/documents/${id}`))}" download><bdi>${name}</bdi></a>`
    : html`<bdi>${name}</bdi>`
  return html`<li><p>${shown}<br><span class="quiet">${lengthText(page, document)}</span></p>
${canChange && by_customer && html`<a class="no-print" href="${link(page, home(page, `/documents/${id}/remove`))}">${texts.remove}<span class="hidden"> ${name}</span></a>`}</li>`
}

/** The pages, if they were counted, and the size. */
export const lengthText = ({ texts, locale }: BookingPage, { pages, size_bytes }: DocumentRow): string =>
  [...(pages === null ? [] : [texts.pages(pages)]), sizeText(size_bytes, locale)].join(' · ')

/** HEIC is left out: an iPhone then sends its photos as JPEG. */
const photoTypes = 'image/jpeg,image/png'

function uploadForm(page: BookingPage, isEmpty: boolean): Html {
  const { texts } = page
  const { files, filesHint, takePhoto, takePhotoHint, ...uploads } = texts.uploads
  const words = html`data-sent="${uploads.percentSent}" data-large="${uploads.tooLarge}" data-most="${maxPdfBytes}" data-up="${uploads.moveUp}" data-down="${uploads.moveDown}" data-out="${uploads.leaveOut}"`
  return html`<form method="post" action="${link(page, home(page, '/documents'))}" enctype="multipart/form-data" data-upload ${words} novalidate class="no-print">${onceField()}
<div class="field${isEmpty && ' wrong'}" data-choose data-files="${texts.noFiles}" data-many="${texts.filesChosen}"><label for="files">${files}</label>
<p class="hint" id="files-hint">${filesHint}</p>
${picker(texts.chooseFiles, texts.noFiles, html`<input id="files" name="files" type="file" accept="application/pdf,${photoTypes}" multiple required aria-describedby="files-hint${isEmpty && ' files-error'}"${isEmpty && html` aria-invalid="true"`}>`)}
${isEmpty && errorLine(texts, 'files')}</div>
<div class="field camera" data-choose><label for="camera">${takePhoto}</label>
<p class="hint" id="camera-hint">${takePhotoHint}</p>
${picker(takePhoto, '', html`<input id="camera" name="files" type="file" accept="${photoTypes}" capture="environment" aria-describedby="camera-hint">`)}</div>
<section data-waiting hidden aria-labelledby="waiting"><h3 id="waiting" tabindex="-1">${uploads.chosen}</h3>
<p class="hint">${uploads.photoOrder}</p><ol class="photos"></ol></section>
<p data-progress hidden><progress class="bar" value="0" max="100" aria-label="${texts.uploading}"></progress><span aria-hidden="true"></span></p>
<p data-failed="${texts.uploadFailed}" role="alert" tabindex="-1" class="error" hidden></p>
<p><button class="${page.home === 'upload' ? 'main' : 'plain'}" data-send>${texts.upload}</button></p>
</form>`
}

/**
 * The file picker in the page's language: the browser's own speaks the browser's. Without scripts it is not
 * shown, because it could not say what was chosen.
 */
const picker = (button: string, chosen: string, input: Html): Html =>
  html`<span class="picker"><span class="button plain" aria-hidden="true">${button}</span><span aria-hidden="true">${chosen}</span>${input}</span>`

/** Asks before a document is removed, and removes it. */
export function documentPages(app: App, ctx: Context, prefix: string): void {
  const url = `${prefix}/:key/documents/:id/remove`
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    const page = await bookingPageOf(ctx, request)
    if (isClosed(page)) return reply.redirect(link(page, home(page)), 303)
    return removePage(page, reply, await documentOf(page, request))
  })
  bookingForm(app, ctx, url, {
    fields: Type.Object({}),
    change: async (tx, page, _fields, request) => {
      await removeOwnDocument(tx, ctx, page.access, idOf(request))
      return link(page, home(page), { done: 'document-removed' })
    },
    showRejected: async (reply, page, rejection, request) =>
      removePage(page, reply, await documentOf(page, request), rejection),
  })
}

function removePage(
  page: BookingPage,
  reply: FastifyReply,
  document: DocumentRow,
  rejection?: Rejection,
): FastifyReply {
  const { texts } = page
  const body = html`${backHome(page)}
${rejection && errorSummary(texts, rejection)}
${zoneOf(page)}
<p class="lead"><bdi>${nameOf(document)}</bdi></p>
<form method="post" action="${link(page, home(page, `/documents/${document.id}/remove`))}">${onceField()}
<p class="actions choice"><a class="button plain" href="${link(page, home(page))}">${texts.keepDocument}</a> <button class="danger">${texts.removeDocument}</button></p></form>`
  return sendPage(
    reply,
    page,
    { heading: texts.removeDocumentHeading, when: whenOf(page), body },
    rejection ? 422 : 200,
  )
}

async function documentOf(page: BookingPage, request: FastifyRequest): Promise<DocumentRow> {
  const documents = await ownDocuments(page.ctx.db, page.access)
  const document = documents.find(({ id, by_customer }) => by_customer && id === idOf(request))
  if (!document) throw notFound('Document')
  return document
}
