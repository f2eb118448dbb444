import type { FastifyReply } from 'fastify'
import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { noShow } from '../../bookings/appointments/no-show-mark.ts'
import { canCustomerChange, isMissed } from '../../bookings/appointments/rules.ts'
import { endOf } from '../../mail-templates/kinds/ended.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { calendarLinks } from './calendar-links.ts'
import { cardNotice } from './card-notice.ts'
import { detailsLinks } from './details-pages.ts'
import { sendPage } from './document.ts'
import type { UploadProblem } from './documents.ts'
import { detailOf, doneNote, isRecent } from './done.ts'
import { invoiceLinks } from './invoice-page.ts'
import { bookAgain, bookAnother } from './messages.ts'
import { type BookingPage, link } from './page-context.ts'
import { receiptTitle } from './payment-facts.ts'
import { peopleAndFiles } from './people-and-files.ts'
import { answersSection } from './questions.ts'
import { resultSection } from './result.ts'
import { canJoin } from './session-page.ts'
import { hasEnded, isClosed } from './state.ts'
import { customerOf, factsOf, serviceLine, summaryList } from './summary.ts'
import { tasksSection } from './tasks.ts'
import { fullTime } from './times.ts'
import { zoneLine, zoneName } from './zones/zone.ts'

/** The appointment: its time, what the customer can do, its signers and documents. */
export async function appointmentView(
  page: BookingPage,
  reply: FastifyReply,
  appointment: AppointmentRow,
  problem?: UploadProblem,
): Promise<FastifyReply> {
  const { now } = page
  const { starts_at: startsAt, duration_minutes: durationMinutes, status } = appointment
  const isCanceled = status === 'canceled'
  const canChange = canCustomerChange(appointment, now)
  const isNew =
    page.query.done === 'booked' &&
    isRecent(page, appointment.created_at) &&
    canChange &&
    status === 'scheduled' &&
    startsAt !== null
  const when = startsAt ? fullTime(startsAt, page) : undefined
  // Shortly before the session, the way to it comes first.
  const joins = canJoin(page, appointment)
  const body = html`${problem?.note ?? (isNew ? await bookedPanel(page, appointment, startsAt) : doneNote(page))}
${!isNew && (await stateNote(page, appointment))}
${await cardNotice(page)}
${await resultSection(page)}
${startsAt && (isClosed(page) ? zoneName(page) : zoneLine(page))}
${joins && (await actions(page, appointment, canChange))}
${await tasksSection(page, appointment)}
<section>${startsAt ? summaryList(factsOf(page, { startsAt, durationMinutes })) : serviceLine(page)}
${detailsLinks(page)}
${!joins && (await actions(page, appointment, canChange))}</section>
${startsAt && canChange && status === 'scheduled' && !isNew && (await calendarLinks(page, appointment, startsAt))}
${answersSection(page)}
${await peopleAndFiles(page, problem)}
${status === 'completed' && html`<section class="no-print">${await bookAgain(page, 'plain')}</section>`}`
  return sendPage(
    reply,
    page,
    {
      heading: headingOf(page, appointment, isNew),
      when,
      isVoid: isCanceled,
      body,
      hasContact: isClosed(page),
    },
    problem?.status ?? 200,
  )
}

function headingOf({ texts }: BookingPage, { status, starts_at }: AppointmentRow, isNew: boolean): string {
  if (isNew) return texts.bookedHeading
  if (status === 'canceled') return texts.appointmentCanceled
  return starts_at ? texts.appointment : texts.noTimeYet
}

/** After booking: what to note, where the mail goes, and the way into the customer's calendar. */
async function bookedPanel(page: BookingPage, appointment: AppointmentRow, startsAt: Date): Promise<Html> {
  const { texts } = page
  const { email } = customerOf(page)
  return html`<div class="done" role="status" tabindex="-1" id="done" data-done="booked"${detailOf(page)}>${email !== '' && html`<p>${texts.mailFollows(email)}</p>`}
<p>${texts.reference(appointment.id)}</p>
${await calendarLinks(page, appointment, startsAt)}
${await bookAnother(page)}</div>`
}

async function stateNote(page: BookingPage, appointment: AppointmentRow): Promise<Html> {
  const { status, id } = appointment
  const [look, state] = stateOf(page, appointment)
  return html`<p class="state ${look}">${state} <span class="quiet">· ${page.texts.reference(id)}</span></p>
${status === 'canceled' && whoCanceled(page, appointment)}
${(status === 'canceled' || isMissed(appointment)) && (await bookAgain(page))}`
}

/** How the state looks, and what it is called. */
function stateOf(page: BookingPage, appointment: AppointmentRow): readonly [string, string] {
  const { texts } = page
  const { status } = appointment
  if (status === 'canceled') return ['bad', texts.stateCanceled]
  if (status === 'completed') return ['good', texts.stateCompleted]
  if (status === 'draft') return ['wait', texts.stateDraft]
  if (isMissed(appointment)) return ['wait', texts.stateMissed]
  return hasEnded(page) ? ['wait', texts.statePast] : ['good', texts.stateScheduled]
}

/** Who canceled the appointment, and the reason if staff share it. Of a no-show: that nobody met. */
function whoCanceled({ texts, brand }: BookingPage, appointment: AppointmentRow): Html {
  if (appointment.canceled_by === null) return html``
  if (appointment.cancel_reason === noShow) return html`<p>${texts.wasMissed}</p>`
  const { byCustomer, reason } = endOf(appointment)
  return html`<p>${byCustomer ? texts.youCanceled : texts.businessCanceled(brand.name)}${reason && html` <bdi>${texts.reasonGiven(reason)}</bdi>`}</p>`
}

/** The way to the session comes first: it is what most readers look for. */
async function actions(page: BookingPage, appointment: AppointmentRow, canChange: boolean): Promise<Html> {
  const { status, session_key, starts_at: startsAt } = appointment
  const { texts, access } = page
  const path = `/appointment/${access.key}`
  const joins = canJoin(page, appointment)
  const hasSession = joins || (canChange && status === 'scheduled' && page.place.meetingUrl !== null)
  const session =
    hasSession &&
    html`<a class="button ${joins ? 'main' : 'plain'}" href="${link(page, `/session/${session_key}`)}">${joins ? texts.join : texts.toSession}</a>`
  if (!canChange)
    return html`${session && html`<p>${session}</p>`}${status === 'completed' && startsAt && html`<p><a class="button plain no-print" href="${link(page, `${path}/receipt`)}">${await receiptTitle(page)}</a></p>`}${await invoiceLinks(page)}`
  return html`<div class="actions">
${session}
<a class="button ${startsAt ? 'plain' : 'main'}" href="${link(page, `${path}/move`)}">${startsAt ? texts.chooseOtherTime : texts.chooseTime}</a>
<button type="button" class="plain" data-print hidden>${texts.print}</button>
<a class="apart" href="${link(page, `${path}/cancel`)}">${texts.cancel}</a>
</div>
${await invoiceLinks(page)}`
}
