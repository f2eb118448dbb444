import ICAL from 'ical.js'
import { spelledZone } from '../../lib/time-zone.ts'
import { windowsZones } from './windows-zones.ts'

/** Translates wall-clock times of one time zone. */
export interface Zone {
  /** Milliseconds since the epoch. A time that the clock skips is after the gap, a repeated one the first (RFC 5545). */
  msOf(wall: Temporal.PlainDateTime): number
  wallAt(ms: number): Temporal.PlainDateTime
}

export type ZoneNamed = (tzid: string | undefined) => Zone

export const utc: Zone = ianaZone('UTC')

/**
 * Zones by `TZID`: of the IANA database, by its own or Windows' name, else as the file defines it. Files define zones of
 * the database too, but often only their present rules. `local` is for times without a zone, and for unknown zones.
 */
export function zonesOf(timezones: string[], local: string): ZoneNamed {
  const known = new Map<string, Zone>()
  const defined = new Map(timezones.flatMap(definitionOf))
  const fallback = ianaZone(local)
  return tzid => {
    if (tzid === undefined) return fallback
    const zone = known.get(tzid) ?? zoneOf(tzid, defined.get(tzid)) ?? fallback
    known.set(tzid, zone)
    return zone
  }
}

/** The IANA name for a `TZID`, such as `Romance Standard Time` or `/mozilla.org/20070129_1/Europe/Madrid`. */
export function ianaNameOf(tzid: string): string | undefined {
  const name = tzid.trim()
  const [path = ''] = /(?:America\/(?:\w+\/)?|[A-Z]\w+\/)[\w+-]+$/.exec(name) ?? []
  return spelledZone(name) ?? windowsZones.get(name) ?? (path === '' ? undefined : spelledZone(path))
}

function zoneOf(tzid: string, definition: ICAL.Component | undefined): Zone | undefined {
  const location = definition?.getFirstPropertyValue('x-lic-location')
  const name = ianaNameOf(tzid) ?? (typeof location === 'string' ? ianaNameOf(location) : undefined)
  if (name !== undefined) return ianaZone(name)
  return definition && definedZone(definition)
}

function definitionOf(text: string): [string, ICAL.Component][] {
  try {
    const component = new ICAL.Component(ICAL.parse(text))
    const tzid = component.getFirstPropertyValue('tzid')
    return typeof tzid === 'string' ? [[tzid, component]] : []
  } catch {
    return []
  }
}

function ianaZone(name: string): Zone {
  return {
    msOf: wall => wall.toZonedDateTime(name).epochMilliseconds,
    wallAt: ms => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name).toPlainDateTime(),
  }
}

function definedZone(component: ICAL.Component): Zone {
  const zone = new ICAL.Timezone(component)
  const offsetMs = (wall: Temporal.PlainDateTime) => zone.utcOffset(icalTime(wall)) * 1000
  const asUtc = (ms: number) => utc.wallAt(ms)
  return {
    msOf: wall => utc.msOf(wall) - offsetMs(wall),
    wallAt: ms => asUtc(ms + offsetMs(asUtc(ms))),
  }
}

/** A time without a zone. */
export const icalTime = ({ year, month, day, hour, minute, second }: Temporal.PlainDateTime): ICAL.Time =>
  new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone)
