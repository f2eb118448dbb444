import { canCustomerChange } from '../../bookings/appointments/rules.ts'
import { isLate } from '../../bookings/cancellation/rules.ts'
import type { Place } from '../../bookings/shared/place.ts'
import { fullName } from '../../bookings/signers/rules.ts'
import type { SignerRow } from '../../bookings/signers/signers.ts'
import { catalogs } from '../../mail/languages/languages.ts'
import type { PageTexts } from '../../mail/languages/page-texts.ts'
import { placeTexts } from '../../mail/languages/place-texts.ts'
import { taskTexts } from '../../mail/languages/task-texts.ts'
import { describeDuration } from '../../mail/languages/time-texts.ts'
import { mapUrl } from '../../mail-templates/map-url.ts'
import { customerPlaceFor, describeMeeting, endOf, secondClock } from '../../mail-templates/meeting.ts'
import { fileNumberOf } from '../../mail-templates/whose.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isOver, mainOf } from '../booking/access.ts'
import { policyFact } from './cancellation.ts'
import { dueNowFactAt, pricedAt } from './deposit.ts'
import { contactLink } from './document.ts'
import type { Fact } from './fact.ts'
import type { BookingPage, TimePage } from './page-context.ts'
import { shownPhone } from './phone-field.ts'
import { offerText, priceFacts } from './price.ts'
import { quantityFact } from './quantity.ts'
import { hasEnded } from './state.ts'
import { fullTime, joinedWords, placeOfZone, shortTime, timeRange } from './times.ts'

interface Span {
  startsAt: Date
  durationMinutes: number
}

/** What the customer checks before booking, and finds on the appointment's page. A signer sees no price. */
export const factsOf = (page: BookingPage, span: Span, signer?: SignerRow): Fact[] => [
  ...timeFacts(page, span),
  ...(signer
    ? []
    : [...priceFacts(page), ...agreedFact(page, span.startsAt), customerFact(page), ...fileFact(page)]),
]

/** After a free move the policy counts from the new start. */
function movedPolicyFact(page: BookingPage, old: Date | null, startsAt: Date): Fact[] {
  const { reservation } = page.access
  if (!reservation || isLate(reservation, old, page.now)) return []
  const priced = pricedAt(page, reservation, startsAt)
  return policyFact(page, { ...priced, policy_starts_at: null }, startsAt)
}

/** What it costs to cancel, as long as the customer can. */
function agreedFact(page: BookingPage, startsAt: Date): Fact[] {
  const { reservation, appointment } = page.access
  const isOpen = !appointment || canCustomerChange(appointment, page.now)
  return reservation && isOpen ? policyFact(page, reservation, startsAt) : []
}

/** The same before that time is booked. */
function policyFactAt(page: BookingPage, startsAt: Date): Fact[] {
  const { reservation } = page.access
  return reservation ? policyFact(page, pricedAt(page, reservation, startsAt), startsAt) : []
}

/** When, how long, what and where. */
const timeFacts = (page: TimePage, span: Span): Fact[] => [
  [page.texts.day, described(page, span).when.date],
  ...hourFacts(page, span),
]

/** The same below a heading with the day. */
export const hourFacts = (page: TimePage, span: Span): Fact[] => [
  [page.texts.time, html`${timeRange(span.startsAt, endOf(span), page)}${otherTime(page, span)}`],
  ...whatFacts(page, span),
]

/** From the old time to the new one, and what does not change. */
export const moveFacts = (page: BookingPage, old: Date | null, span: Span): Fact[] => [
  ...bookedNowFact(page, old),
  [
    page.texts.newTime,
    html`<strong>${joinedWords(fullTime(span.startsAt, page))}</strong>${otherTime(page, span)}`,
  ],
  ...whatFacts(page, span),
  ...priceFacts(page, span.startsAt),
  ...movedPolicyFact(page, old, span.startsAt),
  customerFact(page),
  ...fileFact(page),
]

/** The time that stays booked until the customer has moved. */
export const bookedNowFact = (page: TimePage, old: Date | null): Fact[] =>
  old ? [[page.texts.bookedNow, joinedWords(fullTime(old, page))]] : []

/** The appointment as mails and calendar files have it. */
const meetingOn = (page: TimePage, span: Span) => ({
  ...span,
  service: page.service.label,
  ...customerPlaceFor(page, page.place),
})

/** In the words of mails, for the reader of the page. */
const described = (page: TimePage, span: Span) =>
  describeMeeting(meetingOn(page, span), { locale: page.locale, timezone: page.readerTimezone })

function whatFacts(page: TimePage, span: Span): Fact[] {
  const { texts } = page
  const { duration, service, placeNote } = described(page, span)
  const where =
    placeText(texts, page.place) ??
    (isPlaceMoot(page) ? null : placeNote) ??
    (isLinkMissing(page) ? (isOwnPage(page) ? linkFollows(page) : texts.online) : null)
  return [
    [texts.duration, duration],
    [texts.service, html`<bdi>${service}</bdi>`],
    ...quantityFact(page),
    ...(where ? [[texts.place, html`<span class="lines">${where}</span>${mapLink(page)}`] as const] : []),
  ]
}

