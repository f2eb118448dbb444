import type { FastifyReply } from 'fastify'
import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { nameOf } from '../../bookings/documents/documents.ts'
import { oncePerFile } from '../../bookings/release/release.ts'
import { html } from '../../platform/lib/html.ts'
import { ownResult } from '../booking/own-results.ts'
import { back, sendPage } from './document.ts'
import { lengthText } from './documents.ts'
import { type BookingPage, link } from './page-context.ts'
import { factsOf, summaryList } from './summary.ts'
import { fullTime } from './times.ts'
import { zoneLine } from './zones/zone.ts'

/** The receipt of a completed appointment, to print: who, when, which service, how often, for what price. */
export async function receiptPage(
  page: BookingPage,
  reply: FastifyReply,
  appointment: AppointmentRow,
): Promise<FastifyReply> {
  const { texts, access } = page
  const { starts_at: startsAt, duration_minutes: durationMinutes, status, quantity, id } = appointment
  const home = `/appointment/${access.key}`
  if (status !== 'completed' || !startsAt) return reply.redirect(link(page, home), 303)
  const { documents = [] } = (await ownResult(page.ctx, access)) ?? {}
  const notarized = oncePerFile(documents)
    .map(one => `${nameOf(one)} (${lengthText(page, one)})`)
    .join(', ')
  const facts = [
    ...factsOf(page, { startsAt, durationMinutes }),
    [texts.quantity, String(quantity)],
    [texts.referenceLabel, String(id)],
    ...(notarized ? [[texts.results, notarized] as const] : []),
  ] as const
  const body = html`${back(page, home, texts.backTo.appointment)}
${zoneLine(page)}
${summaryList([...facts])}
<p class="actions"><button type="button" class="main" data-print hidden>${texts.print}</button></p>`
  return sendPage(reply, page, { heading: texts.receipt, when: fullTime(startsAt, page), body })
}
