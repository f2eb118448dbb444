import ICAL from 'ical.js'
import { utc, type Zone, type ZoneNamed } from './zone.ts'

/** A time of an event. For a date, midnight. */
export interface Moment {
  wall: Temporal.PlainDateTime
  zone: Zone
  isDate: boolean
}

export const msOf = ({ wall, zone }: Moment): number => zone.msOf(wall)

/** The property's times. A period is its start. Throws for times that do not exist. */
export function momentsOf(property: ICAL.Property, zoneNamed: ZoneNamed): Moment[] {
  const zone = lazyZone(property, zoneNamed)
  return property.getValues().map(value => momentOf(value instanceof ICAL.Period ? value.start : value, zone))
}

/** Asked for only where a time is not in UTC: the name of a zone that nobody needs can be unknown. */
export function lazyZone(property: ICAL.Property, zoneNamed: ZoneNamed): () => Zone {
  const tzid = property.getParameter('tzid')
  return () => zoneNamed(typeof tzid === 'string' ? tzid : undefined)
}

export function momentOf(value: unknown, zone: () => Zone): Moment {
  if (!(value instanceof ICAL.Time)) throw new RangeError('not a time')
  const { year, month, day, hour, minute, second, isDate } = value
  // A leap second counts as the second before it.
  const fields = isDate
    ? { year, month, day }
    : { year, month, day, hour, minute, second: Math.min(second, 59) }
  const wall = Temporal.PlainDateTime.from(fields, { overflow: 'reject' })
  return { wall, zone: value.zone === ICAL.Timezone.utcTimezone ? utc : zone(), isDate }
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
 * How long an event lasts, from which its end follows. A `DTEND` is the same exact time for each repetition;
 * days of a `DURATION`, and of a whole-day event, are days of the wall clock (RFC 5545, 3.8.5.3). A whole-day
 * event lasts a day at least: some programs write its only day as the end. Throws for another event that ends
 * before it starts.
 */
export function endOf(
  component: ICAL.Component,
  start: Moment,
  zoneNamed: ZoneNamed,
): (of: Moment) => number {
  const end = momentNamed(component, 'dtend', zoneNamed)
  if (end && start.isDate) return laterBy({ days: Math.max(daysBetween(start, end), 1) })
  if (end) {
    const lengthMs = msOf(end) - msOf(start)
    if (lengthMs < 0) throw new RangeError('ends before it starts')
    return of => msOf(of) + lengthMs
  }
  const duration = component.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return laterBy({ days: start.isDate ? 1 : 0 })
  return afterDuration(duration, start)
}

function afterDuration(duration: ICAL.Duration, { isDate }: Moment): (of: Moment) => number {
  const { weeks, days, hours, minutes, seconds, isNegative } = duration
  const restMs = ((hours * 60 + minutes) * 60 + seconds) * 1000
  const nominal = weeks * 7 + days
  const isEmpty = nominal === 0 && restMs === 0
  if (isDate && (isEmpty || isNegative)) return laterBy({ days: 1 })
  if (isNegative && !isEmpty) throw new RangeError('ends before it starts')
  const wholeDays = laterBy({ days: nominal })
  return of => wholeDays(of) + restMs
}

const daysBetween = (start: Moment, end: Moment): number =>
  start.wall.toPlainDate().until(end.wall.toPlainDate(), { largestUnit: 'days' }).days

const laterBy =
  (duration: { days: number }) =>
  ({ wall, zone }: Moment): number =>
    zone.msOf(wall.add(duration))
