import { bookedServiceOf } from '../../../calendar/services/services.ts'
import { priceTexts } from '../../../mail/languages/price-texts.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { addToDirectory } from '../../../platform/db/directory.ts'
import type { Billed, InvoiceContent } from '../../../platform/db/invoice-tables.ts'
import { audit } from '../../../platform/events/record.ts'
import type { Page } from '../../../platform/http/list.ts'
import type { Caller } from '../../../platform/lib/caller.ts'
import { notFound, refusal } from '../../../platform/lib/errors.ts'
import { languageOf } from '../../../platform/lib/language-tags.ts'
import { majorUnits } from '../../../platform/lib/money.ts'
import { dateIn } from '../../../platform/lib/time-zone.ts'
import { businessName } from '../../../workspaces/brand.ts'
import { businessNow } from '../../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../../workspaces/workspaces.ts'
import { sum } from '../../pricing/rules.ts'
import { withLockedPrice } from '../../reservations/reprice.ts'
import { type BookingKind, getParent, reservationForChange } from '../../shared/bookings.ts'
import { totalOf } from '../../shared/money.ts'
import { fullName } from '../../signers/rules.ts'
import {
  findInvoice,
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
  assertBillable,
  assertCorrectable,
  type BilledBooking,
  billedWith,
  correctionOf,
  linesOf,
  numberText,
  sumsOf,
  taxesOf,
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
 * Issues the invoice of a booking, with what it costs and what was paid now. Writes an audit entry and no
 * event. Throws `not_found`, and `unprocessable_entity` for a booking that has no price, is canceled, costs
 * nothing, or is on a valid invoice.
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
  return issueOf(tx, ctx, caller, workspace, [reservationId], customer)
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
  const reservation = await withLockedPrice(tx, caller, reservationId)
  if (reservation.status === 'canceled' || totalOf(reservation) === 0) return
  if (await findValid(tx, workspace.id, reservationId)) return
  await issueOf(tx, ctx, caller, workspace, [reservationId], {})
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
  reservationIds: number[],
  customer: GivenCustomer,
): Promise<InvoiceRow> {
  const found = []
  for (const id of reservationIds) found.push(await billedBooking(tx, caller, id))
  const [first] = found
  if (!first) throw notFound('Reservation')
  const { lang, first_name, last_name, currency } = first.reservation
  const bookings = found.map(one => one.booking)
  const lines = []
  for (const booking of found) lines.push(...(await linesWithWords(tx, workspace, booking, lang)))
  const sums = bookings.map(sumsOf)
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
    lines,
    subtotal_minor: sum(lines.map(line => line.amount_minor)),
    taxes: taxesOf(bookings),
    total_minor: sum(sums.map(({ total }) => total)),
    paid_minor: sum(sums.map(({ paid }) => paid)),
    due_minor: sum(sums.map(({ due }) => due)),
    corrects: null,
  }
  return store(tx, ctx, caller, workspace, {
    kind: 'invoice',
    of_id: null,
    currency,
    bookingIds: reservationIds,
    content,
  })
}

/** The booking, locked: its price, its payments and its other invoices wait. */
async function billedBooking(tx: Tx, caller: Caller, id: number) {
  const { reservation: locked, appointment } = await reservationForChange(tx, caller, id)
  const reservation = await withLockedPrice(tx, caller, id)
  const booking: BilledBooking = { ...reservation, startsAt: appointment?.starts_at ?? locked.starts_at }
  const valid = await findValid(tx, caller.workspaceId, id)
  assertBillable(booking, valid && numberText(valid))
  return { reservation, booking }
}

async function linesWithWords(
  tx: Tx,
  { id, timezone }: WorkspaceRow,
  { booking, reservation }: Awaited<ReturnType<typeof billedBooking>>,
  lang: string,
) {
  const { language } = languageOf(lang)
  const service = await bookedServiceOf(tx, id, reservation.service)
  return linesOf(
    booking,
    {
      service: service.label,
      line: ({ kind, labels }) =>
        (kind === 'added' ? labels.en : labels[language]) ?? priceTexts[language].line[kind],
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
