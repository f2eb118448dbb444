import type { NotaryRow } from '../calendar/notaries/notaries.ts'
import { catalogs, languageOf } from '../mail/languages/languages.ts'
import { describeClock, describeDuration, describeTime } from '../mail/languages/time-texts.ts'
import type { NotaryMailKind } from '../mail/queue/mails.ts'
import type { Brand } from '../workspaces/brand.ts'
import { brandParts } from './brand-parts.ts'
import type { MailParts } from './mail-parts.ts'
import { greetable, oneLine } from './safe-text.ts'

type Recipient = Pick<NotaryRow, 'name' | 'lang' | 'timezone'>

/** What a mail to a notary says of an appointment. */
export interface Booked {
  service: string
  customer: string
  phone: string | null
  startsAt: Date
  durationMinutes: number
  place: string | null
  /** Meeting link. */
  session: string | null
}

const wordsOf = { notary_assigned: 'assigned', notary_moved: 'moved', notary_canceled: 'canceled' } as const

/** A mail about one appointment, in the notary's language and time zone. */
export function changeParts(
  kind: NotaryMailKind,
  notary: Recipient,
  brand: Brand,
  { startsAt, durationMinutes, phone, place, session, ...booked }: Booked,
): MailParts {
  const { language, locale } = languageOf(notary.lang)
  const { notaries, phrases } = catalogs[language]
  const { labels } = phrases
  const shell = brandParts(language, brand)
  const words = notaries[wordsOf[kind]]
  const when = describeTime(startsAt, notary.timezone, locale)
  const service = oneLine(booked.service)
  const about = { service, business: shell.business, when: when.short }
  return {
    ...shell,
    subject: words.subject(about),
    heading: words.heading,
    greeting: phrases.greeting(greetable(notary.name)),
    paragraphs: [words.paragraph(about)],
    details: [
      { label: labels.service, value: service },
      { label: labels.date, value: when.date },
      { label: labels.time, value: when.time },
      { label: labels.duration, value: describeDuration(durationMinutes, locale) },
      { label: notaries.labels.customer, value: oneLine(booked.customer) },
      ...(phone === null ? [] : [{ label: notaries.labels.phone, value: phone }]),
      ...(place === null ? [] : [{ label: labels.place, value: inOneLine(place) }]),
      ...(session === null ? [] : [{ label: labels.session, value: session, url: session }]),
    ],
    link: null,
    calls: null,
  }
}

/** The list of the appointments of a day that begins at `day`, in the notary's language and time zone. */
export function dayListParts(notary: Recipient, brand: Brand, day: Date, rows: Booked[]): MailParts {
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
    details: rows.map(row => ({
      label: describeClock(row.startsAt, notary.timezone, locale),
      value: [
        oneLine(row.service),
        oneLine(row.customer),
        describeDuration(row.durationMinutes, locale),
        inOneLine(row.place ?? ''),
      ]
        .filter(text => text !== '')
        .join(' · '),
    })),
    link: null,
    calls: null,
  }
}

const inOneLine = (place: string): string => oneLine(place.replaceAll('\n', ', '))
