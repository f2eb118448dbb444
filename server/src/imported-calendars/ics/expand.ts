import ICAL from 'ical.js'
import type { Content } from './content.ts'
import { endOf, type Moment, momentNamed, msOf } from './moments.ts'
import { Budget, Repetitions, startsOf } from './occurrences.ts'
import { CalendarError } from './problem.ts'
import { ianaNameOf, type ZoneNamed, zonesOf } from './zones.ts'

/** The question about a calendar. */
export interface Question {
  content: Content
  /** Zone of the notary, for whole days and times without a zone where the calendar names none. */
  timezone: string
  /** Addresses of the notary: events that one of them declined do not count. */
  emails: string[]
  /** Only busy times that overlap `[fromMs, toMs)`, cut to it. */
  fromMs: number
  toMs: number
}

/** A time in which the calendar's owner is busy, in real time. */
export interface Busy {
  startMs: number
  endMs: number
  /** `UID` of the event. */
  uid: string
}

export interface Expansion {
  busy: Busy[]
  /** Events that are broken, such as those without a start. */
  skipped: number
}

/** Repetitions are looked for so long before the time asked for, because a change of the rest of a series may move them. */
const beforeMs = 32 * 86_400_000
const mostBusy = 50_000

/** One `VEVENT`. */
interface Part {
  component: ICAL.Component
  uid: string
  start: Moment
  /** The repetition that it replaces. Undefined for the event itself. */
  replaces: Moment | undefined
  isBusy: boolean
  endOf(start: Moment): number
}

/** When the owner of the calendar is busy. Throws `CalendarError` for a calendar with too many repetitions. */
export function expand({ content, timezone, emails, fromMs, toMs }: Question): Expansion {
  const local = (content.timezone === undefined ? undefined : ianaNameOf(content.timezone)) ?? timezone
  const zoneNamed = zonesOf(content.timezones, local)
  const owners = new Set([...emails, content.owner ?? ''].map(email => email.toLowerCase()))
  const parts = content.events.flatMap(text => partOf(text, zoneNamed, owners))
  const span = { fromMs, toMs, budget: new Budget() }
  const busy: Busy[] = []
  let skipped = content.events.length - parts.length
  for (const [uid, group] of Map.groupBy(parts, part => part.uid)) {
    try {
      for (const { startMs, endMs } of timesOf(group, zoneNamed, span))
        if (startMs < endMs && startMs < toMs && endMs > fromMs)
          busy.push({ startMs: Math.max(startMs, fromMs), endMs: Math.min(endMs, toMs), uid })
    } catch (error) {
      if (error instanceof CalendarError) throw error
      skipped += group.length
    }
    if (busy.length > mostBusy) throw new CalendarError('too_many_times')
  }
  return { busy, skipped }
}

function partOf(text: string, zoneNamed: ZoneNamed, owners: Set<string>): Part[] {
  try {
    const component = new ICAL.Component(ICAL.parse(text))
    const start = momentNamed(component, 'dtstart', zoneNamed)
    if (!start) return []
    return [
      {
        component,
        uid: `${component.getFirstPropertyValue('uid') ?? ''}`,
        start,
        replaces: momentNamed(component, 'recurrence-id', zoneNamed),
        isBusy: isBusy(component, owners),
        endOf: endOf(component, start, zoneNamed),
      },
    ]
  } catch {
    return []
  }
}

const freeStates = ['FREE', 'WORKINGELSEWHERE']

function isBusy(component: ICAL.Component, owners: Set<string>): boolean {
  const value = (name: string) => `${component.getFirstPropertyValue(name) ?? ''}`.toUpperCase()
  if (value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT') return false
  if (freeStates.includes(value('x-microsoft-cdo-busystatus'))) return false
  const declined = component.getAllProperties('attendee').map(property => `${property.getFirstValue()}`)
  return !declined.some(address => owners.has(address.replace(/^mailto:/i, '').toLowerCase()))
}

interface Span {
  fromMs: number
  toMs: number
  budget: Budget
}

/** The busy times of the parts with one `UID`: events with their repetitions, and the parts that replace some of them. */
function* timesOf(parts: Part[], zoneNamed: ZoneNamed, { fromMs, toMs, budget }: Span) {
  const replacing = parts.filter(({ replaces }) => replaces !== undefined)
  const replaced = new Repetitions(replacing.flatMap(({ replaces }) => replaces ?? []))
  const following = replacing.filter(({ component }) => isForFuture(component)).sort(byReplaced)
  for (const part of parts.filter(({ replaces }) => !replaces)) {
    const lengthMs = part.endOf(part.start) - msOf(part.start)
    const span = { sinceMs: fromMs - lengthMs - beforeMs, untilMs: toMs + beforeMs, budget }
    for (const start of startsOf(part.component, part.start, zoneNamed, span)) {
      if (replaced.has(start)) continue
      const change = following.findLast(({ replaces }) => replaces && msOf(replaces) < msOf(start))
      const time = change ? shifted(change, start) : { part, start }
      if (time.part.isBusy) yield timeOf(time.part, time.start)
    }
  }
  for (const part of replacing) if (part.isBusy) yield timeOf(part, part.start)
}

const timeOf = (part: Part, start: Moment) => ({ startMs: msOf(start), endMs: part.endOf(start) })

const isForFuture = (component: ICAL.Component): boolean =>
  component.getFirstProperty('recurrence-id')?.getParameter('range') === 'THISANDFUTURE'

const byReplaced = (one: Part, other: Part): number =>
  (one.replaces ? msOf(one.replaces) : 0) - (other.replaces ? msOf(other.replaces) : 0)

/** A later repetition, moved as the part moved the one that it replaces. */
function shifted(part: Part, start: Moment): { part: Part; start: Moment } {
  const { replaces = part.start } = part
  const moved = replaces.zone.wallAt(msOf(replaces)).until(part.start.wall)
  return { part, start: { ...part.start, wall: part.start.zone.wallAt(msOf(start)).add(moved) } }
}
