import { findAnyNotary } from '../../calendar/notaries/notaries.ts'
import type { ServiceRow } from '../../calendar/services/services.ts'
import type { Db } from '../../platform/db/database.ts'
import { fairLink, fairText } from '../../platform/lib/shown-text.ts'
import type { AppointmentRow } from './booking-rows.ts'
import { isInPerson } from './signing-method.ts'

export { hasPlaceSql, meetingUrlSql } from './place-queries.ts'

/** Where an appointment takes place. Either may be missing, and both may be given. */
export interface Place {
  /** An address, in one or more lines. */
  location: string | null
  /** Time zone of an address that is the notary's. Null: that of the workspace. */
  timezone: string | null
  /** Link of the online meeting. Only the session page leads to it. */
  meetingUrl: string | null
  /** Whether people meet, wherever that is. */
  isInPerson: boolean
  /** Whose they are. Null without one. */
  locationOf: PlaceOwner | null
  meetingUrlOf: PlaceOwner | null
}

export const placeOwners = ['appointment', 'notary', 'service'] as const
export type PlaceOwner = (typeof placeOwners)[number]

type Own = Record<'location' | 'meeting_url', string | null>
type Placed = Own & Pick<AppointmentRow, 'workspace_id' | 'notary_id' | 'signing_method'>

/** The place and the link of the appointment that count. */
export async function placeOf(db: Db, appointment: Placed, service: Own): Promise<Place> {
  const { workspace_id, notary_id, signing_method } = appointment
  const notary = notary_id === null ? undefined : await findAnyNotary(db, workspace_id, notary_id)
  return nearestPlace(signing_method, { appointment, notary, service })
}

interface Owners {
  /** Left out before a time is booked. */
  appointment?: Own | undefined
  notary?: (Own & { timezone: string }) | undefined
  service: Own
}

/**
 * Whose values count, the first one that has any. A customer sees the service's address before a notary is
 * known, so it counts before the notary's, and the notary's counts only where people meet. Where people meet,
 * only a link of the appointment counts (decision "Place"). `place-queries.ts` has the same in SQL.
 */
const ownersOf = (signingMethod: string): Record<keyof Own, readonly PlaceOwner[]> =>
  isInPerson(signingMethod)
    ? { location: ['appointment', 'service', 'notary'], meeting_url: ['appointment'] }
    : { location: ['appointment', 'service'], meeting_url: ['appointment', 'notary', 'service'] }

/** The same of rows that were read before, without links that mislead (decision "Fair links"). */
export function nearestPlace(signingMethod: string, owners: Owners): Place {
  const order = ownersOf(signingMethod)
  const ownerOf = (field: keyof Own) => order[field].find(owner => owners[owner]?.[field] != null) ?? null
  const [locationOf, meetingUrlOf] = [ownerOf('location'), ownerOf('meeting_url')]
  return {
    location: fairText((locationOf && owners[locationOf]?.location) ?? null),
    timezone: locationOf === 'notary' ? (owners.notary?.timezone ?? null) : null,
    isInPerson: isInPerson(signingMethod),
    meetingUrl: fairLink((meetingUrlOf && owners[meetingUrlOf]?.meeting_url) ?? null),
    locationOf,
    meetingUrlOf,
  }
}

/** The place of a service for which nothing is booked yet. */
export const placeOfService = (service: Own & Pick<ServiceRow, 'signing_methods'>): Place =>
  nearestPlace(service.signing_methods[0] ?? '', { service })
