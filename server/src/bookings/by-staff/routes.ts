import type { Context } from '../../platform/context.ts'
import { errorBody } from '../../platform/http/error-response.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { type ItemResult, writeItems } from '../../platform/http/write-items.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { assignAppointment } from '../appointments/reschedule.ts'
import { textOf } from '../appointments/rules.ts'
import { managedAppointmentView } from '../appointments/view.ts'
import { cancelAppointment } from '../lifecycle/lifecycle.ts'
import { cancellationOf } from '../lifecycle/rules.ts'
import { createReservation } from '../reservations/reservations.ts'
import { managedReservationView } from '../reservations/view.ts'
import { withHomePhone } from '../shared/home-phone.ts'
import { type Booking, bookAgain, bookForCustomer } from './book.ts'
import { type MovePreview, moveOneOf, orderOfMoves, previewMoves } from './move-several.ts'
import * as schema from './schema.ts'
import { assertShift } from './shift.ts'

/** What staff do in one call: book for a customer, book again, and the same act on several appointments. */
export function staffBookingManageRoutes(app: App, ctx: Context): void {
  bookRoutes(app, ctx)
  bulkRoutes(app, ctx)
  moveRoutes(app, ctx)
}

function bookRoutes(app: App, ctx: Context): void {
  const bookingView = ({ reservation, appointment }: Booking) => ({
    object: 'booking' as const,
    reservation: managedReservationView(ctx, reservation),
    appointment: managedAppointmentView(ctx, appointment),
  })
  write(
    app,
    ctx,
    'POST',
    '/bookings',
    {
      id: 'createBooking',
      tag: 'Reservations',
      scope: 'bookings:write',
      within: 'body',
      nearest: true,
      summary: 'Book for a customer',
      description:
        'Creates a reservation and books its appointment, for example for a customer on the phone. Fires `reservation-created`, `reservation-submitted` and `appointment-created`, as the two calls would.',
      body: schema.BookingBody,
      response: schema.Booking,
      status: 201,
      errors: ['not_found', 'slot_unavailable'],
    },
    async (tx, { body, caller }) => {
      const { workspace_id, ...input } = body
      return bookingView(await bookForCustomer(tx, ctx, caller, await withHomePhone(tx, caller, input)))
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/reservations',
    {
      id: 'createManagedReservation',
      tag: 'Reservations',
      scope: 'bookings:write',
      within: 'body',
      summary: 'Send a customer a link to choose a time',
      description:
        'Creates a `queued` reservation. The customer is mailed the link of the scheduling page; without an email, send the person the link with `keys.reservation`. Fires `reservation-created`.',
      body: schema.LinkBody,
      response: schema.ManagedReservation,
      status: 201,
      errors: ['not_found'],
    },
    async (tx, { body, caller }) => {
      const { workspace_id, ...input } = body
      const wanted = { ...(await withHomePhone(tx, caller, input)), status: 'queued' as const }
      return managedReservationView(ctx, await createReservation(tx, ctx, caller, wanted))
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/reservations/:id/book-again',
    {
      id: 'bookAgain',
      tag: 'Reservations',
      scope: 'bookings:write',
      within: { row: 'booking', name: 'Reservation' },
      nearest: true,
      summary: 'Book the customer of an earlier reservation again',
      description:
        'For a reservation that is canceled or completed, or whose appointment is in the past. Creates a new reservation with the same customer, service and signers, and books its appointment. Documents, notes and results of ID verification are not copied. Fires `reservation-created`, `signer-added` for each signer, `reservation-submitted` and `appointment-created`.',
      params: IdParams,
      body: schema.BookAgainBody,
      response: schema.Booking,
      status: 201,
      errors: ['already_scheduled', 'unprocessable_entity', 'slot_unavailable'],
    },
    async (tx, { params, body, caller }) => bookingView(await bookAgain(tx, ctx, caller, params.id, body)),
  )
}

type Appointment = ReturnType<typeof managedAppointmentView>

function bulkRoutes(app: App, ctx: Context): void {
  const common = {
    tag: 'Appointments',
    scope: 'bookings:write',
    within: 'body',
    response: schema.BulkResult,
    errors: ['not_found'],
  } as const
  writeItems(
    app,
    ctx,
    '/appointments/assign',
    {
      ...common,
      id: 'assignAppointments',
      summary: 'Give several appointments to a notary',
      description:
        'Assigns up to 100 appointments, each by the rules of assigning one. Each has its own transaction: if one fails, the others stay changed. A repeated call with the same `Idempotency-Key` changes each appointment once. Fires `appointment-updated` for each.',
      body: schema.BulkAssignBody,
    },
    bulkView,
    async (tx, { body, caller }, id) =>
      managedAppointmentView(
        ctx,
        await assignAppointment(tx, ctx, caller, id, { notaryId: body.notary_id, text: body.message }),
      ),
  )
  writeItems(
    app,
    ctx,
    '/appointments/cancel',
    {
      ...common,
      id: 'cancelAppointments',
      summary: 'Cancel several appointments',
      description:
        'Cancels up to 100 appointments, each by the rules of canceling one. Each has its own transaction: if one fails, the others stay canceled. A repeated call with the same `Idempotency-Key` cancels each appointment once. Fires the events of each.',
      body: schema.BulkCancelBody,
    },
    bulkView,
    async (tx, { body, caller }, id) => {
      const how = { ...cancellationOf(body), isOneOfSeveral: true }
      return managedAppointmentView(ctx, await cancelAppointment(tx, ctx, caller, id, how))
    },
  )
}

function moveRoutes(app: App, ctx: Context): void {
  const common = {
    tag: 'Appointments',
    scope: 'bookings:write',
    within: 'body',
    errors: ['not_found'],
  } as const
  read(
    app,
    '/appointments/reschedule/preview',
    {
      ...common,
      id: 'previewMoves',
      summary: 'Preview a move of several appointments',
      description:
        'Returns for each appointment where it would go, who would have it, or why it would not be moved, as `POST /appointments/reschedule` would do now. Changes nothing.',
      body: schema.MovePreviewBody,
      response: schema.MovePreview,
      idempotent: false,
    },
    async ({ body, caller, request }) => {
      assertShift(body)
      return movePreviewView(await previewMoves(ctx, caller, body), request.id)
    },
    'POST',
  )
  writeItems(
    app,
    ctx,
    '/appointments/reschedule',
    {
      ...common,
      id: 'moveAppointments',
      summary: 'Move several appointments',
      description:
        'Moves up to 100 appointments to another date at their time of day, or by days and hours, each by the rules of moving one. Without `other_notary`, each stays with its notary, who must be free then. Each has its own transaction: if one fails, the others stay moved. They are moved in the order in which they free the times of each other. A repeated call with the same `Idempotency-Key` moves each appointment once. Fires `appointment-updated` for each.',
      body: schema.BulkMoveBody,
      response: schema.BulkResult,
    },
    bulkView,
    async (tx, { body, caller }, id) => {
      const { workspace_id, message, ...move } = body
      const moved = await moveOneOf(tx, ctx, caller, id, { ...move, text: textOf(body) })
      return managedAppointmentView(ctx, moved)
    },
    {
      check(body) {
        assertShift(body)
        textOf(body)
      },
      inOrder: ({ body, caller }) => orderOfMoves(ctx, caller, body),
    },
  )
}

const movePreviewView = (previews: MovePreview[], requestId: string) => ({
  object: 'move_preview' as const,
  movable: previews.filter(({ refused }) => refused === undefined).length,
  failed: previews.filter(({ refused }) => refused !== undefined).length,
  results: previews.map(({ id, from, to, notaryId, refused }) => ({
    id,
    from: from && wireTime(from),
    to: to && wireTime(to),
    notary_id: notaryId,
    ...(refused && { error: errorBody(refused, requestId) }),
  })),
})

function bulkView(results: ItemResult<Appointment>[]) {
  const failed = results.filter(({ error }) => error !== undefined).length
  return {
    object: 'bulk_result' as const,
    done: results.length - failed,
    failed,
    results: results.map(({ id, ...result }) =>
      result.error === undefined ? { id, appointment: result.done } : { id, error: result.error },
    ),
  }
}
