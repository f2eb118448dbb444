import type { FastifyReply } from 'fastify'
import { codeOf, heldUntil, type RequestRow } from '../../bookings/requests/requests.ts'
import { holdEndOf, requestHoldMs } from '../../bookings/requests/rules.ts'
import { fullName } from '../../bookings/signers/rules.ts'
import { bookableServices } from '../../calendar/availability/offered.ts'
import { errorSummary, type Field, field, type Rejection } from '../../platform/http/pages/errors.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { back, type Content, sendPage } from './document.ts'
import { holdAttributes, holdText } from './hold-note.ts'
import { carriedFields } from './keyed-form.ts'
import { addressHint, limitSummary, networkNote } from './limit-notes.ts'
import { mistypedNote } from './mistyped-email.ts'
import { choiceOf, monthAndTimes, nearestButtons, timeButtons } from './month.ts'
import { type OpenBookingPage, requestOf } from './open-booking-page.ts'
import { instantIn, link } from './page-context.ts'
import { phoneField } from './phone-field.ts'
import { aboutService, notOfferedContent } from './services-content.ts'
import { type Fact, hourFacts, placeLine, priceText, serviceLine, summaryList } from './summary.ts'
import { fullDateText, fullTime } from './times.ts'
import { zoneLine, zoneName } from './zones/zone.ts'

/** Step 1: a time. With `request` in the URL it is another time for a request that was already made. */
export async function choosePage(
  page: OpenBookingPage,
  reply: FastifyReply,
  rejection?: Rejection,
): Promise<FastifyReply> {
  const made = await madeBefore(page)
  if (!page.isOffered && !made) return notOfferedPage(page, reply)
  if (made?.reservation_id) return bookedPage(page, reply, made)
  return sendPage(reply, page, await chooseContent(page, made, rejection), rejection ? 422 : 200)
}

async function notOfferedPage(page: OpenBookingPage, reply: FastifyReply): Promise<FastifyReply> {
  const others = await bookableServices(page.ctx.db, page.ctx, page.workspace)
  const [, , slug = ''] = page.home.split('/')
  return sendPage(reply, page, notOfferedContent(page, slug, page.service, others.length > 0))
}

/** The request that the reader has made, for which another time or other details are wanted. */
async function madeBefore(page: OpenBookingPage): Promise<RequestRow | undefined> {
  const { request = '' } = page.query
  return isKey(request) ? requestOf(page.ctx.db, page, request) : undefined
}

/** The page for the visitor who made the request: the time that it holds is free. */
const ownTimes = (page: OpenBookingPage, made: RequestRow | undefined): OpenBookingPage =>
  made ? { ...page, wanted: { ...page.wanted, own: { requestId: made.id } } } : page

/**
 * A request whose code was entered, on any of its pages. It leads to no appointment: the address of the
 * request was there before anybody confirmed the email address.
 */
function bookedPage(page: OpenBookingPage, reply: FastifyReply, { email }: RequestRow): FastifyReply {
  const { texts, home } = page
  const body = html`<p>${texts.bookedBefore(email)}</p>
<p><a class="button plain" href="${link(page, home)}">${texts.bookAgain}</a></p>`
  return sendPage(reply, page, { heading: texts.bookedHeading, body })
}

/** What the page of step 1 has. `made` is the request for which another time is chosen. */
export async function chooseContent(
  page: OpenBookingPage,
  made?: RequestRow,
  rejection?: Rejection,
): Promise<Content> {
  const { texts, locale, home } = page
  const shown = ownTimes(page, made)
  const choice = await choiceOf(shown)
  // The links to other days keep the request.
  const here = made ? { ...shown, carried: { ...page.carried, request: made.key } } : shown
  const form = (content: Html, name?: string) =>
    made
      ? html`<form method="post" action="${link(page, `${home}/confirm/${made.key}/hold`, { day: choice.day })}"${name && html` class="${name}"`}>${onceField()}${content}</form>`
      : html`<form method="get" action="${link(page, `${home}/details`)}">${carriedFields(page)}${content}</form>`
  const lost = rejection && instantIn(rejection.fields.timestamp)
  const when = choice.day && fullDateText(choice.day, locale)
  const body = html`${back(page, home.slice(0, home.lastIndexOf('/')), texts.otherService)}
${rejection ? errorSummary(texts, rejection) : await networkNote(page)}
${zoneLine(page)}
${serviceLine(page, { ...page.service, quantity: 1 })}
${placeLine(page)}
${lost && form(await nearestButtons(shown, lost), 'nearest')}
${aboutService(page)}
${monthAndTimes(here, choice, home, starts => form(timeButtons(page, starts)))}`
  return { heading: texts.chooseTime, when, body }
}

type Typed = 'first_name' | 'last_name' | 'email' | 'phone'

