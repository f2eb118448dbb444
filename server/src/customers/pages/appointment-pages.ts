import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { rescheduleAppointment } from '../../bookings/appointments/reschedule.ts'
import { canCustomerChange } from '../../bookings/appointments/rules.ts'
import { startRenewal } from '../../bookings/checkouts/checkouts.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { errorLine, errorSummary, type Rejection } from '../../platform/http/pages/errors.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { html } from '../../platform/lib/html.ts'
import { cancelOwn } from '../booking/own-cancellation.ts'
import { CancelBody, ScheduleBody } from '../booking/schema.ts'
import { appointmentView } from './appointment-view.ts'
import { costOfCanceling, moveNote } from './cancellation.ts'
import { checkBody } from './check.ts'
import { back, sendPage } from './document.ts'
import { invoiceFile, invoicePage } from './invoice-page.ts'
import { bookingForm, carriedFields } from './keyed-form.ts'
import { choiceOf, monthAndTimes, nearestButtons, timeButtons } from './month.ts'
import { type BookingPage, bookingPageOf, idOf, instantIn, link } from './page-context.ts'
import { receiptPage } from './receipt-page.ts'
import { backHome } from './state.ts'
import {
  bookedNowFact,
  factsOf,
  moveFacts,
  placeLine,
  serviceLine,
  summaryList,
  whoseLine,
} from './summary.ts'
import { fullDateText, fullTime, shortTime } from './times.ts'
import { toPayment } from './to-payment.ts'
import { zoneLine, zoneName } from './zones/zone.ts'

const NoFields = Type.Object({})

/** `/appointment/{key}`: see it, move it, cancel it. */
export function appointmentPages(app: App, ctx: Context): void {
  const get = (
    url: string,
    show: (
      page: BookingPage,
      reply: FastifyReply,
      appointment: AppointmentRow,
      request: FastifyRequest,
    ) => Promise<FastifyReply>,
  ) =>
    app.get(url, { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
      const page = await bookingPageOf(ctx, request)
      // A link to choose a time, opened at the wrong address.
      if (page.access.kind === 'reservation')
        return reply.redirect(link(page, `/schedule/${page.access.key}`), 303)
      return show(page, reply, appointmentOf(page), request)
    })
  get('/appointment/:key', (page, reply, appointment) => appointmentView(page, reply, appointment))
  get('/appointment/:key/move', (page, reply, appointment) => movePage(page, reply, appointment))
  get('/appointment/:key/move/check', (page, reply, appointment) => checkPage(page, reply, appointment))
  get('/appointment/:key/cancel', (page, reply, appointment) => cancelPage(page, reply, appointment))
  get('/appointment/:key/receipt', async (page, reply, appointment) => receiptPage(page, reply, appointment))
  get('/appointment/:key/invoices/:id', (page, reply, _appointment, request) =>
    invoicePage(page, reply, idOf(request)),
  )
  get('/appointment/:key/invoices/:id/pdf', (page, reply, _appointment, request) =>
    invoiceFile(page, reply, idOf(request)),
  )
  moveForm(app, ctx)
  cancelForm(app, ctx)
  cardForm(app, ctx)
}

function moveForm(app: App, ctx: Context): void {
  bookingForm(app, ctx, '/appointment/:key/move', {
    fields: ScheduleBody,
    change: async (tx, page, { timestamp, timezone = page.readerTimezone }) => {
      const { id } = appointmentOf(page)
      const to = { startsAt: fromEpochSeconds(timestamp), timezone, byCustomer: true }
      await rescheduleAppointment(tx, ctx, page.access.caller, id, to)
      return link(page, path(page), { done: 'moved' })
    },
    showRejected: (reply, page, rejection) => movePage(page, reply, appointmentOf(page), rejection),
  })
}

function cancelForm(app: App, ctx: Context): void {
  bookingForm(app, ctx, '/appointment/:key/cancel', {
    fields: CancelBody,
    readers: () => ({ accepted_fee: Number }),
    change: async (tx, page, { reason, accepted_fee }) => {
      const given = { reason: reason || null, acceptedFee: accepted_fee }
      await cancelOwn(tx, ctx, page.access.caller, appointmentOf(page).id, given)
      return link(page, path(page), { done: 'canceled' })
    },
    showRejected: (reply, page, rejection) => cancelPage(page, reply, appointmentOf(page), rejection),
  })
}

/** Another card, in place of one that the bank refused. */
function cardForm(app: App, ctx: Context): void {
  bookingForm(app, ctx, '/appointment/:key/card', {
    fields: NoFields,
    change: async (tx, page) => {
      const { reservation, caller } = page.access
      if (!reservation) throw notFound('Booking')
      await startRenewal(tx, ctx, caller, reservation.id, appointmentOf(page))
      return link(page, `/schedule/${reservation.reservation_key}/pay`)
    },
    lead: (to, request) => toPayment(ctx, request, to),
    showRejected: (reply, page) => appointmentView(page, reply, appointmentOf(page)),
  })
}

