import { bookedServiceOf } from '../../../calendar/services/services.ts'
import { invoiceTexts } from '../../../mail/languages/invoice-texts.ts'
import { priceTexts } from '../../../mail/languages/price-texts.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { addToDirectory } from '../../../platform/db/directory.ts'
import type { Billed, InvoiceContent } from '../../../platform/db/invoice-tables.ts'
import { audit } from '../../../platform/events/record.ts'
import type { Page } from '../../../platform/http/list.ts'
import type { Caller } from '../../../platform/lib/caller.ts'
import { type AppError, notFound, refusal } from '../../../platform/lib/errors.ts'
import { languageOf } from '../../../platform/lib/language-tags.ts'
import { majorUnits } from '../../../platform/lib/money.ts'
import { dateIn } from '../../../platform/lib/time-zone.ts'
import { businessName } from '../../../workspaces/brand.ts'
import { businessNow } from '../../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../../workspaces/workspaces.ts'
import { noShow } from '../../appointments/no-show-mark.ts'
import { sum } from '../../pricing/rules.ts'
import { withLockedPrice } from '../../reservations/reprice.ts'
import type { ReservationRow } from '../../reservations/reservations.ts'
import { type BookingKind, getParent, reservationForChange } from '../../shared/bookings.ts'
import { keptOf } from '../../shared/money.ts'
import { fullName } from '../../signers/rules.ts'
import {
  findInvoice,
  findSession,
  findValid,
  freeBookings,
  type InvoiceFilter,
  type InvoiceRow,
  insertBookings,
  insertInvoice,
  lockInvoice,
  selectInvoices,
  takeNumber,
} from './queries.ts'
import {
  assertCorrectable,
  type Bill,
  type BilledBooking,
  billedWith,
  billOf,
  correctionOf,
  isFee,
  numberText,
  refusalOf,
  yearOf,
} from './rules.ts'

export type { InvoiceRow }
export { numberText }

type GivenCustomer = { [Field in keyof Billed]?: string | null | undefined }

/** Throws `not_found`. */
export async function getInvoice(db: Db, caller: Caller, id: number): Promise<InvoiceRow> {
  const row = await findInvoice(db, caller.workspaceId, id)
  if (!row) throw notFound('Invoice')
  return row
}

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
  return rows.filter(({ booking_ids }) => booking_ids.length === 1)
}

/**
 * Issues the invoice of a booking: of its price, or of the fee that was kept of a canceled one. Writes an audit entry and no
 * event. Throws `not_found`, and `unprocessable_entity` for a booking that has no price, costs nothing, is
 * canceled and kept no fee, or is on a valid invoice.
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
  return issueOf(tx, ctx, caller, workspace, found, customer)
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
  if (!found.refusal) await issueOf(tx, ctx, caller, workspace, found, {})
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
  await issueOf(tx, ctx, caller, workspace, found, content.customer)
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

async function issueOf(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  found: Found,
  customer: GivenCustomer,
): Promise<InvoiceRow> {
  const { lang, first_name, last_name, currency, id } = found.reservation
  const bill = await billWithWords(tx, workspace, found, lang)
  const content: InvoiceContent = {
    seller: {
      name: businessName(workspace),
      address: workspace.postal_address,
      tax_id: workspace.tax_id,
      contact: workspace.contact,
    },
    customer: billedWith(fullName(first_name, last_name), customer),
    lang,
    issued_on: dateIn(businessNow(ctx, workspace), workspace.timezone),
    is_fee: isFee(found.booking),
    lines: bill.lines,
    subtotal_minor: sum(bill.lines.map(line => line.amount_minor)),
    taxes: bill.taxes,
    total_minor: bill.totalMinor,
    paid_minor: bill.paidMinor,
    due_minor: bill.dueMinor,
    corrects: null,
  }
  return store(tx, ctx, caller, workspace, {
    kind: 'invoice',
    of_id: null,
    currency,
    bookingIds: [id],
    content,
  })
}

interface Found {
  reservation: ReservationRow
  booking: BilledBooking
  /** Of a canceled booking: whether the customer did not come. */
  isNoShow: boolean
  /** Why it is not billed. */
  refusal: AppError | undefined
}

/** The booking, locked: its price, its payments and its other invoices wait. Throws `not_found`. */
async function lockedBooking(tx: Tx, caller: Caller, id: number): Promise<Found> {
  await reservationForChange(tx, caller, id)
  return billedBooking(tx, caller, id)
}

async function billedBooking(tx: Tx, caller: Caller, id: number): Promise<Found> {
  const reservation = await withLockedPrice(tx, caller, id)
  const session = await findSession(tx, caller.workspaceId, id)
  const booking = { ...reservation, startsAt: session?.starts_at ?? null }
  const isNoShow = session?.cancel_reason === noShow
  const valid = await findValid(tx, caller.workspaceId, id)
  return { reservation, booking, isNoShow, refusal: refusalOf(booking, valid && numberText(valid)) }
}

async function billWithWords(
  tx: Tx,
  { id, timezone }: WorkspaceRow,
  { booking, reservation, isNoShow }: Found,
  lang: string,
): Promise<Bill> {
  const { language } = languageOf(lang)
  const { label } = await bookedServiceOf(tx, id, reservation.service)
  const { noShowFee, cancellationFee } = invoiceTexts[language]
  return billOf(
    booking,
    {
      service: label,
      line: ({ kind, labels }) =>
        (kind === 'added' ? labels.en : labels[language]) ?? priceTexts[language].line[kind],
      fee: (isNoShow ? noShowFee : cancellationFee)(label),
    },
    timezone,
  )
}

/** Takes the next number and stores the row, in the transaction of the caller: both or none. */
async function store(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  given: Pick<InvoiceRow, 'kind' | 'of_id' | 'currency' | 'content'> & { bookingIds: number[] },
): Promise<InvoiceRow> {
  const { kind, of_id, currency, content, bookingIds } = given
  const issuedAt = businessNow(ctx, workspace)
  const year = yearOf(issuedAt, workspace.timezone)
  const number = await takeNumber(tx, workspace.id, workspace.mode, year)
  const named = { series: workspace.mode, year, number }
  const { id } = await insertInvoice(tx, {
    workspace_id: workspace.id,
    ...named,
    kind,
    of_id,
    currency,
    total_minor: content.total_minor,
    content: JSON.stringify(content),
    issued_at: issuedAt,
    author: caller.actor,
    author_name: caller.actorName ?? null,
    created_at: ctx.clock.now(),
  })
  await addToDirectory(tx, workspace.id, [{ kind: 'invoice', ref: id }])
  await insertBookings(tx, workspace.id, id, bookingIds, kind === 'invoice')
  const after = (value: string | number) => ({ before: null, after: value })
  await audit(tx, ctx.clock, caller, {
    action: kind === 'invoice' ? 'invoice-issued' : 'invoice-corrected',
    object: 'invoice',
    id,
    changes: {
      number: after(numberText(named)),
      amount: after(majorUnits(content.total_minor, currency)),
      currency: after(currency),
    },
  })
  return getInvoice(tx, caller, id)
}
