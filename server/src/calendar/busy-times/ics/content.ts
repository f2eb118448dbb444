import { createHash } from 'node:crypto'
import { CalendarError } from './problem.ts'

/** The parts of a calendar that decide when its owner is busy. It has no titles, places, notes or guests. */
export interface Content {
  /** `X-WR-TIMEZONE`. */
  timezone: string | undefined
  /** The owner's address: Google names the calendar after it. */
  owner: string | undefined
  /** Components as text. */
  timezones: string[]
  events: string[]
  /** The lines `FREEBUSY` of published busy times, which have no events. */
  published: string[]
  /** `METHOD:CANCEL`: the file calls its events off. */
  isCancellation: boolean
  /** Components that are not read. */
  unread: Unread
}

/**
 * How much of a calendar is not read, by kind. `other`: components that are neither tasks nor journal
 * entries, and rules `EXRULE`, which the standard has dropped: the times that they leave out count as busy.
 */
export interface Unread {
  tasks: number
  journals: number
  other: number
}

const mostEvents = 50_000
/** The IANA database has 600. */
const mostTimezones = 2_000
/** Time zones have parts, and events have alarms. */
const deepest = 8
/** Longer lines are attachments on one line. What is needed of a longer one is cut. */
const longestLine = 64 * 1024
/** Only lists of times are long. */
const longestList = 256 * 1024
const longestProperty = 4 * 1024
const longestName = 255

const ofEvents = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED', 'STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS'],
])
const times = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'FREEBUSY'])
const lists = new Set(['RDATE', 'EXDATE', 'FREEBUSY'])
/** Google writes a new `DTSTAMP` at each request. */
const outsideDigest = new Set(['DTSTAMP', 'LAST-MODIFIED'])
const ofZones = new Set(['TZID', 'X-LIC-LOCATION', 'DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'])
const ofCalendars = new Set(['X-WR-TIMEZONE', 'X-WR-CALNAME', 'METHOD'])
const zoneParts = new Set(['STANDARD', 'DAYLIGHT'])
const readComponents = new Set(['VEVENT', 'VTIMEZONE', 'VFREEBUSY'])

/**
 * Reads an iCalendar file (RFC 5545) piece by piece as it arrives, and keeps only the lines that `Content`
 * needs. Most of a file is text that nobody needs here, and a broken line in it does no harm.
 */