/** An online session whose link is still to come. An apostille needs no session. */
export function isLinkMissing(page: TimePage | BookingPage): page is BookingPage {
  if (!('access' in page) || page.isInPerson || isOver(page.access) || hasEnded(page)) return false
  const { location, meetingUrl } = page.place
  const { appointment } = page.access
  return appointment !== undefined && appointment.category !== 'apostille' && !location && !meetingUrl
}

/** Signers have their session page from the start, so the link is mailed to the customer alone. */
export const linkFollows = ({ texts, access: { appointment, signer } }: BookingPage): string =>
  texts.joinMissing(signer === undefined && appointment?.email !== '')

/** Nobody needs the way to an appointment that does not take place, or did. */
const isPlaceMoot = (page: TimePage | BookingPage): boolean => 'access' in page && isOver(page.access)

const mapLink = (page: TimePage | BookingPage): Html | false => {
  const { location } = page.place
  if (location === null || isPlaceMoot(page)) return false
  return html`<br><a class="no-print" href="${mapUrl(location)}" rel="noreferrer" target="_blank">${taskTexts[page.language].map}</a>`
}

/** The address, or that it is online. Null if neither is known. */
export const placeText = (
  texts: PageTexts,
  { location, meetingUrl }: Pick<Place, 'location' | 'meetingUrl'>,
): string | null => location ?? (meetingUrl ? texts.online : null)

/** Where a time is chosen: the address, that it is online, or how a place is agreed. */
export function placeLine(page: TimePage): Html {
  const where =
    placeText(page.texts, page.place) ??
    (page.isInPerson ? placeTexts[page.language].agreedLater(page.brand.name) : null)
  return html`${where && html`<p><span class="lines">${where}</span>${mapLink(page)}</p>`}`
}

/** Below the time of a place that of the reader, else that of the business, if it is another one. */
function otherTime(page: TimePage, span: Span): Html | false {
  const { texts, locale, readerTimezone } = page
  const second = secondClock(meetingOn(page, span), readerTimezone)
  if (!second) return false
  const zoned = { locale, timezone: second.timezone }
  const words = second.of === 'reader' ? texts.atReader : texts.atBusiness
  return html`<br><span class="quiet">${words(shortTime(span.startsAt, zoned), placeOfZone(zoned))}</span>`
}

export function customerFact(page: BookingPage, below: Html | false = false): Fact {
  const { name, email, phone } = customerOf(page)
  return [
    page.texts.customer,
    html`<bdi>${name}</bdi><br>${email}${phone && html`<br><span class="joined">${shownPhone(page, phone)}</span>`}${below}`,
  ]
}

/** The file number, on pages of the person who booked. Pages for uploads and of the session are forwarded. */
export function fileFact(page: BookingPage): Fact[] {
  const number = ownFileNumber(page)
  return number === null
    ? []
    : [[catalogs[page.language].phrases.labels.fileNumber, html`<bdi>${number}</bdi>`]]
}

/** A page of the person who booked, not one for uploads or of the session. */
const isOwnPage = ({ access: { key, appointment, reservation } }: BookingPage): boolean =>
  key === appointment?.appointment_key || key === reservation?.reservation_key

function ownFileNumber(page: BookingPage): string | null {
  const { appointment, reservation } = page.access
  const booked = appointment ?? reservation
  return isOwnPage(page) && booked ? fileNumberOf(booked, reservation) : null
}

/** For whom a time is chosen: `For: Ana Ortiz · File number: 24-0117`. */
export function whoseLine(page: BookingPage): Html {
  const { colon } = catalogs[page.language].phrases
  const facts: Fact[] = [[page.texts.customer, html`<bdi>${customerOf(page).name}</bdi>`], ...fileFact(page)]
  return html`<p>${facts.map(([label, value], at) => html`${at > 0 && ' · '}${label}${colon} ${value}`)}</p>`
}

/** How customers reach the business: by its contact, else by replying to a mail that has a reply address. */
export const waysToReach = ({ brand, texts, workspace }: BookingPage): Html | string | null =>
  brand.contact ? contactLink(brand.contact) : workspace.mail_reply_to && texts.replyToEmail

/** What the customer checks. Name and address cannot be edited there. */
export function checkFacts(page: BookingPage, span: Span): Fact[] {
  const reach = waysToReach(page)
  const help = reach && html`<br><span class="quiet">${page.texts.wrongDetails} ${reach}</span>`
  return [
    ...timeFacts(page, span),
    ...priceFacts(page, span.startsAt),
    ...dueNowFactAt(page, span.startsAt),
    ...policyFactAt(page, span.startsAt),
    customerFact(page, help || false),
    ...fileFact(page),
  ]
}

export function customerOf({ access }: BookingPage) {
  const { first_name = '', last_name = '', email = '', phone = null } = mainOf(access) ?? {}
  return { name: fullName(first_name, last_name), email, phone }
}

export const summaryList = (facts: Fact[]): Html =>
  html`<dl class="facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`

/** `Remote notarization · 30 minutes · $25.00`. An unknown price is left out. `isOpen`: as in `offerText`. */
export function serviceLine(
  page: TimePage,
  price?: Parameters<typeof offerText>[1] | null,
  isOpen = false,
): Html {
  const { service, wanted, locale } = page
  return html`<p class="lead" id="service"><bdi>${service.label}</bdi> · ${describeDuration(wanted.durationMinutes, locale)}${price && html` · ${offerText(page, price, isOpen)}`}</p>`
}
