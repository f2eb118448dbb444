import { everyServiceName } from '../../../calendar/services/services.ts'
import { invoiceTexts } from '../../../mail/languages/invoice-texts.ts'
import { priceTexts } from '../../../mail/languages/price-texts.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { addToDirectory } from '../../../platform/db/directory.ts'
import type { Account, Billed, InvoiceContent } from '../../../platform/db/invoice-tables.ts'
import { audit } from '../../../platform/events/record.ts'
import type { Caller } from '../../../platform/lib/caller.ts'
import { type AppError, notFound } from '../../../platform/lib/errors.ts'
import { languageOf } from '../../../platform/lib/language-tags.ts'
import { majorUnits } from '../../../platform/lib/money.ts'
import { dateIn } from '../../../platform/lib/time-zone.ts'
import { businessName } from '../../../workspaces/brand.ts'
import { businessNow } from '../../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../../workspaces/workspaces.ts'
import { sum } from '../../pricing/rules.ts'
import { withLockedPrice } from '../../reservations/reprice.ts'
import type { ReservationRow } from '../../reservations/reservations.ts'
import { reservationForChange } from '../../shared/bookings.ts'
import { fullName } from '../../signers/rules.ts'
import {
  findInvoice,
  findSession,
  findValid,
  type InvoiceRow,
  insertBookings,
  insertInvoice,
  takeNumber,
} from './queries.ts'
import {
  type Bill,
  type BilledBooking,
  billedWith,
  billOf,
  isFee,
  joinedTaxes,
  numberText,
  refusalOf,
  yearOf,
} from './rules.ts'

export type { InvoiceRow }

export type GivenCustomer = { [Field in keyof Billed]?: string | null | undefined }

/** Throws `not_found`. */
export async function getInvoice(db: Db, caller: Caller, id: number): Promise<InvoiceRow> {
  const row = await findInvoice(db, caller.workspaceId, id)
  if (!row) throw notFound('Invoice')
  return row
}

interface To {
  customer: GivenCustomer
  /** Default: that of the first booking. */
  lang?: string | undefined
  /** Of a collective invoice. */
  account?: Account
}

/** Issues an invoice of bookings that are locked and can be billed, in one currency. */
export async function issueFor(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  found: [Found, ...Found[]],
  { customer, account, ...to }: To,
): Promise<InvoiceRow> {
  const [{ reservation, booking }] = found
  const { first_name, last_name, currency } = reservation
  const lang = to.lang ?? reservation.lang
  const services = await everyServiceName(tx, workspace.id)
  const labels = new Map(services.map(({ handle, label }) => [handle, label]))
  const bills = found.map(one => billWithWords(workspace, one, labels, lang, account !== undefined))
  const lines = bills.flatMap(bill => bill.lines)
  const content: InvoiceContent = {
    seller: {
      name: businessName(workspace),
      address: workspace.postal_address,
      tax_id: workspace.tax_id,
      contact: workspace.contact,
    },
    customer: billedWith(account?.billing_reference ?? fullName(first_name, last_name), customer),
    lang,
    issued_on: dateIn(businessNow(ctx, workspace), workspace.timezone),
    is_fee: isFee(booking),
    ...(account && { account }),
    lines,
    subtotal_minor: sum(lines.map(line => line.amount_minor)),
    taxes: joinedTaxes(bills.flatMap(bill => bill.taxes)),
    total_minor: sum(bills.map(bill => bill.totalMinor)),
    paid_minor: sum(bills.map(bill => bill.paidMinor)),
    due_minor: sum(bills.map(bill => bill.dueMinor)),
    corrects: null,
  }
  return store(tx, ctx, caller, workspace, {
    kind: 'invoice',
    of_id: null,
    currency,
    bookingIds: found.map(one => one.reservation.id),
    content,
  })
}

/** A booking, with what its invoice needs. */
export interface Found {
  reservation: ReservationRow
  booking: BilledBooking
  /** Of a canceled booking: whether the customer did not come. */
  isNoShow: boolean
  /** Why it is not billed. */
  refusal: AppError | undefined
}

/** The booking, locked: its price, its payments and its other invoices wait. Throws `not_found`. */
export async function lockedBooking(tx: Tx, caller: Caller, id: number): Promise<Found> {
  await reservationForChange(tx, caller, id)
  return billedBooking(tx, caller, id)
}

export async function billedBooking(tx: Tx, caller: Caller, id: number): Promise<Found> {
  const reservation = await withLockedPrice(tx, caller, id)
  const session = await findSession(tx, caller.workspaceId, id)
  const booking = { ...reservation, startsAt: session?.starts_at ?? null }
  const isNoShow = session?.is_no_show ?? false
  const valid = await findValid(tx, caller.workspaceId, id)
  return { reservation, booking, isNoShow, refusal: refusalOf(booking, valid && numberText(valid)) }
}

/** With `isNamed`, each line has the name of the customer. */
function billWithWords(
  { timezone }: WorkspaceRow,
  { booking, reservation, isNoShow }: Found,
  labelsOfServices: Map<string, string>,
  lang: string,
  isNamed: boolean,
): Bill {
  const name = (label: string) =>
    isNamed ? `${label} – ${fullName(reservation.first_name, reservation.last_name)}` : label
  const { language } = languageOf(lang)
  const label = labelsOfServices.get(reservation.service) ?? reservation.service
  const { noShowFee, cancellationFee } = invoiceTexts[language]
  const bill = billOf(
    booking,
    {
      service: label,
      line: ({ kind, labels }) =>
        (kind === 'added' ? labels.en : labels[language]) ?? priceTexts[language].line[kind],
      fee: (isNoShow ? noShowFee : cancellationFee)(label),
    },
    timezone,
  )
  return { ...bill, lines: bill.lines.map(line => ({ ...line, label: name(line.label) })) }
}

/** Takes the next number and stores the row, in the transaction of the caller: both or none. */
export async function store(
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
    billing_reference: content.account?.billing_reference ?? null,
    month: content.account?.month ?? null,
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
