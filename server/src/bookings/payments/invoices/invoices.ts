import { invoiceTexts } from '../../../mail/languages/invoice-texts.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Page } from '../../../platform/http/list.ts'
import type { Caller } from '../../../platform/lib/caller.ts'
import { refusal } from '../../../platform/lib/errors.ts'
import { languageOf } from '../../../platform/lib/language-tags.ts'
import { dateIn } from '../../../platform/lib/time-zone.ts'
import { businessNow } from '../../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../../workspaces/workspaces.ts'
import { type BookingKind, getParent } from '../../shared/bookings.ts'
import { keptOf } from '../../shared/money.ts'
import { billedBooking, type GivenCustomer, getInvoice, issueFor, lockedBooking, store } from './issue.ts'
import {
  findValid,
  freeBookings,
  type InvoiceFilter,
  type InvoiceRow,
  lockInvoice,
  selectInvoices,
} from './queries.ts'
import { assertCorrectable, correctionOf, numberText } from './rules.ts'

export type { InvoiceRow }
export { getInvoice, numberText }

/** Newest first. */
export const listInvoices = (
  db: Db,
  { workspaceId }: Caller,
  filter: InvoiceFilter,
  page: Page,
): Promise<InvoiceRow[]> => selectInvoices(db, workspaceId, filter, page)

/** The invoices and corrections of a reservation that are about it alone, newest first. */
export async function invoicesOf(db: Db, workspaceId: number, bookingId: number): Promise<InvoiceRow[]> {
  const rows = await selectInvoices(db, workspaceId, { bookingId }, { limit: 100, after: undefined })
  return rows.filter(({ billing_reference }) => billing_reference === null)
}

/**
 * Issues the invoice of a booking: of its price, or of the fee that was kept of a canceled one. Writes an
 * audit entry and no event. Throws `not_found`, and `unprocessable_entity` for a booking that has no price,
 * costs nothing, is canceled and kept no fee, or is on a valid invoice.
 */
export async function issueInvoice(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  kind: BookingKind,
  id: number,
  customer: GivenCustomer = {},
): Promise<InvoiceRow> {
  const { reservationId } = await getParent(tx, caller, kind, id)
  if (reservationId === null) throw refusal('unprocessable_entity', 'without_price')
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const found = await lockedBooking(tx, caller, reservationId)
  if (found.refusal) throw found.refusal
  return issueFor(tx, ctx, caller, workspace, [found], { customer })
}

/**
 * Issues the invoice of a session that is completed, if the workspace says so. A booking that costs nothing,
 * or has an invoice, gets none.
 */
export async function issueOnCompletion(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  reservationId: number | null,
): Promise<void> {
  if (!workspace.invoice_on_completion || reservationId === null) return
  const found = await lockedBooking(tx, caller, reservationId)
  if (!found.refusal) await issueFor(tx, ctx, caller, workspace, [found], { customer: {} })
}

/**
 * Corrects the invoice of a fee of which money was paid back or taken back since, and bills what is still
 * kept. Another invoice of the booking stays. The booking is locked, also after an erasure.
 */
export async function followKeptFee(tx: Tx, ctx: Context, caller: Caller, bookingId: number): Promise<void> {
  const valid = await findValid(tx, caller.workspaceId, bookingId)
  if (!valid) return
  const { content, total_minor } = await getInvoice(tx, caller, valid.id)
  if (content.is_fee !== true) return
  const found = await billedBooking(tx, caller, bookingId)
  const kept = keptOf(found.booking)
  if (kept >= total_minor) return
  await correctInvoice(tx, ctx, caller, valid.id, invoiceTexts[languageOf(content.lang).language].feeWaived)
  if (kept === 0) return
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const { customer, lang } = content
  await issueFor(tx, ctx, caller, workspace, [found], { customer, lang })
}

/**
 * Takes back an invoice by a correction with a number of its own. Its bookings can be billed again.
 * Writes an audit entry. Throws `not_found`, and `unprocessable_entity` for a correction, and for an invoice
 * that was taken back.
 */
export async function correctInvoice(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  reason: string,
): Promise<InvoiceRow> {
  const { workspaceId } = caller
  await lockInvoice(tx, workspaceId, id)
  const invoice = await getInvoice(tx, caller, id)
  assertCorrectable(invoice.kind, invoice.corrected_by ? numberText(invoice.corrected_by) : undefined)
  const workspace = await getWorkspace(tx, workspaceId)
  await freeBookings(tx, workspaceId, id)
  const content = correctionOf(invoice.content, {
    number: numberText(invoice),
    reason,
    issuedOn: dateIn(businessNow(ctx, workspace), workspace.timezone),
  })
  return store(tx, ctx, caller, workspace, {
    kind: 'correction',
    of_id: id,
    currency: invoice.currency,
    bookingIds: invoice.booking_ids,
    content,
  })
}
