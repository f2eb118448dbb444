import type { FastifyRequest } from 'fastify'
import { isMissed } from '../../bookings/appointments/rules.ts'
import { endsWithoutFile } from '../../bookings/completion/rules.ts'
import { type DocumentRow, nameOf } from '../../bookings/documents/documents.ts'
import { oncePerFile, versionsOf } from '../../bookings/release/release.ts'
import { isInPerson } from '../../bookings/shared/signing-method.ts'
import { laterTexts } from '../../mail/languages/later-texts.ts'
import { receiptTexts } from '../../mail/languages/receipt-texts.ts'
import { describeDay } from '../../mail/languages/time-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { moneyText } from '../../platform/lib/money.ts'
import { dateIn } from '../../platform/lib/time-zone.ts'
import { keyAccessOf } from '../booking/access.ts'
import { linkToOwn, type OwnResult, ownResult } from '../booking/own-results.ts'
import { lengthText } from './documents.ts'
import { type BookingPage, idOf, link } from './page-context.ts'
import { hasEnded } from './state.ts'
import { fullDateText, shortTime } from './times.ts'

/**
 * The notarized documents, or when they will be there, once the session is over. Nothing for a session at a
 * place without a file: the signer takes the paper along.
 */
export async function resultSection(page: BookingPage): Promise<Html> {
  const { texts, access } = page
  const { appointment, signer } = access
  if (!appointment || isMissed(appointment)) return html``
  const isAtPlace = isInPerson(appointment.signing_method)
  const isScheduled = appointment.status === 'scheduled'
  const own =
    isScheduled || appointment.status === 'completed' ? await ownResult(page.ctx, access) : undefined
  if (isScheduled && own && own.version > 0)
    return section(page, html`<p>${laterTexts[page.language].reopened}</p>`)
  const isOver = isScheduled && hasEnded(page)
  if (isOver && !signer && !isAtPlace) return section(page, html`<p>${texts.resultsWaiting}</p>`)
  const result = !isScheduled && own
  if (!result || (result.state === 'waiting' && isAtPlace)) return html``
  if (result.state === 'ready') return section(page, list(page, result))
  if (result.unpaid) return section(page, unpaidText(page, result.unpaid))
  return section(page, html`<p>${result.state === 'expired' ? texts.resultsExpired : waitingText(page)}</p>`)
}

/** What is still to be paid first, and the page that says for what. */
function unpaidText(page: BookingPage, { minor, currency }: NonNullable<OwnResult['unpaid']>): Html {
  const { language, locale, access } = page
  const receipt = link(page, `/appointment/${access.appointment?.appointment_key}/receipt`)
  return html`<p>${laterTexts[language].resultUnpaid(moneyText(minor, currency, locale))} <a href="${receipt}">${receiptTexts[language].priceSummary}</a></p>`
}

/** Staff completed the session without a result, and said why: no mail is to be expected. */
function waitingText({ texts, language, brand, access: { appointment } }: BookingPage): string {
  return appointment && endsWithoutFile(appointment)
    ? laterTexts[language].askForResult(brand.name)
    : texts.resultsWaiting
}

const section = ({ texts }: BookingPage, body: Html): Html =>
  html`<section aria-labelledby="results"><h2 id="results" tabindex="-1">${texts.results}</h2>
${body}
</section>`

function list(page: BookingPage, { documents, downloadableUntil, version }: OwnResult): Html {
  const { texts } = page
  const files = oncePerFile(documents)
  const versions = versionsOf(
    files.map(document => ({ id: document.id, name: nameOf(document) })),
    version,
  )
  // The earlier ones last: most readers want the newest.
  const isEarlier = ({ id }: DocumentRow) => versions.get(id) === 'earlier'
  const inOrder = [...files.filter(one => !isEarlier(one)), ...files.filter(isEarlier)]
  const until = downloadableUntil && fullDateText(dateIn(downloadableUntil, page.timezone), page.locale)
  return html`<ul class="rows files">${inOrder.map(document => line(page, document, versions.get(document.id)))}</ul>
${until && html`<p class="quiet">${texts.downloadUntil(until)}</p>`}`
}

function line(page: BookingPage, document: DocumentRow, version?: 'newest' | 'earlier'): Html {
  const { texts, language, timezone, locale } = page
  const later = laterTexts[language]
  const { id, sha256, created_at } = document
  const name = nameOf(document)
  const title =
    version === 'newest'
      ? html`<strong><bdi>${later.newVersion(name, describeDay(created_at, timezone, locale))}</bdi></strong>`
      : html`<bdi>${name}</bdi>${version && html` <strong>· ${later.earlierVersion}</strong>`}`
  return html`<li><p>${title}<br><span class="quiet">${lengthText(page, document)} · ${texts.addedAt(shortTime(created_at, page, page.now))}</span></p>
<a class="button ${version === 'earlier' ? 'plain' : 'main'} no-print" href="${link(page, `${ownPath(page)}/documents/${id}`)}" download>${texts.download}<span class="hidden"> ${name}</span></a>
${sha256 && html`<p class="digest quiet">SHA-256 <code>${sha256}</code></p>`}</li>`
}

/** The page that the key opens: of a signer, the session page. */
const ownPath = ({ access }: BookingPage) =>
  `/${access.signer ? 'session' : access.kind === 'appointment' ? 'appointment' : 'schedule'}/${access.key}`

/** Leads to the file of a document that the key opens. */
export function downloadRoute(app: App, ctx: Context, prefix: string): void {
  app.get(
    `${prefix}/:key/documents/:id`,
    { schema: { hide: true } },
    async (request: FastifyRequest, reply) => {
      const access = keyAccessOf(request)
      // The key of a session opens its page only. The key of a signer opens the result too.
      if (prefix === '/session' && !access.signer) throw notFound('Document')
      const found = await linkToOwn(ctx, access, idOf(request), request).catch(async error => {
        // The page says that the time is over, and whom to ask.
        if ((await ownResult(ctx, access))?.state === 'expired') return undefined
        throw error
      })
      return reply.redirect(found ? found[1].signed_url : `${prefix}/${access.key}`, 303)
    },
  )
}
