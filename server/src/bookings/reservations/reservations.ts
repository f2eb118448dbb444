import type { Static } from 'typebox'
import { serviceOf, signingMethodOf } from '../../calendar/services/services.ts'
import { reviveMails } from '../../mail/queue/mails.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { record } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { newKey } from '../../platform/lib/new-key.ts'
import { changedPhone } from '../../platform/lib/phone-number.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { changeAnswers, newAnswers } from '../answers/answers.ts'
import type { Answer } from '../answers/rules.ts'
import { type DocumentRow, documentsOf } from '../documents/documents.ts'
import { agreedNow, noTime, pricingColumns } from '../pricing/agreed.ts'
import type { BookedService, Price } from '../shared/booked-service.ts'
import {
  assertNotCanceled,
  bookingForChange,
  insertBooking,
  moveBooking,
  reservationForChange,
  setService,
} from '../shared/bookings.ts'
import { customerAfter, type WithLanguage } from '../shared/customer.ts'
import { changedReferences, newReferences, writeReferenced } from '../shared/metadata.ts'
import { withMoney } from '../shared/money.ts'
import { statusMeant } from '../shared/view.ts'
import { reservationChanges, reservationEvent, reservationUpdatedEvent } from './events.ts'
import {
  changeReservation,
  findReservation,
  findReservationByExternalId,
  insertReservation,
  type ReservationRow,
  selectUpcomingOf,
} from './queries.ts'
import { assertSettable, isSubmission } from './rules.ts'
import type { ManagedReservationChanges, ReservationBody, ReservationChanges } from './schema.ts'

export { findReservationByKey, oweRefunded } from './queries.ts'

export type { ReservationRow }

/**
 * Creates a reservation with any status. `queued` mails the customer (decision "Lifecycle"). Records
 * `reservation-created`, and `reservation-submitted` for `scheduled`. Throws `invalid_request` for an unknown
 * service, a signing method that the service does not allow, or a taken `external_id`.
 */
export async function createReservation(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: Static<typeof ReservationBody> & { billing_reference?: string | null | undefined },
  given: Answer[] | null = null,
): Promise<ReservationRow> {
  const { workspaceId } = caller
  const service = await serviceOf(tx, workspaceId, input.service)
  const signingMethod = signingMethodOf(service, input.signing_method)
  const status = statusMeant(input.status) ?? 'draft'
  const workspace = await getWorkspace(tx, workspaceId)
  const now = ctx.clock.now()
  const answers = given ?? newAnswers(caller, service, input.answers, input.lang ?? 'en')
  const keys = { public_key: newKey(), reservation_key: newKey(), appointment_key: newKey() }
  const booking = await insertBooking(tx, caller, {
    kind: 'reservation',
    status,
    service: service.handle,
    keys: [keys.reservation_key, keys.appointment_key],
    answers,
  })
  const references = newReferences(input)
  const { signer_count = 1, quantity = 1 } = input
  const { unit_price_minor } = service
  const pricing = agreedNow(service, workspace, { ...noTime, signers: signer_count })
  const insert = () =>
    insertReservation(tx, {
      workspace_id: workspaceId,
      id: booking.id,
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email ?? '',
      phone: changedPhone(null, input.phone),
      service: service.handle,
      signing_method: signingMethod,
      signer_count,
      quantity,
      prepaid: input.prepaid === 1,
      lang: input.lang ?? 'en',
      unit_price_minor,
      currency: service.currency,
      cancellation_policy: service.cancellation_policy,
      ...pricingColumns({ unit_price_minor, quantity, pricing }),
      ...keys,
      created_at: now,
      submitted_at: isSubmission(status, null) ? now : null,
      canceled_at: status === 'canceled' ? now : null,
      category: service.category,
      duration_minutes: service.duration_minutes * quantity,
      billing_reference: input.billing_reference ?? null,
      ...references,
    })
  const reservation = await withExternalId(tx, caller, references.external_id, insert)
  const { completed_status } = workspace
  const row = { ...reservation, status, appointment_id: null, answers, completed_status }
  await record(tx, ctx, caller, { type: 'reservation-created', data: reservationEvent(row, []) })
  if (row.submitted_at) {
    await record(tx, ctx, caller, { type: 'reservation-submitted', data: reservationEvent(row, []) })
  }
  if (status === 'queued') await reachOut(tx, ctx, caller, row.id)
  return row
}

