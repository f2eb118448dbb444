import type { Static } from 'typebox'
import { claimTime } from '../../calendar/availability/claim-time.ts'
import { serviceOf, signingMethodOf } from '../../calendar/services/services.ts'
import { reviveMails } from '../../mail/queue/mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Category } from '../../platform/db/calendar-tables.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Metadata } from '../../platform/db/tables.ts'
import { record } from '../../platform/events/record.ts'
import { missingParam } from '../../platform/http/list.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { newKey } from '../../platform/lib/new-key.ts'
import { changedPhone } from '../../platform/lib/phone-number.ts'
import { zoneNamed } from '../../platform/lib/time-zone.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { changeAnswers, newAnswers } from '../answers/answers.ts'
import type { Answer } from '../answers/rules.ts'
import type { unrecorded } from '../completion/completion.ts'
import {
  appointmentForChange,
  assertNotCanceled,
  bookingForChange,
  insertBooking,
  setTimeAndNotary,
} from '../shared/bookings.ts'
import { newCalendarHost } from '../shared/calendar-uid.ts'
import { customerAfter } from '../shared/customer.ts'
import { changedReferences, newReferences, writeReferenced } from '../shared/metadata.ts'
import { type Party, peopleBefore, tell } from '../told/told.ts'
import { appointmentChanges, appointmentEvent } from './events.ts'
import {
  type AppointmentRow,
  changeAppointment,
  findAppointment,
  findAppointmentByExternalId,
  insertAppointmentRow,
} from './queries.ts'
import type { AppointmentBody, AppointmentChanges } from './schema.ts'

export { findAppointmentByKey, findAppointmentByPageKey } from './queries.ts'

export type { AppointmentRow }

/**
 * Creates an appointment, scheduled or as a draft. Records `appointment-created`. Throws `invalid_request`
 * for an unknown service, signing method or time zone, or a scheduled one without a time; `slot_unavailable`
 * if no notary is on duty and free.
 */
export async function createAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: Omit<Static<typeof AppointmentBody>, 'workspace_id'>,
): Promise<AppointmentRow> {
  const { status = 'scheduled', timestamp } = input
  if (status === 'scheduled' && timestamp === undefined) throw missingParam('timestamp')
  const timezone = input.timezone && zoneNamed(input.timezone)
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const service = await serviceOf(tx, caller.workspaceId, input.service)
  return insertAppointment(tx, ctx, caller, workspace, {
    first_name: input.first_name,
    last_name: input.last_name,
    email: input.email ?? '',
    phone: changedPhone(null, input.phone),
    service: service.handle,
    category: service.category,
    duration_minutes: service.duration_minutes * (input.quantity ?? 1),
    signing_method: signingMethodOf(service, input.signing_method),
    quantity: input.quantity ?? 1,
    lang: input.lang ?? 'en',
    status,
    startsAt: timestamp === undefined ? null : fromEpochSeconds(timestamp),
    timezone: timezone ?? workspace.timezone,
    location: input.location ?? null,
    meeting_url: input.meeting_url ?? null,
    overVisitors: true,
    answers: newAnswers(caller, service, input.answers, input.lang ?? 'en'),
    ...newReferences(input),
  })
}

export interface NewAppointment {
  first_name: string
  last_name: string
  email: string
  phone: string | null
  service: string
  category: Category
  /** Total duration. */
  duration_minutes: number
  signing_method: string
  quantity: number
  lang: string
  status: 'scheduled' | 'draft'
  startsAt: Date | null
  timezone: string
  location?: string | null
  meeting_url?: string | null
  external_id?: string | null
  metadata?: Metadata | null
  /** Of its reservation, if there is one. */
  answers: Answer[] | null
  /** Its reservation, whose key it keeps, and the notary held for it. */
  reservation?: { id: number; appointment_key: string; heldNotaryId: number | undefined }
  /** Only this notary. Default: any notary who is free. */
  notaryId?: number | undefined
  /** Whether the workspace's minimum notice applies. */
  withNotice?: boolean
  /** As of `TimeOptions`. */
  overVisitors?: boolean
}

/**
 * Claims the time, except for a draft, and inserts the appointment. Records `appointment-created`. Throws
 * `slot_unavailable`.
 */
export async function insertAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  input: NewAppointment,
): Promise<AppointmentRow> {
  const {
    reservation,
    startsAt,
    status,
    notaryId: onlyNotaryId,
    withNotice = false,
    overVisitors = false,
    answers,
    ...fields
  } = input
  const ownKeys = { upload_key: newKey(), session_key: newKey() }
  const appointment_key = reservation?.appointment_key ?? newKey()
  const booking = await insertBooking(tx, caller, {
    kind: 'appointment',
    status,
    service: input.service,
    keys: [...Object.values(ownKeys), ...(reservation ? [] : [appointment_key])],
    reservationId: reservation?.id ?? null,
    answers: reservation ? null : answers,
  })
  const { category, signing_method: signingMethod, duration_minutes: durationMinutes } = input
  const wanted = {
    bookingId: booking.id,
    reservationId: reservation?.id,
    withNotice,
    overVisitors,
    onlyNotaryId,
    category,
    signingMethod,
    durationMinutes,
  }
  const preferredNotaryId = reservation?.heldNotaryId ?? null
  const notaryId =
    startsAt && status === 'scheduled'
      ? await claimTime(tx, ctx, workspace, { ...wanted, startsAt, preferredNotaryId })
      : null
  const appointment = await withExternalId(tx, caller, input.external_id, () =>
    insertAppointmentRow(tx, {
      workspace_id: caller.workspaceId,
      id: booking.id,
      ...fields,
      location: input.location ?? null,
      meeting_url: input.meeting_url ?? null,
      starts_at: startsAt,
      appointment_key,
      ...ownKeys,
      created_at: ctx.clock.now(),
      notary_id: notaryId,
      calendar_host: newCalendarHost(ctx),
    }),
  )
  if (startsAt) await setTimeAndNotary(tx, caller.workspaceId, { ...appointment, reservation_id: null })
  const { completed_status } = workspace
  const row = { ...appointment, status, reservation_id: reservation?.id ?? null, answers, completed_status }
  await record(tx, ctx, caller, { type: 'appointment-created', data: appointmentEvent(row) })
  if (notaryId !== null) {
    await tell(tx, ctx, caller, workspace, row.id, { before: [] })
  }
  return row
}

