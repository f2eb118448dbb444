import { Budget } from './budget.ts'
import type { Content } from './content.ts'
import { type Moment, msOf } from './moments.ts'
import { Repetitions, startsOf } from './occurrences.ts'
import { type Part, partOf } from './part.ts'
import { CalendarError } from './problem.ts'
import { periodsOf } from './published.ts'
import { latestOf } from './versions.ts'
import type { ZoneNamed } from './zone.ts'
import { Zones } from './zones.ts'

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
  /** The event's `UID`, if it is of the form that appointments have in calendars; otherwise empty. */
  uid: string
}

export interface Expansion {
  busy: Busy[]
  /** Events and published busy times, of any time. */
  events: number
  /** Of these: broken, such as those without a start. */
  skipped: number
  /**
   * Of these: with a time zone that nobody knows. Their times are in the zone of the calendar, or of the
   * notary.
   */
  unknownZones: number
}

/**
 * Repetitions are looked for so long before the time asked for, because a change of the rest of a series may
 * move them.
 */
const beforeMs = 32 * 86_400_000
const mostBusy = 50_000

/**
 * When the owner of the calendar is busy. Throws `CalendarError` for a calendar with too many repetitions.
 */
export function expand({ content, timezone: local, emails, fromMs, toMs }: Question): Expansion {
  const budget = new Budget()
  const { timezones, timezone, owner = '' } = content
  const zones = new Zones({ timezones, timezone, local, nowMs: fromMs, budget })
  const owners = new Set([...emails, owner].map(email => email.toLowerCase()))
  const broken = new Broken(zones)
  const busy: Busy[] = []
  const add = ({ startMs, endMs }: Time, uid: string) => {
    if (content.isCancellation || startMs >= endMs || startMs >= toMs || endMs <= fromMs) return
    if (busy.length === mostBusy) throw new CalendarError('too_many_times')
    busy.push({ startMs: Math.max(startMs, fromMs), endMs: Math.min(endMs, toMs), uid })
  }
  const parts = content.events.flatMap(
    text => broken.without(1, () => partOf(text, zones.named, owners)) ?? [],
  )
  for (const group of Map.groupBy(parts, groupOf).values())
    broken.without(group.length, () => {
      const uid = ofAppointment.exec(group[0]?.uid ?? '')?.[0] ?? ''
      for (const time of timesOf(latestOf(group), zones.named, { fromMs, toMs, budget })) add(time, uid)
    })
  let periods = 0
  for (const line of content.published)
    broken.without(1, () => {
      const { isFree, times } = periodsOf(line, zones.named, budget)
      periods += times.length
      if (!isFree) for (const time of times) add(time, '')
    })
  const events = content.events.length + Math.max(periods, content.published.length)
  return { busy, events, skipped: broken.count, unknownZones: broken.unknownZones }
}

/** Counts what is broken, and what has a zone that nobody knows. */
class Broken {
  count = 0
  unknownZones = 0
  readonly #zones: Zones

  constructor(zones: Zones) {
    this.#zones = zones
  }

  /** The result, or undefined for `events` that are broken. Throws `CalendarError`. */
  without<T>(events: number, read: () => T): T | undefined {
    const unknown = this.#zones.unknown
    try {
      const result = read()
      // The other times of a group of events are in the zones that its events named before.
      if (events === 1 && this.#zones.unknown > unknown) this.unknownZones++
      return result
    } catch (error) {
      if (error instanceof CalendarError) throw error
      this.count += events
      return undefined
    }
  }
}

/** Without a `UID`, two events have nothing to do with each other. */
const groupOf = ({ uid }: Part): string | symbol => (uid === '' ? Symbol('event') : uid)

/** What `calendarUid` writes. Others are not passed on: a calendar can have very long ones. */
const ofAppointment = /^appointment-[1-9]\d{0,14}@.{1,253}$/

interface Time {
  startMs: number
  endMs: number
}

interface Span {
  fromMs: number
  toMs: number
  budget: Budget
}

/**
 * The busy times of the parts with one `UID`: events with their repetitions, and the parts that replace some
 * of them.
 */
function* timesOf(parts: Part[], zoneNamed: ZoneNamed, { fromMs, toMs, budget }: Span): Generator<Time> {
  const replacing = parts.filter(({ replaces }) => replaces !== undefined)
  const replaced = new Repetitions(replacing.flatMap(({ replaces }) => replaces ?? []))
  const following = replacing.filter(({ isForFuture }) => isForFuture).sort(byReplaced)
  for (const part of parts.filter(({ replaces, isCanceled }) => !replaces && !isCanceled)) {
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

const timeOf = (part: Part, start: Moment): Time => ({ startMs: msOf(start), endMs: part.endOf(start) })

const byReplaced = (one: Part, other: Part): number =>
  (one.replaces ? msOf(one.replaces) : 0) - (other.replaces ? msOf(other.replaces) : 0)

/** A later repetition, moved as the part moved the one that it replaces. */
function shifted(part: Part, start: Moment): { part: Part; start: Moment } {
  const { replaces = part.start } = part
  const moved = replaces.zone.wallAt(msOf(replaces)).until(part.start.wall)
  return { part, start: { ...part.start, wall: part.start.zone.wallAt(msOf(start)).add(moved) } }
}
