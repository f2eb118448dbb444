import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { holdForCustomer } from '../../bookings/checkouts/checkouts.ts'
import { isProposed } from '../../bookings/confirmation/rules.ts'
import { isWithin } from '../../bookings/lifecycle/rules.ts'
import { findHold } from '../../calendar/claims/claims.ts'
import { requestTexts } from '../../mail/languages/request-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { errorSummary, type Rejection } from '../../platform/http/pages/errors.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { html } from '../../platform/lib/html.ts'
import { chooseTime } from '../booking/choose-time.ts'
import { HoldBody, SubmitBody } from '../booking/schema.ts'
import { policyNote } from './cancellation.ts'
import { type CheckedTime, checkBody } from './check.ts'
import { depositNote } from './deposit.ts'
import { back, sendPage } from './document.ts'
import type { UploadProblem } from './documents.ts'
import { doneNote, isOtherTime } from './done.ts'
import { bookingForm, pageOfForm } from './keyed-form.ts'
import { closedPage } from './messages.ts'
import { choiceOf, monthAndTimes, nearestButtons, timeButtons } from './month.ts'
import { type BookingPage, bookingPageOf, instantIn, link } from './page-context.ts'
import { openCheckoutNote } from './pay-pages.ts'
import { peopleAndFiles } from './people-and-files.ts'
import { phoneField, phoneReader } from './phone-field.ts'
import { feeNotes } from './price.ts'
import {
  askedOnPage,
  checkTyped,
  questionFields,
  typedAnswers,
  withQuestionErrors,
} from './question-fields.ts'
import {
  confirmNote,
  isConfirmedByStaff,
  requestForm,
  requestNotes,
  requestOfPage,
  requestPage,
  unbookedPath,
} from './request-page.ts'
import { checkFacts, placeLine, serviceLine, whoseLine } from './summary.ts'
import { fullDateText, fullTime } from './times.ts'
import { toPayment } from './to-payment.ts'
import { zoneLine } from './zones/zone.ts'

const BookFields = Type.Omit(SubmitBody, ['answers'])

