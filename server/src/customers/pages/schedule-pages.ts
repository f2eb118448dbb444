import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWithin } from '../../bookings/lifecycle/rules.ts'
import { holdTime, submitReservation } from '../../bookings/lifecycle/submit.ts'
import { holdOf } from '../../calendar/claims/claims.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { html } from '../../platform/lib/html.ts'
import { HoldBody, SubmitBody } from '../booking/schema.ts'
import { type CheckedTime, checkBody } from './check.ts'
import { back, sendPage } from './document.ts'
import type { UploadProblem } from './documents.ts'
import { doneNote } from './done.ts'
import { errorSummary, phoneField } from './errors.ts'
import { form, onceField, pageOfForm, type Rejection } from './form.ts'
import { closedPage } from './messages.ts'
import { choiceOf, monthAndTimes, nearestButtons, timeButtons } from './month.ts'
import { peopleAndFiles } from './people-and-files.ts'
import { checkFacts, serviceLine } from './summary.ts'
import { fullDateText, fullTime } from './times.ts'
import { instantIn, link, type Visit, visitOf } from './visit.ts'
import { zoneLine } from './zone.ts'

/** `/schedule/{key}`: choose a time, check it, and book. */
export function schedulePages(app: App, ctx: Context): void {
  const get = (url: string, show: (visit: Visit, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get(url, { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
      const visit = await visitOf(ctx, request)
      return elsewhere(visit, reply) ?? show(visit, reply)
    })
  get('/schedule/:key', (visit, reply) => choosePage(visit, reply))
  get('/schedule/:key/check', (visit, reply) => checkPage(visit, reply))
  pageOfForm(app, ctx, '/schedule/:key/hold')
  form(app, ctx, '/schedule/:key/hold', {
    fields: HoldBody,
    change: async (tx, visit, { timestamp }) => {
      const { caller, id } = reservationOf(visit)
      await holdTime(tx, ctx, caller, id, fromEpochSeconds(timestamp))
      return link(visit, path(visit, '/check'), { at: timestamp })
    },
    again: (reply, visit, rejection) => elsewhere(visit, reply) ?? choosePage(visit, reply, { rejection }),
  })
  pageOfForm(app, ctx, '/schedule/:key/book', 'check')
  form(app, ctx, '/schedule/:key/book', {
    fields: SubmitBody,
    change: async (tx, visit, { timestamp, timezone, phone }) => {
      const { caller, id } = reservationOf(visit)
      const startsAt = fromEpochSeconds(timestamp)
      const { appointment } = await submitReservation(tx, ctx, caller, id, {
        startsAt,
        timezone,
        phone,
        withNotice: true,
      })
      return link(visit, `/appointment/${appointment.appointment_key}`, { done: 'booked' })
    },
    again: (reply, visit, rejection) =>
      elsewhere(visit, reply) ??
      (rejection.error.params?.phone === undefined
        ? choosePage(visit, reply, { rejection })
        : checkPage(visit, reply, rejection)),
  })
}

/** A booked reservation leads to its appointment, and a canceled one to a page that says so. */
function elsewhere(visit: Visit, reply: FastifyReply): FastifyReply | undefined {
  const { reservation, appointment, kind } = visit.access
  if (appointment && (kind === 'appointment' || reservation?.appointment_id !== null))
    return reply.redirect(link(visit, `/appointment/${appointment.appointment_key}`), 303)
  if (reservation?.status === 'canceled' || reservation?.status === 'completed')
    return closedPage(visit, reply, reservation.status)
  return undefined
}

const path = ({ access }: Visit, rest = '') => `/schedule/${access.key}${rest}`

function reservationOf({ access: { caller, reservation, kind } }: Visit) {
  if (!reservation || kind !== 'reservation') throw notFound('Booking')
  return { caller, id: reservation.id, reservation }
}

/** The days and times to choose from. `problem` is shown above them. */
export async function choosePage(
  visit: Visit,
  reply: FastifyReply,
  { rejection, problem }: { rejection?: Rejection; problem?: UploadProblem } = {},
): Promise<FastifyReply> {
  const { texts, locale } = visit
  const choice = await choiceOf(visit)
  const action = link(visit, path(visit, '/hold'), { day: choice.day })
  const lost = lostTime(rejection)
  const when = choice.day && fullDateText(choice.day, locale)
  const body = html`${zoneLine(visit)}
${serviceLine(visit, visit.access.reservation)}
${problem?.note ?? (rejection ? errorSummary(texts, rejection) : doneNote(visit))}
${lost && html`<form method="post" action="${action}" class="nearest">${onceField()}${await nearestButtons(visit, lost)}</form>`}
${monthAndTimes(visit, choice, path(visit), starts => html`<form method="post" action="${action}">${onceField()}${timeButtons(visit, starts)}</form>`)}
${await peopleAndFiles(visit, problem)}`
  return sendPage(reply, visit, { heading: texts.chooseTime, when, body }, rejection || problem ? 422 : 200)
}

/** The time that somebody else was faster to take. */
const lostTime = (rejection: Rejection | undefined): Date | undefined =>
  rejection?.error.code === 'slot_unavailable' ? instantIn(rejection.fields.timestamp) : undefined

async function checkPage(visit: Visit, reply: FastifyReply, rejection?: Rejection): Promise<FastifyReply> {
  const { texts, query, ctx, now } = visit
  const startsAt = instantIn(rejection?.fields.timestamp ?? query.at)
  if (!startsAt) return reply.redirect(link(visit, path(visit)), 303)
  const { caller, id, reservation } = reservationOf(visit)
  const { duration_minutes: durationMinutes } = reservation
  const hold = await holdOf(ctx.db, caller.workspaceId, id, now)
  const heldUntil = hold && isWithin(hold, startsAt, durationMinutes) ? hold.expires_at : null
  const time: CheckedTime = {
    startsAt,
    durationMinutes,
    heldUntil,
    holdAction: link(visit, path(visit, '/hold')),
  }
  const body = html`${back(visit, path(visit), texts.otherTime, { day: query.day })}
${zoneLine(visit)}
${rejection && errorSummary(texts, rejection)}
${checkBody(visit, time, {
  action: link(visit, path(visit, '/book'), { day: query.day, at: startsAt.getTime() / 1000 }),
  button: texts.book,
  facts: checkFacts(visit, time),
  fields: phoneField(texts, reservation.phone, rejection),
})}`
  const when = fullTime(startsAt, visit)
  return sendPage(
    reply,
    visit,
    { heading: texts.checkHeading, when, body, hasContact: true },
    rejection ? 422 : 200,
  )
}
