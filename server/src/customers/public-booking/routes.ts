import { Type } from 'typebox'
import { beginAttempt, chooseTime, createRequest, resendCode } from '../../bookings/requests/requests.ts'
import { bookableOf } from '../../calendar/availability/availability.ts'
import { monthOf } from '../../calendar/availability/month.ts'
import { respondWithNearest } from '../../calendar/availability/nearest.ts'
import { bookableServices } from '../../calendar/availability/offered.ts'
import { Availability } from '../../calendar/availability/schema.ts'
import { availabilityView, raisedFlags } from '../../calendar/availability/view.ts'
import type { Context } from '../../platform/context.ts'
import { type App, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { bookingUrl } from '../../platform/http/urls.ts'
import { networksOf } from '../../platform/lib/client-network.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { languageOf } from '../../platform/lib/language-tags.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { bookedBefore } from '../booking/access.ts'
import { common } from '../booking/operation-parts.ts'
import { Booking, HoldBody, MonthAvailability } from '../booking/schema.ts'
import { bookingView, monthView } from '../booking/view.ts'
import { admitVisitors, visitedBy } from './access.ts'
import { confirmRequest, wantedService } from './open-booking.ts'
import * as schema from './schema.ts'
import { openBookingView, requestView } from './view.ts'

const bySlug = { tag: 'Visitors', params: schema.SlugParams }
const byRequest = { tag: 'Visitors', params: schema.RequestParams }

/** `/booking/v1/open/{slug}`: anybody books with a workspace that allows it. There is no key and no token. */
export function openBookingRoutes(app: App, ctx: Context): void {
  admitVisitors(app, ctx)
  respondWithNearest(app, ctx)
  readRoutes(app, ctx)
  requestRoutes(app, ctx)
  confirmRoute(app, ctx)
}

function readRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/:slug',
    {
      id: 'getOpenBooking',
      ...bySlug,
      summary: 'Read what anybody can book',
      description:
        'Returns the business and the services that can be booked. `not_found` if its open booking is off.',
      query: schema.OpenBookingQuery,
      response: schema.OpenBooking,
      errors: common,
    },
    async ({ request, query: { lang = 'en' } }) => {
      const visited = visitedBy(request)
      const services = await bookableServices(ctx.db, ctx, visited.workspace)
      return openBookingView(ctx, visited, services, languageOf(lang).language)
    },
  )
  read(
    app,
    '/:slug/availability',
    {
      id: 'getOpenAvailability',
      ...bySlug,
      summary: 'Read the free start times for a service',
      description:
        'Returns the free start times of one day. With `month`: the number of free start times of each day of the month.',
      query: schema.OpenAvailabilityQuery,
      response: Type.Union([Availability, MonthAvailability]),
      errors: common,
    },
    async ({ request, query: { service, quantity, month, ...query } }) => {
      const { workspace, slug } = visitedBy(request)
      const wanted = await wantedService(ctx.db, workspace.id, service, quantity)
      const self = bookingUrl(ctx, `open/${slug}/availability?service=${service}`)
      if (month !== undefined) {
        const timezone = query.timezone || workspace.timezone
        return monthView(self, await monthOf(ctx.db, ctx, workspace, { month, timezone, ...wanted }))
      }
      const found = await bookableOf(ctx.db, ctx, workspace, { ...query, ...wanted })
      return availabilityView(found, self, raisedFlags(query, ['explain', 'starts']))
    },
  )
}

function requestRoutes(app: App, ctx: Context): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/:slug/requests',
    {
      id: 'createBookingRequest',
      ...bySlug,
      nearest: true,
      summary: 'Ask for a code to book a time',
      description:
        'Mails a code with six digits to the address. It is valid for 15 minutes. Holds the time for ten minutes (`held_until`), as far as the limits of holds allow. Nothing is booked before the code is confirmed, and no event is fired. An address gets three requests an hour from one network. After six in all, each further network has one, up to twelve, and a network that confirmed a booking of the address or a client with the key of one (`again`) still has three.',
      body: schema.RequestBody,
      response: schema.BookingRequest,
      status: 201,
      errors: [...common, 'slot_unavailable'],
    },
    {
      prepare: ({ caller, request, body: { again = '' } }) =>
        isKey(again) ? bookedBefore(ctx, request, caller, again) : Promise.resolve(undefined),
    },
    async (tx, { request, body, caller }, again) => {
      const { timestamp, ...details } = body
      const made = await createRequest(tx, ctx, caller, {
        ...details,
        earlier: again?.earlier,
        former: again?.customer,
        startsAt: fromEpochSeconds(timestamp),
        networks: networksOf(request.ip),
      })
      return requestView(tx, ctx, visitedBy(request), made)
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/:slug/requests/:key/resend',
    {
      id: 'resendBookingCode',
      ...byRequest,
      summary: 'Mail a new code',
      description:
        'The new code replaces the one before, and holds the time for another ten minutes. At most three codes per request.',
      response: schema.BookingRequest,
      errors: common,
    },
    async (tx, { request, params, caller }) =>
      requestView(tx, ctx, visitedBy(request), await resendCode(tx, ctx, caller, params.key)),
  )
  write(
    app,
    ctx,
    'POST',
    '/:slug/requests/:key/hold',
    {
      id: 'holdRequestedTime',
      ...byRequest,
      nearest: true,
      summary: 'Choose another time',
      description:
        'The request is for this time from now on. It is held instead of the one before, until ten minutes after the last code: `resend` holds it for longer.',
      body: HoldBody,
      response: schema.BookingRequest,
      errors: [...common, 'slot_unavailable'],
    },
    async (tx, { request, params, body, caller }) => {
      const startsAt = fromEpochSeconds(body.timestamp)
      return requestView(tx, ctx, visitedBy(request), await chooseTime(tx, ctx, caller, params.key, startsAt))
    },
  )
}

function confirmRoute(app: App, ctx: Context): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/:slug/requests/:key/confirm',
    {
      id: 'confirmBookingRequest',
      ...byRequest,
      nearest: true,
      summary: 'Book with the mailed code',
      description:
        'Creates the reservation and books it. Fires `reservation-created`, `reservation-submitted` and `appointment-created`. If the time was taken meanwhile, call it again with the code and another `timestamp`. After five wrong codes a new code is needed. An address has at most three upcoming appointments that were booked here (reason `too_many_appointments`), and a network books at most ten a day (`too_many_bookings`).',
      body: schema.ConfirmBody,
      response: Booking,
      errors: [...common, 'slot_unavailable', 'unprocessable_entity'],
    },
    { prepare: ({ caller, params }) => beginAttempt(ctx, caller, params.key) },
    async (tx, { params, body, caller, request }) => {
      const startsAt = body.timestamp === undefined ? undefined : fromEpochSeconds(body.timestamp)
      const given = { code: body.code, startsAt, networks: networksOf(request.ip) }
      const access = await confirmRequest(tx, ctx, caller, params.key, given)
      return bookingView(tx, ctx, access)
    },
  )
}