export class ContentReader {
  readonly #hash = createHash('sha256')
  readonly #content: Content = {
    timezone: undefined,
    owner: undefined,
    timezones: [],
    events: [],
    published: [],
    isCancellation: false,
    unread: { tasks: 0, journals: 0, other: 0 },
  }
  /** Names of the open components. */
  readonly #open: string[] = []
  #kept: string[] = []
  #rest = ''
  #property: string | undefined
  #isCalendar = false

  /** Throws `CalendarError`. */
  push(text: string): void {
    const [first = '', ...lines] = text.split('\n')
    // A line can come in many pieces: what is known of it is not searched again with each of them.
    if (this.#rest.length < longestLine) this.#rest += first
    const rest = lines.pop()
    if (rest === undefined) return
    for (const line of [this.#rest.slice(0, longestLine), ...lines])
      this.#line(line.endsWith('\r') ? line.slice(0, -1) : line)
    this.#rest = rest
  }

  /** Throws `CalendarError`, also for a file that ends in the middle. */
  end(): { content: Content; digest: string } {
    this.push('\n')
    this.#finish()
    if (!this.#isCalendar) throw new CalendarError('not_a_calendar')
    if (this.#open.length > 0) throw new CalendarError('cut_off')
    return { content: this.#content, digest: this.#hash.digest('base64url') }
  }

  #line(line: string): void {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (this.#property !== undefined && this.#property.length < longestList) this.#property += line.slice(1)
      return
    }
    this.#finish()
    // What is cut here begins with the name of its property all the same.
    this.#property = line.slice(0, longestLine)
  }

  /** The property is complete: no continuation follows. */
  #finish(): void {
    const property = this.#property
    this.#property = undefined
    if (property === undefined || property.trim() === '') return
    const name = /^[\w-]+/.exec(property)?.[0].toUpperCase() ?? ''
    if (name === 'BEGIN') this.#begin(textOf(property).toUpperCase())
    else if (!this.#isCalendar) throw new CalendarError('not_a_calendar')
    else if (name === 'END') this.#end(textOf(property).toUpperCase())
    else if (this.#open.length === 1 && ofCalendars.has(name)) this.#describe(name, textOf(property))
    else if (name === 'EXRULE' && this.#isEvent()) this.#passOver(name)
    else if (this.#needs(name, property)) this.#keepProperty(name, property)
  }

  #begin(component: string): void {
    if (this.#open.length === 0 && component !== 'VCALENDAR') throw new CalendarError('not_a_calendar')
    if (this.#open.length >= deepest) throw new CalendarError('too_deep')
    this.#isCalendar = true
    if (this.#open.length === 1 && !readComponents.has(component)) this.#passOver(component)
    this.#open.push(component.slice(0, longestName))
    if (this.#isKept()) this.#keep(`BEGIN:${component}`)
  }

  #isEvent(): boolean {
    return this.#open[1] === 'VEVENT' && this.#open.length === 2
  }

  #passOver(component: string): void {
    const kind = ({ VTODO: 'tasks', VJOURNAL: 'journals' } as const)[component] ?? 'other'
    this.#content.unread[kind]++
    this.#hash.update(`unread ${kind}\n`)
  }

  #end(component: string): void {
    if (this.#open.at(-1) !== component.slice(0, longestName)) throw new CalendarError('cut_off')
    if (this.#isKept()) this.#keep(`END:${component}`)
    this.#open.pop()
    if (this.#open.length !== 1) return
    const { events, timezones } = this.#content
    const list = { VEVENT: events, VTIMEZONE: timezones }[component]
    list?.push(this.#kept.join('\r\n'))
    this.#kept = []
    if (events.length > mostEvents || timezones.length > mostTimezones)
      throw new CalendarError('too_many_events')
  }

  /** Inside an event, or a time zone with its parts. Alarms of events are left out. */
  #isKept(): boolean {
    const [, component, part, more] = this.#open
    if (component === 'VEVENT') return part === undefined
    if (component !== 'VTIMEZONE' || more !== undefined) return false
    return part === undefined || zoneParts.has(part)
  }

  #needs(name: string, property: string): boolean {
    if (this.#open[1] === 'VFREEBUSY') return name === 'FREEBUSY' && this.#open.length === 2
    if (!this.#isKept()) return false
    if (this.#open[1] === 'VTIMEZONE') return ofZones.has(name)
    return ofEvents.has(name) || (name === 'ATTENDEE' && /;PARTSTAT=DECLINED\b/i.test(property))
  }

  /**
   * A property that is too long is kept without its value, so that what needs it is broken and counted as
   * such.
   */
  #keepProperty(name: string, property: string): void {
    const isLong = property.length > longestProperty && !lists.has(name)
    if (isLong && name === 'ATTENDEE') return
    const line = isLong ? `${name}:` : times.has(name) ? repaired(property) : property
    if (name === 'FREEBUSY') {
      this.#hash.update(line).update('\n')
      this.#content.published.push(line)
    } else if (name === 'UID') this.#keep(shortUid(property))
    else if (outsideDigest.has(name)) this.#kept.push(line)
    else this.#keep(line)
  }

  #keep(line: string): void {
    this.#hash.update(line).update('\n')
    this.#kept.push(line)
  }

  #describe(name: string, value: string): void {
    const text = value.slice(0, longestName)
    this.#hash.update(`${name}:${text}\n`)
    if (name === 'METHOD') this.#content.isCancellation = text.toUpperCase() === 'CANCEL'
    else if (name === 'X-WR-TIMEZONE') this.#content.timezone ??= text
    else if (text.includes('@')) this.#content.owner ??= text.toLowerCase()
  }
}

const textOf = (property: string): string => property.slice(property.indexOf(':') + 1).trim()

/** Another text that is as different: the length of what is kept per event is limited. */
function shortUid(property: string): string {
  if (property.length <= longestName) return property
  return `UID:${createHash('sha256').update(property).digest('hex')}`
}

/**
 * Times as some programs write them: a parameter with a colon or comma outside of quotes, such as Google's
 * `DTSTART;TZID=GMT+05:30:20261210T140000`, and a date without `VALUE=DATE`. Times themselves have no colon.
 */
function repaired(property: string): string {
  const at = property.lastIndexOf(':')
  const [head, value] = [property.slice(0, at), property.slice(at + 1).trim()]
  const parameters = head.replaceAll(/;([\w-]+)=([^";]*[:,][^";]*)/g, ';$1="$2"')
  const isBareDate = /^\d{8}(,\d{8})*$/.test(value) && !/;VALUE=/i.test(head)
  return `${parameters}${isBareDate ? ';VALUE=DATE' : ''}:${value}`
}
