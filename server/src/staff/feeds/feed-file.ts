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
import { businessName } from '../../workspaces/brand.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { OpenFeed } from './feeds.ts'

const dayMs = 86_400_000
const daysBack = 30
const daysAhead = 180
/** Of one notary. More than one can hold in that time, so only canceled and imported ones can be left out. */
const mostEvents = 2_000
/** Events between which other calls get their turn. */
const eventsInTurn = 50
/** How often a calendar program should read the feed. */
const refreshSeconds = 15 * 60

/**
 * The notary's appointments of the last 30 and the next 180 days as an iCalendar file (RFC 5545), at most
 * 2,000: canceled ones are left out first, then the earliest. It is the same as long as they are: nothing in
 * it depends on the time of the call.
 */
export async function feedFile(ctx: Context, open: OpenFeed): Promise<string> {
  const { workspace, notary } = open
  const now = businessNow(ctx, workspace).getTime()
  const span = { from: new Date(now - daysBack * dayMs), to: new Date(now + daysAhead * dayMs) }
  const rows = await appointmentsOfNotary(ctx.db, workspace.id, notary.id, span, mostEvents)
  const business = oneLine(businessName(workspace))
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    name: `${business} – ${oneLine(notary.name)}`,
    prodId: {
      company: 'Jurat',
      product: 'Jurat',
      language: languageOf(notary.lang).language.toUpperCase(),
    },
    ttl: refreshSeconds,
  })
  const uids = await calendarUids(ctx.db, ctx, rows)
  for (const [index, row] of rows.entries()) {
    if (index % eventsInTurn === 0) await nextTurn()
    addEvent(calendar, uids[index] ?? '', row, open)
  }
  await nextTurn()
  return `${calendar.toString()}\r\n`
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
