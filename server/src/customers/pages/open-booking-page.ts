import type { FastifyRequest } from 'fastify'
import { getRequest, type RequestRow } from '../../bookings/requests/requests.ts'
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
import { formerCustomer } from '../booking/access.ts'
import { visitedBy } from '../public-booking/access.ts'
import { preferred } from './messages.ts'
import { atPlace, pageContextOf, type TimePage } from './page-context.ts'

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
  former?: Customer | undefined
}

interface Customer {
  first_name: string
  last_name: string
  email: string
  phone: string | null
}

/** What surrounds a page about a service. Throws `not_found`. */
export async function openBookingPageOf(ctx: Context, request: FastifyRequest): Promise<OpenBookingPage> {
  const { caller, slug } = visitedBy(request)
  const context = await pageContextOf(ctx, request, caller, preferred(request))
  const { service: handle } = request.params as { service: string }
  const service = (await selectServices(ctx.db, caller.workspaceId)).find(one => one.handle === handle)
  if (!service) throw notFound('Service')
  const { again } = context.carried
  return {
    ...context,
    networks: networksOf(request.ip),
    former: again === undefined ? undefined : await formerCustomer(ctx, request, caller, again),
    home: `/book/${slug}/${handle}`,
    service: inLanguage(service, context.language),
    isOffered: (await bookableServices(ctx.db, ctx, context.workspace)).some(one => one.handle === handle),
    wanted: bookableService(service),
    isInPerson: isInPerson(service.signing_methods[0] ?? ''),
    ...atPlace(context, placeOfService(service)),
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

/** Key of the request in the path. */
export const keyOf = (request: FastifyRequest) => (request.params as { key: string }).key
