import type { FastifyRequest } from 'fastify'
import { type Earlier, earlierBooking, quantityAgain } from '../../bookings/again/again.ts'
import { findRequestByKey, getRequest, type RequestRow } from '../../bookings/requests/requests.ts'
import { placeOfService } from '../../bookings/shared/place.ts'
import { isInPerson } from '../../bookings/shared/signing-method.ts'
import { bookableService } from '../../calendar/availability/availability.ts'
import { bookableServices } from '../../calendar/availability/offered.ts'
import { type ServiceRow, selectServices } from '../../calendar/services/services.ts'
import { inLanguage, type ShownTexts } from '../../calendar/services/texts.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Networks, networksOf } from '../../platform/lib/client-network.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { type Again, bookedBefore } from '../booking/access.ts'
import { visitedBy } from '../public-booking/access.ts'
import { preferred } from './messages.ts'
import { atPlace, type PageContext, pageContextOf, type TimePage } from './page-context.ts'
import { quantityIn } from './quantity.ts'

/** A page on which a visitor books a service. */
export interface OpenBookingPage extends TimePage {
  /** Path of the pages about the service. */
  home: string
  service: ServiceRow & ShownTexts
  /** Whether a notary is there for it. */
  isOffered: boolean
  /** Of the visitor. Left out: the page is a sample. */
  networks?: Networks
  /** Who books again, by the key of another booking. */
  former?: Again['customer'] | undefined
  /** What the new booking takes over. */
  earlier?: Earlier | undefined
  /** Path of the page of the earlier booking. */
  page?: string
}

/** What surrounds a page about a service. Throws `not_found`. */
export async function openBookingPageOf(ctx: Context, request: FastifyRequest): Promise<OpenBookingPage> {
  const { caller, slug } = visitedBy(request)
  const context = await pageContextOf(ctx, request, caller, preferred(request))
  const { service: handle } = request.params as { service: string }
  const service = (await selectServices(ctx.db, caller.workspaceId)).find(one => one.handle === handle)
  if (!service) throw notFound('Service')
  const { again } = context.carried
  const known = again === undefined ? undefined : await bookedBefore(ctx, request, caller, again)
  const made = await madeBefore(ctx, request, context, service)
  const chosen = quantityIn(context.query.quantity)
  const quantity = chosen ?? quantityAgain(known?.earlier, handle)
  return {
    ...context,
    carried: { ...context.carried, quantity: chosen },
    networks: networksOf(request.ip),
    quantity,
    former: known?.customer,
    earlier: known?.earlier,
    ...(known?.page !== undefined && { page: known.page }),
    home: `/book/${slug}/${handle}`,
    service: inLanguage(service, context.language),
    isOffered: (await bookableServices(ctx.db, ctx, context.workspace)).some(one => one.handle === handle),
    confirmation: service,
    wanted: bookableService(service, quantity),
    isInPerson: isInPerson(service.signing_methods[0] ?? ''),
    takesPayment: service.payment_at !== 'none',
    payment: service,
    ...atPlace(context, placeOfService(service)),
    ...(made && (await ofRequest(context, service, made))),
  }
}

/** The request with this key, for the service of the page. Throws `not_found`. */
export async function requestOf(
  db: Db,
  { caller, service }: OpenBookingPage,
  key: string,
): Promise<RequestRow> {
  const found = await getRequest(db, caller, key)
  if (found.service !== service.handle) throw notFound('Booking request')
  return found
}

/** The request in the address of the page, if it is for the service and still there. */
async function madeBefore(
  ctx: Context,
  request: FastifyRequest,
  { caller, query }: PageContext,
  service: ServiceRow,
): Promise<RequestRow | undefined> {
  const { key = query.request ?? '' } = request.params as { key?: string }
  const found = isKey(key) ? await findRequestByKey(ctx.db, caller.workspaceId, key) : undefined
  return found?.service === service.handle ? found : undefined
}

/** What a request books: its time is free for the visitor who made it. */
async function ofRequest(
  { ctx, caller }: PageContext,
  service: ServiceRow,
  { id, quantity, earlier_booking_id }: RequestRow,
): Promise<Pick<OpenBookingPage, 'quantity' | 'earlier' | 'wanted'>> {
  const isAgain = earlier_booking_id !== null
  return {
    quantity,
    earlier: isAgain ? await earlierBooking(ctx.db, caller, earlier_booking_id) : undefined,
    wanted: { ...bookableService(service, quantity), own: { requestId: id } },
  }
}

/** Key of the request in the path. */
export const keyOf = (request: FastifyRequest) => (request.params as { key: string }).key
