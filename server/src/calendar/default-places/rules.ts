import { refusal } from '../../platform/lib/errors.ts'
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

/**
 * Later changes of the same owner that are told together with the oldest one: those that follow it with the
 * same `notify`. Once it has begun, those with which it began, because appointments behind it are done.
 */
export function toldTogether(oldest: PlaceChangeRow, laterOfOwner: PlaceChangeRow[]): PlaceChangeRow[] {
  const isTogether = (later: PlaceChangeRow) =>
    oldest.told_id === null ? later.notify === oldest.notify : later.told_id !== null
  const end = laterOfOwner.findIndex(later => !isTogether(later))
  return end < 0 ? laterOfOwner : laterOfOwner.slice(0, end)
}

/** Each one is a row until it is told, and the changes of an owner are read together. */
const mostOfOwner = 20
const retryAfterSeconds = 60

/** Throws `rate_limited` if more changes of a service or a notary wait to be told. */
export function assertFewWait(waiting: number): void {
  if (waiting < mostOfOwner) return
  throw refusal('rate_limited', 'place_changes', { most: mostOfOwner }, { retryAfterSeconds })
}
