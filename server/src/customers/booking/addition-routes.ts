import type { FastifyRequest } from 'fastify'
import { uploadRoute } from '../../bookings/documents/routes.ts'
import { OwnUploadBody } from '../../bookings/documents/schema.ts'
import { NestedSignerBody, SignerChanges } from '../../bookings/signers/schema.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isKeyInUse } from '../../platform/http/idempotency.ts'
import { type App, write } from '../../platform/http/operation.ts'
import { JsonNull } from '../../platform/http/shapes.ts'
import { keyAccessOf, parentOf } from './access.ts'
import { lockOwn } from './lock-own.ts'
import { byKey, common } from './operation-parts.ts'
import { assertRoomForDocument, assertTakesDocuments, removeOwnDocument } from './own-documents.ts'
import { addOwnSigner, changeOwnSigner, removeOwnSigner } from './own-signers.ts'
import * as schema from './schema.ts'
import { bookingDocument, bookingSigner } from './view.ts'

/** What a customer adds, changes and removes, with either key. */
export function additionRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/:key/signers',
    {
      id: 'addBookingSigner',
      ...byKey,
      summary: 'Add a signer',
      description: 'Fires `signer-added`.',
      body: NestedSignerBody,
      response: schema.BookingSigner,
      status: 201,
      errors: [...common, 'signer_exists', 'reservation_canceled', 'unprocessable_entity'],
    },
    async (tx, { request, body }) => {
      return bookingSigner(await addOwnSigner(tx, ctx, keyAccessOf(request), body))
    },
  )
  changeRoutes(app, ctx)
  uploadRoute(
    app,
    ctx,
    '/:key/documents',
    {
      id: 'uploadBookingDocument',
      ...byKey,
      summary: 'Upload a PDF',
      description:
        'Fires `document-uploaded`. Also takes `multipart/form-data`, as browsers send it: one part with the file. `filename` is then the name of the file, unless a field `filename` gives another. At most two uploads for one booking, and four from one network, can run at a time. Another one returns `rate_limited`.',
      body: OwnUploadBody,
      response: schema.BookingDocument,
      status: 201,
      errors: [...common, 'bad_payload', 'reservation_canceled', 'unprocessable_entity'],
    },
    async ({ request }) => {
      const access = keyAccessOf(request)
      const { rootId, ...parent } = parentOf(access)
      return {
        ...parent,
        again: async (tx: Tx) => {
          await lockOwn(tx, access)
          await assertRoomForDocument(tx, parent.caller, rootId)
        },
      }
    },
    ({ document }) => bookingDocument(document),
    { beforeBody: request => assertTakesDocument(ctx, request), takesForms: true },
  )
}

function changeRoutes(app: App, ctx: Context): void {
  const errors = [
    ...common,
    'signer_cannot_be_updated',
    'reservation_canceled',
    'unprocessable_entity',
  ] as const
  const ofPart = { tag: 'Booking', params: schema.PartParams }
  write(
    app,
    ctx,
    'PATCH',
    '/:key/signers/:id',
    {
      id: 'updateBookingSigner',
      ...ofPart,
      summary: 'Change a signer',
      description: 'Until the signer has completed ID verification. Fires `signer-updated`.',
      body: SignerChanges,
      response: schema.BookingSigner,
      errors: [...errors, 'signer_exists'],
    },
    async (tx, { request, params, body }) =>
      bookingSigner(await changeOwnSigner(tx, ctx, keyAccessOf(request), params.id, body)),
  )
  write(
    app,
    ctx,
    'DELETE',
    '/:key/signers/:id',
    {
      id: 'removeBookingSigner',
      ...ofPart,
      summary: 'Remove a signer',
      description: 'Until the signer has completed ID verification. Fires `signer-removed`.',
      response: JsonNull,
      errors,
    },
    async (tx, { request, params }) => {
      await removeOwnSigner(tx, ctx, keyAccessOf(request), params.id)
      return null
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    '/:key/documents/:id',
    {
      id: 'deleteBookingDocument',
      ...ofPart,
      summary: 'Delete a document that the customer uploaded',
      description:
        'Fires `document-deleted`. A document that the business added returns `forbidden`: `can_delete` says which ones the customer can delete.',
      response: JsonNull,
      errors: [...common, 'forbidden', 'reservation_canceled', 'unprocessable_entity'],
    },
    async (tx, { request, params }) => {
      await removeOwnDocument(tx, ctx, keyAccessOf(request), params.id)
      return null
    },
  )
}

/**
 * Throws `reservation_canceled`, `unprocessable_entity`, unless an earlier call with the same idempotency key
 * may have succeeded.
 */
async function assertTakesDocument(ctx: Context, request: FastifyRequest): Promise<void> {
  const access = keyAccessOf(request)
  try {
    await assertTakesDocuments(ctx.db, access)
  } catch (refusal) {
    if (!(await isKeyInUse(ctx.db, request, parentOf(access).caller))) throw refusal
  }
}