const path = ({ access }: BookingPage, rest = '') => `/appointment/${access.key}${rest}`

function appointmentOf({ access: { appointment, kind } }: BookingPage): AppointmentRow {
  if (!appointment || kind !== 'appointment') throw notFound('Booking')
  return appointment
}

async function movePage(
  page: BookingPage,
  reply: FastifyReply,
  appointment: AppointmentRow,
  rejection?: Rejection,
): Promise<FastifyReply> {
  if (!canCustomerChange(appointment, page.now)) return reply.redirect(link(page, path(page)), 303)
  const { texts, locale } = page
  const old = appointment.starts_at
  const choice = await choiceOf(page, old)
  const when = choice.day && fullDateText(choice.day, locale)
  const action = link(page, path(page, '/move/check'))
  const lost =
    rejection?.error.code === 'reschedule_failed' ? instantIn(rejection.fields.timestamp) : undefined
  const carry = carriedFields(page)
  const body = html`${backHome(page)}
${rejection && errorSummary(texts, rejection)}
${lost && html`<form method="get" action="${action}" class="nearest">${carry}${await nearestButtons(page, lost, undefined, old)}</form>`}
${zoneLine(page)}
${serviceLine(page, page.access.reservation)}
${placeLine(page)}
${whoseLine(page)}
${old && summaryList(bookedNowFact(page, old))}
${moveNote(page, old)}
${monthAndTimes(page, choice, path(page, '/move'), starts => html`<form method="get" action="${action}">${carry}${timeButtons(page, starts, old ?? undefined)}</form>`, old)}`
  return sendPage(reply, page, { heading: texts.moveHeading, when, body }, rejection ? 422 : 200)
}

async function checkPage(
  page: BookingPage,
  reply: FastifyReply,
  appointment: AppointmentRow,
): Promise<FastifyReply> {
  if (!canCustomerChange(appointment, page.now)) return reply.redirect(link(page, path(page)), 303)
  const startsAt = instantIn(page.query.timestamp)
  if (!startsAt) return reply.redirect(link(page, path(page, '/move')), 303)
  const { texts } = page
  const old = appointment.starts_at
  const time = { startsAt, durationMinutes: appointment.duration_minutes, heldUntil: null }
  const beside = html`<a class="button plain" href="${link(page, path(page))}">${texts.keep}</a>`
  const body = html`${back(page, path(page, '/move'), texts.otherTime)}
${zoneLine(page)}
${moveNote(page, old)}
${checkBody(page, time, { action: link(page, path(page, '/move')), button: texts.moveTo(shortTime(startsAt, page, page.now)), facts: moveFacts(page, old, time), beside })}`
  return sendPage(reply, page, { heading: texts.checkMove, when: fullTime(startsAt, page), body })
}

async function cancelPage(
  page: BookingPage,
  reply: FastifyReply,
  appointment: AppointmentRow,
  rejection?: Rejection,
): Promise<FastifyReply> {
  if (!canCustomerChange(appointment, page.now)) return reply.redirect(link(page, path(page)), 303)
  const { texts } = page
  const { starts_at: startsAt, duration_minutes: durationMinutes } = appointment
  const when = startsAt ? fullTime(startsAt, page) : undefined
  const isWrong = rejection?.error.params?.reason !== undefined
  const cost = await costOfCanceling(page, startsAt)
  const body = html`${backHome(page)}
${rejection && errorSummary(texts, rejection)}
${startsAt && zoneName(page)}
${startsAt && summaryList(factsOf(page, { startsAt, durationMinutes }))}
<p>${texts.moveInstead} <a href="${link(page, path(page, '/move'))}">${texts.chooseOtherTime}</a></p>
<p>${texts.cancelEffect} ${cost.words}</p>
<form method="post" action="${link(page, path(page, '/cancel'))}" novalidate>
${onceField()}
<input type="hidden" name="accepted_fee" value="${cost.fee}">
<div class="field${isWrong && ' wrong'}"><label for="reason">${texts.reason} <span class="quiet">${texts.optional}</span></label>
<textarea id="reason" name="reason" rows="3" maxlength="500"${isWrong && html` aria-invalid="true" aria-describedby="reason-error"`}>${rejection?.fields.reason}</textarea>
${isWrong && errorLine(texts, 'reason', rejection?.error)}</div>
<p class="actions choice"><a class="button plain" href="${link(page, path(page))}">${texts.keep}</a> <button class="danger">${texts.cancel}</button></p>
</form>`
  return sendPage(reply, page, { heading: texts.cancelHeading, when, body }, rejection ? 422 : 200)
}
