import type { PlaceChangeRow } from './queries.ts'

/** A default place of a service or a notary. */
export interface DefaultPlace {
  location: string | null
  meeting_url: string | null
}

/** Default places at an earlier time. Services and notaries that are missing have the place of now. */
export interface EarlierPlaces {
  /** By handle. */
  services: Map<string, DefaultPlace>
  notaries: Map<number, DefaultPlace>
}

export const isSamePlace = (a: DefaultPlace, b: DefaultPlace): boolean =>
  a.location === b.location && a.meeting_url === b.meeting_url

/** The default places before these changes, which are all from some change on, oldest first. */
export function placesBefore(changes: PlaceChangeRow[]): EarlierPlaces {
  const earlier: EarlierPlaces = { services: new Map(), notaries: new Map() }
  for (const { service, notary_id, location, meeting_url } of changes.toReversed()) {
    const place = { location, meeting_url }
    if (service !== null) earlier.services.set(service, place)
    if (notary_id !== null) earlier.notaries.set(notary_id, place)
  }
  return earlier
}
