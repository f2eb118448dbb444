import type { Context } from '../../platform/context.ts'
import { type App, write } from '../../platform/http/operation.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { fromEpochSeconds, startTime, wireTime } from '../../platform/lib/clock.ts'
import { getAppointment, lockedAppointment } from '../appointments/appointments.ts'
import { ManagedAppointmentChanges } from '../appointments/schema.ts'
import { managedAppointmentView } from '../appointments/view.ts'
import { assertMayRefund } from '../cancellation/rules.ts'
import { CompleteBody } from '../completion/schema.ts'
import { getReservation, lockedReservation } from '../reservations/reservations.ts'
import { ManagedReservationChanges } from '../reservations/schema.ts'
import { canceledReservation, managedReservationView, reservationView } from '../reservations/view.ts'
import type { ServiceChange } from '../shared/booked-service.ts'
import { withHomePhone } from '../shared/home-phone.ts'
import { changeAppointmentAsStaff, changeReservationAsStaff } from './change-as-staff.ts'
import { cancelAppointment, cancelReservation, completeAppointment, reopenAppointment } from './lifecycle.ts'
import { assertMayPrice, cancellationOf } from './rules.ts'
import * as schema from './schema.ts'
import { assertNotPaying, holdTime, submitReservation } from './submit.ts'

/** Operations of the contract that change a reservation together with its appointment. */
export function lifecycleRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/reservations/:id/cancel',
    {
      id: 'cancelReservation',
      tag: 'Reservations',
      scope: 'reservations:write',
      summary: 'Cancel a reservation',
      description:
        'Works for any status except `canceled` and `completed`. Also cancels the booked appointment. Fires `reservation-canceled`, and `appointment-canceled` if an appointment was booked.',
      params: IdParams,
      response: schema.CanceledReservation,
      current: lockedReservation,
      state: getReservation,
      errors: ['unable_to_cancel'],
    },
    async (tx, { params, caller }) =>
      canceledReservation(await cancelReservation(tx, ctx, caller, params.id)),
  )
}

/** The same for staff. */
export function lifecycleManageRoutes(app: App, ctx: Context): void {
  changeRoutes(app, ctx)
  schedulingRoutes(app, ctx)
  cancelRoutes(app, ctx)
  completionRoutes(app, ctx)
}

function changeRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'PATCH',
    '/reservations/:id',
    {
      id: 'updateManagedReservation',
      tag: 'Reservations',
      scope: 'bookings:write',
      within: { row: 'booking', name: 'Reservation' },
      summary: "Change a reservation's customer, service, external id and metadata",
      description:
        'Service, signing method, quantity and price are changed in the booked appointment too, and the session keeps its start and notary: if the notary is not free for as long, the call returns `slot_unavailable`. If the booked appointment has the same name, email, phone number or language as the reservation before the call, it is changed there too. Another email gets new keys: earlier links open nothing any more, and the new address is mailed the current ones. Fires one `reservation-updated`, also if nothing changed, and `appointment-updated` if the appointment was changed.',
      params: IdParams,
      body: ManagedReservationChanges,
      response: schema.ManagedReservation,
      current: lockedReservation,
      state: getReservation,
      errors: ['reservation_canceled', 'unprocessable_entity', 'slot_unavailable'],
    },
    async (tx, { params, body, caller }) => {
      const [details, service] = changesIn(await withHomePhone(tx, caller, body))
      return managedReservationView(
        ctx,
        await changeReservationAsStaff(tx, ctx, caller, params.id, details, service),
      )
    },
  )
  write(
    app,
    ctx,
    'PATCH',
    '/appointments/:id',
    {
      id: 'updateManagedAppointment',
      tag: 'Appointments',
      scope: 'bookings:write',
      forNotary: true,
      within: { row: 'booking', name: 'Appointment' },
      summary: "Change an appointment's customer, service, place, external id and metadata",
      description:
        'Service, signing method, quantity and price are changed in the reservation too, and the session keeps its start and notary: if the notary is not free for as long, the call returns `slot_unavailable`. If the reservation has the same name, email, phone number or language as the appointment before the call, it is changed there too. Mails that were skipped for lack of an email are sent to a new one. Another email gets new keys: earlier links open nothing any more, and the new address is mailed the current ones. Fires one `appointment-updated`, also if nothing changed, and `reservation-updated` if the reservation was changed.',
      params: IdParams,
      body: ManagedAppointmentChanges,
      response: schema.ManagedAppointment,
      current: lockedAppointment,
      state: getAppointment,
      errors: ['reservation_canceled', 'unprocessable_entity', 'slot_unavailable'],
    },
    async (tx, { params, body, caller }) => {
      const [details, service] = changesIn(await withHomePhone(tx, caller, body))
      assertMayPrice(caller, service)
      return managedAppointmentView(
        ctx,
        await changeAppointmentAsStaff(tx, ctx, caller, params.id, details, service),
      )
    },
  )
}

/** The details of a change, and what it changes of what is booked. */
function changesIn<B extends ServiceChange>({
  service,
  signing_method,
  quantity,
  unit_price,
  ...details
}: B) {
  return [details, { service, signing_method, quantity, unit_price }] as const
}

function schedulingRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/reservations/:id/hold',
    {
      id: 'holdReservationTime',
      tag: 'Reservations',
      scope: 'bookings:write',
      within: { row: 'booking', name: 'Reservation' },
      nearest: true,
      summary: 'Hold a time for a reservation for five minutes',
      description:
        'Replaces an earlier hold of the reservation. The time becomes free when the hold expires, if it was not booked. A `queued` reservation becomes `pending`. Fires no event.',
      params: IdParams,
      body: schema.HoldBody,
      response: schema.Hold,
      current: lockedReservation,
      errors: ['already_scheduled', 'reservation_canceled', 'slot_unavailable'],
    },
    async (tx, { params, body, caller }) => {
      const startsAt = fromEpochSeconds(body.timestamp)
      await assertNotPaying(tx, caller, params.id)
      const held = await holdTime(tx, ctx, caller, params.id, startsAt, {
        withNotice: false,
        overVisitors: true,
      })
      return {
        object: 'hold' as const,
        timestamp: startTime(held.startsAt),
        expires_at: wireTime(held.expiresAt),
      }
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/reservations/:id/submit',
    {
      id: 'submitReservation',
      tag: 'Reservations',
      scope: 'bookings:write',
      within: { row: 'booking', name: 'Reservation' },
      nearest: true,
      summary: "Book a reservation's appointment for its customer",
      description: 'Fires `appointment-created`, and the first time also `reservation-submitted`.',
      params: IdParams,
      body: schema.SubmitBody,
      response: schema.Submission,
      current: lockedReservation,
      errors: ['already_scheduled', 'reservation_canceled', 'slot_unavailable'],
    },
    async (tx, { params, body, caller }) => {
      const { phone } = await withHomePhone(tx, caller, body)
      const submission = {
        startsAt: fromEpochSeconds(body.timestamp),
        timezone: body.timezone,
        phone,
        answers: body.answers,
        overVisitors: true,
      }
      const { reservation, appointment } = await submitReservation(tx, ctx, caller, params.id, submission)
      return {
        object: 'submission' as const,
        reservation: reservationView(ctx, reservation),
        appointment: managedAppointmentView(ctx, appointment),
      }
    },
  )
}

function cancelRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/reservations/:id/cancel',
    {
      id: 'cancelManagedReservation',
      tag: 'Reservations',
      scope: 'bookings:write',
      within: { row: 'booking', name: 'Reservation' },
      summary: 'Cancel a reservation as staff',
      description:
        'Works for any status except `canceled` and `completed`. Also cancels the booked appointment. Fires `reservation-canceled`, and `appointment-canceled` if an appointment was booked.',
      params: IdParams,
      body: schema.ReservationCancelBody,
      response: schema.ManagedReservation,
      current: lockedReservation,
      state: getReservation,
      errors: ['unable_to_cancel'],
    },
    async (tx, { params, body, caller }) => {
      assertMayRefund(caller, body.refund)
      const canceled = await cancelReservation(tx, ctx, caller, params.id, cancellationOf(body))
      return managedReservationView(ctx, canceled)
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/appointments/:id/cancel',
    {
      id: 'cancelAppointment',
      tag: 'Appointments',
      scope: 'bookings:write',
      forNotary: true,
      within: { row: 'booking', name: 'Appointment' },
      summary: 'Cancel an appointment',
      description:
        'Works for `draft` and `scheduled`. Frees the time. Fires `appointment-canceled`. Also cancels its reservation and fires `reservation-canceled`, except with `keep_reservation`.',
      params: IdParams,
      body: schema.CancelBody,
      response: schema.ManagedAppointment,
      current: lockedAppointment,
      state: getAppointment,
      errors: ['unable_to_cancel'],
    },
    async (tx, { params, body, caller }) => {
      assertMayRefund(caller, body.refund)
      const canceled = await cancelAppointment(tx, ctx, caller, params.id, cancellationOf(body))
      return managedAppointmentView(ctx, canceled)
    },
  )
}

function completionRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/appointments/:id/reopen',
    {
      id: 'reopenAppointment',
      tag: 'Appointments',
      scope: 'bookings:write',
      forAdmin: true,
      within: { row: 'booking', name: 'Appointment' },
      summary: 'Set a completed appointment back to scheduled',
      description:
        'For an appointment that was completed by mistake. Among members, only owners and admins can do this. Also sets its completed reservation back. Completing freed the rest of the time slot. The call claims it again: if another booking has it, the call returns `slot_unavailable`. Fires `appointment-updated`.',
      params: IdParams,
      response: schema.ManagedAppointment,
      current: lockedAppointment,
      state: getAppointment,
      errors: ['unprocessable_entity', 'reservation_canceled', 'slot_unavailable'],
    },
    async (tx, { params, caller }) =>
      managedAppointmentView(ctx, await reopenAppointment(tx, ctx, caller, params.id)),
  )
  write(
    app,
    ctx,
    'POST',
    '/appointments/:id/complete',
    {
      id: 'completeAppointment',
      tag: 'Appointments',
      scope: 'bookings:write',
      forNotary: true,
      within: { row: 'booking', name: 'Appointment' },
      summary: 'Complete an appointment',
      description:
        'Works for a `scheduled` appointment, also before its start. Also completes its reservation. With `overruled`, each item of `missing` needs a reason. Keeps `acts` and `overruled` until the appointment is reopened. Fires `appointment-complete`.',
      params: IdParams,
      body: CompleteBody,
      response: schema.ManagedAppointment,
      current: lockedAppointment,
      state: getAppointment,
      errors: ['unable_to_complete'],
    },
    async (tx, { params, body, caller }) =>
      managedAppointmentView(ctx, await completeAppointment(tx, ctx, caller, params.id, body)),
  )
}
