import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { rescheduleAppointment } from '../../bookings/appointments/reschedule.ts'
import { cancelAppointment } from '../../bookings/lifecycle/lifecycle.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { html } from '../../platform/lib/html.ts'
import { CancelBody, ScheduleBody } from '../booking/schema.ts'
import { canBeChanged } from '../booking/view.ts'
import { appointmentView } from './appointment-view.ts'
import { checkBody } from './check.ts'
import { back, sendPage } from './document.ts'
import { errorLine, errorSummary } from './errors.ts'
import { carriedFields, form, onceField, type Rejection } from './form.ts'
import { choiceOf, monthAndTimes, nearestButtons, timeButtons } from './month.ts'
import { backHome } from './state.ts'
import { bookedNowFact, factsOf, moveFacts, serviceLine, summaryList } from './summary.ts'
import { fullDateText, fullTime, shortTime } from './times.ts'
import { instantIn, link, type Visit, visitOf } from './visit.ts'
import { zoneLine } from './zone.ts'

/** `/appointment/{key}`: see it, move it, cancel it. */
export function appointmentPages(app: App, ctx: Context): void {
  const get = (
    url: string,
    show: (visit: Visit, reply: FastifyReply, appointment: AppointmentRow) => Promise<FastifyReply>,
  ) =>
    app.get(url, { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
      const visit = await visitOf(ctx, request)
      // A link to choose a time, opened at the wrong address.
      if (visit.access.kind === 'reservation')
        return reply.redirect(link(visit, `/schedule/${visit.access.key}`), 303)
      return show(visit, reply, appointmentOf(visit))
    })
  get('/appointment/:key', (visit, reply, appointment) => appointmentView(visit, reply, appointment))
  get('/appointment/:key/move', (visit, reply, appointment) => movePage(visit, reply, appointment))
  get('/appointment/:key/move/check', (visit, reply, appointment) => checkPage(visit, reply, appointment))
  get('/appointment/:key/cancel', (visit, reply, appointment) => cancelPage(visit, reply, appointment))
  moveForm(app, ctx)
  cancelForm(app, ctx)
}

function moveForm(app: App, ctx: Context): void {
  form(app, ctx, '/appointment/:key/move', {
    fields: ScheduleBody,
    change: async (tx, visit, { timestamp, timezone = visit.timezone }) => {
      const { id } = appointmentOf(visit)
      const to = { startsAt: fromEpochSeconds(timestamp), timezone, byCustomer: true }
      await rescheduleAppointment(tx, ctx, visit.access.caller, id, to)
      return link(visit, path(visit), { done: 'moved' })
    },
    again: (reply, visit, rejection) => movePage(visit, reply, appointmentOf(visit), rejection),
  })
}

function cancelForm(app: App, ctx: Context): void {
  form(app, ctx, '/appointment/:key/cancel', {
    fields: CancelBody,
    change: async (tx, visit, { reason }) => {
      const how = { reason: reason || null, byCustomer: true }
      await cancelAppointment(tx, ctx, visit.access.caller, appointmentOf(visit).id, how)
      return link(visit, path(visit), { done: 'canceled' })
    },
    again: (reply, visit, rejection) => cancelPage(visit, reply, appointmentOf(visit), rejection),
  })
}

const path = ({ access }: Visit, rest = '') => `/appointment/${access.key}${rest}`

function appointmentOf({ access: { appointment, kind } }: Visit): AppointmentRow {
  if (!appointment || kind !== 'appointment') throw notFound('Booking')
  return appointment
}

async function movePage(
  visit: Visit,
  reply: FastifyReply,
  appointment: AppointmentRow,
  rejection?: Rejection,
): Promise<FastifyReply> {
  if (!canBeChanged(appointment, visit.now)) return reply.redirect(link(visit, path(visit)), 303)
  const { texts, locale } = visit
  const choice = await choiceOf(visit)
  const old = appointment.starts_at
  const when = choice.day && fullDateText(choice.day, locale)
  const action = link(visit, path(visit, '/move/check'))
  const lost =
    rejection?.error.code === 'reschedule_failed' ? instantIn(rejection.fields.timestamp) : undefined
  const carry = carriedFields(visit)
  const body = html`${backHome(visit)}
${rejection && errorSummary(texts, rejection)}
${lost && html`<form method="get" action="${action}" class="nearest">${carry}${await nearestButtons(visit, lost, undefined, old)}</form>`}
${zoneLine(visit)}
${serviceLine(visit, visit.access.reservation)}
${old && summaryList(bookedNowFact(visit, old))}
${monthAndTimes(visit, choice, path(visit, '/move'), starts => html`<form method="get" action="${action}">${carry}${timeButtons(visit, starts, old ?? undefined)}</form>`, old)}`
  return sendPage(reply, visit, { heading: texts.moveHeading, when, body }, rejection ? 422 : 200)
}

async function checkPage(
  visit: Visit,
  reply: FastifyReply,
  appointment: AppointmentRow,
): Promise<FastifyReply> {
  if (!canBeChanged(appointment, visit.now)) return reply.redirect(link(visit, path(visit)), 303)
  const startsAt = instantIn(visit.query.timestamp)
  if (!startsAt) return reply.redirect(link(visit, path(visit, '/move')), 303)
  const { texts } = visit
  const old = appointment.starts_at
  const time = { startsAt, durationMinutes: appointment.duration_minutes, heldUntil: null }
  const beside = html`<a class="button plain" href="${link(visit, path(visit))}">${texts.keep}</a>`
  const body = html`${back(visit, path(visit, '/move'), texts.otherTime)}
${zoneLine(visit)}
${checkBody(visit, time, { action: link(visit, path(visit, '/move')), button: texts.moveTo(shortTime(startsAt, visit, visit.now)), facts: moveFacts(visit, old, time), beside })}`
  return sendPage(reply, visit, { heading: texts.checkMove, when: fullTime(startsAt, visit), body })
}

async function cancelPage(
  visit: Visit,
  reply: FastifyReply,
  appointment: AppointmentRow,
  rejection?: Rejection,
): Promise<FastifyReply> {
  if (!canBeChanged(appointment, visit.now)) return reply.redirect(link(visit, path(visit)), 303)
  const { texts } = visit
  const { starts_at: startsAt, duration_minutes: durationMinutes } = appointment
  const when = startsAt ? fullTime(startsAt, visit) : undefined
  const isWrong = rejection?.error.params?.reason !== undefined
  const isPaid = visit.access.reservation?.prepaid === true
  const body = html`${backHome(visit)}
${rejection && errorSummary(texts, rejection)}
${startsAt && zoneLine(visit)}
${startsAt && summaryList(factsOf(visit, { startsAt, durationMinutes }))}
<p>${texts.moveInstead} <a href="${link(visit, path(visit, '/move'))}">${texts.chooseOtherTime}</a></p>
<p>${texts.cancelEffect(isPaid)}</p>
<form method="post" action="${link(visit, path(visit, '/cancel'))}" novalidate>
${onceField()}
<div class="field${isWrong && ' wrong'}"><label for="reason">${texts.reason} <span class="quiet">${texts.optional}</span></label>
<textarea id="reason" name="reason" rows="3" maxlength="500"${isWrong && html` aria-invalid="true" aria-describedby="reason-error"`}>${rejection?.fields.reason}</textarea>
${isWrong && errorLine(texts, 'reason')}</div>
<p class="actions choice"><a class="button plain" href="${link(visit, path(visit))}">${texts.keep}</a> <button class="danger">${texts.cancel}</button></p>
</form>`
  return sendPage(reply, visit, { heading: texts.cancelHeading, when, body }, rejection ? 422 : 200)
}
