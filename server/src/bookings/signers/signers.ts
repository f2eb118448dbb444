import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory, removeFromDirectory } from '../../platform/db/directory.ts'
import { isUniqueViolation } from '../../platform/db/sql-errors.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { record } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
import { newKey } from '../../platform/lib/new-key.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { settleResult } from '../release/release.ts'
import { countSigners } from '../reservations/reprice.ts'
import { signersOfBooking } from '../shared/booking-rows.ts'
import { type BookingKind, findParent, parentForAddition, recordRemoved } from '../shared/bookings.ts'
import { type Party, peopleBefore, tell } from '../told/told.ts'
import { type SignerPlace, signerEvent, signerRemovedEvent } from './events.ts'
import {
  changeSigner,
  deleteSigner,
  findSigner,
  insertSigner,
  lockSigner,
  type SignerRow,
} from './queries.ts'
import { assertEditable, assertMethod, assertRoomForSigner, isUndecided } from './rules.ts'
import type { NestedSignerBody, SignerChanges, VerificationBody } from './schema.ts'

export { findSigner, findSignerByKey } from './queries.ts'

export type { SignerRow }

/**
 * Adds a `pending` signer to a reservation or an appointment, and mails the signer when there is an
 * appointment. Records `signer-added`. Throws `not_found`, `reservation_canceled`, `signer_exists`,
 * `unprocessable_entity` for a booking with 100 signers.
 */
export async function addSigner(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  kind: BookingKind,
  objectId: number,
  input: Static<typeof NestedSignerBody>,
): Promise<SignerRow> {
  const parent = await parentForAddition(tx, caller, kind, objectId)
  const present = await signersOfBooking(tx, caller.workspaceId, parent.bookingId)
  assertRoomForSigner(present.length)
  const people = await peopleOf(tx, caller, parent.appointmentId)
  const signer = await insertSigner(tx, {
    workspace_id: caller.workspaceId,
    booking_id: parent.bookingId,
    parent_id: parent.id,
    first_name: input.first_name,
    last_name: input.last_name,
    email: input.email,
    email_folded: foldEmail(input.email),
    status: 'pending',
    human_approval: null,
    verification_method: null,
    key: newKey(),
    created_at: ctx.clock.now(),
  })
  if (!signer) throw signerExists()
  await addToDirectory(tx, caller.workspaceId, [
    { kind: 'signer', ref: signer.id },
    { kind: 'key', ref: signer.key },
  ])
  await record(tx, ctx, caller, {
    type: 'signer-added',
    data: signerEvent(signer, { appointmentId: parent.appointmentId, objectType: parent.kind }),
  })
  if (parent.reservationId !== null) await countSigners(tx, ctx, caller, parent.reservationId)
  if (parent.appointmentId === null) return signer
  await tellOf(tx, ctx, caller, people, parent.appointmentId)
  await settleResult(tx, ctx, caller, parent.appointmentId)
  return signer
}

/** Throws `not_found`. */
export async function getSigner(db: Db, caller: Caller, id: number): Promise<SignerRow> {
  const signer = await findSigner(db, caller.workspaceId, id)
  if (!signer) throw notFound('Signer')
  return signer
}

/** The signers of a reservation, or of an appointment without one, oldest first. */
export async function signersOf(db: Db, caller: Caller, bookingId: number): Promise<SignerRow[]> {
  return signersOfBooking(db, caller.workspaceId, bookingId)
}

/**
 * Changes names or email. Another name or address makes the signer `pending` without a decision: what was
 * found out was about somebody else. A new address gets a new key, because the earlier one was mailed to
 * somebody else, and is mailed like a new signer; unsent mails to the earlier address are withdrawn. Records
 * `signer-updated`. Throws `not_found`, `signer_cannot_be_updated` after ID verification, `signer_exists`.
 */
export async function updateSigner(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof SignerChanges>,
): Promise<SignerRow> {
  const before = await signerForChange(tx, caller, id)
  assertEditable(before)
  const { first_name = before.first_name, last_name = before.last_name, email } = input
  const named = { first_name, last_name, ...(email && { email, email_folded: foldEmail(email) }) }
  const isOther = identity.some(name => (named[name] ?? before[name]) !== before[name])
  const isReaddressed = (named.email_folded ?? before.email_folded) !== before.email_folded
  const { appointmentId } = await placeOf(tx, caller, before)
  const people = isReaddressed ? await peopleOf(tx, caller, appointmentId) : []
  const changes = { ...named, ...(isOther && unchecked) }
  const signer = isReaddressed
    ? await changeWithKey(tx, ctx, caller, before, changes)
    : await changeAndRecord(tx, ctx, caller, before, changes)
  if (appointmentId === null) return signer
  if (isReaddressed) await tellOf(tx, ctx, caller, people, appointmentId)
  if (signer.human_approval !== before.human_approval) await settleResult(tx, ctx, caller, appointmentId)
  return signer
}

const identity = ['first_name', 'last_name', 'email_folded'] as const

