import type { FastifyReply } from 'fastify'
import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { nameOf } from '../../bookings/documents/documents.ts'
import { listPayments, type PaymentRow, recordsPayments } from '../../bookings/payments/payments.ts'
import { oncePerFile, resultType } from '../../bookings/release/release.ts'
import { fullName } from '../../bookings/signers/rules.ts'
import { receiptTexts } from '../../mail/languages/receipt-texts.ts'
import { customerMeeting, describeMeeting } from '../../mail-templates/meeting.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { dateIn } from '../../platform/lib/time-zone.ts'
import { ownDocuments } from '../booking/own-documents.ts'
import { ownResult } from '../booking/own-results.ts'
import { ownSigners } from '../booking/own-signers.ts'
import { back, contactLink, sendPage } from './document.ts'
import { type Fact, inLines } from './fact.ts'
import { type BookingPage, link } from './page-context.ts'
import { paymentFacts, receiptTitle } from './payment-facts.ts'
import { receiptFacts } from './price.ts'
import { customerFact, fileFact, placeText, summaryList } from './summary.ts'
import { fullDateText } from './times.ts'

/**
 * The receipt of a completed appointment, to print: who, when and where, which service, how often and for
 * what price, what is known of the payment, and the notarized documents. One of an earlier version,
 * whose completion has no time, is issued when it is opened.
 */
export async function receiptPage(
  page: BookingPage,
  reply: FastifyReply,
  appointment: AppointmentRow,
): Promise<FastifyReply> {
  const { texts, access } = page
  const { starts_at: startsAt, status } = appointment
  const home = `/appointment/${access.key}`
  const isRecording = await recordsPayments(page.ctx.db, page.workspace.id)
  if (status !== 'completed' || !startsAt) return reply.redirect(link(page, home), 303)
  const body = html`${back(page, home, texts.backTo.appointment)}
${summaryList([
  ...(await whoAndWhen(page, appointment, startsAt)),
  ...whatAndPrice(page, appointment),
  ...paymentFacts(page, { isRecording, entries: await paymentsOf(page, appointment) }),
])}
${await notarizedDocuments(page)}
<p class="actions"><button type="button" class="main" data-print hidden>${texts.print}</button></p>`
  return sendPage(reply, page, { heading: await receiptTitle(page), body, hasContact: true })
}

/** The payments that nobody took back, oldest first. */
async function paymentsOf({ ctx, caller }: BookingPage, { id }: AppointmentRow): Promise<PaymentRow[]> {
  const entries = await listPayments(ctx.db, caller, 'appointment', id, { limit: 100, after: undefined })
  return entries.filter(one => one.kind === 'payment' && !one.is_voided).reverse()
}

/** A receipt is read later and elsewhere, so its time names the zone, and there is no other to choose. */
async function whoAndWhen(page: BookingPage, appointment: AppointmentRow, startsAt: Date): Promise<Fact[]> {
  const { texts, ctx, access, service, place, brand } = page
  const meeting = { ...customerMeeting(page, appointment, service, place), startsAt }
  const { when, duration, place: address } = describeMeeting(meeting, page)
  const where = address ?? placeText(texts, place)
  const signers = (await ownSigners(ctx.db, access)).map(one => fullName(one.first_name, one.last_name))
  const own = receiptTexts[page.language]
  const { postal_address, tax_id } = page.workspace
  return [
    [texts.receiptFrom, html`<bdi>${brand.name}</bdi>`],
    ...(postal_address ? [[own.address, html`<span class="lines">${postal_address}</span>`] as const] : []),
    ...(tax_id ? [[own.taxId, html`<bdi>${tax_id}</bdi>`] as const] : []),
    ...(brand.contact ? [[own.contact, contactLink(brand.contact)] as const] : []),
    [own.issued, fullDateText(dateIn(appointment.completed_at ?? page.now, page.timezone), page.locale)],
    [texts.referenceLabel, String(appointment.id)],
    customerFact(page),
    ...fileFact(page),
    ...(signers.length > 0
      ? [[texts.signers, inLines(signers.map(name => html`<bdi>${name}</bdi>`))] as const]
      : []),
    [texts.day, when.date],
    [texts.time, when.time],
    [texts.duration, duration],
    ...(where ? [[texts.place, html`<span class="lines">${where}</span>`] as const] : []),
  ]
}

const whatAndPrice = (page: BookingPage, { quantity, acts }: AppointmentRow): Fact[] => [
  [page.texts.service, html`<bdi>${page.service.label}</bdi>`],
  [page.service.quantity ?? page.texts.quantity, String(quantity)],
  ...(acts?.length ? [[receiptTexts[page.language].acts, actLines(page, acts)] as const] : []),
  ...receiptFacts(page),
]

const actLines = ({ language }: BookingPage, acts: NonNullable<AppointmentRow['acts']>): Html =>
  inLines(acts.map(({ type, count }) => `${receiptTexts[language].act[type]} × ${count}`))

/** Also when they can no longer be downloaded. */
async function notarizedDocuments(page: BookingPage): Promise<Html> {
  const { texts, ctx, access } = page
  const { state } = (await ownResult(ctx, access)) ?? {}
  if (state !== 'ready' && state !== 'expired') return html``
  const documents = (await ownDocuments(ctx.db, access)).filter(({ type }) => type === resultType)
  return html`<section aria-labelledby="notarized"><h2 id="notarized">${texts.notarizedDocuments}</h2>
<ul>${oncePerFile(documents).map(one => html`<li><bdi>${nameOf(one)}</bdi>${one.pages !== null && html` · ${texts.pages(one.pages)}`}</li>`)}</ul></section>`
}
