import type { RequestRow } from '../../bookings/requests/requests.ts'
import { codeOf } from '../../bookings/requests/requests.ts'
import { limitTexts } from '../../mail/languages/limit-texts.ts'
import { errorSummary, problemBox } from '../../platform/http/pages/errors.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import type { AppError } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { addressFullUntil, networkRefusal } from '../public-booking/limits.ts'
import { contactLink } from './document.ts'
import type { OpenBookingPage } from './open-booking-page.ts'
import type { PageContext } from './page-context.ts'
import { clockTime, shortTime } from './times.ts'

/** Above a step of open booking: the network can book nothing now. The visitor has typed nothing yet. */
export async function networkNote(page: OpenBookingPage): Promise<Html> {
  const { ctx, caller, workspace, networks } = page
  if (networks === undefined) return html``
  const error = await networkRefusal(ctx.db, ctx, caller, workspace, networks)
  return error ? html`<div class="problem" id="limit">${networkText(page, error)}</div>` : html``
}

/**
 * Above each step of a customer who books again: the address of the earlier booking is full. The key of that
 * booking is the customer's, so nobody else learns it.
 */
export async function formerAddressNote(page: PageContext & Pick<OpenBookingPage, 'former'>): Promise<Html> {
  const { ctx, caller, workspace, former } = page
  if (!former || former.email === '') return html``
  const until = await addressFullUntil(ctx.db, ctx, caller, workspace, countedAddress(former.email))
  return until ? html`<div class="problem" id="address-limit">${addressFullText(page, until)}</div>` : html``
}

/** Below the form: how much one address can book. */
export const addressHint = ({ language, workspace }: OpenBookingPage): string =>
  limitTexts[language].addressHint(workspace.visitor_appointments)

function networkText(page: OpenBookingPage, error: AppError): Html {
  const { language } = page
  const texts = limitTexts[language]
  const again = shortTime(againAt(page, error), page, page.now)
  const said = error.reason === 'codes' ? texts.networkCodes(again) : texts.networkBooked(again)
  return html`<p>${said}${isOfNetwork(error) && html` ${texts.otherNetwork}`}</p>${questions(page)}`
}

/** The codes of a workspace in a minute are limited for all its visitors, wherever they are. */
const isOfNetwork = ({ retryAfterSeconds = 0 }: AppError): boolean => retryAfterSeconds > 60

const againAt = ({ now }: OpenBookingPage, { retryAfterSeconds = 0 }: AppError): Date =>
  new Date(now.getTime() + retryAfterSeconds * 1000)

/** What went wrong. The limits have their own words: until when, and whom to ask. */
export async function limitSummary(
  page: OpenBookingPage,
  error: AppError,
  request?: RequestRow,
): Promise<Html> {
  const { texts, now } = page
  if (error.reason === 'too_many_appointments' && request) return addressFull(page, request)
  if (error.reason === 'too_many_bookings' || error.reason === 'codes')
    return problemBox(texts, networkText(page, error))
  if (texts.reasons[error.reason] !== undefined) return errorSummary(texts, { error })
  if (!['unprocessable_entity', 'rate_limited'].includes(error.code)) return errorSummary(texts, { error })
  if (!request) {
    const again = clockTime(againAt(page, error), page)
    return problemBox(texts, html`<p>${texts.tooManyCodes(again)}</p>${questions(page)}`)
  }
  const { validUntil, canResend } = codeOf(request, now)
  if (canResend) return problemBox(texts, html`<p>${texts.codeUseless}</p>`)
  const said = validUntil ? texts.noMoreCodes(clockTime(validUntil, page)) : texts.codesUsedUp
  return problemBox(texts, html`<p>${said}</p>${questions(page)}`)
}

/** Only somebody who entered the code of the address learns how many appointments it has. */
async function addressFull(page: OpenBookingPage, { email_folded }: RequestRow): Promise<Html> {
  const { ctx, caller, workspace, texts, now } = page
  const until = await addressFullUntil(ctx.db, ctx, caller, workspace, email_folded)
  return problemBox(texts, addressFullText(page, until ?? now))
}

function addressFullText(page: PageContext, until: Date): Html {
  const { language, workspace } = page
  const own = limitTexts[language]
  const time = shortTime(until, page, page.now)
  return html`<p>${own.addressFull(workspace.visitor_appointments, time)} ${own.cancelOne}</p>${questions(page)}`
}

/** How else to reach the business: by its contact, else by the address to which its mails are answered. */
function questions({ texts, brand: { name, contact }, workspace }: PageContext): Html {
  const reach = contact ?? workspace.mail_reply_to
  return html`${reach && html`<p>${texts.questions(name)} ${contactLink(reach)}</p>`}`
}
