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
}

const mostEvents = 50_000
/** Longer lines are attachments on one line. What is needed of a longer one is cut. */
const longestLine = 64 * 1024
const longestProperty = 256 * 1024

const ofEvents = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS'],
])
const ofZones = new Set(['TZID', 'X-LIC-LOCATION', 'DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'])
const ofCalendars = new Set(['X-WR-TIMEZONE', 'X-WR-CALNAME'])
const zoneParts = new Set(['STANDARD', 'DAYLIGHT'])

/**
 * Reads an iCalendar file (RFC 5545) piece by piece as it arrives, and keeps only the lines that `Content` needs. Most
 * of a file is text that nobody needs here, and a broken line in it does no harm.
 */
export class ContentReader {
  readonly #hash = createHash('sha256')
  readonly #content: Content = { timezone: undefined, owner: undefined, timezones: [], events: [] }
  /** Names of the open components. */
  readonly #open: string[] = []
  #kept: string[] = []
  #rest = ''
  #property: string | undefined
  #isCalendar = false

  /** Throws `CalendarError`. */
  push(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = (lines.pop() ?? '').slice(0, longestLine)
    for (const line of lines) this.#line(line.endsWith('\r') ? line.slice(0, -1) : line)
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
      if (this.#property !== undefined && this.#property.length < longestProperty)
        this.#property += line.slice(1)
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
    else if (this.#needs(name, property)) this.#keep(property)
  }

  #begin(component: string): void {
    if (this.#open.length === 0 && component !== 'VCALENDAR') throw new CalendarError('not_a_calendar')
    this.#isCalendar = true
    this.#open.push(component)
    if (this.#isKept()) this.#keep(`BEGIN:${component}`)
  }

  #end(component: string): void {
    if (this.#open.at(-1) !== component) throw new CalendarError('cut_off')
    if (this.#isKept()) this.#keep(`END:${component}`)
    this.#open.pop()
    if (this.#open.length !== 1) return
    const list = { VEVENT: this.#content.events, VTIMEZONE: this.#content.timezones }[component]
    list?.push(this.#kept.join('\r\n'))
    this.#kept = []
    if (this.#content.events.length > mostEvents) throw new CalendarError('too_many_events')
  }

  /** Inside an event, or a time zone with its parts. Alarms of events are left out. */
  #isKept(): boolean {
    const [, component, part, more] = this.#open
    if (component === 'VEVENT') return part === undefined
    if (component !== 'VTIMEZONE' || more !== undefined) return false
    return part === undefined || zoneParts.has(part)
  }

  #needs(name: string, property: string): boolean {
    if (!this.#isKept()) return false
    if (this.#open[1] === 'VTIMEZONE') return ofZones.has(name)
    return ofEvents.has(name) || (name === 'ATTENDEE' && /;PARTSTAT=DECLINED\b/i.test(property))
  }

  #keep(line: string): void {
    this.#hash.update(line).update('\n')
    this.#kept.push(line)
  }

  #describe(name: string, value: string): void {
    this.#hash.update(`${name}:${value}\n`)
    if (name === 'X-WR-TIMEZONE') this.#content.timezone ??= value
    else if (value.includes('@')) this.#content.owner ??= value.toLowerCase()
  }
}

const textOf = (property: string): string => property.slice(property.indexOf(':') + 1).trim()
