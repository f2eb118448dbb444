import { catalogs, type Language, languageOf } from '../languages/languages.ts'
import { daysBetween, describeDuration, describeTime } from '../languages/time-texts.ts'
import type { BookingMailKind } from '../mail/mails.ts'
import type { Brand } from '../workspaces/brand.ts'
import { greetable, oneLine } from './safe-text.ts'

/** The facts of a mail about a booking. */
export interface Facts {
  kind: BookingMailKind
  /** The customer's language tag. Only its form was checked. */
  lang: string
  firstName: string
  brand: Brand
  service: string
  startsAt: Date | null
  timezone: string
  durationMinutes: number
  link: string | null
  /** Address in one or more lines. */
  place?: string | null
  /** Address of the session page, for a session online. */
  session?: string | null
  now: Date
}

/** A mail in parts, each on one line. Text and HTML are built from them. */
export interface MailParts {
  language: Language
  subject: string
  heading: string
  greeting: string
  paragraphs: string[]
  details: { label: string; value: string; url?: string }[]
  link: { url: string; button: string; fallback: string; note: string | null; warning: string } | null
  /** Commands to run, with a line before them. */
  calls: { lead: string; list: { label: string; call: string }[] } | null
  business: string
  /** Colour of the button and of links, `#rrggbb`. */
  accent: string
  logoUrl: string | null
  footer: string
  /** Links of the business: privacy, terms. */
  footerLinks: { label: string; url: string }[]
}

export function bookingMailOf(facts: Facts): MailParts {
  const { language, locale } = languageOf(facts.lang)
  const { mails, phrases: around, pages } = catalogs[language]
  const { contact, privacyUrl, termsUrl } = facts.brand
  const said = mails[facts.kind]
  const { startsAt, timezone, now } = facts
  const when = startsAt && describeTime(startsAt, timezone, locale)
  const [service, business] = [oneLine(facts.service), oneLine(facts.brand.name)]
  const about = {
    service,
    business,
    when: when?.short ?? null,
    daysAhead: startsAt ? daysBetween(now, startsAt, timezone) : 0,
    minutesAhead: startsAt ? (startsAt.getTime() - now.getTime()) / 60_000 : 0,
    canBookAnew: facts.link !== null,
  }
  const { labels } = around
  return {
    language,
    subject: said.subject(about),
    heading: said.heading(about),
    greeting: around.greeting(greetable(facts.firstName)),
    paragraphs: said.paragraphs(about),
    details: [
      { label: labels.service, value: service },
      ...(when
        ? [
            { label: labels.date, value: when.date },
            { label: labels.time, value: when.time },
          ]
        : []),
      { label: labels.duration, value: describeDuration(facts.durationMinutes, locale) },
      ...(facts.place ? [{ label: labels.place, value: oneLine(facts.place.replaceAll('\n', ', ')) }] : []),
      ...(facts.session ? [{ label: labels.session, value: facts.session, url: facts.session }] : []),
    ],
    link: facts.link === null ? null : linkOf(facts.link, said.button, said.note, around),
    calls: null,
    business,
    accent: facts.brand.accent.light,
    logoUrl: facts.brand.logoUrl,
    footer: [around.footer(business), ...(contact ? [pages.contact(oneLine(contact))] : [])].join(' '),
    footerLinks: [
      ...(privacyUrl ? [{ label: pages.privacy, url: privacyUrl }] : []),
      ...(termsUrl ? [{ label: pages.terms, url: termsUrl }] : []),
    ],
  }
}

const linkOf = (
  url: string,
  button: string,
  note: string | undefined,
  { openLink, linkIsYours }: { openLink: string; linkIsYours: string },
) => ({ url, button, fallback: openLink, note: note ?? null, warning: linkIsYours })
