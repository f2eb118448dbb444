import type { AppointmentRow } from '../bookings/appointments/appointments.ts'
import type { Place } from '../bookings/shared/place.ts'
import { catalogs, type Language, languageOf } from '../mail/languages/languages.ts'
import { placeTexts } from '../mail/languages/place-texts.ts'
import { describeClock, describeDuration, describeTime, type When } from '../mail/languages/time-texts.ts'
import { businessName } from '../workspaces/brand.ts'
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
  /** Time zone of the place, whose time comes before the reader's. Null or left out: nobody goes anywhere. */
  placeTimezone?: string | null
  /** The business that agrees the place with the reader. Null or left out: no place is still to be agreed. */
  agreedBy?: string | null
  /** Time zone of the business, whose time comes second where nobody goes anywhere. Left out: it does not. */
  businessTimezone?: string
  /** Where the reader joins online: the session page, for a notary the meeting itself. */
  session?: string | null
}

type Timed = Pick<AppointmentRow, 'starts_at' | 'duration_minutes'>

/** The appointment at that place. */
export const meetingOf = (
  { starts_at, duration_minutes }: Timed,
  { label }: { label: string },
  where: Pick<Meeting, 'place' | 'placeTimezone' | 'agreedBy' | 'businessTimezone' | 'session'>,
): Meeting => ({ service: label, startsAt: starts_at, durationMinutes: duration_minutes, ...where })

/** The appointment for its customer, who joins a session online from the session page. */
export const customerMeeting = (
  site: SiteOf,
  appointment: Timed & Pick<AppointmentRow, 'session_key'>,
  service: { label: string },
  place: Place,
): Meeting =>
  meetingOf(appointment, service, {
    ...customerPlaceFor(site, place),
    session: place.meetingUrl === null ? null : sessionPageOf(site, appointment.session_key),
  })

/** The address and its time zone. People who meet without an address meet by the clock of the business. */
export const placeFor = (
  { workspace }: Pick<SiteOf, 'workspace'>,
  { location, timezone, isInPerson }: Place,
): Required<Pick<Meeting, 'place' | 'placeTimezone'>> => ({
  place: location,
  placeTimezone: location === null && !isInPerson ? null : (timezone ?? workspace.timezone),
})

/** The same for those who come to the business: customers and signers. */
export const customerPlaceFor = (
  { workspace }: Pick<SiteOf, 'workspace'>,
  place: Place,
): Required<Pick<Meeting, 'place' | 'placeTimezone' | 'agreedBy' | 'businessTimezone'>> => ({
  ...placeFor({ workspace }, place),
  agreedBy: place.isInPerson && place.location === null ? businessName(workspace) : null,
  businessTimezone: workspace.timezone,
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
  /** In the zone of the business, if its clock differs from the reader's and there is no place. */
  businessWhen: When | null
  duration: string
  /** For a page, which shows its lines. */
  place: string | null
  /** For one line. */
  placeLine: string | null
  /** That the place is still to be agreed. */
  placeNote: string | null
  session: string | null
}

/** When, how long, what and where, in words. */
export function describeMeeting(
  meeting: Meeting & { startsAt: Date },
  reader: Reader,
): Described & { when: When }
export function describeMeeting(meeting: Meeting, reader: Reader): Described
export function describeMeeting(meeting: Meeting, { timezone, locale }: Reader): Described {
  const { service, startsAt, durationMinutes, place = null, agreedBy, session = null } = meeting
  const second = startsAt && secondClock({ ...meeting, startsAt }, timezone)
  const first = (second?.of === 'reader' && meeting.placeTimezone) || timezone
  const whenOf = (of: 'reader' | 'business') =>
    startsAt && second?.of === of ? describeTime(startsAt, second.timezone, locale) : null
  return {
    service: oneLine(service),
    when: startsAt && describeTime(startsAt, first, locale),
    ownWhen: whenOf('reader'),
    businessWhen: whenOf('business'),
    duration: describeDuration(durationMinutes, locale),
    place,
    placeLine: inOneLine(place),
    placeNote: agreedBy ? placeTexts[languageOf(locale).language].notAgreed(oneLine(agreedBy)) : null,
    session,
  }
}

/**
 * The second clock beside the first: that of the reader beside that of a place, else that of the business
 * beside that of the reader. Undefined if they show the same at that time.
 */
export function secondClock(
  { startsAt, placeTimezone, businessTimezone }: Meeting & { startsAt: Date },
  timezone: string,
): { of: 'reader' | 'business'; timezone: string } | undefined {
  const other = placeTimezone ?? businessTimezone
  if (other === undefined || clocksAgree(startsAt, other, timezone)) return undefined
  return placeTimezone ? { of: 'reader', timezone } : { of: 'business', timezone: other }
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
  const described = describeMeeting(meeting, reader)
  const { service, duration, placeLine, placeNote, session } = described
  return [
    { label: labels.service, value: service },
    ...whenDetails(described, language),
    { label: labels.duration, value: duration },
    ...people,
    ...(placeLine ? [{ label: labels.place, value: unlinked(placeLine), url: mapUrl(placeLine) }] : []),
    ...(placeNote ? [{ label: labels.place, value: unlinked(placeNote) }] : []),
    ...(session ? [{ label: labels.session, value: session, url: session }] : []),
  ]
}

/** The rows with the time, and with the time of the second clock if there is one. */
export function whenDetails(
  { when, ...others }: Pick<Described, 'when' | 'ownWhen' | 'businessWhen'>,
  language: Language,
): Detail[] {
  const { labels } = catalogs[language].phrases
  if (!when) return []
  return [
    { label: labels.date, value: when.date },
    { label: labels.time, value: when.time },
    ...secondDetails(others, language),
  ]
}

/** The row with the time of the second clock. */
export function secondDetails(
  { ownWhen, businessWhen }: Pick<Described, 'ownWhen' | 'businessWhen'>,
  language: Language,
): Detail[] {
  const label = ownWhen ? catalogs[language].phrases.labels.yourTime : placeTexts[language].businessTime
  const other = ownWhen ?? businessWhen
  return other ? [{ label, value: `${other.date}, ${other.time}` }] : []
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
