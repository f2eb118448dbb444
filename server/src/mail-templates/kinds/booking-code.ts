import { findRequest, type RequestRow } from '../../bookings/requests/requests.ts'
import { placeOfService } from '../../bookings/shared/place.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { shownTexts } from '../../calendar/services/texts.ts'
import { catalogs, languageOf } from '../../mail/languages/languages.ts'
import { brandParts } from '../brand-parts.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { customerPlaceFor, describeMeeting, type Meeting, whenDetails } from '../meeting.ts'

interface About extends Addressed {
  request: Pick<RequestRow, 'reservation_id' | 'expires_at' | 'lang' | 'timezone' | 'code'>
  meeting: Meeting & { startsAt: Date }
}

/**
 * Mail to a visitor: the code that confirms the address. The mail has no text that the visitor typed: anybody
 * can have it sent to any address.
 */
export const bookingCode: KindOfMail<'booking_code', About> = {
  subject: async ({ tx, workspace, mail }) => {
    const request = await findRequest(tx, workspace.id, mail.requestId)
    if (!request) return undefined
    const service = await bookedServiceOf(tx, workspace.id, request.service)
    const { label } = shownTexts(service, languageOf(request.lang).language)
    const meeting = {
      service: label,
      startsAt: request.starts_at,
      durationMinutes: service.duration_minutes,
      ...customerPlaceFor({ workspace }, placeOfService(service)),
    }
    return { to: request.email, request, meeting }
  },
  isStillValid: ({ request }, { now }) => request.reservation_id === null && request.expires_at > now,
  compose: ({ request, meeting }, { brand }) => {
    const { language, locale } = languageOf(request.lang)
    const { codeMail, phrases } = catalogs[language]
    const described = describeMeeting(meeting, { locale, timezone: request.timezone })
    const shell = brandParts(language, brand)
    return {
      parts: {
        ...shell,
        subject: codeMail.subject(request.code, shell.business),
        heading: codeMail.heading,
        greeting: phrases.greeting(''),
        paragraphs: codeMail.paragraphs,
        details: [
          { label: codeMail.code, value: request.code },
          { label: phrases.labels.service, value: described.service },
          ...whenDetails(described, language),
        ],
        link: null,
        calls: null,
      },
    }
  },
}
