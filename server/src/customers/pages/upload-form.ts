import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  discardDocuments,
  formSpaceBytes,
  type ReceivedDocument,
  receiveFiles,
  type UploadFault,
} from '../../bookings/documents/receive-files.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeOnce } from '../../platform/http/change.ts'
import { discardRest } from '../../platform/http/error-response.ts'
import type { App } from '../../platform/http/operation.ts'
import { admitUntilSent } from '../../platform/http/pages/admission.ts'
import { errorSummary, problemBox } from '../../platform/http/pages/errors.ts'
import { formKey, isFinal, keyField } from '../../platform/http/pages/serve-form.ts'
import { limitUploads } from '../../platform/http/uploads.ts'
import { AppError, invalidParams } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { type KeyAccess, keyAccessOf, parentOf } from '../booking/access.ts'
import { lockOwn } from '../booking/lock-own.ts'
import { addOwnDocument, assertTakesDocuments, ownDocuments } from '../booking/own-documents.ts'
import type { UploadProblem } from './documents.ts'
import { pageOfForm } from './keyed-form.ts'
import { type BookingPage, bookingPageOf, link } from './page-context.ts'
import { paperOf } from './paper.ts'
import { home } from './state.ts'

/** Shows the page with the documents again, below what went wrong. */
type ShowAgain = (page: BookingPage, reply: FastifyReply, problem: UploadProblem) => Promise<FastifyReply>

/** Receives the files of the form of `documentsSection`. Good files are kept also if others are not. */
export function uploadForms(app: App, ctx: Context, prefix: string, showAgain: ShowAgain): void {
  app.register(async upload => {
    // A file that is too large is reported beside the others.
    upload.register(multipart, { throwFileSizeLimit: false })
    limitUploads(upload, formSpaceBytes)
    pageOfForm(upload, ctx, `${prefix}/:key/documents`)
    upload.post(`${prefix}/:key/documents`, { schema: { hide: true } }, async (request, reply) => {
      const show = async (page: BookingPage, problem: UploadProblem) => {
        await admitUntilSent(request, reply)
        return showAgain(page, reply, problem)
      }
      const page = await bookingPageOf(ctx, request)
      let isRead = false
      try {
        // A booking that takes none needs no bytes.
        await assertTakesDocuments(ctx.db, page.access)
        isRead = true
        const { added, refused } = await addFiles(ctx, page, request, reply)
        if (refused.length === 0)
          return await reply.redirect(link(page, home(page), { done: 'uploaded', n: added }), 303)
        const status = refused.some(({ fault }) => fault === 'too_large') ? 413 : 422
        return await show(page, { note: refusals(page, added, refused), isEmpty: false, status })
      } catch (error) {
        if (!(error instanceof AppError) || isFinal(error)) throw error
        const isTooLarge = error.code === 'payload_too_large'
        if (isTooLarge || !isRead) discardRest(request)
        const isEmpty = error.params?.files !== undefined
        const note = errorSummary(page.texts, { error })
        return show(page, { note, isEmpty, status: isTooLarge ? 413 : 422 })
      }
    })
  })
}

/** A file that was not added, and why. */
interface Refused {
  filename: string
  fault: UploadFault | 'same'
}

/** Adds the files of the form in one transaction. A form that was sent twice is added once. */
async function addFiles(
  ctx: Context,
  page: BookingPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ added: number; refused: Refused[] }> {
  const { access } = page
  const { workspaceId } = access.caller
  const of = { workspaceId, bookingId: parentOf(access).rootId, paper: paperOf(page.workspace) }
  const { fields, documents } = await receiveFiles(ctx, request, of)
  let kept: ReceivedDocument[] = []
  try {
    if (documents.length === 0) throw invalidParams({ files: problem('required') })
    const sent = documents.map(one => [one.filename, 'file' in one ? one.sha256 : one.fault])
    request.bodyDigest = createHash('sha256').update(JSON.stringify(sent)).digest('base64')
    const key = formKey(request, access.caller, fields[keyField])
    // With the digest in the key, other files from the same page are another upload, not a repeated one.
    const ofFiles = key && { ...key, key: `${key.key} ${request.bodyDigest}` }
    const call = { request, reply, key: ofFiles, admittedAs: workspaceId }
    const files = documents.filter(one => 'file' in one)
    const { replayed, body } = await changeOnce(ctx, call, {
      async change(tx) {
        return { status: 303, body: JSON.stringify(await addNew(tx, ctx, keyAccessOf(request), files)) }
      },
    })
    const same = new Set<number>(JSON.parse(body))
    if (!replayed) kept = files.filter((_, at) => !same.has(at))
    const repeated = files.filter((_, at) => same.has(at))
    return {
      added: files.length - same.size,
      refused: [
        ...documents.filter(one => 'fault' in one),
        ...repeated.flatMap(({ chosen }) => chosen.map(filename => ({ filename, fault: 'same' as const }))),
      ],
    }
  } finally {
    await discardDocuments(
      ctx,
      documents.filter(one => !kept.includes(one)),
    )
  }
}

type Received = Extract<ReceivedDocument, { file: unknown }>

/** Adds the files that the customer has not uploaded yet. Returns the indexes of the others. */
async function addNew(tx: Tx, ctx: Context, access: KeyAccess, files: Received[]): Promise<number[]> {
  await lockOwn(tx, access)
  const uploads = (await ownDocuments(tx, access)).filter(({ by_customer }) => by_customer)
  const known = new Set(uploads.map(({ sha256 }) => sha256))
  const same: number[] = []
  for (const [at, { filename, file, sha256, pages }] of files.entries()) {
    if (known.has(sha256)) same.push(at)
    else await addOwnDocument(tx, ctx, access, { filename, file, sha256, pages })
    known.add(sha256)
  }
  return same
}

function refusals({ texts }: BookingPage, added: number, refused: Refused[]): Html {
  const { faults } = texts.uploads
  return problemBox(
    texts,
    html`<ul>${refused.map(({ filename, fault }) => html`<li><bdi>${texts.notUploaded(filename)}</bdi> ${faults[fault]}</li>`)}</ul>
${added > 0 && html`<p>${texts.uploaded(added)}</p>`}`,
  )
}
