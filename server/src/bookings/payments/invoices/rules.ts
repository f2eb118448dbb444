import type { Billed, InvoiceContent, InvoiceLine, InvoiceTax } from '../../../platform/db/invoice-tables.ts'
import { refusal } from '../../../platform/lib/errors.ts'
import { dateIn } from '../../../platform/lib/time-zone.ts'
import { type Priced, priceOf } from '../../pricing/rules.ts'
import type { BookingStatus } from '../../shared/bookings.ts'
import { type Money, paidOf, totalOf, unpaidOf } from '../../shared/money.ts'

export type Series = 'live' | 'test'

/** `2026-0001`, and `TEST-2026-0001` in a test workspace. */
export const numberText = ({ series, year, number }: { series: Series; year: number; number: number }) =>
  `${series === 'test' ? 'TEST-' : ''}${year}-${String(number).padStart(4, '0')}`

/** The year that an invoice of that moment is counted in: the time zone of the business decides. */
export const yearOf = (at: Date, timezone: string): number => Number(dateIn(at, timezone).slice(0, 4))

/** A booking that is billed. */
export type BilledBooking = Money &
  Priced & {
    id: number
    status: BookingStatus
    startsAt: Date | null
  }

/** How the lines of a booking are called. */
interface LineWords {
  /** The label of the service. */
  service: string
  /** The words of the business for a line, or the usual ones. */
  line(line: ReturnType<typeof priceOf>['lines'][number]): string
}

/** A booking is billed once, and only what it costs. Throws `unprocessable_entity`. */
export function assertBillable(booking: BilledBooking, validNumber: string | undefined): void {
  if (booking.status === 'canceled') throw refusal('unprocessable_entity', 'invoice_of_canceled')
  if (validNumber !== undefined)
    throw refusal('unprocessable_entity', 'already_invoiced', { number: validNumber })
  if (totalOf(booking) === 0) throw refusal('unprocessable_entity', 'nothing_to_invoice')
}

/** An invoice is taken back once, and a correction never. Throws `unprocessable_entity`. */
export function assertCorrectable(kind: 'invoice' | 'correction', correctedBy: string | undefined): void {
  if (kind === 'correction') throw refusal('unprocessable_entity', 'correction_of_correction')
  if (correctedBy !== undefined)
    throw refusal('unprocessable_entity', 'already_corrected', { number: correctedBy })
}

/** The lines of a booking: those of its price, then each discount as a negative line. */
export function linesOf(booking: BilledBooking, words: LineWords, timezone: string): InvoiceLine[] {
  const price = priceOf(booking)
  const day = booking.startsAt && dateIn(booking.startsAt, timezone)
  const lineOf = (label: string, quantity: number, unit_minor: number, amount_minor: number) => ({
    label,
    booking_id: booking.id,
    day,
    quantity,
    unit_minor,
    amount_minor,
  })
  return [
    ...price.lines.map(line =>
      lineOf(
        line.kind === 'act' ? words.service : words.line(line),
        line.quantity,
        line.unitMinor,
        line.amountMinor,
      ),
    ),
    ...price.discounts
      .filter(one => one.amountMinor > 0)
      .map(one => lineOf(one.reason, 1, -one.amountMinor, -one.amountMinor)),
  ]
}

/** The taxes of the bookings, each rate once. Nothing for a booking without tax. */
export function taxesOf(bookings: BilledBooking[]): InvoiceTax[] {
  const taxes = new Map<string, InvoiceTax>()
  for (const booking of bookings) {
    const { tax, taxMinor } = priceOf(booking)
    if (tax.rate === 0) continue
    const { rate, included, label } = tax
    const key = JSON.stringify([rate, included, label])
    const before = taxes.get(key)?.tax_minor ?? 0
    taxes.set(key, { label, rate, included, tax_minor: before + taxMinor })
  }
  return [...taxes.values()]
}

/** What was paid of the booking, up to its price, and what is due. */
export function sumsOf(booking: BilledBooking): { total: number; paid: number; due: number } {
  const total = totalOf(booking)
  const paid = booking.prepaid ? total : Math.min(total, paidOf(booking))
  // What is held on the card has not been paid.
  return { total, paid, due: unpaidOf(booking) }
}

/** The correction takes back all of an invoice: the same lines, negative. Nothing is paid or due of it. */
export function correctionOf(
  content: InvoiceContent,
  { number, reason, issuedOn }: { number: string; reason: string; issuedOn: string },
): InvoiceContent {
  const { lines, subtotal_minor, taxes, total_minor, ...same } = content
  return {
    ...same,
    issued_on: issuedOn,
    lines: lines.map(line => ({
      ...line,
      unit_minor: negative(line.unit_minor),
      amount_minor: negative(line.amount_minor),
    })),
    subtotal_minor: negative(subtotal_minor),
    taxes: taxes.map(tax => ({ ...tax, tax_minor: negative(tax.tax_minor) })),
    total_minor: negative(total_minor),
    paid_minor: 0,
    due_minor: 0,
    corrects: { number, reason },
  }
}

/** Never -0, which JSON cannot keep. */
const negative = (minor: number): number => (minor === 0 ? 0 : -minor)

/** Who is billed: what staff give, and the name of the booking where they give none. */
export const billedWith = (
  name: string,
  given: { [Field in keyof Billed]?: string | null | undefined } = {},
): Billed => ({
  name: given.name ?? name,
  company: given.company ?? null,
  address: given.address ?? null,
  tax_id: given.tax_id ?? null,
})