/**
 * Mails the scheduling link once. If there was no address, it is mailed when there is one (decision
 * "Lifecycle").
 */
async function reachOut(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const workspace = await getWorkspace(tx, caller.workspaceId)
  await queueMail(tx, ctx, workspace, 'invitation', { bookingId: id })
}

/** Throws `not_found`. */
export async function getReservation(db: Db, caller: Caller, id: number): Promise<ReservationRow> {
  const row = await findReservation(db, caller.workspaceId, id)
  if (!row) throw notFound('Reservation')
  return row
}

/** The reservation, locked with its appointment until the transaction ends. Throws `not_found`. */
export async function lockedReservation(tx: Tx, caller: Caller, id: number): Promise<ReservationRow> {
  await reservationForChange(tx, caller, id)
  return getReservation(tx, caller, id)
}

/** Records the address with which a visitor booked, in the form in which addresses are counted. */
export async function markVisitor(tx: Tx, caller: Caller, id: number, visitorEmail: string): Promise<void> {
  await changeReservation(tx, caller.workspaceId, id, { visitor_email: visitorEmail })
}

/** Replaces the keys with which its customer opens it. */
export async function setReservationKeys(
  tx: Tx,
  workspaceId: number,
  id: number,
  keys: Pick<ReservationRow, 'reservation_key' | 'appointment_key'>,
): Promise<void> {
  await changeReservation(tx, workspaceId, id, keys)
}

/** Adds to what came for it and to what was paid back. The reservation is locked. */
export async function addMoney(
  tx: Tx,
  reservation: ReservationRow,
  given: Pick<ReservationRow, 'received_minor' | 'refunded_minor'>,
): Promise<void> {
  const { workspace_id, id } = reservation
  await changeReservation(tx, workspace_id, id, withMoney(reservation, given))
}

/** Keeps what is held on the customer's card. */
export async function keepCardHold(
  tx: Tx,
  { workspace_id, id }: Pick<ReservationRow, 'workspace_id' | 'id'>,
  changes: Pick<ReservationRow, 'authorized_minor' | 'card_hold'>,
): Promise<void> {
  await changeReservation(tx, workspace_id, id, changes)
}

/** Keeps from which start the policy counts, or what its cancellation cost. The reservation is locked. */
export async function keepCancellation(
  tx: Tx,
  { workspace_id, id }: ReservationRow,
  changes: Partial<Pick<ReservationRow, 'policy_starts_at' | 'fee_minor'>>,
): Promise<void> {
  await changeReservation(tx, workspace_id, id, changes)
}

/** When the upcoming appointments begin that visitors booked with that address. The next one comes first. */
export const upcomingOfVisitor = (db: Db, caller: Caller, visitorEmail: string, now: Date): Promise<Date[]> =>
  selectUpcomingOf(db, caller.workspaceId, visitorEmail, now)

/**
 * Changes customer with phone number, language, status, answers, `external_id` or `metadata`. `queued` mails
 * the customer, once. Records one `reservation-updated`, also if nothing changed, and `reservation-submitted`
 * on the first change to `scheduled`. Throws `invalid_request` for `canceled`, `not_found`,
 * `reservation_canceled`.
 */
