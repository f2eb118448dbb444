import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWithin } from '../../bookings/lifecycle/rules.ts'
import { holdTime, submitReservation } from '../../bookings/lifecycle/submit.ts'
import { findHold } from '../../calendar/claims/claims.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { errorSummary, type Rejection } from '../../platform/http/pages/errors.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { html } from '../../platform/lib/html.ts'
import { HoldBody, SubmitBody } from '../booking/schema.ts'
import { type CheckedTime, checkBody } from './check.ts'
import { back, sendPage } from './document.ts'
import type { UploadProblem } from './documents.ts'
import { doneNote, isOtherTime } from './done.ts'
import { bookingForm, pageOfForm } from './keyed-form.ts'
import { closedPage } from './messages.ts'
import { choiceOf, monthAndTimes, nearestButtons, timeButtons } from './month.ts'
import { type BookingPage, bookingPageOf, instantIn, link } from './page-context.ts'
import { peopleAndFiles } from './people-and-files.ts'
import { phoneField, phoneReader } from './phone-field.ts'
import { checkFacts, placeLine, serviceLine, whoseLine } from './summary.ts'
import { fullDateText, fullTime } from './times.ts'
import { zoneLine } from './zones/zone.ts'

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
      await holdTime(tx, ctx, caller, id, fromEpochSeconds(timestamp))
      return link(page, path(page, '/check'), { at: timestamp })
    },
    showRejected: (reply, page, rejection) =>
      elsewhere(page, reply, rejection) ?? choosePage(page, reply, { rejection }),
  })
  pageOfForm(app, ctx, '/schedule/:key/book', 'check')
  bookingForm(app, ctx, '/schedule/:key/book', {
    fields: SubmitBody,
    readers: phoneReader,
    change: async (tx, page, { timestamp, timezone, phone }) => {
      const { caller, id } = reservationOf(page)
      const startsAt = fromEpochSeconds(timestamp)
      const { appointment } = await submitReservation(tx, ctx, caller, id, {
        startsAt,
        timezone,
        phone,
        withNotice: true,
      })
      return link(page, `/appointment/${appointment.appointment_key}`, { done: 'booked' })
    },
    showRejected: (reply, page, rejection) =>
      elsewhere(page, reply, rejection) ??
      (rejection.error.params?.phone === undefined
        ? choosePage(page, reply, { rejection })
        : checkPage(page, reply, rejection)),
  })
}

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
  return undefined
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
  const body = html`${zoneLine(page)}
${serviceLine(page, page.access.reservation)}
${placeLine(page)}
${whoseLine(page)}
${problem?.note ?? (rejection ? errorSummary(texts, rejection) : doneNote(page))}
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
  const time: CheckedTime = {
    startsAt,
    durationMinutes,
    heldUntil,
    holdAction: link(page, path(page, '/hold')),
  }
  const body = html`${back(page, path(page), texts.otherTime, { day: query.day })}
${zoneLine(page)}
${rejection && errorSummary(texts, rejection)}
${checkBody(page, time, {
  action: link(page, path(page, '/book'), { day: query.day, at: startsAt.getTime() / 1000 }),
  button: texts.book,
  facts: checkFacts(page, time),
  fields: phoneField(page, reservation.phone, rejection),
})}`
  const when = fullTime(startsAt, page)
  return sendPage(
    reply,
    page,
    { heading: texts.checkHeading, when, body, hasContact: true },
    rejection ? 422 : 200,
  )
}
