import { Type } from 'typebox'
import { respondWithNearest } from '../../calendar/availability/nearest.ts'
import { Availability } from '../../calendar/availability/schema.ts'
import { availabilityView, raisedFlags } from '../../calendar/availability/view.ts'
import type { Context } from '../../platform/context.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { bookingUrl } from '../../platform/http/urls.ts'
import { admitKeys, keyAccessOf, mainOf } from './access.ts'
import { additionRoutes } from './addition-routes.ts'
import { availabilityForBooking, monthForBooking } from './availability.ts'
import { detailRoutes } from './detail-routes.ts'
import { byKey, common } from './operation-parts.ts'
import { linkToOwn } from './own-results.ts'
import { appointmentRoutes, schedulingRoutes } from './scheduling-routes.ts'
import * as schema from './schema.ts'
import { bookingDocument, bookingView, monthView } from './view.ts'

/** `/booking/v1/{key}`: what a customer can see and do. The key is the credential; there is no token. */
export function bookingRoutes(app: App, ctx: Context): void {
  admitKeys(app, ctx)
  respondWithNearest(app, ctx)
  readRoutes(app, ctx)
  schedulingRoutes(app, ctx)
  appointmentRoutes(app, ctx)
  additionRoutes(app, ctx)
  detailRoutes(app, ctx)
}

function readRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/:key',
    {
      id: 'getBooking',
      ...byKey,
      summary: 'Read a reservation or appointment',
      description: 'Returns what the customer may know, and what the key allows now.',
      response: schema.Booking,
      errors: common,
    },
    async ({ request }) => bookingView(ctx.db, ctx, keyAccessOf(request)),
  )
  read(
    app,
    '/:key/documents/:id',
    {
      id: 'getBookingDocument',
      tag: 'Booking',
      params: schema.PartParams,
      summary: 'Read a document with a link to its file',
      description:
        'The link works for five minutes. `not_found` unless `can_download` is true. For a document of the result, leaves an audit entry for staff.',
      response: schema.LinkedBookingDocument,
      errors: common,
    },
    async ({ request, params }) => {
      const access = keyAccessOf(request)
      const [document, link] = await linkToOwn(ctx, access, params.id, request)
      const isOver = mainOf(access)?.status === 'completed'
      return { ...bookingDocument(document, { isOver, results: [document] }), ...link }
    },
  )
  read(
    app,
    '/:key/availability',
    {
      id: 'getBookingAvailability',
      ...byKey,
      summary: 'Read the free start times for this booking',
      description:
        'Returns the free start times of one day for the service and duration of this booking, to book it or to move it. With `month`: the number of free start times of each day of the month.',
      query: schema.BookingAvailabilityQuery,
      response: Type.Union([Availability, schema.MonthAvailability]),
      errors: common,
    },
    async ({ request, query: { month, ...query } }) => {
      const access = keyAccessOf(request)
      const self = bookingUrl(ctx, `${access.key}/availability`)
      if (month !== undefined) return monthView(self, await monthForBooking(ctx, access, { ...query, month }))
      const found = await availabilityForBooking(ctx, access, query)
      return availabilityView(found, self, raisedFlags(query, ['explain', 'starts']))
    },
  )
}
