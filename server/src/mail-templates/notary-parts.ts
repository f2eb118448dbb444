import type { NotaryRow } from '../calendar/notaries/notaries.ts'
import type { NotaryChangeKind } from '../mail/kinds/kinds.ts'
import { catalogs, type Language, languageOf } from '../mail/languages/languages.ts'
import { describeTime } from '../mail/languages/time-texts.ts'
import type { Brand } from '../workspaces/brand.ts'
import { brandParts } from './brand-parts.ts'
import { changesInWords, type Earlier, earlierList } from './earlier.ts'
import { inShortOf } from './in-short.ts'
import type { MailParts } from './mail-parts.ts'
import { describeMeeting, type Meeting, meetingDetails, meetingRow } from './meeting.ts'
import { greetable, oneLine, typedName, unlinked } from './safe-text.ts'

export type NotaryReader = Pick<NotaryRow, 'name' | 'lang' | 'timezone'>

/** What a mail to a notary says of an appointment. */
export interface Booked extends Meeting {
  startsAt: Date
  customer: string
  phone: string | null
  /** What the customer and staff answered to the questions of the service. */
  answers?: { label: string; value: string }[]
}

const wordsOf = {
  notary_assigned: 'assigned',
  notary_moved: 'moved',
  notary_canceled: 'canceled',
  notary_updated: 'updated',
} as const

/** Whom the notary meets. */
export function customerRows({ customer, phone }: Pick<Booked, 'customer' | 'phone'>, language: Language) {
  const { labels } = catalogs[language].notaries
  return [
    { label: labels.customer, value: typedName(customer) },
    ...(phone === null ? [] : [{ label: labels.phone, value: phone }]),
  ]
}

const answerRows = ({ answers = [] }: Booked) =>
  answers.map(({ label, value }) => ({ label: unlinked(oneLine(label)), value: unlinked(oneLine(value)) }))

/** A mail about one appointment, in the notary's language and time zone. */
export function changeParts(
  kind: NotaryChangeKind,
  notary: NotaryReader,
  brand: Brand,
  booked: Booked,
  {
    earlier,
    isElsewhere = false,
    page = null,
  }: { earlier?: Earlier | undefined; isElsewhere?: boolean; page?: string | null } = {},
): MailParts {
  const { language, locale } = languageOf(notary.lang)
  const { notaries, phrases } = catalogs[language]
  const reader = { language, locale, timezone: notary.timezone }
  const shell = brandParts(language, brand)
  const words = notaries[isElsewhere ? 'elsewhere' : wordsOf[kind]]
  const { service, when } = describeMeeting(booked, reader)
  const about = {
    service,
    business: shell.business,
    when: when.short,
    changed: changesInWords(earlier, language),
  }
  const lists = earlierList(earlier, booked, reader)
  const people = [typedName(booked.customer), booked.phone ?? '']
  const button = notaries.open
  const link = page && { url: page, button, fallback: phrases.openLink, note: null, warning: null }
  const told = { people, isElsewhere, earlier: lists, link: link || null }
  const inShort = inShortOf(kind, booked, told, reader)
  return {
    ...shell,
    subject: words.subject(about),
    heading: words.heading,
    greeting: phrases.greeting(greetable(notary.name)),
    paragraphs: [words.paragraph(about)],
    details: meetingDetails(booked, reader, [...customerRows(booked, language), ...answerRows(booked)]),
    lists,
    ...(inShort && { inShort }),
    link: link || null,
    calls: null,
  }
}

/** The list of the appointments of a day that begins at `day`, in the notary's language and time zone. */
export function dayListParts(notary: NotaryReader, brand: Brand, day: Date, rows: Booked[]): MailParts {
  const { language, locale } = languageOf(notary.lang)
  const { notaries, phrases } = catalogs[language]
  const shell = brandParts(language, brand)
  const { date } = describeTime(day, notary.timezone, locale)
  return {
    ...shell,
    subject: notaries.nextDay.subject(date, rows.length),
    heading: notaries.nextDay.heading(date),
    greeting: phrases.greeting(greetable(notary.name)),
    paragraphs: [notaries.nextDay.paragraph(shell.business)],
    details: rows.map(row => meetingRow(row, row.customer, { locale, timezone: notary.timezone })),
    link: null,
    calls: null,
  }
}
