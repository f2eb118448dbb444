import { findRequest, type RequestRow } from '../../bookings/requests/requests.ts'
import { placeOfService } from '../../bookings/shared/place.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { shownTexts } from '../../calendar/services/texts.ts'
import { catalogs, languageOf } from '../../mail/languages/languages.ts'
import { brandParts } from '../brand-parts.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { customerPlaceFor, describeMeeting, type Meeting, whenDetails } from '../meeting.ts'
import { baseOf, type SiteOf } from '../page-urls.ts'

interface About extends Addressed {
  request: Pick<
    RequestRow,
    'key' | 'service' | 'reservation_id' | 'expires_at' | 'lang' | 'timezone' | 'code'
  >
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
  compose: ({ request, meeting }, setting) => {
    const { brand } = setting
    const { language, locale } = languageOf(request.lang)
    const { codeMail, phrases } = catalogs[language]
    const described = describeMeeting(meeting, { locale, timezone: request.timezone })
    const shell = brandParts(language, brand)
    const url = codePageOf(setting, request)
    return {
      parts: {
        ...shell,
        subject: codeMail.subject(request.code, shell.business),
        heading: codeMail.heading,
        greeting: phrases.greeting(''),
        paragraphs: codeMail.paragraphs,
        details: [
          { label: codeMail.code, value: request.code, isCode: true },
          { label: phrases.labels.service, value: described.service },
          ...whenDetails(described, language),
        ],
        link:
          url === null
            ? null
            : {
                url,
                button: codeMail.heading,
                fallback: phrases.openLink,
                note: null,
                warning: null,
              },
        calls: null,
      },
    }
  },
}

/** The page that asks for the code, in the language and zone of the visitor. Null once it is turned off. */
function codePageOf(
  site: SiteOf,
  { key, service, lang, timezone }: Pick<RequestRow, 'key' | 'service' | 'lang' | 'timezone'>,
): string | null {
  const { open_booking_slug: slug } = site.workspace
  if (!slug) return null
  const query = new URLSearchParams({ lang, tz: timezone })
  return `${baseOf(site)}/book/${slug}/${service}/confirm/${key}?${query}`
}
