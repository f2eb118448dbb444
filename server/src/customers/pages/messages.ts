import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { bookedAgain, inPlaceOf } from '../../bookings/again/again.ts'
import { getAppointment } from '../../bookings/appointments/appointments.ts'
import { getReservation } from '../../bookings/reservations/reservations.ts'
import { bookableServices } from '../../calendar/availability/offered.ts'
import { catalogs, languageOf } from '../../mail/languages/languages.ts'
import { laterTexts } from '../../mail/languages/later-texts.ts'
import { requestTexts } from '../../mail/languages/request-texts.ts'
import type { Context } from '../../platform/context.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { replacementOf } from '../../platform/lib/language-tags.ts'
import { correctedAccent, defaultAccent } from '../../workspaces/brand.ts'
import { hasNotTakenPlace, mainOf, parentOf } from '../booking/access.ts'
import { type Shell, sendPage } from './document.ts'
import { type BookingPage, carriedOf, link, pathOf, queryOf } from './page-context.ts'
import { serviceLine, waysToReach } from './summary.ts'

/** The link of a reservation that was canceled or completed: 410, and what the customer can do. */
export async function closedPage(
  page: BookingPage,
  reply: FastifyReply,
  status: 'canceled' | 'completed',
): Promise<FastifyReply> {
  const { texts } = page
  const heading = status === 'canceled' ? texts.reservationCanceled : texts.reservationCompleted
  const request = page.access.reservation?.time_request
  const declined =
    request?.state === 'declined' &&
    html`<p>${requestTexts[page.language].declined(page.brand.name)}</p>
${request.reason && html`<p class="lines">${request.reason}</p>`}`
  const body = html`${serviceLine(page)}${declined}${await bookAgain(page)}`
  return sendPage(reply, page, { heading, body, hasContact: true }, 410)
}

/**
 * The next step after a booking that is over: the same reservation, a new booking of the same service with
 * what is known of the customer, or a question. `look`: of the button.
 */
export async function bookAgain(page: BookingPage, look: 'main' | 'plain' = 'main'): Promise<Html> {
  const { access, texts, brand } = page
  const { reservation } = access
  const reach = waysToReach(page)
  const questions = reach && html`<p>${texts.questions(brand.name)} ${reach}</p>`
  const made = await madeAgain(page)
  if (made) return html`${made}${questions}`
  // A reservation that still has its appointment leads to it.
  const isKept =
    reservation &&
    reservation.appointment_id === null &&
    !['canceled', 'completed'].includes(reservation.status)
  const [path, text] = isKept
    ? [link(page, `/schedule/${reservation.reservation_key}`), texts.chooseOtherTime]
    : [await pathOfNewBooking(page), texts.bookAgain]
  return html`${path && html`<p class="no-print"><a class="button ${look}" href="${path}">${text}</a></p>`}
${questions}`
}

/**
 * The booking in place of one that did not take place. Its link needs the address of this one: a new address
 * means that somebody else may read this page.
 */
async function madeAgain(page: BookingPage): Promise<Html | undefined> {
  const { ctx, access, language } = page
  const { caller, rootId } = parentOf(access)
  const found =
    hasNotTakenPlace(access) &&
    (access.appointment
      ? await inPlaceOf(ctx.db, caller, access.appointment)
      : await bookedAgain(ctx.db, caller, rootId))
  if (!found) return undefined
  const texts = laterTexts[language]
  const { reservation_id, appointment_id } = found
  const reservation = await getReservation(ctx.db, caller, reservation_id)
  const appointment =
    appointment_id === null ? undefined : await getAppointment(ctx.db, caller, appointment_id)
  const { email } = appointment ?? reservation
  const isSame = email !== '' && foldEmail(email) === foldEmail(mainOf(access)?.email ?? '')
  const path = appointment
    ? `/appointment/${appointment.appointment_key}`
    : `/schedule/${reservation.reservation_key}`
  if (!isSame) return html`<p>${texts.madeAgain} ${texts.madeAgainElsewhere}</p>`
  return html`<p>${texts.madeAgain}</p>
<p class="no-print"><a class="button main" href="${link(page, path)}">${texts.viewAgain}</a></p>`
}

/** The way to another booking of the same service. Nothing without open booking. */
export async function bookAnother(page: BookingPage): Promise<Html> {
  const path = await pathOfNewBooking(page)
  return html`${path && html`<p class="no-print"><a class="button plain" href="${path}">${laterTexts[page.language].bookAnother}</a></p>`}`
}

/**
 * Open booking of the same service, or of the services if it is no longer offered. The key says who books
 * again, so that the URL has no personal data. Undefined without open booking.
 */
async function pathOfNewBooking(page: BookingPage): Promise<string | undefined> {
  const { ctx, access, workspace, language, carried } = page
  const slug = workspace.open_booking_slug
  const main = mainOf(access)
  if (!slug || !main) return undefined
  const isOffered = (await bookableServices(ctx.db, ctx, workspace)).some(
    ({ handle }) => handle === main.service,
  )
  const params = {
    lang: language,
    tz: carried.tz ?? access.appointment?.timezone,
    again: access.signer ? undefined : access.key,
  }
  return link(page, `/book/${slug}${isOffered ? `/${main.service}` : ''}`, params)
}

/** The surroundings of a page that belongs to no workspace. */
export function plainShell(ctx: Context, request: FastifyRequest): Shell {
  const { language } = languageOf(preferred(request))
  const accent = correctedAccent(defaultAccent)
  const query = queryOf(request)
  const brand = { name: 'Jurat', accent, logoUrl: null, privacyUrl: null, termsUrl: null, contact: null }
  return {
    ctx,
    brand,
    language,
    texts: catalogs[language].pages,
    query,
    carried: carriedOf(query),
    path: pathOf(ctx, request),
  }
}

/** The language tag of the URL, else the browser's first, of those that have texts. Else English. */
export function preferred(request: FastifyRequest): string {
  const { lang = '' } = queryOf(request)
  const tags = [lang, ...new Negotiator(request).languages()]
  return tags.find(tag => replacementOf(tag) === undefined) ?? 'en'
}
