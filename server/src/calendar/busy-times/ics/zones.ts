import type { Budget } from './budget.ts'
import { definedZone } from './defined-zone.ts'
import { CalendarError } from './problem.ts'
import { fixedZone, ianaZone, type Zone } from './zone.ts'
import { ianaNameOf, likelyNameOf, offsetNamed, usesAbbreviation } from './zone-names.ts'

interface Given {
  /** `VTIMEZONE`s as text. */
  timezones: string[]
  /** `X-WR-TIMEZONE`: the zone of times without one. */
  timezone: string | undefined
  /** IANA name. Counts where the calendar names no zone, or one that nobody knows. */
  local: string
  nowMs: number
  budget: Budget
}

/** The zones of a calendar, each read when it is first needed. */
export class Zones {
  readonly #known = new Map<string, Zone | undefined>()
  readonly #definitions: Map<string, string>
  readonly #given: Given
  readonly #local: Zone
  #unknown = 0

  constructor(given: Given) {
    this.#given = given
    this.#definitions = new Map(given.timezones.map(text => [tzidOf(text), text]))
    this.#local = ianaZone(given.local)
  }

  /** How often a zone was asked for that nobody knows. */
  get unknown(): number {
    return this.#unknown
  }

  /** The zone of a `TZID`, or of times without one. */
  readonly named = (tzid: string | undefined): Zone => {
    const name = tzid ?? this.#given.timezone
    if (name === undefined) return this.#local
    if (!this.#known.has(name)) this.#known.set(name, this.#zoneOf(name))
    const zone = this.#known.get(name)
    if (!zone) this.#unknown++
    return zone ?? (tzid === undefined ? this.#local : this.named(undefined))
  }

  /**
   * Of the IANA database, by its own or Windows' name, else as the file defines it: files define zones of the
   * database too, but often only their present rules. A short name such as `EST` is first what the file says.
   */
  #zoneOf(tzid: string): Zone | undefined {
    const text = this.#definitions.get(tzid.trim())
    const name = ianaNameOf(tzid) ?? (text === undefined ? undefined : locationOf(text))
    const defined = () => (text === undefined ? undefined : this.#defined(text))
    if (name !== undefined) return (isShort(tzid) ? defined() : undefined) ?? ianaZone(name)
    const offsetMs = offsetNamed(tzid)
    const likely = this.#ofAbbreviation(tzid) ?? likelyNameOf(tzid)
    return (
      defined() ??
      (offsetMs === undefined ? undefined : fixedZone(offsetMs)) ??
      (likely === undefined ? undefined : ianaZone(likely))
    )
  }

  /** `IST` means what it means where the notary is. Elsewhere it is no zone that is known. */
  #ofAbbreviation(tzid: string): string | undefined {
    const { local, nowMs } = this.#given
    return usesAbbreviation(tzid, local, new Date(nowMs).getUTCFullYear()) ? local : undefined
  }

  #defined(text: string): Zone | undefined {
    try {
      return definedZone(text, this.#given.nowMs, this.#given.budget)
    } catch (error) {
      if (error instanceof CalendarError) throw error
      return undefined
    }
  }
}

const isShort = (tzid: string): boolean => /^[A-Z]{3,5}$/.test(tzid.trim())

/** The text is unescaped: a `TZID` of a time is not escaped. */
const tzidOf = (text: string): string =>
  (/^TZID(?:;[^:\r\n]*)?:(.*)$/im.exec(text)?.[1] ?? '').trim().replaceAll(/\\([,;\\])/g, '$1')

function locationOf(text: string): string | undefined {
  const location = /^X-LIC-LOCATION(?:;[^:\r\n]*)?:(.*)$/im.exec(text)?.[1]
  return location === undefined ? undefined : ianaNameOf(location)
}
