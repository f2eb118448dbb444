import { extendHold } from '../../calendar/claims/claims.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { shownTexts } from '../../calendar/services/texts.ts'
import { holdTexts } from '../../mail/languages/hold-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { pageUrl } from '../../platform/http/urls.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { type Language, languageOf } from '../../platform/lib/language-tags.ts'
import { moneyText } from '../../platform/lib/money.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { providerOf } from '../payments/open-provider.ts'
import { type PaymentProvider, ProviderRefusal } from '../payments/provider.ts'
import { getReservation } from '../reservations/reservations.ts'
import { lockBooking } from '../shared/bookings.ts'
import { type CheckoutRow, graceMs, latestCheckoutOf, openCheckoutOf, payableMs } from './checkouts.ts'
import { changeCheckout, keepSession, lockCheckout, selectEnding } from './queries.ts'
import { endUnpaid, settleCheckout } from './settle.ts'

const minuteMs = 60_000
/** Stripe makes no page that ends in less than 30 minutes. */
const leastMs = 31 * minuteMs
/** A time is held without a payment for that long after its choice, however often "Pay" is pressed. */
const longestMs = 70 * minuteMs

/**
 * Where the customer pays. `over`: there is nothing to pay, because it was paid, or cannot be paid any more.
 * `unreachable`: Stripe does not respond, or the workspace has no account. Try again.
 */
export type PaymentPage = { url: string } | 'over' | 'unreachable'

/** Makes the page at Stripe, unless it is there. Ends others first: nobody pays twice. */
export async function openPaymentPage(ctx: Context, caller: Caller, bookingId: number): Promise<PaymentPage> {
  try {
    for (const earlier of await selectEnding(ctx.db, caller.workspaceId, bookingId))
      await settleCheckout(ctx, earlier)
    const row = await openCheckoutOf(ctx.db, caller.workspaceId, bookingId)
    const { appointment_id } = await getReservation(ctx.db, caller, bookingId)
    if (!row || (appointment_id !== null && !row.renews)) return 'over'
    if (row.session_url !== null) return { url: row.session_url }
    const provider = await providerOf(ctx.db, ctx, caller.workspaceId)
    if (!provider) return 'unreachable'
    const payable = await transaction(ctx.db, tx => withTimeToPay(tx, ctx, caller, row))
    if (!payable) return 'over'
    if (payable.session_url !== null) return { url: payable.session_url }
    return await makePage(ctx, provider, caller, payable)
  } catch (err) {
    ctx.log.warn({ err, workspaceId: caller.workspaceId, bookingId }, 'a payment page was not opened')
    return 'unreachable'
  }
}

/**
 * The checkout with as much time as Stripe wants: the customer may press "Pay" long after the choice, and
 * again when Stripe did not respond. Its time is held as long. Undefined, and ended, when it cannot be paid
 * any more.
 */
async function withTimeToPay(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { workspace_id: workspaceId, booking_id: bookingId, id }: CheckoutRow,
): Promise<CheckoutRow | undefined> {
  await lockBooking(tx, caller, bookingId)
  const row = await lockCheckout(tx, workspaceId, id)
  if (row?.state !== 'open' || row.session_url !== null) return row?.state === 'open' ? row : undefined
  const nowMs = ctx.clock.now().getTime()
  const leftMs = row.expires_at.getTime() - nowMs
  if (leftMs >= leastMs) return row
  if (leftMs <= 0 || nowMs + payableMs > row.created_at.getTime() + longestMs) {
    await endUnpaid(tx, ctx, caller, row, 'expired')
    return undefined
  }
  const times = {
    expires_at: new Date(nowMs + payableMs),
    next_check_at: new Date(nowMs + payableMs + minuteMs),
  }
  await changeCheckout(tx, row, times)
  const now = businessNow(ctx, await getWorkspace(tx, workspaceId))
  await extendHold(tx, workspaceId, { bookingId }, new Date(now.getTime() + payableMs + graceMs))
  return { ...row, ...times }
}

async function makePage(
  ctx: Context,
  provider: PaymentProvider,
  caller: Caller,
  row: CheckoutRow,
): Promise<PaymentPage> {
  const { workspace_id: workspaceId, booking_id: bookingId, id } = row
  const reservation = await getReservation(ctx.db, caller, bookingId)
  const { language, locale } = languageOf(reservation.lang)
  const service = await bookedServiceOf(ctx.db, workspaceId, reservation.service)
  const path = `/schedule/${reservation.reservation_key}`
  try {
    const session = await provider.startCheckout({
      // With a later end it is another page.
      key: `jurat-checkout-${workspaceId}-${id}-${row.created_at.getTime()}-${row.expires_at.getTime()}`,
      metadata: {
        jurat_workspace: `${workspaceId}`,
        jurat_reservation: `${bookingId}`,
        jurat_checkout: `${id}`,
      },
      kind: row.kind,
      terms: termsOf(row, language, locale),
      amountMinor: row.amount_minor,
      currency: row.currency,
      label: shownTexts(service, language).label,
      email: reservation.email,
      language,
      paidUrl: pageUrl(ctx, `${path}/paid`),
      leftUrl: pageUrl(ctx, `${path}/pay?left=1`),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    })
    if (await keepSession(ctx.db, row, session)) return session
    await provider.endCheckout(session.id)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    ctx.log.warn({ workspaceId, bookingId, code: error.code }, 'Stripe refused a checkout')
    await transaction(ctx.db, tx => fail(tx, ctx, caller, row))
  }
  return 'over'
}

/** What Stripe's page says about a card that is not charged at once. */
function termsOf(row: CheckoutRow, language: Language, locale: string): string | undefined {
  if (row.kind === 'payment') return undefined
  const amount = moneyText(row.amount_minor, row.currency, locale)
  return holdTexts[language].terms[row.kind](amount)
}

async function fail(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { workspace_id, booking_id, id }: CheckoutRow,
): Promise<void> {
  await lockBooking(tx, caller, booking_id)
  const row = await lockCheckout(tx, workspace_id, id)
  if (row?.state === 'open') await endUnpaid(tx, ctx, caller, row, 'failed')
}

/** Asks Stripe about the latest checkout of the reservation, for the customer who comes back. */
export async function settleLatest(
  ctx: Context,
  caller: Caller,
  bookingId: number,
  ends = false,
): Promise<void> {
  const row = await latestCheckoutOf(ctx.db, caller.workspaceId, bookingId)
  if (!row) return
  try {
    await settleCheckout(ctx, row, ends)
  } catch (err) {
    ctx.log.warn({ err, workspaceId: caller.workspaceId, bookingId }, 'a checkout is asked about later')
  }
}
