import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import {
  appointmentsOfNotary,
  type NotaryAppointment,
  placeOfNotaryAppointment,
  serviceOfNotaryAppointment,
} from '../../bookings/appointments/notary-appointments.ts'
import { calendarUids } from '../../bookings/shared/calendar-uid.ts'
import { catalogs, languageOf } from '../../mail/languages/languages.ts'
import { sequenceOf } from '../../mail/notaries/notary.ts'
import { calendarTexts } from '../../mail-templates/calendar-texts.ts'
import { endOf, placeFor } from '../../mail-templates/meeting.ts'
import { customerRows } from '../../mail-templates/notary-parts.ts'
import { oneLine } from '../../mail-templates/safe-text.ts'
import type { Context } from '../../platform/context.ts'
import { build } from '../../platform/lib/version.ts'
import { businessName } from '../../workspaces/brand.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { OpenFeed } from './feeds.ts'

const dayMs = 86_400_000
const daysBack = 30
const daysAhead = 180
/** Of one notary. More than one can hold in that time, so only canceled and imported ones can be left out. */
const mostEvents = 2_000
/** Events between which other calls get their turn. To write one takes up to half a millisecond. */
const eventsInTurn = 20
/** How often a calendar program should read the feed. */
const refreshSeconds = 15 * 60

/** What a feed shows now. */
interface FeedContent {
  /**
   * The same as long as the file is. It is known before the file is made, which takes a hundred times
   * as long.
   */
  etag: string
  /** Makes the iCalendar file (RFC 5545). */
  file: () => Promise<string>
}

/**
 * The notary's appointments of the last 30 and the next 180 days, at most 2,000: canceled ones are left out
 * first, then the earliest. Nothing in the file depends on the time of the call.
 */
export async function feedContent(ctx: Context, open: OpenFeed): Promise<FeedContent> {
  const { workspace, notary } = open
  const now = businessNow(ctx, workspace).getTime()
  const span = { from: new Date(now - daysBack * dayMs), to: new Date(now + daysAhead * dayMs) }
  const rows = await appointmentsOfNotary(ctx.db, workspace.id, notary.id, span, mostEvents)
  const uids = await calendarUids(ctx.db, ctx, rows)
  return { etag: etagOf(open, rows, uids), file: () => fileOf(open, rows, uids) }
}

/** Of all that the file is made from, and of the program that makes it. */
function etagOf({ feed, notary, workspace }: OpenFeed, rows: NotaryAppointment[], uids: string[]): string {
  const { id, name, lang, timezone, location, meeting_url } = notary
  const ofNotary = { id, name, lang, timezone, location, meeting_url }
  const ofWorkspace = { name: businessName(workspace), timezone: workspace.timezone }
  const all = JSON.stringify([build, feed.privacy, ofNotary, ofWorkspace, uids, rows])
  return `"${createHash('sha256').update(all).digest('base64url')}"`
}

/**
 * The same bytes as one calendar of all events has, but written a few events at a time: 2,000 at once kept
 * all other calls waiting for up to a second.
 */
async function fileOf(open: OpenFeed, rows: NotaryAppointment[], uids: string[]): Promise<string> {
  const events: string[] = []
  for (let first = 0; first < rows.length; first += eventsInTurn) {
    const calendar = emptyCalendar(open)
    for (const [index, row] of rows.slice(first, first + eventsInTurn).entries())
      addEvent(calendar, uids[first + index] ?? '', row, open)
    const text = calendar.toString()
    events.push(text.slice(text.indexOf(eventStart) + 2, text.lastIndexOf(calendarEnd)))
    await nextTurn()
  }
  const empty = emptyCalendar(open).toString()
  const end = empty.lastIndexOf(calendarEnd)
  return [empty.slice(0, end), ...events, empty.slice(end), '\r\n'].join('')
}

/** A whole line: a business may have that name. */
const eventStart = '\r\nBEGIN:VEVENT\r\n'
const calendarEnd = 'END:VCALENDAR'

function emptyCalendar({ workspace, notary }: OpenFeed): ICalCalendar {
  const business = oneLine(businessName(workspace))
  return ical({
    method: ICalCalendarMethod.PUBLISH,
    name: `${business} – ${oneLine(notary.name)}`,
    prodId: {
      company: 'Jurat',
      product: 'Jurat',
      language: languageOf(notary.lang).language.toUpperCase(),
    },
    ttl: refreshSeconds,
  })
}

function addEvent(calendar: ICalCalendar, id: string, row: NotaryAppointment, open: OpenFeed): void {
  const isCanceled = row.status === 'canceled'
  calendar.createEvent({
    id,
    sequence: sequenceOf(row),
    start: row.starts_at,
    end: endOf(spanOf(row)),
    stamp: row.stamped_at,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCanceled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    ...shownOf(row, open),
  })
}

/** The link of the feed is a key that may leak, so only `full` shows whose appointment it is, and where. */
function shownOf(row: NotaryAppointment, { feed, notary, workspace }: OpenFeed) {
  const { language } = languageOf(notary.lang)
  const service = serviceOfNotaryAppointment(row, language)
  if (feed.privacy === 'times') return { summary: catalogs[language].notaries.appointment }
  if (feed.privacy === 'initials') return { summary: `${oneLine(service)} – ${initialsOf(row)}` }
  const place = placeOfNotaryAppointment(row, notary)
  const customer = `${row.first_name} ${row.last_name}`
  const { title, location, description } = calendarTexts({
    ...spanOf(row),
    service,
    ...(row.status !== 'canceled' && { ...placeFor({ workspace }, place), session: place.meetingUrl }),
    lang: notary.lang,
    timezone: notary.timezone,
    withWhom: customer,
    people: customerRows({ customer, phone: row.phone }, language),
    link: place.meetingUrl,
  })
  return { summary: title, description, ...(location === null ? {} : { location }) }
}

const spanOf = (row: NotaryAppointment) => ({
  startsAt: row.starts_at,
  durationMinutes: row.duration_minutes,
})

/** `A. O.` */
const initialsOf = ({ first_name, last_name }: NotaryAppointment): string =>
  [first_name, last_name]
    .map(name => [...oneLine(name)][0])
    .filter(letter => letter !== undefined)
    .map(letter => `${letter}.`)
    .join(' ')
