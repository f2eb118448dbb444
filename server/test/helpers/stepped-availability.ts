/*
 * A second implementation of availability, by brute force: it steps through real instants and asks Intl for
 * the local time of each. It shares no code with the first. Exact if offsets change on whole quarters of an
 * hour of UTC.
 */

const minute = 60_000
const quarter = 15 * minute
const day = 1440 * minute

export interface SteppedNotary {
  id: number
  categories: string[]
  /** Null: all. */
  signing_methods: string[] | null
  timezone: string
  buffer_before_minutes: number
  buffer_after_minutes: number
  weekly: { weekday: number; from: number; to: number }[]
  exceptions: { date: string; spans: { from: number; to: number }[] }[]
  time_off: { starts_at: Date; ends_at: Date }[]
  /** Busy times of imported calendars. */
  busy: { starts_at: Date; ends_at: Date }[]
}

/** Dates of the workspace's zone, both included, or instants. */
export interface SteppedClosure {
  from: string
  to: string
}

export interface SteppedWorld {
  /** The workspace's zone. */
  timezone: string
  closures: SteppedClosure[]
  services: { category: string; signing_methods: string[]; duration_minutes: number }[]
  notaries: SteppedNotary[]
  claims: { notary_id: number; slot: number; expires_at: number | null }[]
  now: number
  noticeMinutes: number
  horizonDays: number
}

export interface SteppedQuestion {
  date: string
  timezone: string
  categories: string[]
}

/** Local time: the date, and the minute of it. */
interface Wall {
  date: string
  minutes: number
}

/** A slot that occurs twice without a free start has the later of its two reasons. */
const latest = ['past', 'notice', 'horizon', 'closed', 'signing_method', 'closure', 'busy', 'booked', 'held']

/** Each of the 96 keys with the first time at which an appointment can start, or the reason why none can. */
export function stepThrough(world: SteppedWorld, { date, timezone, categories }: SteppedQuestion) {
  const answer: Record<string, string | number> = {}
  for (let at = 0; at < 1440; at += 15) answer[`${clock(at)}-${clock((at + 15) % 1440)}`] = 'skipped'
  const around = Date.parse(`${date}T00:00:00Z`)
  for (let at = around - 2 * day; at <= around + 3 * day; at += quarter) {
    const wall = wallAt(timezone, at)
    if (wall.date !== date) continue
    const key = `${clock(wall.minutes)}-${clock((wall.minutes + 15) % 1440)}`
    const before = answer[key]
    if (typeof before === 'number') continue
    const verdict = verdictAt(world, at, categories)
    if (verdict === 'free') answer[key] = at
    else if (latest.indexOf(verdict) > latest.indexOf(before ?? '')) answer[key] = verdict
  }
  return answer
}

function verdictAt(world: SteppedWorld, at: number, categories: string[]): string {
  if (at < world.now) return 'past'
  if (at - world.now < world.noticeMinutes * minute) return 'notice'
  if (at - world.now > world.horizonDays * day) return 'horizon'
  const verdicts = verdictsOf(world, at, categories, signsWith)
  const found = ['free', 'held', 'booked', 'busy', 'closure'].find(verdict => verdicts.includes(verdict))
  if (found) return found
  const others = verdictsOf(world, at, categories, () => true)
  return ['free', 'held', 'booked'].some(verdict => others.includes(verdict)) ? 'signing_method' : 'closed'
}

type Signs = (notary: SteppedNotary, method: string) => boolean

const signsWith: Signs = ({ signing_methods }, method) => !signing_methods || signing_methods.includes(method)

const verdictsOf = (world: SteppedWorld, at: number, categories: string[], signs: Signs): string[] =>
  world.notaries.flatMap(notary => {
    const minutes = shortestWith(world, notary, categories, signs)
    return minutes === Number.POSITIVE_INFINITY ? [] : [verdictOf(world, notary, at, minutes)]
  })

