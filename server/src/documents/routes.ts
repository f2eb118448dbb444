import type { Static } from 'typebox'
import { findParent, getParent } from '../bookings/bookings.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import { discardFile, type ReceivedFile, receiveFile } from '../files/files.ts'
import { signLink } from '../files/links.ts'
import { listEnvelope, pageOf } from '../http/list.ts'
import { type App, read, write, writeAfter } from '../http/operation.ts'
import { IdParams, JsonNull, listOf } from '../http/wire.ts'
import { callerAt } from '../workspaces/access.ts'
import { addDocument, getDocument, removeDocument } from './documents.ts'
import { listDocuments } from './queries.ts'
import * as schema from './schema.ts'
import { closeWithResponse, readUpload, withPdf } from './upload.ts'
import { createdDocument, documentView } from './view.ts'

const tag = 'Documents'
const contentType = 'application/pdf'

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
      query: schema.DocumentQuery,
      answer: listOf(schema.Document),
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
      params: IdParams,
      query: schema.LinkQuery,
      answer: schema.LinkedDocument,
    },
    async ({ params, query, caller }) => {
      const document = await getDocument(ctx.db, caller, params.id)
      const { storage_key: storageKey, filename } = document
      const { disposition = 'attachment', expires } = query
      const link = await signLink(ctx, { storageKey, filename, contentType, disposition }, expires)
      return { ...documentView(ctx, document), ...link }
    },
  )
  uploadRoute(app, ctx, 'documents:write', async caller => caller)
}

/** `/documents` of the management interface. */
export function documentManageRoutes(app: App, ctx: Context): void {
  uploadRoute(app, ctx, 'manage', (caller, objectId) =>
    callerAt(ctx.db, caller, 'booking', objectId, 'Object'),
  )
  write(
    app,
    ctx,
    'DELETE',
    '/documents/:id',
    {
      id: 'deleteDocument',
      tag,
      scope: 'manage',
      summary: 'Delete a document and its file',
      description: 'Fires `document-deleted`. Links given out stop working.',
      params: IdParams,
      answer: JsonNull,
    },
    async (tx, { params, caller }) => {
      const within = await callerAt(tx, caller, 'document', params.id, 'Document')
      await removeDocument(tx, ctx, within, params.id)
      return null
    },
  )
}

/** Uploads read their own body, so the route has a scope of its own. */
function uploadRoute(
  app: App,
  ctx: Context,
  scope: string,
  callerOf: (caller: Caller, objectId: number) => Promise<Caller>,
): void {
  app.register(async upload => {
    upload.decorateRequest('pdf', null)
    upload.removeContentTypeParser('application/json')
    upload.addContentTypeParser('application/json', readUpload)
    upload.addHook('onRequest', closeWithResponse)
    upload.addHook('onError', async request => request.pdf?.close())
    writeAfter(
      upload,
      ctx,
      'POST',
      '/documents',
      {
        id: 'uploadDocument',
        tag,
        scope,
        summary: 'Upload a PDF',
        description:
          'Fires `document-uploaded`. Errors have the one shape of all operations; a client may also meet the listed alternatives of older versions, an array of objects with `status`, `code` and `message`.',
        body: schema.DocumentBody,
        answer: schema.CreatedDocument,
        status: 201,
        errors: ['bad_payload', 'not_found', 'reservation_canceled'],
      },
      {
        prepare: call =>
          withPdf(call.request, async pdf => {
            const caller = await callerOf(call.caller, call.body.object_id)
            await getParent(ctx.db, caller, call.body.object_type, call.body.object_id)
            const incoming = { workspaceId: caller.workspaceId, kind: 'document' as const, contentType }
            return { caller, file: await receiveFile(ctx, incoming, pdf.read()) }
          }),
        discard: ({ file }) => discardFile(ctx, file),
      },
      async (tx, { body }, { caller, file }) => {
        const { document, parent } = await addDocument(tx, ctx, caller, newDocument(body, file))
        return createdDocument(ctx, document, parent)
      },
    )
  })
}

const newDocument = (body: Static<typeof schema.DocumentBody>, file: ReceivedFile) => ({
  objectType: body.object_type,
  objectId: body.object_id,
  filename: body.filename,
  type: body.type,
  file,
})
