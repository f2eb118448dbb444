import ICAL from 'ical.js'
import type { Budget } from './budget.ts'
import { momentNamed, msOf } from './moments.ts'
import { startsOf } from './occurrences.ts'
import { fixedZone, utc, type Zone } from './zone.ts'

const dayMs = 86_400_000
/** No event that is read is later. */
const yearsAhead = 12

interface Change {
  atMs: number
  offsetMs: number
}

/**
 * The zone that a `VTIMEZONE` defines. Undefined if it defines no offset. Throws `CalendarError` for rules
 * that take too long.
 */
export function definedZone(text: string, nowMs: number, budget: Budget): Zone | undefined {
  const component = new ICAL.Component(ICAL.parse(text))
  const untilMs = nowMs + yearsAhead * 366 * dayMs
  const parts = component.getAllSubcomponents().map(part => partOf(part, untilMs, budget))
  const changes = parts.flatMap(part => part.changes).sort((one, other) => one.atMs - other.atMs)
  const [first] = parts.toSorted((one, other) => (one.changes[0]?.atMs ?? 0) - (other.changes[0]?.atMs ?? 0))
  return first && changing(changes, first.beforeMs)
}

/** When the offset of one `STANDARD` or `DAYLIGHT` begins to count. */
function partOf(part: ICAL.Component, untilMs: number, budget: Budget) {
  const [fromMs, toMs] = ['tzoffsetfrom', 'tzoffsetto'].map(name => offsetOf(part, name))
  if (fromMs === undefined || toMs === undefined) throw new RangeError('no offset')
  const before = fixedZone(fromMs)
  const start = momentNamed(part, 'dtstart', () => before)
  if (!start) throw new RangeError('no start')
  const span = { sinceMs: msOf(start), untilMs, budget }
  const starts = startsOf(part, start, () => before, span)
  return {
    beforeMs: fromMs,
    changes: starts.map((at): Change => ({ atMs: msOf(at), offsetMs: toMs })),
  }
}

function offsetOf(part: ICAL.Component, name: string): number | undefined {
  const value = part.getFirstPropertyValue(name)
  return value instanceof ICAL.UtcOffset ? value.toSeconds() * 1000 : undefined
}

function changing(changes: Change[], beforeMs: number): Zone {
  const offsetAt = (ms: number): number => {
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((changes[middle]?.atMs ?? 0) <= ms) low = middle + 1
      else high = middle
    }
    return changes[low - 1]?.offsetMs ?? beforeMs
  }
  return {
    msOf: wall => {
      const ms = utc.msOf(wall)
      const earlier = offsetAt(ms - dayMs)
      const later = offsetAt(ms + dayMs)
      const fits = [earlier, later].find(offsetMs => offsetAt(ms - offsetMs) === offsetMs)
      return ms - (fits ?? earlier)
    },
    wallAt: ms => utc.wallAt(ms + offsetAt(ms)),
  }
}
