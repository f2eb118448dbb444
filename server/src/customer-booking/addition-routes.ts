import type { FastifyRequest } from 'fastify'
import { assertNotCanceled, holdBooking } from '../bookings/bookings.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { uploadRoute } from '../documents/routes.ts'
import { UploadBody } from '../documents/schema.ts'
import { isKeyInUse } from '../http/idempotency.ts'
import { type App, write } from '../http/operation.ts'
import { NestedSignerBody } from '../signers/schema.ts'
import { openedBy, parentOf } from './access.ts'
import { byKey, common } from './operation-parts.ts'
import { assertRoomForDocument } from './own-documents.ts'
import { addOwnSigner } from './own-signers.ts'
import * as schema from './schema.ts'
import { bookingDocument, bookingSigner } from './view.ts'

/** What a customer adds, with either key. */
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
      answer: schema.BookingSigner,
      status: 201,
      errors: [...common, 'signer_exists', 'reservation_canceled', 'unprocessable_entity'],
    },
    async (tx, { request, body }) => {
      return bookingSigner(await addOwnSigner(tx, ctx, openedBy(request), body))
    },
  )
  uploadRoute(
    app,
    ctx,
    '/:key/documents',
    {
      id: 'uploadBookingDocument',
      ...byKey,
      summary: 'Upload a PDF',
      description:
        'Fires `document-uploaded`. At most two uploads with one key can run at a time. Another one returns `rate_limited`.',
      body: UploadBody,
      answer: schema.BookingDocument,
      status: 201,
      errors: [...common, 'bad_payload', 'reservation_canceled', 'unprocessable_entity'],
    },
    async ({ request }) => {
      const { rootId, ...parent } = parentOf(openedBy(request))
      return {
        ...parent,
        again: async (tx: Tx) => {
          await holdBooking(tx, parent.caller, rootId)
          await assertRoomForDocument(tx, parent.caller, rootId)
        },
      }
    },
    ({ document }) => bookingDocument(document),
    request => assertTakesDocument(ctx, request),
  )
}

/**
 * Throws `reservation_canceled`, `unprocessable_entity`, unless an earlier call with the same idempotency key
 * may have succeeded.
 */
async function assertTakesDocument(ctx: Context, request: FastifyRequest): Promise<void> {
  const { caller, rootId } = parentOf(openedBy(request))
  try {
    const { reservation, appointment } = openedBy(request)
    if (reservation) assertNotCanceled({ kind: 'reservation', ...reservation })
    else if (appointment) assertNotCanceled({ kind: 'appointment', ...appointment })
    await assertRoomForDocument(ctx.db, caller, rootId)
  } catch (refusal) {
    if (!(await isKeyInUse(ctx.db, request, caller))) throw refusal
  }
}
