import type { Static } from 'typebox'
import { rescheduleAppointment } from '../../bookings/appointments/reschedule.ts'
import { holdForCustomer } from '../../bookings/checkouts/checkouts.ts'
import { withdrawRequest } from '../../bookings/confirmation/request-time.ts'
import { Hold } from '../../bookings/lifecycle/schema.ts'
import { recordOpened } from '../../bookings/lifecycle/submit.ts'
import type { Context } from '../../platform/context.ts'
import { type App, write } from '../../platform/http/operation.ts'
import { fromEpochSeconds, startTime, wireTime } from '../../platform/lib/clock.ts'
import { keyAccessFor } from './access.ts'
import { chooseTime } from './choose-time.ts'
import { byKey, common, currentView } from './operation-parts.ts'
import { cancelOwn } from './own-cancellation.ts'
import * as schema from './schema.ts'

/** With the key of a reservation: open the scheduling flow, hold a time, and book. */
export function schedulingRoutes(app: App, ctx: Context): void {
  const errors = [...common, 'reservation_canceled', 'already_scheduled', 'slot_unavailable'] as const
  write(
    app,
    ctx,
    'POST',
    '/:key/open',
    {
      id: 'openBooking',
      ...byKey,
      summary: 'Record that the customer opened the link',
      description:
        'Needs the key of a reservation. Changes a `queued` reservation to `pending`. Any other status stays. Fires no event.',
      response: schema.Booking,
      errors: common,
    },
    async (tx, { request }) => {
      const access = keyAccessFor(request, 'reservation')
      await recordOpened(tx, ctx, access.caller, access.id)
      return currentView(tx, ctx, access)
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/:key/hold',
    {
      id: 'holdTime',
      ...byKey,
      nearest: true,
      summary: 'Hold a time for five minutes',
      description:
        'Replaces an earlier hold of the reservation, and ends a payment for another time (`checkout`). The time becomes free when the hold expires, if it was not booked. A time that the customer is paying for stays held until the payment is over. A `queued` reservation becomes `pending`.',
      body: schema.HoldBody,
      response: Hold,
      errors,
    },
    async (tx, { request, body }) => {
      const { caller, id } = keyAccessFor(request, 'reservation')
      const held = await holdForCustomer(tx, ctx, caller, id, fromEpochSeconds(body.timestamp))
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
    '/:key/submit',
    {
      id: 'submitBooking',
      ...byKey,
      nearest: true,
      summary: 'Book the appointment, or request its time',
      description:
        'Fires `appointment-created`, and the first time also `reservation-submitted`. If the service takes the payment or a deposit first (`payment_at`) and something of it is due, the time is held instead: `checkout.url` is the page on which the customer pays `checkout.amount`, and the booking and its events follow the payment. If the `confirmation` of the service is `staff`, the time is held and requested instead (`request`), and no event is fired until staff accept it. A start that staff proposed is booked.',
      body: schema.SubmitBody,
      response: schema.Booking,
      errors: [...errors, 'unprocessable_entity'],
    },
    async (tx, { request, body }) => {
      const access = keyAccessFor(request, 'reservation')
      const chosen = { ...scheduleOf(body), phone: body.phone, answers: body.answers }
      await chooseTime(tx, ctx, access.caller, access.id, chosen)
      return currentView(tx, ctx, access)
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/:key/withdraw',
    {
      id: 'withdrawRequest',
      ...byKey,
      summary: 'Withdraw the request for a time',
      description:
        'Needs the key of a reservation with an open request. The time is free again, and another one can be chosen. Fires no event.',
      response: schema.Booking,
      errors: [...common, 'unprocessable_entity'],
    },
    async (tx, { request }) => {
      const access = keyAccessFor(request, 'reservation')
      await withdrawRequest(tx, ctx, access.caller, access.id)
      return currentView(tx, ctx, access)
    },
  )
}

/** With the key of an appointment: move and cancel it. */
export function appointmentRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/:key/reschedule',
    {
      id: 'rescheduleBooking',
      ...byKey,
      nearest: true,
      summary: 'Move the appointment to another time',
      description:
        'Needs the key of an appointment. Its customer can move an appointment 10 times within 24 hours. Another call returns `rate_limited`. Fires `appointment-updated`.',
      body: schema.ScheduleBody,
      response: schema.Booking,
      errors: [...common, 'reschedule_failed'],
    },
    async (tx, { request, body }) => {
      const access = keyAccessFor(request, 'appointment')
      const { timezone = access.appointment?.timezone ?? 'UTC', ...to } = scheduleOf(body)
      await rescheduleAppointment(tx, ctx, access.caller, access.id, { ...to, timezone, byCustomer: true })
      return currentView(tx, ctx, access)
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/:key/cancel',
    {
      id: 'cancelBooking',
      ...byKey,
      summary: 'Cancel the appointment',
      description:
        'Needs the key of an appointment. What was paid is paid back without the fee, as the `cancellation` of the booking says. Fires `appointment-canceled`, and `reservation-canceled` if the appointment has a reservation.',
      body: schema.CancelBody,
      response: schema.Booking,
      errors: [...common, 'unable_to_cancel'],
    },
    async (tx, { request, body }) => {
      const access = keyAccessFor(request, 'appointment')
      await cancelOwn(tx, ctx, access.caller, access.id, {
        reason: body.reason ?? null,
        acceptedFee: body.accepted_fee,
      })
      return currentView(tx, ctx, access)
    },
  )
}

const scheduleOf = ({ timestamp, timezone }: Static<typeof schema.ScheduleBody>) => ({
  startsAt: fromEpochSeconds(timestamp),
  timezone,
})
