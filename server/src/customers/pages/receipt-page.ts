import type { FastifyReply } from 'fastify'
import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { html } from '../../platform/lib/html.ts'
import { back, sendPage } from './document.ts'
import { type BookingPage, link } from './page-context.ts'
import { factsOf, summaryList } from './summary.ts'
import { fullTime } from './times.ts'
import { zoneLine } from './zones/zone.ts'

/** The receipt of a completed appointment, to print: who, when, which service, how often, for what price. */
export function receiptPage(
  page: BookingPage,
  reply: FastifyReply,
  appointment: AppointmentRow,
): FastifyReply {
  const { texts, access } = page
  const { starts_at: startsAt, duration_minutes: durationMinutes, status, quantity, id } = appointment
  const home = `/appointment/${access.key}`
  if (status !== 'completed' || !startsAt) return reply.redirect(link(page, home), 303)
  const facts = [
    ...factsOf(page, { startsAt, durationMinutes }),
    [texts.quantity, String(quantity)],
    [texts.referenceLabel, String(id)],
  ] as const
  const body = html`${back(page, home, texts.backTo.appointment)}
${zoneLine(page)}
${summaryList([...facts])}
<p class="actions"><button type="button" class="main" data-print hidden>${texts.print}</button></p>`
  return sendPage(reply, page, { heading: texts.receipt, when: fullTime(startsAt, page), body })
}