function shortestWith(
  world: SteppedWorld,
  notary: SteppedNotary,
  categories: string[],
  signs: Signs,
): number {
  let shortest = Number.POSITIVE_INFINITY
  for (const service of world.services) {
    if (!notary.categories.includes(service.category)) continue
    const isNamed = categories.length === 0 || categories.includes(service.category)
    const isSigned = isNamed
      ? service.signing_methods.some(method => signs(notary, method))
      : categories.includes('enotary') &&
        service.signing_methods.includes('enotary') &&
        signs(notary, 'enotary')
    if (isSigned) shortest = Math.min(shortest, service.duration_minutes)
  }
  return shortest
}

function verdictOf(world: SteppedWorld, notary: SteppedNotary, at: number, minutes: number): string {
  for (let passed = 0; passed < minutes; passed++) {
    if (!isOnShift(notary, at + passed * minute)) return 'closed'
  }
  for (let passed = 0; passed < minutes; passed++) {
    if (isClosed(world, at + passed * minute)) return 'closure'
  }
  for (let passed = 0; passed < minutes; passed++) {
    if (isIn(notary.busy, at + passed * minute)) return 'busy'
  }
  let verdict = 'free'
  const end = at + (minutes + notary.buffer_after_minutes) * minute
  for (let touched = at - notary.buffer_before_minutes * minute; touched < end; touched += minute) {
    for (const claim of world.claims) {
      if (claim.notary_id !== notary.id || touched < claim.slot || touched >= claim.slot + quarter) continue
      if (claim.expires_at === null) return 'booked'
      if (claim.expires_at > world.now) verdict = 'held'
    }
  }
  return verdict
}

/** On duty for the whole minute that begins at that time. */
function isOnShift(notary: SteppedNotary, at: number): boolean {
  if (isIn(notary.time_off, at)) return false
  const wall = wallAt(notary.timezone, at)
  const begunToday = spansOn(notary, wall.date).some(
    ({ from, to }) => wall.minutes >= from && (wall.minutes < to || to <= from),
  )
  const begunYesterday = spansOn(notary, dayBefore(wall.date)).some(
    ({ from, to }) => to <= from && wall.minutes < to,
  )
  return begunToday || begunYesterday
}

/** Whether one of the periods has a part of the minute that begins at that time. */
const isIn = (periods: SteppedNotary['busy'], at: number): boolean =>
  periods.some(({ starts_at, ends_at }) => starts_at.getTime() < at + minute && ends_at.getTime() > at)

/** Closed for a part of the minute that begins at that time. */
function isClosed({ closures, timezone }: SteppedWorld, at: number): boolean {
  const { date } = wallAt(timezone, at)
  return closures.some(({ from, to }) => {
    const hasBegun = from.includes('T') ? Date.parse(from) < at + minute : from <= date
    const hasEnded = to.includes('T') ? Date.parse(to) <= at : to < date
    return hasBegun && !hasEnded
  })
}

function spansOn(notary: SteppedNotary, date: string) {
  for (const exception of notary.exceptions) if (exception.date === date) return exception.spans
  const sundayIsZero = new Date(`${date}T12:00:00Z`).getUTCDay()
  return notary.weekly.filter(({ weekday }) => weekday % 7 === sundayIsZero)
}

const dayBefore = (date: string) => new Date(Date.parse(`${date}T12:00:00Z`) - day).toISOString().slice(0, 10)

const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)}`.padStart(2, '0') + `${minutes % 60}`.padStart(2, '0')

const walls = new Map<string, Map<number, Wall>>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** Intl is asked once per zone and quarter: local time runs evenly within one. */
export function wallAt(timezone: string, at: number): Wall {
  const began = Math.floor(at / quarter) * quarter
  const ofZone = walls.get(timezone) ?? new Map<number, Wall>()
  walls.set(timezone, ofZone)
  const wall = ofZone.get(began) ?? askIntl(timezone, began)
  ofZone.set(began, wall)
  return { date: wall.date, minutes: wall.minutes + Math.floor((at - began) / minute) }
}

function askIntl(timezone: string, at: number): Wall {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(timezone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}
