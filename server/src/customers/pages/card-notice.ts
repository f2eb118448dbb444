import { openCheckoutOf } from '../../bookings/checkouts/checkouts.ts'
import { dueOf, paymentStateOf } from '../../bookings/shared/money.ts'
import { holdTexts } from '../../mail/languages/hold-texts.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { moneyText } from '../../platform/lib/money.ts'
import { type BookingPage, link } from './page-context.ts'
import { isFormTarget } from './to-payment.ts'

/** On the page of the appointment: the price could not be held on the card, and the way to another card. */
export async function cardNotice(page: BookingPage): Promise<Html> {
  const { ctx, access, language, locale, query, workspace } = page
  const { reservation, appointment, key } = access
  if (!reservation || !appointment) return html``
  if (paymentStateOf(reservation, reservation.status) !== 'failed') return html``
  const texts = holdTexts[language]
  const isOver = appointment.status === 'completed'
  const amount = moneyText(dueOf(reservation, reservation.status), reservation.currency, locale)
  const label = isOver ? texts.payNow : texts.renew
  const url = (await openCheckoutOf(ctx.db, reservation.workspace_id, reservation.id))?.session_url
  // Stripe does not open in a frame of another website.
  const target = workspace.embed_origins.length > 0 && html` target="_blank"`
  const way =
    url?.startsWith('https://') && !isFormTarget(ctx, url)
      ? html`<p class="actions"><a class="button main" href="${url}"${target}>${label}</a></p>`
      : html`<form method="post" action="${link(page, `/appointment/${key}/card`)}"${target}>${onceField()}<p class="actions"><button class="main">${label}</button></p></form>`
  return html`<div class="notice"><p>${texts.refused(amount, isOver)}</p>
${query.state === 'unreachable' && html`<p role="status">${texts.unreachable}</p>`}
${way}</div>`
}
