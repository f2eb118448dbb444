import type { Static } from 'typebox'
import { areSameAnswers } from '../../bookings/answers/rules.ts'
import { getAppointment } from '../../bookings/appointments/appointments.ts'
import {
  askForEmail,
  confirmEmail,
  type EmailChangeRow,
  tellEarlierAddress,
} from '../../bookings/corrections/corrections.ts'
import {
  changeAppointmentAsStaff,
  changeReservationAsStaff,
} from '../../bookings/lifecycle/change-as-staff.ts'
import { addNote, countNotesOfCustomer } from '../../bookings/notes/notes.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { parentForAddition } from '../../bookings/shared/bookings.ts'
import { fullName } from '../../bookings/signers/rules.ts'
import { type Language, languageOf } from '../../mail/languages/languages.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countAuditBySource } from '../../platform/events/record.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
import { accessByKey, type KeyAccess, mainOf, parentOf } from './access.ts'
import { lockOwn } from './lock-own.ts'
import { assertRoomFor } from './rules.ts'
import type { CustomerChanges } from './schema.ts'

const correctable = ['first_name', 'last_name', 'phone', 'lang', 'email'] as const
type Changes = Static<typeof CustomerChanges> & { email?: string }

/**
 * Corrects name, phone number, language and answers of the customer. Records what a change by staff records.
 * Throws `invalid_request`, `reservation_canceled`, `unprocessable_entity` after the session, `rate_limited`.
 */
export async function changeOwnDetails(
  tx: Tx,
  ctx: Context,
  access: KeyAccess,
  changes: Changes,
): Promise<void> {
  await lockForAddition(tx, access)
  const before = currentCustomer(access)
  const isSame = (name: (typeof correctable)[number]) =>
    changes[name] === undefined || changes[name] === before[name]
  if (correctable.every(isSame) && areSameAnswers(before.answers, changes.answers ?? {})) return
  await assertChangeable(tx, ctx, access)
  await change(tx, ctx, access, changes)
}

/** Throws `not_found`, `reservation_canceled`. */
async function lockForAddition(tx: Tx, access: KeyAccess): Promise<void> {
  const { caller, objectType, objectId } = parentOf(access)
  await lockOwn(tx, access)
  await parentForAddition(tx, caller, objectType, objectId)
}

/** Only a key authenticates the customer, and each change keeps an event. */
const changesADay = 50
const dayMs = 86_400_000

/** When the customer may change the booking again. Undefined: now. */
async function changeableFrom(tx: Tx, ctx: Context, access: KeyAccess): Promise<Date | undefined> {
  const { caller, objectType, objectId } = parentOf(access)
  const since = new Date(ctx.clock.now().getTime() - dayMs)
  const { entries, first } = await countAuditBySource(tx, caller, objectType, objectId, since)
  return entries < changesADay || first === null ? undefined : new Date(first.getTime() + dayMs)
}

/** Throws `rate_limited` after 50 changes within 24 hours. */
async function assertChangeable(tx: Tx, ctx: Context, access: KeyAccess): Promise<void> {
  const from = await changeableFrom(tx, ctx, access)
  if (!from) return
  const retryAfterSeconds = Math.max(1, Math.ceil((from.getTime() - ctx.clock.now().getTime()) / 1000))
  throw refusal('rate_limited', 'details', { most: changesADay }, { retryAfterSeconds })
}

async function change(tx: Tx, ctx: Context, access: KeyAccess, changes: Changes): Promise<void> {
  const { caller, objectType, objectId } = parentOf(access)
  const changeAsStaff = objectType === 'appointment' ? changeAppointmentAsStaff : changeReservationAsStaff
  await changeAsStaff(tx, ctx, caller, objectId, changes)
}

function currentCustomer(access: KeyAccess) {
  const main = mainOf(access)
  if (!main) throw notFound('Booking')
  return main
}

/**
 * Keeps the language that the customer chose for pages, for the mails that follow. Also after the session,
 * because its result is mailed. A canceled booking keeps its language, and one that was changed too often.
 */
export async function keepLanguage(tx: Tx, ctx: Context, access: KeyAccess, lang: Language): Promise<void> {
  const before = currentCustomer(access)
  // `es-MX` stays when Spanish is chosen again.
  if (before.status === 'canceled' || languageOf(before.lang).language === lang) return
  if (await changeableFrom(tx, ctx, access)) return
  await change(tx, ctx, access, { lang })
}

/** Mails a code to a new address. Throws as `changeOwnDetails`, and `rate_limited`. */
export async function askForOwnEmail(
  tx: Tx,
  ctx: Context,
  access: KeyAccess,
  { email, lang }: { email: string; lang?: string },
): Promise<EmailChangeRow> {
  await lockForAddition(tx, access)
  const parent = parentOf(access)
  return askForEmail(tx, ctx, parent.caller, parent, { email, lang: lang ?? currentCustomer(access).lang })
}

/**
 * Uses the new address, and tells the earlier one. Returns what the booking's new key opens: the earlier key
 * was mailed to the earlier address. Call `beginEmailAttempt` before. Throws as `changeOwnDetails`,
 * `not_found` without an address that waits for its code, and `signer_exists`.
 */
export async function confirmOwnEmail(
  tx: Tx,
  ctx: Context,
  access: KeyAccess,
  code: string,
): Promise<KeyAccess> {
  const { caller, rootId } = parentOf(access)
  await lockOwn(tx, access)
  const earlier = currentCustomer(access).email
  const confirmed = await confirmEmail(tx, ctx, caller, rootId, code)
  await changeOwnDetails(tx, ctx, access, { email: confirmed.email })
  if (earlier !== confirmed.email) await tellEarlierAddress(tx, ctx, caller, confirmed, earlier)
  return renewedAccess(tx, access)
}

async function renewedAccess(tx: Tx, access: KeyAccess): Promise<KeyAccess> {
  const { caller, objectType, objectId } = parentOf(access)
  const key =
    objectType === 'reservation'
      ? (await getReservation(tx, caller, objectId)).reservation_key
      : (await getAppointment(tx, caller, objectId)).appointment_key
  const renewed = await accessByKey(tx, key, caller.requestId)
  if (!renewed) throw notFound('Booking')
  return renewed
}

/** Leaves a note to the notary, which staff see. Throws `unprocessable_entity` at the limit. */
export async function leaveOwnNote(tx: Tx, ctx: Context, access: KeyAccess, text: string): Promise<void> {
  await lockForAddition(tx, access)
  const { caller, objectType, objectId, rootId } = parentOf(access)
  assertRoomFor('notes', await countNotesOfCustomer(tx, caller, rootId))
  const { first_name, last_name } = currentCustomer(access)
  await addNote(tx, ctx, caller, objectType, objectId, text, fullName(first_name, last_name))
}
