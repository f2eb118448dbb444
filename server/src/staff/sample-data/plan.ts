import type { Period } from '../../calendar/closures/rules.ts'
import { dateIn } from '../../platform/lib/time-zone.ts'
import { inOffice, notaries } from './people.ts'
import { noTime } from './rules.ts'
import { type Scenario, type Slot, scenarios } from './scenarios.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
/** Between two starts of a notary: the longest session with its buffer, and a break. */
const paceMinutes = 90
const longestMinutes = 60
/** How far before and after today there are sessions. */
const reachDays = 8

/** A start of a session that no other scenario has. */
export interface Opening {
  /** Position in `notaries`. */
  notary: number
  startsAt: Date
  /** In the workspace's zone. */
  date: string
}

export interface PlannedScenario {
  scenario: Scenario
  opening: Opening
  bookedAt: Date
}

export interface Plan {
  /** Of the workspace. */
  today: string
  scenarios: PlannedScenario[]
  /** A workday of the notary with the office on which that notary is off. */
  dayOff: { notary: number; startsAt: Date; endsAt: Date }
  /** Days on which everybody is off. */
  closedOn: string
  startsOfDrafts: Map<number, Date>
}

/**
 * Gives each scenario a time within the hours of the notaries, around `now`. The same moment in the same zone
 * gives the same plan, also on weekends and where clocks change.
 */
export function planScenarios(timezone: string, now: Date, closed: Period[]): Plan {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
  const date = today.toPlainDate()
  const dayOff = dayOffFrom(timezone, date)
  const closedOn = date.add({ days: 5 }).toString()
  const free = openingsAround(timezone, date).filter(
    ({ startsAt, notary, date }) =>
      date !== closedOn &&
      !(notary === dayOff.notary && startsAt >= dayOff.startsAt && startsAt < dayOff.endsAt) &&
      !closed.some(({ starts_at, ends_at }) => startsAt < ends_at && endOf(startsAt) > starts_at),
  )
  const pool = new Pool(free, now)
  const dateOf = (slot: number) => date.add({ days: slot }).toString()
  const planned = scenarios.map((scenario, index) => {
    const opening = pool.take(scenario, dateOf)
    return { scenario, opening, bookedAt: bookedAt(scenario, opening, now, index) }
  })
  const startsOfDrafts = new Map([1, 2].map(day => [day, pool.takeOn(dateOf(day)).startsAt]))
  return { today: date.toString(), scenarios: planned, dayOff, closedOn, startsOfDrafts }
}

/** Before now, also for a session that is soon. */
function bookedAt({ lead }: Scenario, { startsAt }: Opening, now: Date, index: number): Date {
  const latest = now.getTime() - hourMs - index * 17 * minuteMs
  return new Date(Math.min(startsAt.getTime() - lead * hourMs, latest))
}

const endOf = (startsAt: Date) => new Date(startsAt.getTime() + paceMinutes * minuteMs)

/**
 * The first day from Monday to Friday, from the day after tomorrow on: the notary with the office would work
 * then.
 */
function dayOffFrom(timezone: string, today: Temporal.PlainDate) {
  const notary = inOffice
  const zone = notaries[notary]?.timezone ?? timezone
  const days = Array.from({ length: 5 }, (_, ahead) => today.add({ days: ahead + 2 }))
  const day = days.find(({ dayOfWeek }) => dayOfWeek <= 5) ?? today
  const startsAt = new Date(day.toZonedDateTime(zone).epochMilliseconds)
  const endsAt = new Date(day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds)
  return { notary, startsAt, endsAt }
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** All starts within the hours of the notaries, the earliest first. */
function openingsAround(timezone: string, today: Temporal.PlainDate): Opening[] {
  const days = Array.from({ length: 2 * reachDays + 1 }, (_, day) => today.add({ days: day - reachDays }))
  const all = notaries.flatMap((notary, position) =>
    days.flatMap(day =>
      notary.hours
        .filter(([on]) => on.includes(weekdays[day.dayOfWeek - 1] ?? ''))
        .flatMap(([, from, to]) => startsWithin(day, from, to, notary.timezone ?? timezone))
        .map(startsAt => ({ notary: position, startsAt, date: dateIn(startsAt, timezone) })),
    ),
  )
  return all.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.notary - b.notary)
}

/** Wall times of the day that exist once. */
function startsWithin(day: Temporal.PlainDate, from: string, to: string, zone: string): Date[] {
  const last = day.toPlainDateTime(to).subtract({ minutes: longestMinutes })
  const starts: Date[] = []
  for (
    let at = day.toPlainDateTime(from);
    Temporal.PlainDateTime.compare(at, last) <= 0;
    at = at.add({ minutes: paceMinutes })
  ) {
    const [one, other] = (['earlier', 'later'] as const).map(
      disambiguation => at.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
    )
    if (one !== undefined && one === other) starts.push(new Date(one))
  }
  return starts
}

/** Openings that are taken one after the other. */
class Pool {
  #free: Opening[]
  readonly #now: Date

  constructor(free: Opening[], now: Date) {
    this.#free = free
    this.#now = now
  }

  /** One that suits the scenario: on its day, otherwise on the nearest day of the past or of the future. */
  take(scenario: Scenario, dateOf: (slot: number) => string): Opening {
    const isPast = isOver(scenario.slot)
    const inTime = this.#free.filter(one => (isPast ? this.#hasEnded(one) : this.#isAhead(one)))
    const wanted = typeof scenario.slot === 'number' ? dateOf(scenario.slot) : dateOf(0)
    const suitable = inTime.filter(({ notary }) => suits(scenario, notary))
    const among = suitable.length > 0 ? suitable : inTime
    // The latest of the past, the soonest of the future.
    const ordered = isPast ? among.toReversed() : among
    const [onDay] = this.#spread(among.filter(({ date }) => date === wanted))
    return this.#remove(onDay ?? ordered[0])
  }

  takeOn(date: string): Opening {
    const ahead = this.#free.filter(one => this.#isAhead(one))
    return this.#remove(ahead.findLast(one => one.date === date) ?? ahead[0])
  }

  /** Notaries take turns: first those with more openings left. */
  #spread(openings: Opening[]): Opening[] {
    const left = (notary: number) => openings.filter(one => one.notary === notary).length
    return openings.toSorted((a, b) => left(b.notary) - left(a.notary))
  }

  #hasEnded({ startsAt }: Opening): boolean {
    return endOf(startsAt) <= this.#now
  }

  #isAhead({ startsAt }: Opening): boolean {
    return startsAt.getTime() > this.#now.getTime() + 15 * minuteMs
  }

  #remove(opening: Opening | undefined): Opening {
    if (!opening) throw noTime()
    this.#free = this.#free.filter(one => one !== opening)
    return opening
  }
}

const isOver = (slot: Slot): boolean => slot === 'earlier today' || (typeof slot === 'number' && slot < 0)

/** Only the notary with an office does wet signatures, and has a place for everybody. */
function suits({ service, hasNoPlace }: Scenario, notary: number): boolean {
  const { categories = [], location } = notaries[notary] ?? {}
  return categories.includes(service) && !(hasNoPlace && location !== undefined)
}
