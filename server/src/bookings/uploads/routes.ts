import type { Context } from '../../platform/context.ts'
import { discardFile } from '../../platform/files/files.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import { limitUploads } from '../../platform/http/uploads.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { assemble, giveUp } from './assemble.ts'
import { receivePart } from './receive-part.ts'
import * as schema from './schema.ts'
import { abortUpload, addPart, completeUpload, getUpload, startUpload, uploadsOf } from './uploads.ts'
import { partView, uploadView, uploadWithParts } from './view.ts'

const mediaType = 'application/octet-stream'
const of = { tag: 'Uploads', forNotary: true } as const
const ofAppointment = { ...of, within: { row: 'booking', name: 'Appointment' }, params: IdParams } as const
const within = { row: 'upload', name: 'Upload' } as const
const ofUpload = { ...of, within, params: IdParams } as const

/** `/uploads` and `/appointments/{id}/uploads` of the management interface: uploads in parts. */
export function uploadManageRoutes(app: App, ctx: Context): void {
  appointmentRoutes(app, ctx)
  read(
    app,
    '/uploads/:id',
    {
      ...ofUpload,
      id: 'getUpload',
      scope: 'bookings:read',
      summary: 'Read an upload with its stored parts',
      description: 'To resume after a lost connection, send the parts that are not in `parts`.',
      response: schema.UploadWithParts,
    },
    async ({ params, caller }) => uploadWithParts(ctx, await getUpload(ctx.db, caller, params.id)),
  )
  app.register(async upload => {
    upload.removeAllContentTypeParsers()
    upload.addContentTypeParser(mediaType, (_request, payload, done) => done(null, payload))
    upload.addContentTypeParser('*', async () => {
      throw refusal('unsupported_media_type', 'media_type', { media_type: mediaType })
    })
    limitUploads(upload)
    partRoute(upload, ctx)
  })
  app.register(async upload => {
    limitUploads(upload)
    completeRoute(upload, ctx)
  })
  write(
    app,
    ctx,
    'DELETE',
    '/uploads/:id',
    {
      ...ofUpload,
      id: 'abortUpload',
      scope: 'bookings:write',
      summary: 'Abort an upload and delete its parts',
      description: 'A completed upload is `unprocessable_entity`: delete its document or video instead.',
      response: JsonNull,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, caller }) => {
      await abortUpload(tx, ctx, caller, params.id)
      return null
    },
  )
}

function appointmentRoutes(app: App, ctx: Context): void {
  const url = '/appointments/:id/uploads'
  read(
    app,
    url,
    {
      ...ofAppointment,
      id: 'listAppointmentUploads',
      scope: 'bookings:read',
      summary: 'List the uploads in parts of an appointment',
      description: 'Newest first. Uploads are listed for 24 hours after their start, completed ones too.',
      query: schema.UploadQuery,
      response: listOf(schema.Upload),
    },
    ({ params, query, caller }) =>
      list(
        query,
        page => uploadsOf(ctx.db, caller, params.id, page),
        row => uploadView(ctx, row),
      ),
  )
  write(
    app,
    ctx,
    'POST',
    url,
    {
      ...ofAppointment,
      id: 'startUpload',
      scope: 'bookings:write',
      summary: 'Start an upload in parts',
      description:
        'Then send each part, and complete the upload: the file becomes a document or a session video. An upload survives a lost connection. It is deleted 24 hours after its start. A workspace can have at most 50 uploads that are not completed, with at most 64 GiB. Fires no event.',
      body: schema.UploadBody,
      response: schema.UploadWithParts,
      status: 201,
      errors: ['reservation_canceled', 'unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      uploadWithParts(ctx, await startUpload(tx, ctx, caller, params.id, body)),
  )
}

function partRoute(app: App, ctx: Context): void {
  writeWithPreparation(
    app,
    ctx,
    'PUT',
    '/uploads/:id/parts/:number',
    {
      ...of,
      within,
      id: 'putUploadPart',
      scope: 'bookings:write',
      summary: 'Send a part of an upload',
      description:
        'Parts can be sent in any order, and several at a time. A part that is returned is stored durably. The same part can be sent again. Other bytes for a stored part are `unprocessable_entity`. A workspace can run at most 20 uploads at a time; a part counts as one. Does not accept an Idempotency-Key.',
      params: schema.PartParams,
      headers: schema.partHeaders,
      body: schema.PartBody,
      mediaType,
      idempotent: false,
      bypassesAdmission: true,
      response: schema.UploadPart,
      errors: ['unprocessable_entity'],
    },
    {
      prepare: ({ request, caller, params }) => receivePart(ctx, request, caller, params.id, params.number),
      discard: async ({ file }) => {
        if (file) await discardFile(ctx, file)
      },
    },
    async (tx, { params, caller }, part) => partView(await addPart(tx, ctx, caller, params.id, part)),
  )
}

function completeRoute(app: App, ctx: Context): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/uploads/:id/complete',
    {
      ...ofUpload,
      id: 'completeUpload',
      scope: 'bookings:write',
      summary: 'Complete an upload',
      description:
        'Puts the parts together, and adds the file as a document or video, with the checks of an upload in one request. Fires `document-uploaded` or `video-uploaded`. Returns `document_id` or `video_id`. A completed upload can be completed again: it returns the same. While another call completes it, `unavailable` is returned. A large video takes some time: a client whose connection ended reads the upload until it is `completed`. Does not accept an Idempotency-Key.',
      idempotent: false,
      bypassesAdmission: true,
      response: schema.UploadWithParts,
      errors: ['bad_payload', 'reservation_canceled', 'unprocessable_entity'],
    },
    {
      prepare: async ({ caller, params }) => ({
        caller,
        id: params.id,
        assembled: await assemble(ctx, caller, params.id),
      }),
      discard: ({ caller, id, assembled }) => giveUp(ctx, caller, id, assembled),
    },
    async (tx, { params, caller }, { assembled }) =>
      uploadWithParts(ctx, await completeUpload(tx, ctx, caller, params.id, assembled)),
  )
}
