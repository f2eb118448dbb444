import type { FastifyReply } from 'fastify'
import { answersAgain } from '../../bookings/answers/rules.ts'
import { openCheckoutOf } from '../../bookings/checkouts/checkouts.ts'
import { codeOf, heldUntil, type RequestRow } from '../../bookings/requests/requests.ts'
import { holdEndOf, requestHoldMs } from '../../bookings/requests/rules.ts'
import { fullName } from '../../bookings/signers/rules.ts'
import { bookableServices } from '../../calendar/availability/offered.ts'
import { detailsTexts } from '../../mail/languages/details-texts.ts'
import { requestTexts } from '../../mail/languages/request-texts.ts'
import { testTexts } from '../../mail/languages/test-texts.ts'
import { errorSummary, type Field, field, type Rejection } from '../../platform/http/pages/errors.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { agreedNow, policyFact, policyNote } from './cancellation.ts'
import { depositNote, dueNowFact, unpaid } from './deposit.ts'
import { back, type Content, sendPage } from './document.ts'
import { type Fact, inLines } from './fact.ts'
import { holdAttributes, holdText } from './hold-note.ts'
import { carriedFields } from './keyed-form.ts'
import { addressHint, formerAddressNote, limitSummary, networkNote } from './limit-notes.ts'
import { mistypedNote } from './mistyped-email.ts'
import { choiceOf, monthAndTimes, nearestButtons, timeButtons } from './month.ts'
import { type OpenBookingPage, requestOf } from './open-booking-page.ts'
import { instantIn, link } from './page-context.ts'
import { paymentWords } from './payment-words.ts'
import { phoneField } from './phone-field.ts'
import { feeNotes, offerOf, priceFact } from './price.ts'
import { quantityForm } from './quantity.ts'
import { askedOnPage, questionFields, withQuestionErrors } from './question-fields.ts'
import { confirmNote, isConfirmedByStaff } from './request-page.ts'
import { aboutService, notOfferedContent } from './services-content.ts'
import { hourFacts, placeLine, serviceLine, summaryList } from './summary.ts'
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

/**
 * A request whose code was entered, on any of its pages. It leads to no appointment: the address of the
 * request was there before anybody confirmed the email address.
 */
