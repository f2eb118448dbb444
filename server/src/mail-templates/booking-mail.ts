import type { SignerMailKind } from '../mail/languages/catalog.ts'
import { catalogs, languageOf } from '../mail/languages/languages.ts'
import { daysBetween, describeDuration, describeTime } from '../mail/languages/time-texts.ts'
import type { BookingMailKind } from '../mail/queue/mails.ts'
import type { Brand } from '../workspaces/brand.ts'
import { brandParts } from './brand-parts.ts'
import type { MailParts } from './mail-parts.ts'
import { greetable, oneLine } from './safe-text.ts'

/** The facts of a mail about a booking. */
export interface Facts {
  kind: BookingMailKind
  /** Whether it goes to a signer. */
  isSigner?: boolean
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

export function bookingMailOf(facts: Facts): MailParts {
  const { language, locale } = languageOf(facts.lang)
  const { mails, signerMails, phrases: around } = catalogs[language]
  const shell = brandParts(language, facts.brand)
  const said = facts.isSigner ? signerMails[facts.kind as SignerMailKind] : mails[facts.kind]
  const { startsAt, timezone, now } = facts
  const when = startsAt && describeTime(startsAt, timezone, locale)
  const service = oneLine(facts.service)
  const about = {
    service,
    business: shell.business,
    when: when?.short ?? null,
    daysAhead: startsAt ? daysBetween(now, startsAt, timezone) : 0,
    minutesAhead: startsAt ? (startsAt.getTime() - now.getTime()) / 60_000 : 0,
    canBookAnew: facts.link !== null,
  }
  const { labels } = around
  return {
    ...shell,
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
  }
}

const linkOf = (
  url: string,
  button: string,
  note: string | undefined,
  { openLink, linkIsYours }: { openLink: string; linkIsYours: string },
) => ({ url, button, fallback: openLink, note: note ?? null, warning: linkIsYours })
