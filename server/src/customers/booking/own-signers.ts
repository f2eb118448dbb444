import type { Static } from 'typebox'
import { parentForAddition } from '../../bookings/shared/bookings.ts'
import { assertUndecided } from '../../bookings/signers/rules.ts'
import type { NestedSignerBody, SignerChanges } from '../../bookings/signers/schema.ts'
import {
  addSigner,
  removeSigner,
  type SignerRow,
  signersOf,
  updateSigner,
} from '../../bookings/signers/signers.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type KeyAccess, parentOf } from './access.ts'
import { lockOwn } from './lock-own.ts'
import { assertRoomFor } from './rules.ts'

/** The signers of what the key opened, oldest first. */
export async function ownSigners(db: Db, access: KeyAccess): Promise<SignerRow[]> {
  const { caller, rootId } = parentOf(access)
  return signersOf(db, caller, rootId)
}

/**
 * Adds a signer. Throws `signer_exists`, `reservation_canceled`, `unprocessable_entity` at the limit and
 * after the session.
 */
export async function addOwnSigner(
  tx: Tx,
  ctx: Context,
  access: KeyAccess,
  input: Static<typeof NestedSignerBody>,
): Promise<SignerRow> {
  const { caller, objectType, objectId, rootId } = parentOf(access)
  await lockOwn(tx, access)
  assertRoomFor('signers', (await signersOf(tx, caller, rootId)).length)
  return addSigner(tx, ctx, caller, objectType, objectId, input)
}

/**
 * Changes a signer of the booking about whom nobody has decided. Throws `not_found`,
 * `signer_cannot_be_updated`, `signer_exists`, `reservation_canceled`, `unprocessable_entity` after the
 * session.
 */
export async function changeOwnSigner(
  tx: Tx,
  ctx: Context,
  access: KeyAccess,
  id: number,
  input: Static<typeof SignerChanges>,
): Promise<SignerRow> {
  await ownSignerForChange(tx, access, id)
  return updateSigner(tx, ctx, access.caller, id, input)
}

/**
 * Removes a signer of the booking about whom nobody has decided. Throws `not_found`,
 * `signer_cannot_be_updated`, `reservation_canceled`, `unprocessable_entity` after the session.
 */
export async function removeOwnSigner(tx: Tx, ctx: Context, access: KeyAccess, id: number): Promise<void> {
  await ownSignerForChange(tx, access, id)
  await removeSigner(tx, ctx, access.caller, id)
}

/** Locks the booking, so that nobody decides about the signer, or cancels the booking, meanwhile. */
async function ownSignerForChange(tx: Tx, access: KeyAccess, id: number): Promise<void> {
  const { caller, objectType, objectId, rootId } = parentOf(access)
  await lockOwn(tx, access)
  await parentForAddition(tx, caller, objectType, objectId)
  const signer = (await signersOf(tx, caller, rootId)).find(one => one.id === id)
  if (!signer) throw notFound('Signer')
  assertUndecided(signer)
}
