import ICAL from 'ical.js'
import { utc, type Zone, type ZoneNamed } from './zones.ts'

/** A time of an event. For a date, midnight. */
export interface Moment {
  wall: Temporal.PlainDateTime
  zone: Zone
  isDate: boolean
}

export const msOf = ({ wall, zone }: Moment): number => zone.msOf(wall)

/** The property's times. A period is its start. Throws for times that do not exist. */
export function momentsOf(property: ICAL.Property, zoneNamed: ZoneNamed): Moment[] {
  const tzid = property.getParameter('tzid')
  const zone = zoneNamed(typeof tzid === 'string' ? tzid : undefined)
  return property.getValues().map(value => momentOf(value instanceof ICAL.Period ? value.start : value, zone))
}

export function momentOf(value: unknown, zone: Zone): Moment {
  if (!(value instanceof ICAL.Time)) throw new RangeError('not a time')
  const { year, month, day, hour, minute, second, isDate } = value
  // A leap second counts as the second before it.
  const fields = isDate
    ? { year, month, day }
    : { year, month, day, hour, minute, second: Math.min(second, 59) }
  const wall = Temporal.PlainDateTime.from(fields, { overflow: 'reject' })
  return { wall, zone: value.zone === ICAL.Timezone.utcTimezone ? utc : zone, isDate }
}

/** The time of the component's property. Undefined without it. */
export function momentNamed(
  component: ICAL.Component,
  name: string,
  zoneNamed: ZoneNamed,
): Moment | undefined {
  const property = component.getFirstProperty(name)
  return property ? momentsOf(property, zoneNamed)[0] : undefined
}

/**
 * How long an event lasts, from which its end follows. A `DTEND` is the same exact time for each repetition; days of a
 * `DURATION`, and of a whole-day event, are days of the wall clock (RFC 5545, 3.8.5.3).
 */
export function endOf(
  component: ICAL.Component,
  start: Moment,
  zoneNamed: ZoneNamed,
): (of: Moment) => number {
  const end = momentNamed(component, 'dtend', zoneNamed)
  if (end && start.isDate) return laterBy({ days: daysBetween(start, end) })
  if (end) {
    const lengthMs = msOf(end) - msOf(start)
    return of => msOf(of) + lengthMs
  }
  const duration = component.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return laterBy({ days: start.isDate ? 1 : 0 })
  const { weeks, days, hours, minutes, seconds, isNegative } = duration
  if (isNegative) return msOf
  const restMs = ((hours * 60 + minutes) * 60 + seconds) * 1000
  const wholeDays = laterBy({ days: weeks * 7 + days })
  return of => wholeDays(of) + restMs
}

const daysBetween = (start: Moment, end: Moment): number =>
  start.wall.toPlainDate().until(end.wall.toPlainDate(), { largestUnit: 'days' }).days

const laterBy =
  (duration: { days: number }) =>
  ({ wall, zone }: Moment): number =>
    zone.msOf(wall.add(duration))
