import type { FastifyReply } from 'fastify'
import { codeOf, type RequestRow } from '../../bookings/requests/requests.ts'
import { fullName } from '../../bookings/signers/rules.ts'
import type { AppError } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { back, type Content, contactLink, sendPage } from './document.ts'
import { errorSummary, type Field, field, phoneField, problemBox } from './errors.ts'
import { carriedFields, onceField, type Rejection } from './form.ts'
import { choiceOf, monthAndTimes, nearestButtons, timeButtons } from './month.ts'
import { type OpenVisit, requestOf } from './open-visit.ts'
import { type Fact, priceText, serviceLine, summaryList, timeFacts } from './summary.ts'
import { clockTime, fullDateText, fullTime } from './times.ts'
import { instantIn, link } from './visit.ts'
import { zoneLine } from './zone.ts'

/** Step 1: a time. With `request` in the URL it is another time for a request that was already made. */
export async function choosePage(visit: OpenVisit, reply: FastifyReply): Promise<FastifyReply> {
  const made = await madeBefore(visit)
  return made?.reservation_id
    ? bookedPage(visit, reply, made)
    : sendPage(reply, visit, await chooseContent(visit))
}

/** The request that the reader has made, for which another time or other details are wanted. */
async function madeBefore(visit: OpenVisit): Promise<RequestRow | undefined> {
  const { request = '' } = visit.query
  return isKey(request) ? requestOf(visit.ctx.db, visit, request) : undefined
}

/**
 * A request whose code was entered, on any of its pages. It leads to no appointment: the address of the
 * request was there before anybody confirmed the email address.
 */
function bookedPage(visit: OpenVisit, reply: FastifyReply, { email }: RequestRow): FastifyReply {
  const { texts, home } = visit
  const body = html`<p>${texts.bookedBefore(email)}</p>
<p><a class="button plain" href="${link(visit, home)}">${texts.bookAgain}</a></p>`
  return sendPage(reply, visit, { heading: texts.bookedHeading, body })
}

/** What the page of step 1 has. */
export async function chooseContent(visit: OpenVisit): Promise<Content> {
  const { texts, locale, home, query } = visit
  const choice = await choiceOf(visit)
  const made = isKey(query.request ?? '')
  const next = made ? `${home}/confirm/${query.request}` : `${home}/details`
  // The links to other days keep the request.
  const here = made ? { ...visit, carried: { ...visit.carried, request: query.request } } : visit
  const when = choice.day && fullDateText(choice.day, locale)
  const body = html`${back(visit, home.slice(0, home.lastIndexOf('/')), texts.otherService)}
${zoneLine(visit)}
${serviceLine(visit, { ...visit.service, quantity: 1 })}
${monthAndTimes(here, choice, home, starts => html`<form method="get" action="${link(visit, next)}">${carriedFields(visit)}${timeButtons(visit, starts)}</form>`)}`
  return { heading: texts.chooseTime, when, body }
}

type Typed = 'first_name' | 'last_name' | 'email' | 'phone'

/** Step 2: who books. */
export async function detailsPage(
  visit: OpenVisit,
  reply: FastifyReply,
  rejection?: Rejection,
): Promise<FastifyReply> {
  const { texts, home, query } = visit
  const startsAt = instantIn(rejection?.fields.timestamp ?? query.timestamp)
  if (!startsAt) return reply.redirect(link(visit, home), 303)
  // Somebody who corrects details after the code was sent finds them filled in.
  const made = await madeBefore(visit)
  if (made?.reservation_id) return bookedPage(visit, reply, made)
  const typed = (name: Typed) => rejection?.fields[name] ?? made?.[name] ?? ''
  const names: (Field & { name: Typed })[] = [
    { name: 'first_name', label: texts.firstName, autocomplete: 'given-name' },
    { name: 'last_name', label: texts.lastName, autocomplete: 'family-name' },
    { name: 'email', label: texts.email, type: 'email', autocomplete: 'email', maxLength: 254 },
  ]
  const body = html`${back(visit, home, texts.otherTime)}
${rejection && summaryOf(visit, rejection.error)}
${zoneLine(visit)}
${factList(visit, startsAt)}
<form method="post" action="${link(visit, `${home}/details`, { timestamp: query.timestamp })}" novalidate>
${onceField()}
${names.map(one => field(texts, one, typed(one.name), rejection))}
${phoneField(texts, typed('phone'), rejection)}
<p class="quiet">${texts.codeHint} ${texts.notHeld}</p>
${await endOf(visit, startsAt, rejection, texts.sendCode)}
</form>`
  const when = fullTime(startsAt, visit)
  return sendPage(reply, visit, { heading: texts.detailsHeading, when, body }, rejection ? 422 : 200)
}

