import type { FastifyReply } from 'fastify'
import { type CheckoutRow, latestCheckoutOf } from '../../bookings/checkouts/checkouts.ts'
import { settleLatest } from '../../bookings/checkouts/payment-page.ts'
import { totalOf } from '../../bookings/shared/money.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { onceField, serveForm } from '../../platform/http/pages/serve-form.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { moneyText } from '../../platform/lib/money.ts'
import { policyFact } from './cancellation.ts'
import { cardFact, splitFact } from './deposit.ts'
import { sendPage } from './document.ts'
import { holdAttributes, holdText } from './hold-note.ts'
import { bookAgain, closedPage } from './messages.ts'
import { type BookingPage, bookingPageOf, link } from './page-context.ts'
import { paymentWords } from './payment-words.ts'
import { hourFacts, serviceLine, summaryList } from './summary.ts'
import { fullTime } from './times.ts'
import { isFormTarget, toPayment } from './to-payment.ts'

/** `/schedule/{key}/pay`: leads to the page at Stripe, and `/schedule/{key}/paid` back from there. */
export function payPages(app: App, ctx: Context): void {
  app.get('/schedule/:key/pay', { schema: { hide: true } }, async (request, reply) =>
    payPage(await bookingPageOf(ctx, request), reply),
  )
  app.get('/schedule/:key/paid', { schema: { hide: true } }, async (request, reply) => {
    const { caller, id, key } = reservationOf(await bookingPageOf(ctx, request))
    await settleLatest(ctx, caller, id)
    const page = await bookingPageOf(ctx, request)
    const state = (await latestCheckoutOf(ctx.db, caller.workspaceId, id))?.state
    const waits = state === 'open' ? { state: 'checking' } : {}
    return reply.redirect(link(page, `/schedule/${key}/pay`, waits), 303)
  })
  const form = (url: string, submit: (page: BookingPage) => Promise<string>, leads = false) =>
    serveForm<BookingPage>(app, ctx, url, {
      open: request => bookingPageOf(ctx, request),
      submit: async (page, _typed, request) => {
        const path = await submit(page)
        return leads ? toPayment(ctx, request, path) : path
      },
      showRejected: (page, _rejection, _request, reply) => payPage(page, reply),
    })
  form('/schedule/:key/pay', async page => link(page, `/schedule/${reservationOf(page).key}/pay`), true)
  form('/schedule/:key/pay/leave', async page => {
    const { caller, id, key } = reservationOf(page)
    await settleLatest(ctx, caller, id, true)
    return link(page, `/schedule/${key}/pay`)
  })
}

function reservationOf({ access: { caller, reservation, kind, key } }: BookingPage) {
  if (!reservation || kind !== 'reservation') throw notFound('Booking')
  return { caller, id: reservation.id, reservation, key }
}

async function payPage(page: BookingPage, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx, access } = page
  const { caller, id, reservation, key } = reservationOf(page)
  const checkout = await latestCheckoutOf(ctx.db, caller.workspaceId, id)
  if (access.appointment && reservation.appointment_id !== null)
    return reply.redirect(
      link(page, `/appointment/${access.appointment.appointment_key}`, {
        done: checkout?.state === 'paid' && !checkout.renews ? 'booked' : undefined,
        state: page.query.state,
      }),
      303,
    )
  if (!checkout) return reply.redirect(link(page, `/schedule/${key}`), 303)
  if (checkout.state === 'open') return openPage(page, reply, checkout)
  if (reservation.status === 'completed') return closedPage(page, reply, reservation.status)
  const texts = paymentWords(page.language, checkout.kind)
  const body = html`${serviceLine(page, reservation)}
<p class="notice">${checkout.state === 'paid' ? texts.paidBack : texts.over}</p>
${await bookAgain(page)}`
  return sendPage(reply, page, { heading: texts.overHeading, body, hasContact: true })
}

function openPage(page: BookingPage, reply: FastifyReply, checkout: CheckoutRow): FastifyReply {
  const { ctx, language, locale, query, now } = page
  const { reservation, key } = reservationOf(page)
  const texts = paymentWords(language, checkout.kind)
  const amount = moneyText(checkout.amount_minor, checkout.currency, locale)
  const leftMs = checkout.expires_at.getTime() - ctx.clock.now().getTime()
  const hold = { heldUntil: leftMs > 0 ? new Date(now.getTime() + leftMs) : null, ended: texts.ended }
  const action = (rest: string) => link(page, `/schedule/${key}/pay${rest}`)
  const body = html`${noteOf(page, checkout)}
${serviceLine(page, reservation)}
<div${holdAttributes(page, hold)}>${holdText(page, hold)}</div>
${summaryList([
  ...hourFacts(page, { startsAt: checkout.starts_at, durationMinutes: reservation.duration_minutes }),
  [page.texts.price, moneyText(totalOf(reservation), checkout.currency, locale)],
  ...(checkout.kind === 'payment'
    ? splitFact(page, reservation, checkout.amount_minor)
    : [cardFact(page, { ...checkout, kind: checkout.kind })]),
  ...policyFact(page, reservation, checkout.starts_at),
])}
<p>${texts.explain}</p>
${payAct(page, checkout, action(''), texts.pay(amount))}
<form method="post" action="${action('/leave')}">${onceField()}<p class="actions"><button class="plain">${texts.leave}</button></p></form>`
  const when = fullTime(checkout.starts_at, page)
  return sendPage(reply, page, { heading: texts.heading, when, body, hasContact: query.left !== undefined })
}

/** A link to the page at Stripe where that is known and no form may lead there. */
function payAct(page: BookingPage, { session_url: url }: CheckoutRow, action: string, label: string): Html {
  const target = isEmbedded(page) && html` target="_blank"`
  if (url?.startsWith('https://') && !isFormTarget(page.ctx, url))
    return html`<p class="actions"><a class="button main" href="${url}"${target}>${label}</a></p>`
  return html`<form method="post" action="${action}"${target}>${onceField()}<p class="actions"><button class="main">${label}</button></p></form>`
}

/** Stripe does not open in a frame of another website. */
const isEmbedded = ({ workspace }: BookingPage): boolean => workspace.embed_origins.length > 0

function noteOf({ query, language }: BookingPage, { kind }: CheckoutRow): Html {
  const { left, unreachable, checking } = paymentWords(language, kind)
  const note =
    query.state === 'unreachable' ? unreachable : query.state === 'checking' ? checking : query.left && left
  return html`${note && html`<p class="notice" role="status">${note}</p>`}`
}

/** Above the times: the customer chose one before, and has not paid. */
export async function openCheckoutNote(page: BookingPage): Promise<Html> {
  const { reservation, kind, key } = page.access
  if (!reservation || kind !== 'reservation' || !page.takesPayment) return html``
  const checkout = await latestCheckoutOf(page.ctx.db, page.caller.workspaceId, reservation.id)
  return html`${checkout?.state === 'open' && html`<p class="notice"><a href="${link(page, `/schedule/${key}/pay`)}">${paymentWords(page.language, checkout.kind).open}</a></p>`}`
}