async function bookedPage(
  page: OpenBookingPage,
  reply: FastifyReply,
  { email, reservation_id }: RequestRow,
): Promise<FastifyReply> {
  const { texts, home, ctx, caller } = page
  const open =
    reservation_id === null ? undefined : await openCheckoutOf(ctx.db, caller.workspaceId, reservation_id)
  const said = open ? paymentWords(page.language, open.kind).started : texts.bookedBefore(email)
  const body = html`<p>${said}</p>
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
  const choice = await choiceOf(page)
  // The links to other days keep the request.
  const here = made ? { ...page, carried: { ...page.carried, request: made.key } } : page
  const form = (content: Html, name?: string) =>
    made
      ? html`<form method="post" action="${link(page, `${home}/confirm/${made.key}/hold`, { day: choice.day })}"${name && html` class="${name}"`}>${onceField()}${content}</form>`
      : html`<form method="get" action="${link(page, `${home}/details`)}">${carriedFields(page)}${content}</form>`
  const lost = rejection && instantIn(rejection.fields.timestamp)
  const when = choice.day && fullDateText(choice.day, locale)
  const body = html`${back(page, home.slice(0, home.lastIndexOf('/')), texts.otherService)}
${rejection ? errorSummary(texts, rejection) : html`${await networkNote(page)}${await formerAddressNote(page)}`}
${zoneLine(page)}
${serviceLine(page, offerOf(page.service, page), true)}
${!made && quantityForm(page)}
${placeLine(page)}
${confirmNote(page)}
${feeNotes(page, offerOf(page.service, page))}
${depositNote(page, offerOf(page.service, page))}
${policyNote(page, agreedNow(page, offerOf(page.service, page)))}
${lost && form(await nearestButtons(page, lost), 'nearest')}
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
${rejection ? await limitSummary(withQuestionErrors(page, page.service.questions), rejection.error) : html`${await networkNote(page)}${await formerAddressNote(page)}`}
${zoneName(page)}
${factList(page, startsAt)}
<form method="post" action="${link(page, `${home}/details`, { timestamp: query.timestamp, request })}" novalidate>
${onceField()}
${names.map(one => field(texts, one, typed(one.name), rejection))}
${phoneField(page, typed('phone'), rejection)}
${questionFields(page, askedOnPage(page, page.service.questions, made ? made.answers : answersBefore(page)), rejection)}
<p class="quiet">${texts.codeHint} ${texts.holdHint(requestHoldMs / 60_000)} ${addressHint(page)}</p>
${confirmNote(page)}
${await endOf(page, startsAt, rejection, texts.sendCode)}
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
<p>${texts.codeSent(request.email)} ${effectOfCode(page)}</p>
${mistypedNote(request.email, page.language, details, texts.changeDetails)}
<form method="post" action="${link(page, here, { timestamp: query.timestamp })}" novalidate>
${onceField()}
${field(texts, { ...codeField, label: texts.code }, '', rejection)}
${await endOf(page, startsAt, rejection, isConfirmedByStaff(page) ? requestTexts[page.language].button : texts.book, canResend && html`<button class="plain" form="resend">${texts.resendCode}</button>`)}
</form>
${canResend && html`<form method="post" id="resend" action="${link(page, `${here}/resend`, { timestamp: query.timestamp })}">${onceField()}</form>`}
<p class="quiet">${page.workspace.mode === 'test' ? testTexts[page.language].noCode : canResend ? texts.noCode : texts.noEmail}</p>
${!isTaken(rejection) && (await holdNote(page, request, startsAt))}
${zoneName(page)}
${factList(page, startsAt, [texts.customer, html`<bdi>${fullName(request.first_name, request.last_name)}</bdi><br>${request.email}<br><a href="${details}">${texts.changeDetails}</a>`])}`
  const when = fullTime(startsAt, page)
  return sendPage(reply, page, { heading: texts.codeHeading, when, body }, rejection ? 422 : 200)
}

function effectOfCode(page: OpenBookingPage): string {
  if (isConfirmedByStaff(page)) return requestTexts[page.language].codeSends
  const kind = page.payment.payment_at === 'hold' ? 'hold' : 'payment'
  return page.takesPayment ? paymentWords(page.language, kind).codePays : page.texts.codeBooks
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

const factList = (page: OpenBookingPage, startsAt: Date, ...more: Fact[]): Html => {
  const offer = offerOf(page.service, page, startsAt)
  return summaryList([
    ...hourFacts(page, { startsAt, durationMinutes: page.wanted.durationMinutes }),
    ...priceFact(page, offer),
    ...dueNowFact(page, unpaid(offer), startsAt),
    ...policyFact(page, agreedNow(page, offer), startsAt),
    ...more,
    ...takenOver(page),
  ])
}

/** The answers of the booking that did not take place, to the questions of now. */
const answersBefore = ({ earlier, service, locale }: OpenBookingPage) =>
  earlier ? answersAgain(earlier.row.answers, service.questions, { as: 'customer', lang: locale }) : null

/** What the new booking has of the earlier one, without being asked for it again. */
function takenOver({ earlier, texts, language }: OpenBookingPage): Fact[] {
  if (!earlier) return []
  const { signers, notes } = earlier
  const names = signers.map(one => html`<bdi>${fullName(one.first_name, one.last_name)}</bdi>`)
  return [
    ...(names.length > 0 ? [[texts.signers, inLines(names)] as const] : []),
    ...(notes.length > 0
      ? [
          [
            detailsTexts[language].note,
            inLines(notes.map(({ text }) => html`<span class="lines">${text}</span>`)),
          ] as const,
        ]
      : []),
  ]
}

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
