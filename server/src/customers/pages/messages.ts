import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { catalogs, languageOf } from '../../mail/languages/languages.ts'
import type { PageTexts } from '../../mail/languages/page-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { AppError } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { replacementOf } from '../../platform/lib/language-tags.ts'
import { correctedAccent, defaultAccent } from '../../workspaces/brand.ts'
import { type Shell, sendPage } from './document.ts'
import { type BookingPage, link, pathOf, queryOf } from './page-context.ts'
import { serviceLine, waysToReach } from './summary.ts'

/** The link of a reservation that was canceled or completed: 410, and what the customer can do. */
export function closedPage(
  page: BookingPage,
  reply: FastifyReply,
  status: 'canceled' | 'completed',
): FastifyReply {
  const { texts } = page
  const heading = status === 'canceled' ? texts.reservationCanceled : texts.reservationCompleted
  const body = html`${serviceLine(page)}${bookAgain(page)}`
  return sendPage(reply, page, { heading, body, hasContact: true }, 410)
}

/**
 * The next step after a canceled or completed booking: the same reservation, a new booking, or a question.
 */
export function bookAgain(page: BookingPage): Html {
  const { access, texts, brand, workspace } = page
  const { reservation } = access
  const reach = waysToReach(page)
  // A reservation that still has its appointment leads to it.
  const isKept =
    reservation &&
    reservation.appointment_id === null &&
    !['canceled', 'completed'].includes(reservation.status)
  const [path, text] = isKept
    ? [`/schedule/${reservation.reservation_key}`, texts.chooseOtherTime]
    : [workspace.open_booking_slug && `/book/${workspace.open_booking_slug}`, texts.bookAgain]
  return html`${path && html`<p><a class="button main" href="${link(page, path)}">${text}</a></p>`}
${reach && html`<p>${texts.questions(brand.name)} ${reach}</p>`}`
}

/** A failed request for a page. Of the reader only the browser's language is known. */
export function failurePage(
  ctx: Context,
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const shell = plainShell(ctx, request)
  const { texts } = shell
  const [heading, text] = failureTexts(texts, error)
  const body = html`<p>${text}</p>${error.status >= 500 && html`<p class="quiet">${texts.requestId(request.id)}</p>`}`
  return sendPage(reply, shell, { heading, body }, error.status)
}

function failureTexts(texts: PageTexts, { code }: AppError): [string, string] {
  if (code === 'not_found' || code === 'rest_no_route') return [texts.wrongLink, texts.wrongLinkHelp]
  if (code === 'rate_limited') return [texts.tooMany, texts.errors.rate_limited]
  if (code === 'internal_error' || code === 'unavailable') return [texts.failed, texts.errors[code]]
  return [texts.problem, texts.errors[code] ?? texts.errors.invalid_request]
}

/** The surroundings of a page that belongs to no workspace. */
export function plainShell(ctx: Context, request: FastifyRequest): Shell {
  const { language } = languageOf(preferred(request))
  const accent = correctedAccent(defaultAccent)
  const brand = { name: 'Jurat', accent, logoUrl: null, privacyUrl: null, termsUrl: null, contact: null }
  return {
    ctx,
    brand,
    language,
    texts: catalogs[language].pages,
    query: queryOf(request),
    path: pathOf(ctx, request),
  }
}

/** The language tag of the URL, else the browser's first, of those that have texts. Else English. */
export function preferred(request: FastifyRequest): string {
  const { lang = '' } = queryOf(request)
  const tags = [lang, ...new Negotiator(request).languages()]
  return tags.find(tag => replacementOf(tag) === undefined) ?? 'en'
}
