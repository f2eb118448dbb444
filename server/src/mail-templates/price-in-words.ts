import { type Price, type Priced, type PriceLine, priceOf } from '../bookings/pricing/rules.ts'
import { catalogs, type Language } from '../mail/languages/languages.ts'
import { priceTexts } from '../mail/languages/price-texts.ts'
import type { PriceLineRule, Pricing } from '../platform/db/price-types.ts'
import { moneyText } from '../platform/lib/money.ts'
import { percentOf } from '../platform/lib/percent.ts'
import { oneLine, unlinked } from './safe-text.ts'

interface Reader {
  language: Language
  locale: string
}

interface Row {
  label: string
  value: string
}

/** A price in words: for pages, mails and the receipt. */
interface PriceInWords {
  /** What adds up to the total. Empty if the price is the unit price times the quantity. */
  rows: Row[]
  total: string
  /** `Includes VAT 19%: $3.99`. Null if prices do not include the tax, or there is none. */
  included: string | null
}

type Booked = Priced & { currency: string }

/** `service`: the words for what is booked. */
export function priceInWords(booked: Booked, service: string, reader: Reader): PriceInWords {
  const price = priceOf(booked)
  const texts = priceTexts[reader.language]
  const money = (minor: number) => amountIn(minor, booked.currency, reader)
  const { tax, taxMinor } = price
  const isPlain = price.lines.length === 1 && price.discounts.length === 0 && (tax.included || taxMinor === 0)
  return {
    rows: isPlain ? [] : rowsOf(price, service, reader, money),
    total: money(price.totalMinor),
    included:
      tax.included && taxMinor > 0 ? `${texts.included(taxName(tax, reader))}: ${money(taxMinor)}` : null,
  }
}

function rowsOf(price: Price, service: string, reader: Reader, money: (minor: number) => string): Row[] {
  const texts = priceTexts[reader.language]
  const { discounts, tax, taxMinor } = price
  return [
    ...price.lines.map(line => ({
      label: `${line.kind === 'act' ? oneLine(service) : unlinked(lineLabel(line, reader.language))}${line.quantity === 1 ? '' : ` × ${line.quantity}`}`,
      value: money(line.amountMinor),
    })),
    ...discounts.map(one => ({
      label: `${texts.discount}: ${unlinked(oneLine(one.reason))}${one.percent === null ? '' : ` (${percentText(one.percent, reader)})`}`,
      value: money(-one.amountMinor),
    })),
    ...(taxMinor > 0 && !tax.included ? [{ label: taxName(tax, reader), value: money(taxMinor) }] : []),
  ]
}

/** The words of the business in that language, or in any if staff wrote the line, else those of the kind. */
const lineLabel = ({ kind, labels }: Pick<PriceLine, 'kind' | 'labels'>, language: Language): string =>
  oneLine((kind === 'added' ? labels.en : labels[language]) ?? priceTexts[language].line[kind])

/** `VAT 19%` */
const taxName = ({ rate, label }: Pricing['tax'], reader: Reader): string =>
  `${label === null ? priceTexts[reader.language].tax : unlinked(oneLine(label))} ${percentText(rate, reader)}`

const percentText = (thousandths: number, { locale }: Reader): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(
    percentOf(thousandths) / 100,
  )

const amountIn = (minor: number, currency: string, { locale }: Reader): string =>
  moneyText(minor, currency, locale)

/** The rows for a mail: the lines and the total, or the price alone. */
export function priceDetails(booked: Booked, service: string, reader: Reader): Row[] {
  const { rows, total, included } = priceInWords(booked, service, reader)
  const value = included === null ? total : `${total} (${included})`
  if (rows.length === 0) return [{ label: catalogs[reader.language].pages.price, value }]
  return [...rows, { label: priceTexts[reader.language].total, value }]
}

/** What can be charged beside the unit price, before a time is chosen: `Rush fee: $20 if you book …`. */
export const feesInWords = (
  { lines, currency }: { lines: readonly PriceLineRule[]; currency: string },
  reader: Reader,
): string[] =>
  lines.map(rule => `${lineLabel(rule, reader.language)}: ${whenCharged(rule, currency, reader)}`)

function whenCharged(rule: PriceLineRule, currency: string, reader: Reader): string {
  const texts = priceTexts[reader.language]
  const amount = amountIn(rule.amount_minor, currency, reader)
  switch (rule.kind) {
    case 'extra_signer':
      return texts.forEachSigner(amount, rule.included_signers ?? 1)
    case 'rush':
      return texts.bookedLate(amount, rule.hours_before ?? 0)
    case 'out_of_hours':
      return whichHours(rule, amount, reader)
    case 'witness':
      return (rule.count ?? 1) === 1 ? amount : `${rule.count} × ${amount}`
    default:
      return amount
  }
}

function whichHours(
  { days = [], from = 0, to = 1440 }: PriceLineRule,
  amount: string,
  reader: Reader,
): string {
  const texts = priceTexts[reader.language]
  const names = daysText(days, reader)
  if (from === 0 && to === 1440) return texts.onDays(amount, names)
  return texts.between(amount, names, clockText(from, reader), clockText(to, reader))
}

/** `Saturday, Sunday` */
function daysText(days: number[], { locale }: Reader): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
    days.map(day => name.format(new Date(Date.UTC(2024, 0, day)))),
  )
}

/** In the clock of the language. The end of the day is midnight. */
function clockText(minutes: number, { locale }: Reader): string {
  const at = new Date(Date.UTC(2024, 0, 1, 0, minutes))
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(at)
}
