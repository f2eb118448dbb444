import { invoiceTexts } from '../../../mail/languages/invoice-texts.ts'
import { priceTexts } from '../../../mail/languages/price-texts.ts'
import type { Account, InvoiceTax } from '../../../platform/db/invoice-tables.ts'
import { languageOf } from '../../../platform/lib/language-tags.ts'
import { moneyText } from '../../../platform/lib/money.ts'
import { percentOf } from '../../../platform/lib/percent.ts'
import { type InvoiceRow, numberText } from './invoices.ts'

/** What a page or a PDF of an invoice says, in words. */
export interface Paper {
  title: string
  /** Above all else. */
  notes: string[]
  issued: [label: string, day: string]
  from: { label: string; lines: string[] }
  to: { label: string; lines: string[] }
  /** The columns of the table. */
  columns: string[]
  rows: string[][]
  /** The sums below the table. */
  sums: { label: string; amount: string; isTotal: boolean }[]
}

/** The invoice in the language of its customer, or in that of its reader. */
export function paperOf(row: InvoiceRow, lang = row.content.lang): Paper {
  const { language, locale } = languageOf(lang)
  const texts = invoiceTexts[language]
  const { content, currency } = row
  const { seller, customer, corrects } = content
  const money = (minor: number) => moneyText(minor, currency, locale)
  const number = numberText(row)
  const taxLine = (id: string | null) => (id === null ? [] : [`${texts.taxId}${'\u00a0'}${id}`])
  const hasDays = content.lines.some(({ day }) => day !== null)
  return {
    title: row.kind === 'invoice' ? texts.invoice(number) : texts.correction(number),
    notes: [
      ...(row.series === 'test' ? [texts.test] : []),
      ...(content.account ? [accountNote(content.account, lang)] : []),
      ...(corrects ? [texts.corrects(corrects.number), `${texts.reason} – ${corrects.reason}`] : []),
    ],
    issued: [texts.issued, dayText(content.issued_on, locale)],
    from: {
      label: texts.from,
      lines: [seller.name, ...linesIn(seller.address), ...taxLine(seller.tax_id), ...linesIn(seller.contact)],
    },
    to: {
      label: texts.to,
      lines: [
        ...linesIn(customer.company),
        ...(customer.name === customer.company ? [] : [customer.name]),
        ...linesIn(customer.address),
        ...taxLine(customer.tax_id),
      ],
    },
    columns: [texts.item, ...(hasDays ? [texts.day] : []), texts.quantity, texts.unitAmount, texts.amount],
    rows: content.lines.map(line => [
      line.label,
      ...(hasDays ? [line.day === null ? '' : shortDay(line.day, locale)] : []),
      String(line.quantity),
      money(line.unit_minor),
      money(line.amount_minor),
    ]),
    sums: sumsOf(row, lang),
  }
}

function accountNote({ month, billing_reference }: Account, lang: string): string {
  const { language, locale } = languageOf(lang)
  const words = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return invoiceTexts[language].account(words.format(at(`${month}-01`)), billing_reference)
}

function sumsOf({ content, currency, kind }: InvoiceRow, lang: string): Paper['sums'] {
  const { language, locale } = languageOf(lang)
  const texts = invoiceTexts[language]
  const line = (label: string, minor: number, isTotal = false) => ({
    label,
    amount: moneyText(minor, currency, locale),
    isTotal,
  })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
  const taxLine = ({ label, rate, included, tax_minor }: InvoiceTax) => {
    const word = label ?? priceTexts[language].tax
    const text = percent.format(percentOf(rate) / 100)
    return line(included ? texts.includedTax(word, text) : texts.tax(word, text), tax_minor)
  }
  const added = content.taxes.filter(({ included }) => !included)
  const within = content.taxes.filter(({ included }) => included)
  return [
    ...(added.length > 0 ? [line(texts.subtotal, content.subtotal_minor), ...added.map(taxLine)] : []),
    line(texts.total, content.total_minor, true),
    ...within.map(taxLine),
    ...(kind === 'invoice' ? [line(texts.paid, content.paid_minor), line(texts.due, content.due_minor)] : []),
  ]
}

const linesIn = (text: string | null): string[] => (text ?? '').split('\n').flatMap(line => line.trim() || [])

const at = (day: string): Date => new Date(`${day}T12:00:00Z`)

const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at(day))

const shortDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at(day))
