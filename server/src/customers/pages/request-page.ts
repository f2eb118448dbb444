import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { withdrawRequest } from '../../bookings/confirmation/request-time.ts'
import { openRequest } from '../../bookings/reservations/time-request.ts'
import { requestTexts } from '../../mail/languages/request-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { TimeRequest } from '../../platform/db/request-types.ts'
import type { App } from '../../platform/http/operation.ts'
import { errorSummary, type Rejection } from '../../platform/http/pages/errors.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { sendPage } from './document.ts'
import { doneNote } from './done.ts'
import { bookingForm, pageOfForm } from './keyed-form.ts'
import { type BookingPage, link, type TimePage } from './page-context.ts'
import { checkFacts, summaryList } from './summary.ts'
import { fullTime, shortTime } from './times.ts'
import { zoneName } from './zones/zone.ts'

/** The request that the business has not decided. Undefined without one. */
export const requestOfPage = ({ access: { reservation }, now }: BookingPage): TimeRequest | undefined =>
  reservation && openRequest(reservation, now)

/** Whether staff confirm the time that the customer chooses. */
export const isConfirmedByStaff = ({ confirmation }: Pick<TimePage, 'confirmation'>): boolean =>
  confirmation.confirmation === 'staff'

/** Where a time leads that is not booked yet: to the request, or to the payment. */
export const unbookedPath = (page: TimePage, key: string): string =>
  isConfirmedByStaff(page)
    ? link(page, `/schedule/${key}`, { done: 'requested' })
    : link(page, `/schedule/${key}/pay`)

/** Before a time is chosen: the business confirms it. */
export const confirmNote = (page: TimePage): Html => {
  const { confirms } = requestTexts[page.language]
  return html`${isConfirmedByStaff(page) && html`<p class="notice">${confirms(page.brand.name, page.confirmation.confirmation_hours)}</p>`}`
}

/** `/schedule/{key}/withdraw`: the customer takes the request back. */
export function requestForm(
  app: App,
  ctx: Context,
  showRejected: (page: BookingPage, reply: FastifyReply, rejection: Rejection) => Promise<FastifyReply>,
): void {
  const url = '/schedule/:key/withdraw'
  pageOfForm(app, ctx, url)
  bookingForm(app, ctx, url, {
    fields: Type.Object({}),
    change: async (tx, page) => {
      const { caller, reservation, kind } = page.access
      if (!reservation || kind !== 'reservation') throw notFound('Booking')
      await withdrawRequest(tx, ctx, caller, reservation.id)
      return link(page, `/schedule/${page.access.key}`, { done: 'withdrawn' })
    },
    showRejected: (reply, page, rejection) => showRejected(page, reply, rejection),
  })
}

/** The request that waits: until when, that nothing is booked, and how to withdraw it. */
export function requestPage(
  page: BookingPage,
  reply: FastifyReply,
  request: TimeRequest,
  rejection?: Rejection,
): FastifyReply {
  const { texts, language, brand, access } = page
  const words = requestTexts[language]
  const startsAt = new Date(request.starts_at)
  const durationMinutes = access.reservation?.duration_minutes ?? 0
  const body = html`${rejection ? errorSummary(texts, rejection) : doneNote(page)}
${zoneName(page)}
<p class="notice">${words.waits(brand.name, shortTime(new Date(request.ends_at), page))} ${words.nothingBooked}</p>
${summaryList(checkFacts(page, { startsAt, durationMinutes }))}
${withdrawForm(page)}`
  const when = fullTime(startsAt, page)
  return sendPage(
    reply,
    page,
    { heading: words.heading, when, body, hasContact: true },
    rejection ? 422 : 200,
  )
}

/** Where a time is chosen: the outcome of the last request, and the times that the business proposes. */
export function requestNotes(page: BookingPage): Html {
  const { language, brand, now, access } = page
  const words = requestTexts[language]
  const request = requestOfPage(page)
  const state = access.reservation?.time_request?.state
  if (request?.state !== 'proposed')
    return html`${(state === 'expired' || state === 'requested') && html`<p class="notice">${words.expired(brand.name)}</p>`}`
  const times = request.proposed
    .map(start => new Date(start))
    .filter(start => start > now)
    .map(
      start =>
        html`<li><a class="button plain" href="${link(page, `/schedule/${access.key}/check`, { at: start.getTime() / 1000 })}">${words.choose(shortTime(start, page))}</a></li>`,
    )
  return html`<div class="notice"><p>${words.proposed(brand.name, shortTime(new Date(request.ends_at), page))}</p>
${request.reason && html`<p class="lines">${request.reason}</p>`}
<ul class="times wide">${times}</ul></div>
${withdrawForm(page)}`
}

const withdrawForm = (page: BookingPage): Html =>
  html`<form method="post" action="${link(page, `/schedule/${page.access.key}/withdraw`)}">
${onceField()}
<p class="actions"><button class="plain">${requestTexts[page.language].withdraw}</button></p>
</form>`