export async function updateReservation(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof ReservationChanges>,
): Promise<{ reservation: ReservationRow; documents: DocumentRow[] }> {
  assertSettable(statusMeant(input.status))
  const booking = await bookingForChange(tx, caller, 'reservation', id)
  assertNotCanceled(booking)
  const before = await getReservation(tx, caller, id)
  const { status: given, ...fields } = input
  const status = statusMeant(given) ?? before.status
  const submits = isSubmission(statusMeant(given), before.submitted_at)
  const submitted_at = submits ? ctx.clock.now() : before.submitted_at
  await moveBooking(tx, booking, status)
  const { lang = before.lang } = fields
  const customer = customerAfter(before, fields)
  const phone = changedPhone(before.phone, fields.phone)
  const changes = { ...customer, phone, lang, submitted_at, ...changedReferences(before, fields) }
  await write(tx, caller, before, changes)
  const answers = await answersOf(tx, caller, { ...before, lang }, fields.answers)
  const reservation = { ...before, ...changes, answers, status }
  const documents = await documentsOf(tx, caller, id)
  await record(tx, ctx, caller, {
    type: 'reservation-updated',
    data: reservationUpdatedEvent(reservation),
    changes: reservationChanges(before, reservation),
  })
  if (submits) {
    const data = reservationEvent(reservation, idsOf(documents))
    await record(tx, ctx, caller, { type: 'reservation-submitted', data })
  }
  if (status === 'queued') await reachOut(tx, ctx, caller, id)
  if (customer.email !== before.email) await reviveMails(tx, ctx, caller, id)
  return { reservation, documents }
}

/**
 * Changes the customer with the phone number, language, `external_id`, `metadata`, `billing_reference`, and
 * what is booked. Records one `reservation-updated`, also if nothing changed. Throws `invalid_request`,
 * `not_found`, `reservation_canceled`.
 */
export async function updateReservationAsStaff(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Omit<Static<typeof ManagedReservationChanges>, 'lang'> & WithLanguage,
  booked?: BookedService & Price,
): Promise<ReservationRow> {
  assertNotCanceled(await bookingForChange(tx, caller, 'reservation', id))
  if (booked) await setService(tx, caller.workspaceId, id, booked.service)
  const before = await getReservation(tx, caller, id)
  const customer = customerAfter(before, input)
  const phone = changedPhone(before.phone, input.phone)
  const { lang = before.lang, billing_reference = before.billing_reference } = input
  const references = changedReferences(before, input)
  const changes = { ...customer, phone, lang, billing_reference, ...references, ...booked }
  await write(tx, caller, before, changes)
  const answers = await answersOf(tx, caller, { ...before, ...changes }, input.answers)
  const row = { ...before, ...changes, answers }
  await record(tx, ctx, caller, {
    type: 'reservation-updated',
    data: reservationUpdatedEvent(row),
    changes: reservationChanges(before, row),
  })
  if (customer.email !== before.email) await reviveMails(tx, ctx, caller, id)
  return row
}

const answersOf = (
  tx: Tx,
  caller: Caller,
  { id: rootId, answers, service, lang }: ReservationRow,
  given: Static<typeof ReservationChanges>['answers'],
) => changeAnswers(tx, caller, { rootId, answers, service, lang }, given)

/** Throws `invalid_request` for the `external_id` of another reservation. */
async function write(
  tx: Tx,
  caller: Caller,
  before: ReservationRow,
  changes: Partial<ReservationRow>,
): Promise<void> {
  const isNewId = changes.external_id !== before.external_id
  await withExternalId(tx, caller, isNewId ? changes.external_id : null, () =>
    changeReservation(tx, caller.workspaceId, before.id, changes),
  )
}

function withExternalId<T>(
  tx: Tx,
  caller: Caller,
  externalId: string | null | undefined,
  write: () => Promise<T>,
): Promise<T> {
  const findOther = (db: Db, taken: string) => findReservationByExternalId(db, caller.workspaceId, taken)
  return writeReferenced(tx, externalId ?? null, write, findOther, 'reservation')
}

export const idsOf = (documents: DocumentRow[]) => documents.map(document => document.id)
