import type { KindsTo } from '../mail/kinds/kinds.ts'
import { catalogs, languageOf } from '../mail/languages/languages.ts'
import { daysBetween } from '../mail/languages/time-texts.ts'
import type { Brand } from '../workspaces/brand.ts'
import { brandParts } from './brand-parts.ts'
import type { MailParts } from './mail-parts.ts'
import { describeMeeting, type Meeting, meetingDetails } from './meeting.ts'
import { greetable } from './safe-text.ts'

/** The facts of a mail about a booking. */
export interface Facts extends Meeting {
  kind: KindsTo<'customer' | 'signer'>
  /** The customer's language tag. Only its form was checked. */
  lang: string
  firstName: string
  brand: Brand
  timezone: string
  link: string | null
  now: Date
  /** Of a result: an earlier one was mailed. */
  isNewVersion?: boolean
}

export function bookingMailOf(facts: Facts): MailParts {
  const { language, locale } = languageOf(facts.lang)
  const { mails, phrases: around } = catalogs[language]
  const shell = brandParts(language, facts.brand)
  const words = mails[facts.kind]
  const { startsAt, timezone, now } = facts
  const reader = { language, locale, timezone }
  const { service, when } = describeMeeting(facts, reader)
  const about = {
    service,
    business: shell.business,
    when: when?.short ?? null,
    daysAhead: startsAt ? daysBetween(now, startsAt, timezone) : 0,
    minutesAhead: startsAt ? (startsAt.getTime() - now.getTime()) / 60_000 : 0,
    canBookAnew: facts.link !== null,
    isNewVersion: facts.isNewVersion ?? false,
  }
  return {
    ...shell,
    subject: words.subject(about),
    heading: words.heading(about),
    greeting: around.greeting(greetable(facts.firstName)),
    paragraphs: words.paragraphs(about),
    details: meetingDetails(facts, reader),
    link: facts.link === null ? null : linkOf(facts.link, words.button, words.note, around),
    calls: null,
  }
}

const linkOf = (
  url: string,
  button: string,
  note: string | undefined,
  { openLink, linkIsYours }: { openLink: string; linkIsYours: string },
) => ({ url, button, fallback: openLink, note: note ?? null, warning: linkIsYours })
