import { entryTexts } from '../mail/languages/entry-texts.ts'
import { catalogs, languageOf } from '../mail/languages/languages.ts'
import { serviceTexts } from '../mail/languages/service-texts.ts'
import type { MailParts } from './mail-parts.ts'
import { mapUrl } from './map-url.ts'
import { describeMeeting, endOf, type Meeting, secondDetails, whenDetails } from './meeting.ts'
import { oneLine } from './safe-text.ts'
import { type Whose, whoseSuffix } from './whose.ts'

/** An appointment as an entry in the calendar of one reader. */
export interface EntryFacts extends Meeting {
  startsAt: Date
  lang: string
  timezone: string
  /** With whom the reader meets. */
  withWhom: string
  /** In the calendar of the person who booked. */
  whose?: Whose
  /** Address of the reader's session page. Null: the reader has none. */
  link: string | null
  /** Rows about the customer, which a notary sees. */
  people?: Pick<MailParts['details'][number], 'label' | 'value'>[]
  /** What the reader brings or prepares. */
  bring?: string[]
  /** The reader moves and cancels it with the link in mails, which is too secret for a calendar. */
  canChange?: boolean
}

/** What calendars show of an appointment: in files, feeds and links to calendars. */
export function calendarTexts(entry: EntryFacts) {
  const { placeLine, session } = describeMeeting(entry, readerOf(entry))
  return {
    title: `${oneLine(entry.service)} – ${oneLine(entry.withWhom)}${whoseSuffix(entry.whose)}`,
    endsAt: endOf(entry),
    /** The address, else where the reader joins online. */
    location: placeLine ?? session,
    description: descriptionOf(entry),
  }
}

const readerOf = ({ lang, timezone }: EntryFacts) => ({ timezone, locale: languageOf(lang).locale })

/** Lines with a label before each address, then what to bring, then how to change it. */
function descriptionOf(entry: EntryFacts): string {
  const { link, people = [], bring = [], canChange = false } = entry
  const { language } = languageOf(entry.lang)
  const { labels, colon } = catalogs[language].phrases
  const texts = entryTexts[language]
  const { placeLine, placeNote, session, ...times } = describeMeeting(entry, readerOf(entry))
  const line = (label: string, value: string) => `${label}${colon} ${value}`
  // Calendars show the reader's time. A place with another clock has its own, and goes first.
  const clocks = times.ownWhen ? whenDetails(times, language) : secondDetails(times, language)
  const where = [
    ...[...clocks, ...people].map(({ label, value }) => line(label, oneLine(value))),
    ...(placeLine ? [line(labels.place, placeLine), line(texts.map, mapUrl(placeLine))] : []),
    ...(placeNote ? [line(labels.place, placeNote)] : []),
    ...(session ? [line(texts.join, session)] : link ? [line(texts.details, link)] : []),
  ]
  const things = bring.map(thing => `- ${oneLine(thing)}`)
  const blocks = [
    where,
    things.length > 0 ? [`${serviceTexts[language].bring}${colon}`, ...things] : [],
    canChange ? [texts.change(oneLine(entry.withWhom))] : [],
  ]
  return blocks
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')
}
