import type { FastifyRequest } from 'fastify'
import { assertNotCanceled, holdBooking } from '../bookings/bookings.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import { documentsOf } from '../documents/documents.ts'
import { uploadRoute } from '../documents/routes.ts'
import { UploadBody } from '../documents/schema.ts'
import { isKeyInUse } from '../http/idempotency.ts'
import { type App, write } from '../http/operation.ts'
import type { Caller } from '../lib/caller.ts'
import { NestedSignerBody } from '../signers/schema.ts'
import { addSigner, signersOf } from '../signers/signers.ts'
import { openedBy } from './access.ts'
import { byKey, common } from './operation-parts.ts'
import { assertRoomFor } from './rules.ts'
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
      const { caller, objectType, objectId, rootId } = parentOf(request)
      await holdBooking(tx, caller, rootId)
      assertRoomFor('signers', (await signersOf(tx, caller, rootId)).length)
      return bookingSigner(await addSigner(tx, ctx, caller, objectType, objectId, body))
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
      const { rootId, ...parent } = parentOf(request)
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

const assertRoomForDocument = async (db: Db, caller: Caller, rootId: number) =>
  assertRoomFor('documents', (await documentsOf(db, caller, rootId)).length)

/**
 * Throws `reservation_canceled`, `unprocessable_entity`, unless an earlier call with the same idempotency key
 * may have succeeded.
 */
async function assertTakesDocument(ctx: Context, request: FastifyRequest): Promise<void> {
  const { caller, rootId } = parentOf(request)
  try {
    const { reservation, appointment } = openedBy(request)
    if (reservation) assertNotCanceled({ kind: 'reservation', ...reservation })
    else if (appointment) assertNotCanceled({ kind: 'appointment', ...appointment })
    await assertRoomForDocument(ctx.db, caller, rootId)
  } catch (refusal) {
    if (!(await isKeyInUse(ctx.db, request, caller))) throw refusal
  }
}

/** Additions belong to what the key opened, and are stored with the rest of the booking on `rootId`. */
function parentOf(request: FastifyRequest) {
  const { caller, door, reservation, appointment } = openedBy(request)
  const objectId = (door === 'reservation' ? reservation : appointment)?.id ?? 0
  return { caller, objectType: door, objectId, rootId: reservation?.id ?? objectId }
}
