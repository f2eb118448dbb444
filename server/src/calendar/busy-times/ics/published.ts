import ICAL from 'ical.js'
import type { Budget } from './budget.ts'
import { lazyZone, momentOf, msOf } from './moments.ts'
import type { ZoneNamed } from './zone.ts'

interface Times {
  startMs: number
  endMs: number
}

/**
 * The periods of a line `FREEBUSY`, each with a start and an end or a duration. `isFree`: they do not count.
 * Any other type counts as busy (RFC 5545, 3.2.9). Throws for a line that is broken.
 */
export function periodsOf(
  line: string,
  zoneNamed: ZoneNamed,
  budget: Budget,
): { isFree: boolean; times: Times[] } {
  const text = ['BEGIN:VFREEBUSY', line, 'END:VFREEBUSY'].join('\r\n')
  const property = new ICAL.Component(ICAL.parse(text)).getFirstProperty('freebusy')
  if (!property) throw new RangeError('no periods')
  const zone = lazyZone(property, zoneNamed)
  const times = property.getValues().map(value => {
    budget.spend()
    if (!(value instanceof ICAL.Period)) throw new RangeError('not a period')
    const [start, end] = [value.start, value.getEnd()].map(time => msOf(momentOf(time, zone)))
    if (start === undefined || end === undefined || end < start) throw new RangeError('not a period')
    return { startMs: start, endMs: end }
  })
  return { isFree: `${property.getParameter('fbtype')}`.toUpperCase() === 'FREE', times }
}
