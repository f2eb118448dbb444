import type { CalendarRow } from '../../calendar/busy-times/calendars.ts'
import { calendarOfOutage, isStillUnread } from '../../calendar/busy-times/warnings.ts'
import { findAnyNotary, type NotaryRow } from '../../calendar/notaries/notaries.ts'
import { catalogs, languageOf } from '../../mail/languages/languages.ts'
import { describeTime } from '../../mail/languages/time-texts.ts'
import { wants } from '../../mail/notaries/notary.ts'
import { brandParts } from '../brand-parts.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { greetable, oneLine } from '../safe-text.ts'

interface About extends Addressed {
  notary: NotaryRow
  calendar: CalendarRow
}

/** Mail to a notary: one of their calendars could not be read for an hour, and was not read since. */
export const notaryCalendarUnread: KindOfMail<'notary_calendar_unread', About> = {
  subject: async ({ tx, workspace, mail }) => {
    const notary = await findAnyNotary(tx, workspace.id, mail.notaryId)
    const calendar = await calendarOfOutage(tx, workspace.id, mail)
    return notary && calendar && { to: notary.email, notary, calendar }
  },
  isStillValid: ({ notary, calendar }, { mail }) =>
    wants(notary, 'notary_calendar_unread') && notary.removed_at === null && isStillUnread(calendar, mail),
  compose: ({ notary, calendar }, { brand }) => {
    const { language, locale } = languageOf(notary.lang)
    const { notaries, phrases } = catalogs[language]
    const shell = brandParts(language, brand)
    const when = describeTime(calendar.read_at, notary.timezone, locale)
    return {
      parts: {
        ...shell,
        subject: notaries.unread.subject(nameOf(calendar)),
        heading: notaries.unread.heading,
        greeting: phrases.greeting(greetable(notary.name)),
        paragraphs: notaries.unread.paragraphs(shell.business),
        details: [
          { label: notaries.labels.calendar, value: nameOf(calendar) },
          { label: notaries.labels.readAt, value: `${when.date}, ${when.time}` },
        ],
        link: null,
        calls: null,
      },
    }
  },
}

export const nameOf = ({ name, host }: CalendarRow): string => oneLine(name) || host
