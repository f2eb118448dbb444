import type { Billed, InvoiceContent, InvoiceLine, InvoiceTax } from '../../../platform/db/invoice-tables.ts'
import { type AppError, refusal } from '../../../platform/lib/errors.ts'
import { dateIn } from '../../../platform/lib/time-zone.ts'
import { fraction, type Priced, priceOf } from '../../pricing/rules.ts'
import type { BookingStatus } from '../../shared/bookings.ts'
import { keptOf, type Money, paidOf, totalOf, unpaidOf } from '../../shared/money.ts'

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
  /** The fee that is kept of a canceled booking. */
  fee: string
}

/** What an invoice says of one booking. */
export interface Bill {
  lines: InvoiceLine[]
  taxes: InvoiceTax[]
  totalMinor: number
  paidMinor: number
  dueMinor: number
}

/** Of a canceled booking, only the fee that was kept is billed. */
export const isFee = ({ status }: Pick<BilledBooking, 'status'>): boolean => status === 'canceled'

/** Why a booking is not billed: it is billed once, and only what it costs. Undefined: it is. */
export function refusalOf(booking: BilledBooking, validNumber: string | undefined): AppError | undefined {
  if (validNumber !== undefined)
    return refusal('unprocessable_entity', 'already_invoiced', { number: validNumber })
  if (isFee(booking))
    return keptOf(booking) > 0 ? undefined : refusal('unprocessable_entity', 'invoice_of_canceled')
  return totalOf(booking) > 0 ? undefined : refusal('unprocessable_entity', 'nothing_to_invoice')
}

/** An invoice is taken back once, and a correction never. Throws `unprocessable_entity`. */
export function assertCorrectable(kind: 'invoice' | 'correction', correctedBy: string | undefined): void {
  if (kind === 'correction') throw refusal('unprocessable_entity', 'correction_of_correction')
  if (correctedBy !== undefined)
    throw refusal('unprocessable_entity', 'already_corrected', { number: correctedBy })
}

/** What is billed of a booking: its price, or the fee that was kept. */
export const billOf = (booking: BilledBooking, words: LineWords, timezone: string): Bill =>
  isFee(booking) ? feeBill(booking, words, timezone) : priceBill(booking, words, timezone)

/** The lines of the price, then each discount as a negative line. */
function priceBill(booking: BilledBooking, words: LineWords, timezone: string): Bill {
  const price = priceOf(booking)
  const line = lineWith(booking, timezone)
  const total = totalOf(booking)
  return {
    lines: [
      ...price.lines.map(one => {
        const label = one.kind === 'act' ? words.service : words.line(one)
        return line(label, one.quantity, one.unitMinor, one.amountMinor)
      }),
      ...price.discounts
        .filter(one => one.amountMinor > 0)
        .map(one => line(one.reason, 1, -one.amountMinor, -one.amountMinor)),
    ],
    taxes: taxOf(price.tax, price.taxMinor),
    totalMinor: total,
    paidMinor: booking.prepaid ? total : Math.min(total, paidOf(booking)),
    // What is held on the card has not been paid.
    dueMinor: unpaidOf(booking),
  }
}

/** One line. A fee is a part of the price with its tax, so it has the same share of tax as the price. */
function feeBill(booking: BilledBooking, words: LineWords, timezone: string): Bill {
  const { tax, taxMinor, totalMinor } = priceOf(booking)
  const kept = keptOf(booking)
  const taxOfFee = totalMinor === 0 ? 0 : fraction(kept, taxMinor, totalMinor)
  const net = tax.included ? kept : kept - taxOfFee
  return {
    lines: [lineWith(booking, timezone)(words.fee, 1, net, net)],
    taxes: taxOf(tax, taxOfFee),
    totalMinor: kept,
    paidMinor: kept,
    dueMinor: 0,
  }
}

function lineWith({ id, startsAt }: BilledBooking, timezone: string) {
  const day = startsAt && dateIn(startsAt, timezone)
  return (label: string, quantity: number, unit_minor: number, amount_minor: number): InvoiceLine => ({
    label,
    booking_id: id,
    day,
    quantity,
    unit_minor,
    amount_minor,
  })
}

/** Nothing for a booking without tax. */
const taxOf = ({ rate, included, label }: Omit<InvoiceTax, 'tax_minor'>, tax_minor: number): InvoiceTax[] =>
  rate === 0 ? [] : [{ label, rate, included, tax_minor }]

/** The taxes of several bookings: each rate once. */
export function joinedTaxes(all: InvoiceTax[]): InvoiceTax[] {
  const taxes = new Map<string, InvoiceTax>()
  for (const { tax_minor, ...tax } of all) {
    const key = JSON.stringify([tax.rate, tax.included, tax.label])
    taxes.set(key, { ...tax, tax_minor: (taxes.get(key)?.tax_minor ?? 0) + tax_minor })
  }
  return [...taxes.values()]
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
