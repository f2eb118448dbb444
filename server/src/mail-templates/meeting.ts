import type { AppointmentRow } from '../bookings/appointments/appointments.ts'
import type { Place } from '../bookings/shared/place.ts'
import { catalogs, type Language } from '../mail/languages/languages.ts'
import { describeClock, describeDuration, describeTime, type When } from '../mail/languages/time-texts.ts'
import type { MailParts } from './mail-parts.ts'
import { mapUrl } from './map-url.ts'
import { type SiteOf, sessionPageOf } from './page-urls.ts'
import { oneLine, typedName, unlinked } from './safe-text.ts'

/** An appointment as one reader is told of it: in mails, calendar files and feeds, and on pages. */
export interface Meeting {
  service: string
  startsAt: Date | null
  durationMinutes: number
  /** Address in one or more lines. */
  place?: string | null
  /** Time zone of the place, whose time comes before the reader's. Null or left out: there is no place. */
  placeTimezone?: string | null
  /** Where the reader joins online: the session page, for a notary the meeting itself. */
  session?: string | null
}

type Timed = Pick<AppointmentRow, 'starts_at' | 'duration_minutes'>

/** The appointment at that place. */
export const meetingOf = (
  { starts_at, duration_minutes }: Timed,
  { label }: { label: string },
  where: Pick<Meeting, 'place' | 'placeTimezone' | 'session'>,
): Meeting => ({ service: label, startsAt: starts_at, durationMinutes: duration_minutes, ...where })

/** The appointment for its customer, who joins a session online from the session page. */
export const customerMeeting = (
  site: SiteOf,
  appointment: Timed & Pick<AppointmentRow, 'session_key'>,
  service: { label: string },
  place: Place,
): Meeting =>
  meetingOf(appointment, service, {
    ...placeFor(site, place),
    session: place.meetingUrl === null ? null : sessionPageOf(site, appointment.session_key),
  })

/** The address and its time zone. */
export const placeFor = (
  { workspace }: Pick<SiteOf, 'workspace'>,
  { location, timezone }: Place,
): Required<Pick<Meeting, 'place' | 'placeTimezone'>> => ({
  place: location,
  placeTimezone: location === null ? null : (timezone ?? workspace.timezone),
})

/** How the reader reads times. */
export interface Reader {
  timezone: string
  locale: string
}

type Detail = MailParts['details'][number]

interface Described {
  service: string
  when: When | null
  /** In the reader's zone, if `when` is the time of a place whose clock differs. */
  ownWhen: When | null
  duration: string
  /** For a page, which shows its lines. */
  place: string | null
  /** For one line. */
  placeLine: string | null
  session: string | null
}

/** When, how long, what and where, in words. */
export function describeMeeting(
  meeting: Meeting & { startsAt: Date },
  reader: Reader,
): Described & { when: When }
export function describeMeeting(meeting: Meeting, reader: Reader): Described
export function describeMeeting(meeting: Meeting, { timezone, locale }: Reader): Described {
  const { service, startsAt, durationMinutes, place = null, placeTimezone, session = null } = meeting
  const zone =
    startsAt && placeTimezone && !clocksAgree(startsAt, placeTimezone, timezone) ? placeTimezone : timezone
  return {
    service: oneLine(service),
    when: startsAt && describeTime(startsAt, zone, locale),
    ownWhen: startsAt && zone !== timezone ? describeTime(startsAt, timezone, locale) : null,
    duration: describeDuration(durationMinutes, locale),
    place,
    placeLine: inOneLine(place),
    session,
  }
}

/** Whether the clocks of both zones show the same at that time. */
export const clocksAgree = (at: Date, one: string, other: string): boolean => {
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  return instant.toZonedDateTimeISO(one).offset === instant.toZonedDateTimeISO(other).offset
}

/**
 * The table of a mail about an appointment. `people` are the rows about the other side, which a notary sees.
 */
export function meetingDetails(
  meeting: Meeting,
  { language, ...reader }: Reader & { language: Language },
  people: Detail[] = [],
): Detail[] {
  const { labels } = catalogs[language].phrases
  const { service, when, ownWhen, duration, placeLine, session } = describeMeeting(meeting, reader)
  return [
    { label: labels.service, value: service },
    ...whenDetails({ when, ownWhen }, language),
    { label: labels.duration, value: duration },
    ...people,
    ...(placeLine ? [{ label: labels.place, value: unlinked(placeLine), url: mapUrl(placeLine) }] : []),
    ...(session ? [{ label: labels.session, value: session, url: session }] : []),
  ]
}

/** The rows with the time, and with that in the reader's zone below the time of a place. */
export function whenDetails(
  { when, ownWhen }: Pick<Described, 'when' | 'ownWhen'>,
  language: Language,
): Detail[] {
  const { labels } = catalogs[language].phrases
  if (!when) return []
  return [
    { label: labels.date, value: when.date },
    { label: labels.time, value: when.time },
    ...(ownWhen ? [{ label: labels.yourTime, value: `${ownWhen.date}, ${ownWhen.time}` }] : []),
  ]
}

/** A row of a list of a day: the time, and `Remote · Ana Ortiz · 30 minutes · 1 Main St`. */
export function meetingRow(meeting: Meeting & { startsAt: Date }, withWhom: string, reader: Reader): Detail {
  const { service, duration, placeLine } = describeMeeting(meeting, reader)
  const value = [service, typedName(withWhom), duration, unlinked(placeLine ?? '')].filter(
    text => text !== '',
  )
  return { label: describeClock(meeting.startsAt, reader.timezone, reader.locale), value: value.join(' · ') }
}

export const endOf = ({ startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number }): Date =>
  new Date(startsAt.getTime() + durationMinutes * 60_000)

const inOneLine = (place: string | null): string | null => (place === null ? null : joinLines(place))

const joinLines = (place: string): string =>
  place
    .split('\n')
    .map(line => oneLine(line).replace(/,$/, ''))
    .filter(line => line !== '')
    .join(', ')