/** Step 2: who books. */
export async function detailsPage(
  page: OpenBookingPage,
  reply: FastifyReply,
  rejection?: Rejection,
): Promise<FastifyReply> {
  const { texts, home, query } = page
  const startsAt = instantIn(rejection?.fields.timestamp ?? query.timestamp)
  if (!startsAt) return reply.redirect(link(page, home), 303)
  // Somebody who corrects details after the code was sent finds them filled in.
  const made = await madeBefore(page)
  if (made?.reservation_id) return bookedPage(page, reply, made)
  const typed = (name: Typed) => rejection?.fields[name] ?? made?.[name] ?? page.former?.[name] ?? ''
  const names: (Field & { name: Typed })[] = [
    { name: 'first_name', label: texts.firstName, autocomplete: 'given-name' },
    { name: 'last_name', label: texts.lastName, autocomplete: 'family-name' },
    { name: 'email', label: texts.email, type: 'email', autocomplete: 'email', maxLength: 254 },
  ]
  const request = made?.key
  const body = html`${back(page, home, texts.otherTime, { request })}
${rejection ? await limitSummary(page, rejection.error) : await networkNote(page)}
${zoneName(page)}
${factList(page, startsAt)}
<form method="post" action="${link(page, `${home}/details`, { timestamp: query.timestamp, request })}" novalidate>
${onceField()}
${names.map(one => field(texts, one, typed(one.name), rejection))}
${phoneField(page, typed('phone'), rejection)}
<p class="quiet">${texts.codeHint} ${texts.holdHint(requestHoldMs / 60_000)} ${addressHint(page)}</p>
${await endOf(ownTimes(page, made), startsAt, rejection, texts.sendCode)}
</form>`
  const when = fullTime(startsAt, page)
  return sendPage(reply, page, { heading: texts.detailsHeading, when, body }, rejection ? 422 : 200)
}

/** Step 3: the code of the mail. */
export async function codePage(
  page: OpenBookingPage,
  reply: FastifyReply,
  request: RequestRow,
  rejection?: Rejection,
): Promise<FastifyReply> {
  const { texts, home, query } = page
  if (request.reservation_id !== null) return bookedPage(page, reply, request)
  const startsAt = instantIn(rejection?.fields.timestamp ?? query.timestamp) ?? request.starts_at
  const here = `${home}/confirm/${request.key}`
  const { canResend } = codeOf(request, page.now)
  const details = link(page, `${home}/details`, {
    timestamp: String(startsAt.getTime() / 1000),
    request: request.key,
  })
  const body = html`${back(page, home, texts.otherTime, { request: request.key })}
${rejection ? await limitSummary(page, rejection.error, request) : await networkNote(page)}
${!rejection && query.done === 'code-sent' && html`<div class="done" role="status" tabindex="-1" id="done"><p>${texts.codeResent}</p></div>`}
${zoneName(page)}
<p>${texts.codeSent(request.email)}</p>
${mistypedNote(request.email, page.language, details, texts.changeDetails)}
${!isTaken(rejection) && (await holdNote(page, request, startsAt))}
<form method="post" action="${link(page, here, { timestamp: query.timestamp })}" novalidate>
${onceField()}
${field(texts, { ...codeField, label: texts.code }, '', rejection)}
${await endOf(ownTimes(page, request), startsAt, rejection, texts.book, canResend && html`<button class="plain" form="resend">${texts.resendCode}</button>`)}
</form>
${canResend && html`<form method="post" id="resend" action="${link(page, `${here}/resend`, { timestamp: query.timestamp })}">${onceField()}</form>`}
<p class="quiet">${canResend ? texts.noCode : texts.noEmail}</p>
${factList(page, startsAt, [texts.customer, html`<bdi>${fullName(request.first_name, request.last_name)}</bdi><br>${request.email}<br><a href="${details}">${texts.changeDetails}</a>`])}`
  const when = fullTime(startsAt, page)
  return sendPage(reply, page, { heading: texts.codeHeading, when, body }, rejection ? 422 : 200)
}

/** Whether the time is held, and until when. */
async function holdNote(page: OpenBookingPage, request: RequestRow, startsAt: Date): Promise<Html> {
  const { ctx, workspace, texts, now } = page
  const isOwn = startsAt.getTime() === request.starts_at.getTime()
  const until = isOwn ? await heldUntil(ctx.db, ctx, workspace, request) : null
  if (!until && !(isOwn && holdEndOf(request) <= now)) return html`<p class="notice">${texts.notHeld}</p>`
  const ended = codeOf(request, now).canResend ? texts.holdEndedCode : texts.holdEnded
  const hold = { heldUntil: until, ended }
  return html`<div${holdAttributes(page, hold)}>${holdText(page, hold)}</div>`
}

const factList = (page: OpenBookingPage, startsAt: Date, ...more: Fact[]): Html =>
  summaryList([
    ...hourFacts(page, { startsAt, durationMinutes: page.wanted.durationMinutes }),
    [page.texts.price, priceText({ ...page.service, quantity: 1 }, page.locale)],
    ...more,
  ])

/** Somebody else has the time: it cannot be booked, and a new code does not hold it. */
const isTaken = (rejection: Rejection | undefined): boolean => rejection?.error.code === 'slot_unavailable'

/** The button of the form; for a time that was taken meanwhile, buttons with the nearest free ones. */
async function endOf(
  page: OpenBookingPage,
  startsAt: Date,
  rejection: Rejection | undefined,
  button: string,
  beside: Html | false = false,
): Promise<Html> {
  if (isTaken(rejection))
    return html`${await nearestButtons(page, startsAt, page.texts.takeTime)}
${beside && html`<p class="actions">${beside}</p>`}`
  return html`<input type="hidden" name="timestamp" value="${startsAt.getTime() / 1000}">
<p class="actions"><button class="main">${button}</button> ${beside}</p>`
}

const codeField = { name: 'code', autocomplete: 'one-time-code', inputMode: 'numeric', maxLength: 16 }
