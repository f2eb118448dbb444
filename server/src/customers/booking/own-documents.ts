import {
  addDocument,
  type DocumentRow,
  documentsOf,
  type NewDocument,
  removeDocument,
} from '../../bookings/documents/documents.ts'
import { assertNotCanceled, parentForAddition } from '../../bookings/shared/bookings.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
import { type KeyAccess, parentOf } from './access.ts'
import { assertOpen, lockOwn } from './lock-own.ts'
import { assertRoomFor } from './rules.ts'

/** The documents of what the key opened, oldest first. */
export async function ownDocuments(db: Db, access: KeyAccess): Promise<DocumentRow[]> {
  const { caller, rootId } = parentOf(access)
  return documentsOf(db, caller, rootId)
}

/**
 * Whether the booking takes another document, before a file is received. Throws `reservation_canceled`,
 * `unprocessable_entity` at the limit and after the session.
 */
export async function assertTakesDocuments(db: Db, access: KeyAccess): Promise<void> {
  const { caller, rootId } = parentOf(access)
  const { reservation } = access
  if (reservation) assertNotCanceled({ kind: 'reservation', ...reservation })
  await assertOpen(db, access)
  await assertRoomForDocument(db, caller, rootId)
}

/** Throws `unprocessable_entity` at the limit. */
export const assertRoomForDocument = async (db: Db, caller: Caller, rootId: number) =>
  assertRoomFor('documents', (await documentsOf(db, caller, rootId)).length)

/**
 * Adds a stored PDF. Throws `reservation_canceled`, `unprocessable_entity` at the limit and after the
 * session.
 */
export async function addOwnDocument(
  tx: Tx,
  ctx: Context,
  access: KeyAccess,
  received: Pick<NewDocument, 'filename' | 'file' | 'sha256' | 'pages'>,
): Promise<void> {
  const { caller, objectType, objectId, rootId } = parentOf(access)
  await lockOwn(tx, access)
  await assertRoomForDocument(tx, caller, rootId)
  await addDocument(tx, ctx, caller, { ...received, objectType, objectId, type: undefined })
}

/**
 * Removes a document that a customer uploaded. Throws `not_found`, `reservation_canceled`,
 * `unprocessable_entity` after the session, and `forbidden` for a document of the business.
 */
export async function removeOwnDocument(tx: Tx, ctx: Context, access: KeyAccess, id: number): Promise<void> {
  const { caller, objectType, objectId, rootId } = parentOf(access)
  await lockOwn(tx, access)
  await parentForAddition(tx, caller, objectType, objectId)
  const document = (await documentsOf(tx, caller, rootId)).find(one => one.id === id)
  if (!document) throw notFound('Document')
  if (!document.by_customer) throw refusal('forbidden', 'added_by_business')
  await removeDocument(tx, ctx, caller, id)
}
