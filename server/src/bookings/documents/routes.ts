import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { discardFile } from '../../platform/files/files.ts'
import { signLink } from '../../platform/files/signed-links.ts'
import { list, listEnvelope, pageOf } from '../../platform/http/list.ts'
import type { Operation } from '../../platform/http/openapi.ts'
import { type App, type Call, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import { limitUploads, uploadSignal } from '../../platform/http/uploads.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { type BookingKind, findParent, getParent } from '../shared/bookings.ts'
import { addDocument, downloadName, getDocument, removeDocument } from './documents.ts'
import { readJsonBody } from './json-body.ts'
import { acceptForms } from './multipart-body.ts'
import { listDocuments } from './queries.ts'
import * as schema from './schema.ts'
import { closeWithResponse, withPdf } from './spooled-pdf.ts'
import { contentType, storePdf } from './store-pdf.ts'
import { createdDocument, documentView, managedDocument } from './view.ts'

const tag = 'Documents'

/** `/documents` of the contract. */
export function documentRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/documents',
    {
      id: 'listDocuments',
      tag,
      scope: 'documents:read',
      summary: 'List documents, newest first',
      description: 'Ordered by id: the last added document comes first.',
      query: schema.DocumentQuery,
      response: listOf(schema.Document),
    },
    async ({ query, caller }) => {
      const page = pageOf(query)
      const { appointment_id: id, type } = query
      const parent = id === undefined ? undefined : await findParent(ctx.db, caller, 'appointment', id)
      const none = id !== undefined && parent === undefined
      const filter = { ...page, type, bookingId: parent?.bookingId }
      const rows = none ? [] : await listDocuments(ctx.db, caller.workspaceId, filter)
      return listEnvelope(
        rows,
        page,
        row => documentView(ctx, row),
        row => row.id,
      )
    },
  )
  read(
    app,
    '/documents/:id',
    {
      id: 'getDocument',
      tag,
      scope: 'documents:read',
      summary: 'Read a document with a link to its file',
      description:
        'Returns the document with `signed_url`. The link works without a token, and stops working when it expires.',
      params: IdParams,
      query: schema.LinkQuery,
      response: schema.LinkedDocument,
    },
    ({ params, query, caller }) => linkedDocument(ctx, caller, params.id, query),
  )
  uploadRoute(
    app,
    ctx,
    '/documents',
    { ...uploadOperation, scope: 'documents:write' },
    async ({ body, caller }) => ({ caller, ...parentIn(body) }),
    ({ document, parent }) => createdDocument(ctx, document, parent),
    { takesUnreadable: true },
  )
}

/** The document with a link to its file. Throws `not_found`. */
async function linkedDocument(
  ctx: Context,
  caller: Caller,
  id: number,
  { disposition = 'attachment', expires }: Static<typeof schema.LinkQuery>,
) {
  const document = await getDocument(ctx.db, caller, id)
  const { storage_key: storageKey } = document
  const filename = downloadName(document)
  const link = await signLink(ctx, { storageKey, filename, contentType, disposition }, expires)
  return { ...documentView(ctx, document), ...link }
}

/** `/documents` and `/{appointments,reservations}/{id}/documents` of the management interface. */
export function documentManageRoutes(app: App, ctx: Context): void {
  documentsOfBooking(app, ctx, 'reservation', 'Reservation')
  documentsOfBooking(app, ctx, 'appointment', 'Appointment')
  read(
    app,
    '/documents/:id',
    {
      id: 'getManagedDocument',
      tag,
      scope: 'bookings:read',
      forNotary: true,
      within: { row: 'document', name: 'Document' },
      summary: 'Read a document as staff, with a link to its file',
      description:
        'Returns the document with `signed_url`. The link works without a token, and stops working when it expires.',
      params: IdParams,
      query: schema.LinkQuery,
      response: schema.LinkedDocument,
    },
    ({ params, query, caller }) => linkedDocument(ctx, caller, params.id, query),
  )
  uploadRoute(
    app,
    ctx,
    '/documents',
    {
      ...uploadOperation,
      scope: 'bookings:write',
      forNotary: true,
      within: { row: 'booking', name: 'Object', by: 'object_id' },
    },
    async ({ body, caller }) => ({
      caller,
      ...parentIn(body),
    }),
    ({ document, parent }) => createdDocument(ctx, document, parent),
    { takesUnreadable: true },
  )
  write(
    app,
    ctx,
    'DELETE',
    '/documents/:id',
    {
      id: 'deleteDocument',
      tag,
      scope: 'bookings:write',
      forNotary: true,
      within: { row: 'document', name: 'Document' },
      summary: 'Delete a document and its file',
      description: 'Fires `document-deleted`. Existing links stop working.',
      params: IdParams,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await removeDocument(tx, ctx, caller, params.id)
      return null
    },
  )
}

