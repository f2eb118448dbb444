import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { languageOf } from '../mail/languages/languages.ts'
import { calendarTexts, type EntryFacts } from './calendar-texts.ts'
import { oneLine } from './safe-text.ts'

export interface CalendarEntry extends Omit<EntryFacts, 'withWhom'> {
  /** The same for the life of the appointment: calendars find the entry by it. */
  uid: string
  /** Rises with every change: calendars keep the entry with the highest number. */
  revision: number
  isCanceled: boolean
  /** Whether it comes by mail and asks the calendar to change its entry. False for a download. */
  isInvitation?: boolean
  stampedAt: Date
  business: string
  /** With whom the attendee meets. Default: the business. */
  withWhom?: string
  /** Email addresses. A customer who booked by phone may have none. */
  organizer: string
  attendee: string
  attendeeName?: string
}

/**
 * The appointment as an iCalendar file (RFC 5545) that adds, changes or cancels it in the attendee's
 * calendar.
 */
export function calendarFile(entry: CalendarEntry): string {
  const { isCanceled, isInvitation = true, startsAt, link } = entry
  const business = oneLine(entry.business)
  const { title, endsAt, location, description } = calendarTexts({ withWhom: business, ...entry })
  const calendar = ical({
    method: isInvitation ? requestOf(isCanceled) : ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Jurat', product: 'Jurat', language: languageOf(entry.lang).language.toUpperCase() },
  })
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.revision,
    start: startsAt,
    end: endsAt,
    stamp: entry.stampedAt,
    summary: title,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: business, email: entry.organizer },
    // RFC 5546, 3.2.1: a published entry has no attendees.
    attendees:
      entry.attendee && isInvitation
        ? [
            {
              email: entry.attendee,
              name: oneLine(entry.attendeeName ?? '') || entry.attendee,
              role: ICalAttendeeRole.REQ,
              status: ICalAttendeeStatus.ACCEPTED,
              rsvp: false,
            },
          ]
        : [],
    ...(location === null ? {} : { location }),
    ...(isCanceled ? {} : { description, ...(link === null ? {} : { url: link }) }),
  })
  return `${calendar.toString()}\r\n`
}

const requestOf = (isCanceled: boolean) =>
  isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
