import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/lib/caller.ts'
import { refusal } from '../../../platform/lib/errors.ts'
import type { ReservationRow } from '../../reservations/reservations.ts'
import { unpaidOf } from '../../shared/money.ts'
import { getInvoice, type InvoiceRow, numberText } from '../invoices/invoices.ts'
import { lockMoneyOf } from '../online.ts'
import { amountOf, type PaymentRow, recordOn, timeOf, wordsIn } from '../payments.ts'
import { assertWithin } from '../rules.ts'
import { sumSince } from './queries.ts'
import { leftOf, sharesOf } from './rules.ts'
import type { InvoicePaymentBody } from './schema.ts'

/**
 * Records money that came for an invoice, as a payment of each of its bookings: the first sessions are paid
 * first. Canceled bookings get none of it. Writes an audit entry for each payment, and no event. Throws
 * `not_found`, `invalid_request`, and `unprocessable_entity` for an invoice that was taken back, and for more
 * than is left of it.
 */
export async function payInvoice(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof InvoicePaymentBody>,
): Promise<{ invoice: InvoiceRow; payments: PaymentRow[] }> {
  const invoice = await getInvoice(tx, caller, id)
  if (invoice.kind !== 'invoice' || invoice.corrected_by || invoice.content.is_fee === true)
    throw refusal('unprocessable_entity', 'invoice_not_payable')
  const received_at = await timeOf(tx, ctx, caller, 'received_at', input.received_at)
  const reservations: ReservationRow[] = []
  for (const bookingId of invoice.booking_ids) reservations.push(await lockMoneyOf(tx, caller, bookingId))
  const bySession = inOrderOf(invoice, reservations)
  const unpaid = bySession.map(one => unpaidFor(invoice, one))
  const left = leftOf({
    dueMinor: invoice.content.due_minor,
    sinceMinor: await sumSince(tx, caller.workspaceId, invoice),
    unpaid,
  })
  const amount = amountOf(input.amount, invoice.currency) ?? left
  assertWithin(left, amount, wordsIn(invoice.currency))
  const { method, reference = numberText(invoice) } = input
  const payments: PaymentRow[] = []
  for (const [at, share] of sharesOf(amount, unpaid).entries()) {
    const reservation = bySession[at]
    if (share === 0 || !reservation) continue
    payments.push(
      await recordOn(tx, ctx, caller, reservation, { method, amount: share, reference, received_at }),
    )
  }
  return { invoice, payments }
}

/** A booking whose currency was changed since is not what was billed. */
const unpaidFor = ({ currency }: InvoiceRow, reservation: ReservationRow): number =>
  reservation.status === 'canceled' || reservation.currency !== currency ? 0 : unpaidOf(reservation)

/** As the lines of the invoice are. */
function inOrderOf({ content }: InvoiceRow, reservations: ReservationRow[]): ReservationRow[] {
  const order = [...new Set(content.lines.map(line => line.booking_id))]
  return reservations.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}
