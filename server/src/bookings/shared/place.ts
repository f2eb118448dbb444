import type { Selectable } from 'kysely'
import { findAnyNotary } from '../../calendar/notaries/notaries.ts'
import type { ServiceRow } from '../../calendar/services/services.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { fairLink, fairText } from '../../platform/lib/shown-text.ts'

/** Where an appointment takes place. Either may be missing, and both may be given. */
export interface Place {
  /** An address, in one or more lines. */
  location: string | null
  /** Time zone of an address that is the notary's. Null: that of the workspace. */
  timezone: string | null
  /** Link of the online meeting. Only the session page leads to it. */
  meetingUrl: string | null
  /** Whose they are. Null without one. */
  locationOf: PlaceOwner | null
  meetingUrlOf: PlaceOwner | null
}

export const placeOwners = ['appointment', 'notary', 'service'] as const
export type PlaceOwner = (typeof placeOwners)[number]

type Placed = Pick<
  Selectable<Tables['appointments']>,
  'workspace_id' | 'notary_id' | 'location' | 'meeting_url'
>

/** The appointment's own place, or its notary's, or its service's: the nearest wins (decision "Place"). */
export async function placeOf(
  db: Db,
  { workspace_id, notary_id, location, meeting_url }: Placed,
  service: Pick<ServiceRow, 'location' | 'meeting_url'>,
): Promise<Place> {
  const notary = notary_id === null ? undefined : await findAnyNotary(db, workspace_id, notary_id)
  return nearestPlace({ location, meeting_url }, notary, service)
}

type Own = Record<'location' | 'meeting_url', string | null>

/** The same of rows that were read before, without links that mislead (decision "Fair links"). */
export const nearestPlace = (
  appointment: Own | undefined,
  notary: (Own & { timezone: string }) | undefined,
  service: Own,
): Place => {
  const owners = { appointment, notary, service }
  const ownerOf = (field: keyof Own) => placeOwners.find(owner => owners[owner]?.[field] != null) ?? null
  const of = (field: keyof Own) => {
    const owner = ownerOf(field)
    return owner && (owners[owner]?.[field] ?? null)
  }
  return {
    location: fairText(of('location')),
    timezone: ownerOf('location') === 'notary' ? (notary?.timezone ?? null) : null,
    meetingUrl: fairLink(of('meeting_url')),
    locationOf: ownerOf('location'),
    meetingUrlOf: ownerOf('meeting_url'),
  }
}