/** Throws `invalid_request` for the `external_id` of another appointment. */
const withExternalId = <T>(
  tx: Tx,
  caller: Caller,
  externalId: string | null | undefined,
  write: () => Promise<T>,
): Promise<T> => {
  const findOther = (db: Db, taken: string) => findAppointmentByExternalId(db, caller.workspaceId, taken)
  return writeReferenced(tx, externalId ?? null, write, findOther, 'appointment')
}

/** Throws `not_found`. */
export async function getAppointment(db: Db, caller: Caller, id: number): Promise<AppointmentRow> {
  const row = await findAppointment(db, caller.workspaceId, id)
  if (!row) throw notFound('Appointment')
  return row
}

/** The appointment, locked with its reservation until the transaction ends. Throws `not_found`. */
export async function lockedAppointment(tx: Tx, caller: Caller, id: number): Promise<AppointmentRow> {
  await appointmentForChange(tx, caller, id)
  return getAppointment(tx, caller, id)
}

/**
 * Changes the customer, answers, `external_id` and `metadata`. A new address is mailed what the earlier one
 * was told. Records one `appointment-updated`, also if nothing changed. Throws `invalid_request` for a taken
 * `external_id`, `not_found`, `reservation_canceled` for a canceled appointment.
 */
export async function updateAppointment(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof AppointmentChanges>,
): Promise<AppointmentRow> {
  // Answers are stored with the reservation, which is locked first.
  if (input.answers !== undefined) await appointmentForChange(tx, caller, id)
  const before = await appointmentToChange(tx, caller, id)
  const people = await peopleBefore(tx, caller, id)
  const customer = await changeCustomer(tx, ctx, caller, before, input)
  const phone = changedPhone(before.phone, input.phone)
  const answers = await changedAnswers(tx, caller, before, input.answers)
  const changes = { ...customer, phone, ...changedReferences(before, input), answers }
  return tellAfter(tx, ctx, caller, people, await changeAndRecord(tx, ctx, caller, before, changes))
}

/** Stores changed answers. Returns all. Throws `invalid_request`. */
export const changedAnswers = (
  tx: Tx,
  caller: Caller,
  { id, reservation_id, answers, service, lang }: AppointmentRow,
  given: Static<typeof AppointmentChanges>['answers'],
): Promise<Answer[] | null> =>
  changeAnswers(tx, caller, { rootId: reservation_id ?? id, answers, service, lang }, given)

/** Replaces the keys with which its customer opens it. */
export async function setAppointmentKeys(
  tx: Tx,
  workspaceId: number,
  id: number,
  keys: Pick<AppointmentRow, 'appointment_key' | 'upload_key' | 'session_key'>,
): Promise<void> {
  await changeAppointment(tx, workspaceId, id, keys)
}

/** Tells people of the change. Returns the row. */
export async function tellAfter(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: Party[],
  row: AppointmentRow,
): Promise<AppointmentRow> {
  const workspace = await getWorkspace(tx, caller.workspaceId)
  await tell(tx, ctx, caller, workspace, row.id, { before })
  return row
}

/** Throws `not_found`, `reservation_canceled`. */
export async function appointmentToChange(tx: Tx, caller: Caller, id: number): Promise<AppointmentRow> {
  assertNotCanceled(await bookingForChange(tx, caller, 'appointment', id))
  return getAppointment(tx, caller, id)
}

/** Mails that had no address are sent to a new one. */
export async function changeCustomer(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: AppointmentRow,
  input: Static<typeof AppointmentChanges>,
): Promise<Pick<AppointmentRow, 'first_name' | 'last_name' | 'email'>> {
  const customer = customerAfter(before, input)
  if (customer.email !== before.email) await reviveMails(tx, ctx, caller, before.id)
  return customer
}

type Recorded = keyof typeof unrecorded

/** Writes the change, except for the status, and records `appointment-updated`. */
export async function changeAndRecord(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: AppointmentRow,
  {
    status = before.status,
    answers = before.answers,
    ...changes
  }: Partial<Omit<AppointmentRow, Recorded>> & Partial<typeof unrecorded>,
): Promise<AppointmentRow> {
  const write = () => changeAppointment(tx, caller.workspaceId, before.id, changes)
  const isNewId = changes.external_id !== before.external_id
  await withExternalId(tx, caller, isNewId ? changes.external_id : null, write)
  if ('notary_id' in changes) await setTimeAndNotary(tx, caller.workspaceId, { ...before, ...changes })
  const row = { ...before, ...changes, answers, status }
  await record(tx, ctx, caller, {
    type: 'appointment-updated',
    data: appointmentEvent(row),
    changes: appointmentChanges(before, row),
  })
  return row
}
