/** A very simple calendar, in memory and only in UTC, to compare the real one with. */

export interface Notary {
  id: number
  beforeMinutes: number
  afterMinutes: number
  /** Whole hours of every day, `[from, to)`. */
  hours: [number, number]
}

interface Entry {
  booking: number
  notary: Notary
  startMs: number
  minutes: number
  /** Undefined for a booking. */
  expiresMs: number | undefined
}

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const dayMs = 24 * 60 * minuteMs

export class PlainCalendar {
  readonly notaries: Notary[]
  entries: Entry[] = []
  /** Times in which nobody is on duty. */
  closures: { startMs: number; endMs: number }[] = []
  nowMs: number
  readonly horizonMs = 90 * dayMs
  readonly noticeMs = 60 * minuteMs

  constructor(notaries: Notary[], nowMs: number) {
    this.notaries = notaries
    this.nowMs = nowMs
  }

  /** The notary who gets the time, or why none does. Enters the booking. */
  take(wanted: {
    booking: number
    startMs: number
    minutes: number
    withNotice?: boolean
    preferred?: number | null | undefined
    only?: number
    holdMs?: number
  }): number | string {
    const { booking, startMs, minutes, preferred, only } = wanted
    const kept = this.entries
    this.free(booking)
    const chosen = this.#limit(wanted) ?? this.#choose(startMs, minutes, preferred, only)
    if (typeof chosen === 'string') {
      this.entries = kept
      return chosen
    }
    const expiresMs = wanted.holdMs === undefined ? undefined : this.nowMs + wanted.holdMs
    this.entries.push({ booking, notary: chosen, startMs, minutes, expiresMs })
    return chosen.id
  }

  /** Bookings that claim a quarter of that time, in order. */
  bookedIn(startMs: number, endMs: number): number[] {
    const touches = (slot: number) => slot * quarterMs < endMs && (slot + 1) * quarterMs > startMs
    const booked = this.entries.filter(
      entry => entry.expiresMs === undefined && quartersOf(entry).some(touches),
    )
    return booked.map(({ booking }) => booking).sort((a, b) => a - b)
  }

  free(booking: number): void {
    this.entries = this.entries.filter(entry => entry.booking !== booking)
  }

  held(booking: number): number | undefined {
    return this.#live().find(entry => entry.booking === booking && entry.expiresMs !== undefined)?.notary.id
  }

  /** The notary of each hold. */
  holders(): number[] {
    return this.#live().flatMap(({ expiresMs, notary }) => (expiresMs === undefined ? [] : notary.id))
  }

  /** Why a slot is not available for half an hour. Undefined if it is. */
  reason(startMs: number, minutes = 30): string | undefined {
    const limit = this.#limit({ startMs, withNotice: true })
    if (limit) return limit
    const someoneWorks = this.notaries.some(notary => isOnDuty(notary, startMs, minutes))
    if (someoneWorks && this.closures.some(isOver(startMs, minutes))) return 'closure'
    const chosen = this.#choose(startMs, minutes, undefined, undefined)
    return typeof chosen === 'string' ? chosen : undefined
  }

  /** All claimed quarters, as `notary slot`. */
  taken(): string[] {
    return this.#live().flatMap(entry => quartersOf(entry).map(slot => `${entry.notary.id} ${slot}`))
  }

  #live(): Entry[] {
    return this.entries.filter(({ expiresMs }) => expiresMs === undefined || expiresMs > this.nowMs)
  }

  #limit({
    startMs,
    withNotice,
    only,
  }: {
    startMs: number
    withNotice?: boolean
    only?: number
  }): string | undefined {
    if (only !== undefined) return undefined
    if (startMs < this.nowMs) return 'past'
    if (withNotice && startMs < this.nowMs + this.noticeMs) return 'notice'
    return startMs > this.nowMs + this.horizonMs ? 'horizon' : undefined
  }

  #choose(startMs: number, minutes: number, preferred?: number | null, only?: number): Notary | string {
    const onDuty = this.notaries.filter(
      notary => (only === undefined || notary.id === only) && isOnDuty(notary, startMs, minutes),
    )
    if (onDuty.length === 0 || this.closures.some(isOver(startMs, minutes))) return 'closed'
    const rivals = (notary: Notary) => {
      const mine = new Set(quartersOf({ notary, startMs, minutes }))
      return this.#live().filter(
        entry => entry.notary.id === notary.id && quartersOf(entry).some(slot => mine.has(slot)),
      )
    }
    const free = onDuty.filter(notary => rivals(notary).length === 0)
    if (free.length === 0) {
      return onDuty.some(notary => rivals(notary).every(({ expiresMs }) => expiresMs !== undefined))
        ? 'held'
        : 'booked'
    }
    const liked = free.find(({ id }) => id === preferred)
    if (liked) return liked
    const first = (notary: Notary) => quartersOf({ notary, startMs, minutes })[0] ?? 0
    const slots = (notary: Notary) =>
      this.#live().flatMap(entry => (entry.notary.id === notary.id ? quartersOf(entry) : []))
    const day = Math.floor(startMs / dayMs)
    const load = (notary: Notary) =>
      slots(notary).filter(slot => Math.floor((slot * quarterMs) / dayMs) === day).length
    const last = (notary: Notary) => Math.max(-1, ...slots(notary).filter(slot => slot < first(notary)))
    const ranked = free.map(notary => ({ notary, rank: [load(notary), last(notary), notary.id] }))
    ranked.sort((a, b) => a.rank.map((part, n) => part - (b.rank[n] ?? 0)).find(part => part !== 0) ?? 0)
    return ranked[0]?.notary ?? 'booked'
  }
}

const isOver = (startMs: number, minutes: number) => (closure: { startMs: number; endMs: number }) =>
  closure.startMs < startMs + minutes * minuteMs && closure.endMs > startMs

/** Checks minute by minute: shifts join those of the next day only around the clock. */
function isOnDuty({ hours: [from, to] }: Notary, startMs: number, minutes: number): boolean {
  for (let minute = 0; minute < minutes; minute++) {
    const hour = Math.floor((startMs + minute * minuteMs) / (60 * minuteMs)) % 24
    if (hour < from || hour >= to) return false
  }
  // One second into its last minute, the time still has to end within the shift.
  const endHour = ((startMs + minutes * minuteMs) % dayMs) / (60 * minuteMs)
  return (from === 0 && to === 24) || (endHour <= to && endHour > from)
}

function quartersOf({ notary, startMs, minutes }: Pick<Entry, 'notary' | 'startMs' | 'minutes'>): number[] {
  const first = Math.floor((startMs - notary.beforeMinutes * minuteMs) / quarterMs)
  const end = Math.ceil((startMs + (minutes + notary.afterMinutes) * minuteMs) / quarterMs)
  return Array.from({ length: end - first }, (_, index) => first + index)
}