/** What was found out about somebody else does not hold for the signer. */
const unchecked = { status: 'pending', human_approval: null, verification_method: null } as const

/** The earlier key was mailed to the earlier address. */
async function changeWithKey(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: SignerRow,
  changes: Partial<SignerRow>,
): Promise<SignerRow> {
  const signer = await changeAndRecord(tx, ctx, caller, before, { ...changes, key: newKey() })
  await removeFromDirectory(tx, caller.workspaceId, 'key', before.key)
  await addToDirectory(tx, caller.workspaceId, [{ kind: 'key', ref: signer.key }])
  return signer
}

/**
 * Corrects the address of the customer who also signs, because mails to the earlier one reach somebody else.
 * What was found out about the person stays. If another signer has the new address, the one with the earlier
 * address is removed; a customer cannot remove one about whom staff or ID verification have decided this way.
 * Records `signer-updated` or `signer-removed`. Throws `signer_exists`.
 */
export async function readdressSigner(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  bookingId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const signers = await signersOf(tx, caller, bookingId)
  const withAddress = (email: string) => signers.find(one => one.email_folded === foldEmail(email))
  const [own, other] = [withAddress(from), withAddress(to)]
  if (!own) return
  if (other) {
    if (caller.source === 'customer' && !isUndecided(own)) throw signerExists()
    return removeSigner(tx, ctx, caller, own.id)
  }
  const before = await signerForChange(tx, caller, own.id)
  await changeWithKey(tx, ctx, caller, before, { email: to, email_folded: foldEmail(to) })
}

/**
 * Sets the signer's status after ID verification and how it was checked, or `human_approval`, a person's
 * decision about it. Records `signer-updated`. Throws `not_found`, `invalid_request` for a method without a
 * verification.
 */
export async function setVerification(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof VerificationBody>,
): Promise<SignerRow> {
  const before = await signerForChange(tx, caller, id)
  const { status = before.status, human_approval = before.human_approval, method } = input
  assertMethod(status, method)
  const verification_method = status === 'verified' ? (method ?? before.verification_method) : null
  const changes = { status, human_approval, verification_method }
  const signer = await changeAndRecord(tx, ctx, caller, before, changes)
  const { appointmentId } = await placeOf(tx, caller, signer)
  if (appointmentId !== null) await settleResult(tx, ctx, caller, appointmentId)
  return signer
}

/**
 * Removes the signer, and mails it to a signer who was told of the appointment. Records `signer-removed`.
 * Throws `not_found`.
 */
export async function removeSigner(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const signer = await signerForChange(tx, caller, id)
  const place = await placeOf(tx, caller, signer)
  const people = await peopleOf(tx, caller, place.appointmentId)
  await deleteSigner(tx, caller.workspaceId, id)
  await recordRemoved(tx, caller, signer.booking_id, 'signer', id)
  const data = signerRemovedEvent(signer, place, ctx.clock.now())
  await record(tx, ctx, caller, { type: 'signer-removed', data })
  await countSigners(tx, ctx, caller, signer.booking_id)
  if (place.appointmentId === null) return
  await tellOf(tx, ctx, caller, people, place.appointmentId)
  await settleResult(tx, ctx, caller, place.appointmentId)
}

/** The signer, locked until the transaction ends. Throws `not_found`. */
export async function signerForChange(tx: Tx, caller: Caller, id: number): Promise<SignerRow> {
  const signer = await lockSigner(tx, caller.workspaceId, id)
  if (!signer) throw notFound('Signer')
  return signer
}

async function changeAndRecord(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: SignerRow,
  changes: Partial<SignerRow>,
): Promise<SignerRow> {
  const signer = await changeSigner(tx, caller.workspaceId, before.id, changes).catch(error => {
    throw isUniqueViolation(error) ? signerExists() : error
  })
  const data = signerEvent(signer, await placeOf(tx, caller, signer))
  const audited = [
    'first_name',
    'last_name',
    'email',
    'status',
    'human_approval',
    'verification_method',
  ] as const
  await record(tx, ctx, caller, { type: 'signer-updated', data, changes: changesOf(before, signer, audited) })
  return signer
}

const peopleOf = async (tx: Tx, caller: Caller, appointmentId: number | null): Promise<Party[]> =>
  appointmentId === null ? [] : peopleBefore(tx, caller, appointmentId)

/** Tells the people of the appointment what the change means for them. */
async function tellOf(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: Party[],
  appointmentId: number,
): Promise<void> {
  const workspace = await getWorkspace(tx, caller.workspaceId)
  await tell(tx, ctx, caller, workspace, appointmentId, { before })
}

/** The parent of a signer is never deleted. */
async function placeOf(tx: Tx, caller: Caller, signer: SignerRow): Promise<SignerPlace> {
  const parent = await findParent(tx, caller, undefined, signer.parent_id)
  if (!parent) throw notFound('Signer')
  return { appointmentId: parent.appointmentId, objectType: parent.kind }
}

const signerExists = () => refusal('signer_exists', 'signer_exists')
