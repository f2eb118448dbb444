import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { changedPhone } from '../../platform/lib/phone-number.ts'
import { changedPlace } from '../../platform/lib/place.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type BookedService, isSameTimeAndMethod } from '../shared/booked-service.ts'
import { setService } from '../shared/bookings.ts'
import type { WithLanguage } from '../shared/customer.ts'
import { changedReferences } from '../shared/metadata.ts'
import { peopleBefore } from '../told/told.ts'
import {
  appointmentToChange,
  changeAndRecord,
  changeCustomer,
  changedAnswers,
  tellAfter,
} from './appointments.ts'
import type { AppointmentRow } from './queries.ts'
import { claimAgain } from './reschedule.ts'
import type { ManagedAppointmentChanges } from './schema.ts'

/**
 * Changes the customer, language, own place, `external_id` and `metadata` of the appointment as staff, and
 * what is booked. A longer session keeps its start and its notary. Records one `appointment-updated`, also if
 * nothing changed. Throws `invalid_request`, `not_found`, `reservation_canceled`, `slot_unavailable` if the
 * notary is not free for as long.
 */
export async function updateAppointmentAsStaff(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Omit<Static<typeof ManagedAppointmentChanges>, 'lang'> & WithLanguage,
  booked?: BookedService,
): Promise<AppointmentRow> {
  const before = await appointmentToChange(tx, caller, id)
  const people = await peopleBefore(tx, caller, id)
  const { lang = before.lang } = input
  const asked = { ...before, lang, service: booked?.service ?? before.service }
  const answers = await changedAnswers(tx, caller, asked, input.answers)
  const row = await changeAndRecord(tx, ctx, caller, before, {
    ...(await changeCustomer(tx, ctx, caller, before, input)),
    phone: changedPhone(before.phone, input.phone),
    lang,
    answers,
    ...changedPlace(before, input),
    ...changedReferences(before, input),
    ...(booked && (await changedService(tx, ctx, caller, before, booked))),
  })
  return tellAfter(tx, ctx, caller, people, row)
}

async function changedService(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  before: AppointmentRow,
  { service, category, signing_method, quantity, duration_minutes }: BookedService,
): Promise<BookedService> {
  const booked = { service, category, signing_method, quantity, duration_minutes }
  await setService(tx, caller.workspaceId, before.id, service)
  const { status, starts_at: startsAt, notary_id } = before
  if (status === 'scheduled' && startsAt && !isSameTimeAndMethod(before, booked)) {
    const workspace = await getWorkspace(tx, caller.workspaceId)
    const wanted = { startsAt, onlyNotaryId: notary_id ?? undefined, keepsTime: true, overVisitors: true }
    await claimAgain(tx, ctx, workspace, { ...before, ...booked }, wanted, 'slot_unavailable')
  }
  return booked
}
