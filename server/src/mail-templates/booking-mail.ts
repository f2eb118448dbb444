import type { KindsTo } from '../mail/kinds/kinds.ts'
import type { Phrases, Words } from '../mail/languages/catalog.ts'
import { catalogs, languageOf } from '../mail/languages/languages.ts'
import { daysBetween } from '../mail/languages/time-texts.ts'
import type { Brand } from '../workspaces/brand.ts'
import { brandParts } from './brand-parts.ts'
import type { MailParts } from './mail-parts.ts'
import { describeMeeting, type Meeting, meetingDetails } from './meeting.ts'
import { greetable, oneLine } from './safe-text.ts'

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
  /** The link leads to another time for the same reservation. */
  isReservationOpen?: boolean
  /** The link is the same for everybody, and gives no access. */
  isLinkPublic?: boolean
  /** Of an appointment that did not take place: the business failed, not the customer. */
  hasFailed?: boolean
  ended?: Ended
  /** What the reader still has to do, or brings. */
  lists?: MailParts['lists']
  /** Instead of the button of the kind. */
  button?: string
}

/** How an appointment was canceled. */
export interface Ended {
  byCustomer: boolean
  /** What staff share of it. */
  reason: string | null
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
    canBookAgain: facts.link !== null,
    isReservationOpen: facts.isReservationOpen ?? false,
    isNewVersion: facts.isNewVersion ?? false,
    hasFailed: facts.hasFailed ?? false,
    isCanceledByCustomer: facts.ended?.byCustomer ?? false,
    reason: facts.ended?.reason ? oneLine(facts.ended.reason) : null,
  }
  const shown = { ...words, button: facts.button ?? words.button }
  return {
    ...shell,
    subject: words.subject(about),
    heading: words.heading(about),
    greeting: around.greeting(greetable(facts.firstName)),
    paragraphs: words.paragraphs(about),
    details: meetingDetails(facts, reader),
    ...(facts.lists && { lists: facts.lists }),
    link: facts.link === null ? null : linkOf(facts.link, facts.isLinkPublic ?? false, shown, around),
    calls: null,
  }
}

const linkOf = (
  url: string,
  isPublic: boolean,
  { button, note }: Pick<Words, 'button' | 'note'>,
  { openLink: fallback, linkIsYours }: Pick<Phrases, 'openLink' | 'linkIsYours'>,
) => ({ url, button, fallback, note: note ?? null, warning: isPublic ? null : linkIsYours })
