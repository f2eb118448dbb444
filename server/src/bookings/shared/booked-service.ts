import {
  assertPrice,
  bookedServiceOf,
  type ServiceRow,
  serviceOf,
  signingMethodOf,
} from '../../calendar/services/services.ts'
import type { Category } from '../../platform/db/calendar-tables.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CancellationPolicy, PriceFacts, Pricing } from '../../platform/db/price-types.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { agreedNow, plainPricing, pricingColumns } from '../pricing/agreed.ts'

/** What is booked, as a reservation and its appointment have it. */
export interface BookedService {
  service: string
  category: Category
  signing_method: string
  quantity: number
  /** Total duration. */
  duration_minutes: number
}

/** Only a reservation has a price. */
export interface Price {
  unit_price_minor: number
  currency: string
  pricing: Pricing | null
  total_minor: number | null
  cancellation_policy: CancellationPolicy | null
}

/** What staff change of it. Fields that are not given stay, or follow another service. */
export interface ServiceChange {
  service?: string | undefined
  signing_method?: string | undefined
  quantity?: number | undefined
  /** In units of the currency. */
  unit_price?: number | undefined
}

/**
 * What a reservation books after the change. Another service brings its own duration, price and, where it
 * does not allow the present one, signing method. The same service keeps what was agreed, for each of the
 * quantity. `facts` are those of the booking. Throws `invalid_request` for an unknown service or signing
 * method, or a price with too many decimals, and `unprocessable_entity` for a service in another currency
 * while staff have added lines to the price.
 */
export async function pricedServiceAfter(
  tx: Tx,
  workspaceId: number,
  before: BookedService & Price,
  change: ServiceChange,
  facts: () => Promise<PriceFacts>,
): Promise<BookedService & Price> {
  const service = await serviceIn(tx, workspaceId, before, change)
  const isSame = service.handle === before.service
  const { unit_price_minor, currency, cancellation_policy } = isSame ? before : service
  const given = change.unit_price
  const booked = bookedAfter(before, service, change)
  const priced = {
    unit_price_minor: given === undefined ? unit_price_minor : assertPrice(given, currency),
    quantity: booked.quantity,
    pricing: isSame ? before.pricing : await pricingOfOther(tx, workspaceId, before, service, await facts()),
  }
  return {
    ...booked,
    unit_price_minor: priced.unit_price_minor,
    currency,
    cancellation_policy,
    ...pricingColumns(priced),
  }
}

/** Another service brings its price lines, and today's tax. What staff added stays. */
async function pricingOfOther(
  tx: Tx,
  workspaceId: number,
  before: Price,
  service: ServiceRow,
  facts: PriceFacts,
): Promise<Pricing | null> {
  const added = before.pricing?.added ?? []
  if (added.length > 0 && service.currency !== before.currency)
    throw refusal('unprocessable_entity', 'other_currency', { currency: service.currency })
  const workspace = await getWorkspace(tx, workspaceId)
  const agreed = agreedNow(service, workspace, facts)
  if (added.length === 0) return agreed
  return { ...(agreed ?? plainPricing(workspace, facts)), added }
}

/** The same for an appointment without a reservation, which keeps no price. */
export async function serviceAfter(
  tx: Tx,
  workspaceId: number,
  before: BookedService,
  change: ServiceChange,
): Promise<BookedService> {
  if (change.unit_price !== undefined) throw invalidParams({ unit_price: problem('without_reservation') })
  return bookedAfter(before, await serviceIn(tx, workspaceId, before, change), change)
}

/** The service that was booked may be archived meanwhile. */
const serviceIn = (tx: Tx, workspaceId: number, before: BookedService, { service }: ServiceChange) =>
  service === undefined || service === before.service
    ? bookedServiceOf(tx, workspaceId, before.service)
    : serviceOf(tx, workspaceId, service)

function bookedAfter(
  before: BookedService,
  service: ServiceRow,
  { signing_method, quantity = before.quantity }: ServiceChange,
): BookedService {
  const isSame = service.handle === before.service
  const present = before.signing_method
  const keepsMethod = signing_method === undefined && (isSame || service.signing_methods.includes(present))
  const minutes = isSame ? before.duration_minutes / before.quantity : service.duration_minutes
  return {
    service: service.handle,
    category: isSame ? before.category : service.category,
    signing_method: keepsMethod ? present : signingMethodOf(service, signing_method),
    quantity,
    duration_minutes: Math.round(minutes * quantity),
  }
}

/** Whether the same notaries can hold the session in the same time. */
export const isSameTimeAndMethod = (a: BookedService, b: BookedService): boolean =>
  a.category === b.category &&
  a.signing_method === b.signing_method &&
  a.duration_minutes === b.duration_minutes
