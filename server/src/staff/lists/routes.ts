import type { FastifyRequest } from 'fastify'
import { bookedAgain } from '../../bookings/again/again.ts'
import { type AppointmentRow, getAppointment } from '../../bookings/appointments/appointments.ts'
import { managedAppointmentView } from '../../bookings/appointments/view.ts'
import { resultOf } from '../../bookings/release/release.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { managedReservationView } from '../../bookings/reservations/view.ts'
import { resultView } from '../../bookings/results/view.ts'
import { lastAppointmentOf } from '../../bookings/shared/bookings.ts'
import { placeOf } from '../../bookings/shared/place.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { csvFile, wantsCsv } from '../../platform/http/csv.ts'
import { tagged } from '../../platform/http/etag.ts'
import { eachRead, takeLongResponse } from '../../platform/http/long-response.ts'
import { type App, type Call, read } from '../../platform/http/operation.ts'
import { IdParams, listOf } from '../../platform/http/shapes.ts'
import { seesKeys } from '../../workspaces/sight.ts'
import { columnsOf } from './csv-columns.ts'
import { feeWarningsOf } from './fee-warnings.ts'
import { allPages, getEntry, listingOf, noteExport, readPage } from './lists.ts'
import { type Entry, missing, readiness } from './readiness.ts'
import * as schema from './schema.ts'
import {
  appointmentItem,
  cancellationOfEntry,
  countsOf,
  paymentOf,
  placeView,
  priceOf,
  questionsOf,
  reservationItem,
} from './view.ts'

const description =
  'Filters can be combined. With `format=csv` or `Accept: text/csv`, the same URL returns all pages as one CSV file, and leaves an audit entry. For the file, a person must have signed in within the last 15 minutes; a token needs nothing more. The connection ends early if the caller loses the right meanwhile. A member with the role `notary` sees only their own appointments.'

async function effectivePlace(db: Db, row: AppointmentRow) {
  const service = await bookedServiceOf(db, row.workspace_id, row.service)
  return placeView(await placeOf(db, row, service))
}

/** Reading of `/appointments` and `/reservations` by staff. */
export function bookingListRoutes(app: App, ctx: Context): void {
  appointmentRoutes(app, ctx)
  reservationRoutes(app, ctx)
}

function appointmentRoutes(app: App, ctx: Context): void {
  const tag = 'Appointments'
  read(
    app,
    '/appointments',
    {
      id: 'listManagedAppointments',
      tag,
      scope: 'bookings:read',
      forNotary: true,
      within: 'query',
      csv: true,
      summary: 'List appointments as staff, with filters and search',
      description,
      query: schema.AppointmentListQuery,
      response: listOf(schema.AppointmentListItem),
      errors: ['not_found'],
    },
    call => list(ctx, 'appointment', call, (entry, now) => appointmentItem(ctx, entry, now)),
  )
  read(
    app,
    '/appointments/:id',
    {
      id: 'getManagedAppointment',
      tag,
      scope: 'bookings:read',
      forNotary: true,
      within: { row: 'booking', name: 'Appointment' },
      summary: 'Read an appointment as staff',
      description:
        'Returns the appointment with its notary, numbers of its parts, and what blocks it. A member who may not change bookings sees no keys.',
      params: IdParams,
      response: schema.AppointmentDetail,
      etag: true,
    },
    async ({ params, caller, request, reply }) => {
      const row = tagged(reply, await getAppointment(ctx.db, caller, params.id))
      const { entry, now } = await getEntry(ctx, caller, 'appointment', params.id)
      return {
        ...shownTo(request, managedAppointmentView(ctx, row)),
        notary_name: entry.notary_name,
        price: priceOf(entry),
        fee_warnings: await feeWarningsOf(ctx.db, caller, entry),
        billing_reference: entry.billing_reference,
        payment: paymentOf(entry),
        cancellation: cancellationOfEntry(entry, now),
        counts: countsOf(entry),
        questions: questionsOf(entry),
        readiness: readiness(entry, now),
        missing: missing(entry),
        place: await effectivePlace(ctx.db, row),
        result: await resultView(ctx.db, caller, row, await resultOf(ctx, ctx.db, caller, row.id)),
        booked_again: (await bookedAgain(ctx.db, caller, row.reservation_id ?? row.id)) ?? null,
      }
    },
  )
}

function reservationRoutes(app: App, ctx: Context): void {
  const tag = 'Reservations'
  read(
    app,
    '/reservations',
    {
      id: 'listManagedReservations',
      tag,
      scope: 'bookings:read',
      forNotary: true,
      within: 'query',
      csv: true,
      summary: 'List reservations as staff, with filters and search',
      description: `${description} \`notary_id\`, \`from\`, \`to\` and \`unassigned\` are about the appointment of the reservation.`,
      query: schema.ReservationListQuery,
      response: listOf(schema.ReservationListItem),
      errors: ['not_found'],
    },
    call => list(ctx, 'reservation', call, (entry, now) => reservationItem(ctx, entry, now)),
  )
  read(
    app,
    '/reservations/:id',
    {
      id: 'getManagedReservation',
      tag,
      scope: 'bookings:read',
      forNotary: true,
      within: { row: 'booking', name: 'Reservation' },
      summary: 'Read a reservation as staff',
      description:
        'Returns the reservation with both keys, numbers of its parts, and what blocks it. A member who may not change bookings sees no keys.',
      params: IdParams,
      response: schema.ReservationDetail,
      etag: true,
    },
    async ({ params, caller, request, reply }) => {
      const row = tagged(reply, await getReservation(ctx.db, caller, params.id))
      const { entry, now } = await getEntry(ctx, caller, 'reservation', params.id)
      return {
        ...shownTo(request, managedReservationView(ctx, row)),
        price: priceOf(entry),
        fee_warnings: await feeWarningsOf(ctx.db, caller, entry),
        payment: paymentOf(entry),
        cancellation: cancellationOfEntry(entry, now),
        counts: countsOf(entry),
        questions: questionsOf(entry),
        readiness: readiness(entry, now),
        booked_again: (await bookedAgain(ctx.db, caller, row.id)) ?? null,
        last_appointment_id: await lastAppointmentOf(ctx.db, caller, row.id),
      }
    },
  )
}

const shownTo = <View extends { keys: object }>(request: FastifyRequest, view: View) => ({
  ...view,
  keys: seesKeys(request) ? view.keys : null,
})

type ListCall = Pick<
  Call<never, typeof schema.ReservationListQuery, never>,
  'query' | 'caller' | 'request' | 'reply'
>

async function list<Item>(
  ctx: Context,
  kind: 'appointment' | 'reservation',
  { query, caller, request, reply }: ListCall,
  view: (entry: Entry, now: Date) => Item,
) {
  const listing = await listingOf(ctx, caller, kind, query)
  if (!wantsCsv(request)) {
    const { entries, next } = await readPage(ctx.db, listing, query)
    return {
      object: 'list' as const,
      data: entries.map(entry => view(entry, listing.now)),
      next_cursor: next,
    }
  }
  const columns = columnsOf(query.columns, { timezone: listing.workspace.timezone, now: listing.now })
  takeLongResponse(request, reply, caller.workspaceId)
  await noteExport(ctx, caller, kind, query)
  // A stream is sent as it is, without the schema of the list.
  const pages = allPages(ctx.db, listing, eachRead(request, caller.workspaceId))
  return csvFile(reply, `${kind}s.csv`, columns, pages, {
    bom: query.bom === 'true',
  }) as never
}