function documentsOfBooking(app: App, ctx: Context, kind: BookingKind, name: string): void {
  read(
    app,
    `/${kind}s/:id/documents`,
    {
      id: `listManaged${name}Documents`,
      tag,
      scope: 'bookings:read',
      forNotary: true,
      within: { row: 'booking', name },
      summary: `List the documents of ${kind === 'reservation' ? 'a reservation' : 'an appointment'}`,
      description: 'Newest first. A reservation and its appointment share their documents.',
      params: IdParams,
      query: schema.ManagedDocumentQuery,
      response: listOf(schema.ManagedDocument),
    },
    async ({ params, query, caller }) => {
      const { bookingId } = await getParent(ctx.db, caller, kind, params.id)
      return list(
        query,
        page => listDocuments(ctx.db, caller.workspaceId, { ...page, type: undefined, bookingId }),
        row => managedDocument(ctx, row),
      )
    },
  )
}

const uploadOperation = {
  id: 'uploadDocument',
  tag,
  summary: 'Upload a PDF',
  description:
    'Fires `document-uploaded`. A workspace can run at most 20 uploads at a time. A further upload returns `rate_limited`. Errors have the shape of all operations. The contract also allows an array of objects with `status`, `code` and `message` here: a client that is also used with other servers reads both.',
  body: schema.DocumentBody,
  response: schema.CreatedDocument,
  status: 201 as const,
  errors: ['bad_payload', 'not_found', 'reservation_canceled'] as const,
}

const parentIn = ({ object_type, object_id }: Static<typeof schema.DocumentBody>) => ({
  objectType: object_type,
  objectId: object_id,
})

/** The caller and parent of an upload. */
interface Target {
  caller: Caller
  objectType: 'reservation' | 'appointment'
  objectId: number
  /** Checked again under the lock, when nothing else can be added. */
  again?: (tx: Tx) => Promise<void>
}

/**
 * Serves an upload. It reads its own body, so the route has its own encapsulated app. `beforeBody` rejects
 * what can be rejected before the client has sent megabytes. `takesForms`: also multipart/form-data.
 * `takesUnreadable`: also what begins like a PDF and cannot be opened, as the contract says.
 */
export function uploadRoute<B extends typeof schema.OwnUploadBody, A extends TSchema>(
  app: App,
  ctx: Context,
  url: string,
  operation: Operation<TSchema, TSchema, B, A>,
  targetOf: (call: Call<TSchema, TSchema, B>) => Promise<Target>,
  answerOf: (added: Awaited<ReturnType<typeof addDocument>>) => Static<A>,
  {
    beforeBody,
    takesForms = false,
    takesUnreadable = false,
  }: {
    beforeBody?: (request: FastifyRequest) => Promise<void>
    takesForms?: boolean
    takesUnreadable?: boolean
  } = {},
): void {
  app.register(async upload => {
    upload.decorateRequest('pdf', null)
    upload.removeContentTypeParser('application/json')
    upload.addContentTypeParser('application/json', readJsonBody)
    if (takesForms) acceptForms(upload)
    limitUploads(upload)
    upload.addHook('onRequest', async request => beforeBody?.(request))
    upload.addHook('onRequest', closeWithResponse)
    upload.addHook('onSend', async request => request.pdf?.close())
    writeWithPreparation(
      upload,
      ctx,
      'POST',
      url,
      // A PDF is read for seconds, and may wait for others: meanwhile it takes no place of calls.
      { ...operation, bypassesAdmission: true },
      {
        prepare: call =>
          withPdf(call.request, async pdf => {
            const target = await targetOf(call)
            const { caller, objectType, objectId } = target
            const { bookingId } = await getParent(ctx.db, caller, objectType, objectId)
            const { workspaceId } = caller
            const of = { workspaceId, bookingId, signal: uploadSignal(call.request), takesUnreadable }
            return { target, ...(await storePdf(ctx, pdf, of)) }
          }),
        discard: ({ file }) => discardFile(ctx, file),
      },
      async (tx, { body }, { target, file, sha256, pages }) => {
        const { filename, type } = body as Static<typeof schema.UploadBody>
        await target.again?.(tx)
        const { caller, objectType, objectId } = target
        const document = { objectType, objectId, filename, type, file, sha256, pages }
        return answerOf(await addDocument(tx, ctx, caller, document))
      },
    )
  })
}