/** `/schedule/{key}`: choose a time, check it, and book. */
export function schedulePages(app: App, ctx: Context): void {
  const get = (url: string, show: (page: BookingPage, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get(url, { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
      const page = await bookingPageOf(ctx, request)
      return elsewhere(page, reply) ?? show(page, reply)
    })
  get('/schedule/:key', (page, reply) => choosePage(page, reply))
  get('/schedule/:key/check', (page, reply) => checkPage(page, reply))
  pageOfForm(app, ctx, '/schedule/:key/hold')
  bookingForm(app, ctx, '/schedule/:key/hold', {
    fields: HoldBody,
    change: async (tx, page, { timestamp }) => {
      const { caller, id } = reservationOf(page)
      await holdForCustomer(tx, ctx, caller, id, fromEpochSeconds(timestamp))
      return link(page, path(page, '/check'), { at: timestamp })
    },
    showRejected: (reply, page, rejection) =>
      elsewhere(page, reply, rejection) ?? choosePage(page, reply, { rejection }),
  })
  requestForm(
    app,
    ctx,
    async (page, reply, rejection) =>
      (await elsewhere(page, reply, rejection)) ?? choosePage(page, reply, { rejection }),
  )
  pageOfForm(app, ctx, '/schedule/:key/book', 'check')
  bookingForm(app, ctx, '/schedule/:key/book', {
    fields: BookFields,
    readers: phoneReader,
    check: (page, typed) => checkTyped(page, page.questions, typed),
    change: async (tx, page, { timestamp, timezone, phone }, request) => {
      const { caller, id } = reservationOf(page)
      const startsAt = fromEpochSeconds(timestamp)
      const appointment = await chooseTime(tx, ctx, caller, id, {
        startsAt,
        timezone,
        phone,
        answers: typedAnswers(page, page.questions, (request.body ?? {}) as Fields),
      })
      return appointment
        ? link(page, `/appointment/${appointment.appointment_key}`, { done: 'booked' })
        : unbookedPath(page, page.access.key)
    },
    lead: (to, request) => toPayment(ctx, request, to),
    showRejected: (reply, page, rejection) =>
      elsewhere(page, reply, rejection) ??
      (isOfForm(rejection) ? checkPage(page, reply, rejection) : choosePage(page, reply, { rejection })),
  })
}

/** Whether the reader corrects what was typed. Else another time is chosen. */
const isOfForm = ({ error }: Rejection): boolean =>
  Object.keys(error.params ?? {}).some(name => name === 'phone' || name.startsWith('answers.'))

/**
 * A booked reservation leads to its appointment, and a canceled one to a page that says so. `rejection`: a
 * form of another tab or visit, whose time was not booked.
 */
function elsewhere(
  page: BookingPage,
  reply: FastifyReply,
  rejection?: Rejection,
): FastifyReply | Promise<FastifyReply> | undefined {
  const { reservation, appointment, kind } = page.access
  if (appointment && (kind === 'appointment' || reservation?.appointment_id !== null))
    return reply.redirect(
      link(page, `/appointment/${appointment.appointment_key}`, {
        done: isOtherTime(appointment, instantIn(rejection?.fields.timestamp)) ? 'other-time' : undefined,
      }),
      303,
    )
  if (reservation?.status === 'canceled' || reservation?.status === 'completed')
    return closedPage(page, reply, reservation.status)
  const request = requestOfPage(page)
  return request?.state === 'requested' ? requestPage(page, reply, request, rejection) : undefined
}

const path = ({ access }: BookingPage, rest = '') => `/schedule/${access.key}${rest}`

function reservationOf({ access: { caller, reservation, kind } }: BookingPage) {
  if (!reservation || kind !== 'reservation') throw notFound('Booking')
  return { caller, id: reservation.id, reservation }
}

/** The days and times to choose from. `problem` is shown above them. */
export async function choosePage(
  page: BookingPage,
  reply: FastifyReply,
  { rejection, problem }: { rejection?: Rejection; problem?: UploadProblem } = {},
): Promise<FastifyReply> {
  const { texts, locale } = page
  const choice = await choiceOf(page)
  const action = link(page, path(page, '/hold'), { day: choice.day })
  const lost = lostTime(rejection)
  const when = choice.day && fullDateText(choice.day, locale)
  const body = html`${await openCheckoutNote(page)}
${zoneLine(page)}
${serviceLine(page, page.access.reservation, true)}
${placeLine(page)}
${page.access.reservation && feeNotes(page, page.access.reservation)}
${page.access.reservation && depositNote(page, page.access.reservation)}
${page.access.reservation && policyNote(page, page.access.reservation)}
${whoseLine(page)}
${confirmNote(page)}
${problem?.note ?? (rejection ? errorSummary(texts, rejection) : doneNote(page))}
${requestNotes(page)}
${lost && html`<form method="post" action="${action}" class="nearest">${onceField()}${await nearestButtons(page, lost)}</form>`}
${monthAndTimes(page, choice, path(page), starts => html`<form method="post" action="${action}">${onceField()}${timeButtons(page, starts)}</form>`)}
${await peopleAndFiles(page, problem)}`
  return sendPage(
    reply,
    page,
    { heading: texts.chooseTime, when, body },
    problem?.status ?? (rejection ? 422 : 200),
  )
}

/** The time that somebody else was faster to take. */
const lostTime = (rejection: Rejection | undefined): Date | undefined =>
  rejection?.error.code === 'slot_unavailable' ? instantIn(rejection.fields.timestamp) : undefined

async function checkPage(
  page: BookingPage,
  reply: FastifyReply,
  rejection?: Rejection,
): Promise<FastifyReply> {
  const { texts, query, ctx, now } = page
  const startsAt = instantIn(rejection?.fields.timestamp ?? query.at)
  if (!startsAt) return reply.redirect(link(page, path(page)), 303)
  const { caller, id, reservation } = reservationOf(page)
  const { duration_minutes: durationMinutes } = reservation
  const hold = await findHold(ctx.db, caller.workspaceId, { bookingId: id }, now)
  const heldUntil = hold && isWithin(hold, startsAt, durationMinutes) ? hold.expires_at : null
  // What the business proposes is not held.
  const isOffered = isProposed(requestOfPage(page), startsAt)
  const isRequest = isConfirmedByStaff(page) && !isOffered
  const time: CheckedTime = {
    startsAt,
    durationMinutes,
    heldUntil,
    ...(!isOffered && { holdAction: link(page, path(page, '/hold')) }),
  }
  const body = html`${back(page, path(page), texts.otherTime, { day: query.day })}
${zoneLine(page)}
${rejection && errorSummary(withQuestionErrors(page, page.questions).texts, rejection)}
${isRequest && confirmNote(page)}
${checkBody(page, time, {
  action: link(page, path(page, '/book'), { day: query.day, at: startsAt.getTime() / 1000 }),
  button: isRequest ? requestTexts[page.language].button : texts.book,
  facts: checkFacts(page, time),
  fields: html`${phoneField(page, reservation.phone, rejection)}
${questionFields(page, askedOnPage(page, page.questions, reservation.answers), rejection)}`,
})}`
  const when = fullTime(startsAt, page)
  return sendPage(
    reply,
    page,
    { heading: texts.checkHeading, when, body, hasContact: true },
    rejection ? 422 : 200,
  )
}
