import { priceTexts } from '../../mail/languages/price-texts.ts'
import type { Language } from '../../platform/lib/language-tags.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { percentOf } from '../../platform/lib/percent.ts'
import { type Priced, priceOf } from './rules.ts'

/** What a booking costs, with its lines in the customer's language. */
export function priceView({ currency, ...booked }: Priced & { currency: string }, language: Language) {
  const price = priceOf(booked)
  const money = (minor: number) => majorUnits(minor, currency)
  return {
    unit_price: money(booked.unit_price_minor),
    total_price: money(price.totalMinor),
    currency,
    lines: price.lines.map(line => ({
      kind: line.kind,
      key: line.key,
      label:
        (line.kind === 'added' ? line.labels.en : line.labels[language]) ??
        priceTexts[language].line[line.kind],
      quantity: line.quantity,
      unit_amount: money(line.unitMinor),
      amount: money(line.amountMinor),
      taxable: line.taxable,
      tax: money(line.taxMinor),
    })),
    discounts: price.discounts.map(one => ({
      id: one.id,
      reason: one.reason,
      percent: one.percent === null ? null : percentOf(one.percent),
      amount: money(one.amountMinor),
    })),
    subtotal: money(price.subtotalMinor),
    discount: money(price.discountMinor),
    tax: money(price.taxMinor),
    tax_rate: percentOf(price.tax.rate),
    tax_included: price.tax.included,
    tax_label: price.tax.label,
  }
}
