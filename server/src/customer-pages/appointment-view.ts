import type { FastifyReply } from 'fastify'
import type { AppointmentRow } from '../appointments/appointments.ts'
import { isOpen } from '../customer-booking/view.ts'
import { type Html, html } from '../lib/html.ts'
import { calendarLinks } from './calendar-links.ts'
import { sendPage } from './document.ts'
import { doneNote } from './done.ts'
import { peopleAndFiles } from './people-and-files.ts'
import { factsOf, serviceLine, summaryList } from './summary.ts'
import { fullTime } from './times.ts'
import { link, type Visit } from './visit.ts'
import { zoneLine } from './zone.ts'

/** The appointment: its time, what the customer can do, its signers and documents. */
export async function appointmentView(
  visit: Visit,
  reply: FastifyReply,
  appointment: AppointmentRow,
  problem?: Html,
): Promise<FastifyReply> {
  const { texts, now } = visit
  const { starts_at: startsAt, duration_minutes: durationMinutes, status } = appointment
  const heading = startsAt ? texts.appointmentAt(fullTime(startsAt, visit)) : texts.noTimeYet
  const canChange = isOpen(appointment, now)
  const body = html`${problem ?? doneNote(visit)}
${stateNote(visit, appointment)}
${startsAt && zoneLine(visit)}
${startsAt ? summaryList(factsOf(visit, { startsAt, durationMinutes })) : serviceLine(visit)}
${canChange && status === 'scheduled' && visit.place.meetingUrl && html`<p><a class="button" href="${link(visit, `/session/${appointment.session_key}`)}">${texts.toSession}</a></p>`}
${canChange && actions(visit, startsAt !== null)}
${startsAt && canChange && status === 'scheduled' && calendarLinks(visit, appointment, startsAt)}
${await peopleAndFiles(visit)}`
  return sendPage(reply, visit, { title: heading, heading, body }, problem ? 422 : 200)
}

function stateNote(
  visit: Visit,
  { status, starts_at: startsAt, duration_minutes, id }: AppointmentRow,
): Html {
  const { texts, now } = visit
  const endsMs = startsAt ? startsAt.getTime() + duration_minutes * 60_000 : Number.POSITIVE_INFINITY
  const state =
    status === 'canceled'
      ? (['bad', texts.stateCanceled] as const)
      : status === 'completed'
        ? (['good', texts.stateCompleted] as const)
        : status === 'draft'
          ? (['wait', texts.stateDraft] as const)
          : endsMs < now.getTime()
            ? (['wait', texts.statePast] as const)
            : (['good', texts.stateScheduled] as const)
  return html`<p class="state ${state[0]}">${state[1]} <span class="quiet">${texts.reference(id)}</span></p>${status === 'canceled' && bookAgain(visit)}`
}

/** A canceled appointment whose reservation was kept can be booked again. */
function bookAgain(visit: Visit): Html {
  const { opened, texts } = visit
  const { reservation } = opened
  const isKept = reservation && !['canceled', 'completed'].includes(reservation.status)
  return isKept
    ? html`<p><a class="button main" href="${link(visit, `/schedule/${reservation.reservation_key}`)}">${texts.chooseOtherTime}</a></p>`
    : html`<p>${texts.askBusiness(visit.brand.name, visit.brand.contact)}</p>`
}

function actions(visit: Visit, hasTime: boolean): Html {
  const { texts, opened } = visit
  const path = `/appointment/${opened.key}`
  return html`<div class="actions">
<a class="button main" href="${link(visit, `${path}/move`)}">${hasTime ? texts.chooseOtherTime : texts.chooseTime}</a>
<button type="button" class="plain" data-print hidden>${texts.print}</button>
<a class="apart" href="${link(visit, `${path}/cancel`)}">${texts.cancel}</a>
</div>`
}
