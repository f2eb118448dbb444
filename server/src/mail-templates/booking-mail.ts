import type { Agreed } from '../bookings/cancellation/rules.ts'
import type { Priced } from '../bookings/pricing/rules.ts'
import { mailKinds, type WordedKind } from '../mail/kinds/kinds.ts'
import { cancellationTexts } from '../mail/languages/cancellation-texts.ts'
import type { Phrases, Words } from '../mail/languages/catalog.ts'
import { catalogs, type Language, languageOf } from '../mail/languages/languages.ts'
import { laterTexts } from '../mail/languages/later-texts.ts'
import { daysBetween, describeTime } from '../mail/languages/time-texts.ts'
import type { Brand } from '../workspaces/brand.ts'
import { brandParts } from './brand-parts.ts'
import { changesInWords, type Earlier, earlierList } from './earlier.ts'
import { inShortOf } from './in-short.ts'
import type { MailParts } from './mail-parts.ts'
import { describeMeeting, type Meeting, meetingDetails, type Reader } from './meeting.ts'
import { type Paid, paidDetails } from './paid-in-words.ts'
import { policyInWords } from './policy-in-words.ts'
import { priceDetails } from './price-in-words.ts'
import { greetable, oneLine } from './safe-text.ts'
import { type Whose, whoseDetails, whoseSuffix } from './whose.ts'

/** The facts of a mail about a booking. */
export interface Facts extends Meeting {
  kind: WordedKind
  /** The customer's language tag. Only its form was checked. */
  lang: string
  firstName: string
  brand: Brand
  timezone: string
  /** Number of the appointment, as its page and the receipt have it. */
  reference?: number
  link: string | null
  now: Date
  /** Of a result: an earlier one was mailed. */
  isNewVersion?: boolean
  /** The end of the time in which it can be downloaded. Null: it has none. */
  until?: Date | null
  /** The link leads to another time for the same reservation. */
  isReservationOpen?: boolean
  /** There is a booking in place of a canceled or missed one. `elsewhere`: it has another address. */
  again?: 'linked' | 'elsewhere'
  /** Of an appointment that did not take place: the business failed, not the customer. */
  hasFailed?: boolean
  ended?: Ended
  /** Until when a requested time is decided, or a proposed one can be chosen. */
  decidedBy?: Date
  /** Staff declined the requested time. */
  isDeclined?: boolean
  /** What the reader still has to do, or brings. */
  lists?: MailParts['lists']
  /** Instead of the button of the kind. */
  button?: string
  /** What the reader was told before a change. */
  earlier?: Earlier | undefined
  /** In mails to signers: the name of the customer. Anybody may have written it. */
  customer?: string
  /** The signer was removed from an appointment that takes place. */
  isRemoved?: boolean
  /** In mails to the person who booked. */
  whose?: Whose
  /** What it costs. */
  price?: Priced & { currency: string }
  /** What was paid of it. */
  paid?: Paid
  /** What it costs to cancel. */
  agreed?: Agreed
}

/** How an appointment was canceled. */
export interface Ended {
  byCustomer: boolean
  /** What staff share of it. */
  reason: string | null
}

export function bookingMailOf(facts: Facts): MailParts {
  const { language, locale } = languageOf(facts.lang)
  const { mails, pages, phrases: around } = catalogs[language]
  const shell = brandParts(language, facts.brand)
  const words = mails[facts.kind]
  const { startsAt, timezone, now } = facts
  const reader = { language, locale, timezone }
  const { service, when } = describeMeeting(facts, reader)
  const about = {
    service,
    business: shell.business,
    when: when?.short ?? null,
    // Of a place, by the calendar there, as the date in the mail.
    daysAhead: startsAt ? daysBetween(now, startsAt, facts.placeTimezone ?? timezone) : 0,
    minutesAhead: startsAt ? (startsAt.getTime() - now.getTime()) / 60_000 : 0,
    canBookAgain: facts.link !== null,
    isReservationOpen: facts.isReservationOpen ?? false,
    madeAgain: facts.again ? madeAgainIn(language, facts.again) : null,
    isNewVersion: facts.isNewVersion ?? false,
    until: facts.until ? describeTime(facts.until, timezone, locale).date : null,
    decidedBy: facts.decidedBy ? describeTime(facts.decidedBy, timezone, locale).short : null,
    isDeclined: facts.isDeclined ?? false,
    hasFailed: facts.hasFailed ?? false,
    isCanceledByCustomer: facts.ended?.byCustomer ?? false,
    reason: facts.ended?.reason ? oneLine(facts.ended.reason) : null,
    changed: changesInWords(facts.earlier, language),
    customer: greetable(facts.customer ?? ''),
    isRemoved: facts.isRemoved ?? false,
  }
  const shown = { ...words, button: facts.button ?? words.button }
  const link = facts.link === null ? null : linkOf(facts, facts.link, shown, around)
  const inShort = shortOf(facts, link, reader)
  return {
    ...shell,
    subject: words.subject(about) + whoseSuffix(facts.whose),
    heading: words.heading(about),
    greeting: around.greeting(greetable(facts.firstName)),
    paragraphs: words.paragraphs(about),
    details: [
      ...meetingDetails(facts, reader),
      ...whoseDetails(facts.whose, language),
      ...(facts.reference === undefined
        ? []
        : [{ label: pages.referenceLabel, value: String(facts.reference) }]),
      ...(facts.price ? priceDetails(facts.price, service, reader) : []),
      ...(facts.paid ? paidDetails(facts.paid, reader) : []),
      ...policyDetails(facts, reader),
    ],
    lists: [...earlierList(facts.earlier, facts, reader), ...(facts.lists ?? [])],
    ...(inShort && { inShort }),
    link,
    calls: null,
  }
}

function madeAgainIn(language: Language, again: NonNullable<Facts['again']>): string {
  const { madeAgain, madeAgainElsewhere } = laterTexts[language]
  return again === 'linked' ? madeAgain : `${madeAgain} ${madeAgainElsewhere}`
}

/** The booking in a mail about several. */
function shortOf(facts: Facts, link: MailParts['link'], reader: Reader & { language: Language }) {
  const { kind, whose, customer, paid, ended } = facts
  const reason = ended?.reason ? [oneLine(ended.reason)] : []
  const money = paid ? paidDetails(paid, reader) : []
  const { colon } = catalogs[reader.language].phrases
  return inShortOf(
    kind,
    facts,
    {
      people: [...whoseDetails(whose, reader.language).map(({ value }) => value), greetable(customer ?? '')],
      more: [...reason, ...money.map(({ label, value }) => `${label}${colon} ${value}`)],
      earlier: earlierList(facts.earlier, facts, reader),
      link,
    },
    reader,
  )
}

function policyDetails(
  { agreed, startsAt, now }: Facts,
  { language, locale, timezone }: { language: Language; locale: string; timezone: string },
) {
  const time = (at: Date) => describeTime(at, timezone, locale).short
  const value = agreed ? policyInWords(agreed, { startsAt, now }, { language, locale, time }) : null
  return value === null ? [] : [{ label: cancellationTexts[language].label, value }]
}

function linkOf(
  { kind }: Pick<Facts, 'kind'>,
  url: string,
  { button, note }: Pick<Words, 'button' | 'note'>,
  { openLink: fallback, linkIsYours, signerLinkIsYours }: Phrases,
) {
  const isToSigner = mailKinds[kind].to === 'signer'
  const warning = isToSigner ? signerLinkIsYours : linkIsYours
  return { url, button, fallback, note: note ?? null, warning }
}
