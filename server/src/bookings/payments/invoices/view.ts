import type { Context } from '../../../platform/context.ts'
import { manageUrl } from '../../../platform/http/urls.ts'
import { wireTime } from '../../../platform/lib/clock.ts'
import { majorUnits } from '../../../platform/lib/money.ts'
import { percentOf } from '../../../platform/lib/percent.ts'
import { type InvoiceRow, numberText } from './invoices.ts'

export function invoiceView(ctx: Context, row: InvoiceRow) {
  const { content, currency, corrects, corrected_by } = row
  const money = (minor: number) => majorUnits(minor, currency)
  const named = (one: NonNullable<InvoiceRow['corrects']>) => ({ id: one.id, number: numberText(one) })
  return {
    object: 'invoice' as const,
    id: row.id,
    number: numberText(row),
    kind: row.kind,
    bills: content.is_fee === true ? ('fee' as const) : ('price' as const),
    corrects: corrects && named(corrects),
    corrected_by: corrected_by && named(corrected_by),
    reason: content.corrects?.reason ?? null,
    billing_reference: row.billing_reference,
    month: row.month,
    reservation_ids: row.booking_ids,
    issued_on: content.issued_on,
    issued_at: wireTime(row.issued_at),
    lang: content.lang,
    seller: content.seller,
    customer: content.customer,
    lines: content.lines.map(line => ({
      label: line.label,
      reservation_id: line.booking_id,
      day: line.day,
      quantity: line.quantity,
      unit_amount: money(line.unit_minor),
      amount: money(line.amount_minor),
    })),
    subtotal: money(content.subtotal_minor),
    taxes: content.taxes.map(({ label, rate, included, tax_minor }) => ({
      label,
      rate: percentOf(rate),
      included,
      amount: money(tax_minor),
    })),
    total: money(content.total_minor),
    paid: money(content.paid_minor),
    due: money(content.due_minor),
    currency,
    author: row.author,
    author_name: row.author_name,
    created_at: wireTime(row.created_at),
    links: {
      self: manageUrl(ctx, `/invoices/${row.id}`),
      pdf: manageUrl(ctx, `/invoices/${row.id}/pdf`),
    },
  }
}