/** Step 3: the code of the mail. */
export async function codePage(
  visit: OpenVisit,
  reply: FastifyReply,
  request: RequestRow,
  rejection?: Rejection,
): Promise<FastifyReply> {
  const { texts, home, query } = visit
  if (request.reservation_id !== null) return bookedPage(visit, reply, request)
  const startsAt = instantIn(rejection?.fields.timestamp ?? query.timestamp) ?? request.starts_at
  const here = `${home}/confirm/${request.key}`
  const { canResend } = codeOf(request, visit.now)
  const details = link(visit, `${home}/details`, {
    timestamp: String(startsAt.getTime() / 1000),
    request: request.key,
  })
  const body = html`${back(visit, home, texts.otherTime, { request: request.key })}
${rejection ? summaryOf(visit, rejection.error, request) : query.done === 'code-sent' && html`<div class="done" role="status" tabindex="-1" id="done"><p>${texts.codeResent}</p></div>`}
${zoneLine(visit)}
<p>${texts.codeSent(request.email)} ${texts.notHeld}</p>
<form method="post" action="${link(visit, here, { timestamp: query.timestamp })}" novalidate>
${onceField()}
${field(texts, { ...codeField, label: texts.code }, '', rejection)}
${await endOf(visit, startsAt, rejection, texts.book, canResend && html`<button class="plain" form="resend">${texts.resendCode}</button>`)}
</form>
${canResend && html`<form method="post" id="resend" action="${link(visit, `${here}/resend`, { timestamp: query.timestamp })}">${onceField()}</form>`}
<p class="quiet">${canResend ? texts.noCode : texts.noEmail}</p>
${factList(visit, startsAt, [texts.customer, html`<bdi>${fullName(request.first_name, request.last_name)}</bdi><br>${request.email}<br><a href="${details}">${texts.changeDetails}</a>`])}`
  const when = fullTime(startsAt, visit)
  return sendPage(reply, visit, { heading: texts.codeHeading, when, body }, rejection ? 422 : 200)
}

const factList = (visit: OpenVisit, startsAt: Date, ...more: Fact[]): Html =>
  summaryList([
    ...timeFacts(visit, { startsAt, durationMinutes: visit.wanted.durationMinutes }),
    [visit.texts.price, priceText({ ...visit.service, quantity: 1 }, visit.locale)],
    ...more,
  ])

/** The button of the form; for a time that was taken meanwhile, buttons with the nearest free ones. */
async function endOf(
  visit: OpenVisit,
  startsAt: Date,
  rejection: Rejection | undefined,
  button: string,
  beside: Html | false = false,
): Promise<Html> {
  if (rejection?.error.code === 'slot_unavailable')
    return nearestButtons(visit, startsAt, visit.texts.takeTime)
  return html`<input type="hidden" name="timestamp" value="${startsAt.getTime() / 1000}">
<p class="actions"><button class="main">${button}</button> ${beside}</p>`
}

/** The limits of codes need their own words. */
function summaryOf(visit: OpenVisit, error: AppError, request?: RequestRow): Html {
  const { texts, now } = visit
  if (error.reason !== undefined) return errorSummary(texts, { error })
  if (!['unprocessable_entity', 'rate_limited'].includes(error.code)) return errorSummary(texts, { error })
  if (!request) {
    const again = new Date(now.getTime() + (error.retryAfterSeconds ?? 0) * 1000)
    return problemBox(texts, html`<p>${texts.tooManyCodes(clockTime(again, visit))}</p>${questions(visit)}`)
  }
  const { validUntil, canResend } = codeOf(request, now)
  if (canResend) return problemBox(texts, html`<p>${texts.codeUseless}</p>`)
  const said = validUntil ? texts.noMoreCodes(clockTime(validUntil, visit)) : texts.codesUsedUp
  return problemBox(texts, html`<p>${said}</p>${questions(visit)}`)
}

const questions = ({ texts, brand: { name, contact } }: OpenVisit): Html =>
  html`${contact && html`<p>${texts.questions(name)} ${contactLink(contact)}</p>`}`

const codeField = { name: 'code', autocomplete: 'one-time-code', inputMode: 'numeric', maxLength: 16 }
