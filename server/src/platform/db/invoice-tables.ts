import type { Generated, JSONColumnType } from 'kysely'

/** Who is billed. Null: not given. */
export interface Billed {
  name: string
  company: string | null
  address: string | null
  tax_id: string | null
}

/** A line of an invoice. A discount and every line of a correction are negative. */
export interface InvoiceLine {
  label: string
  /** The reservation. */
  booking_id: number
  /** The day of the session, in the time zone of the business. Null: it has none yet. */
  day: string | null
  quantity: number
  unit_minor: number
  amount_minor: number
}

/** What a collective invoice is about: the bookings of a month that share a reference. */
export interface Account {
  billing_reference: string
  /** `2026-11` */
  month: string
}

export interface InvoiceTax {
  /** Null: the usual word. */
  label: string | null
  /** Thousandths of a percent. */
  rate: number
  /** Whether the lines include it. */
  included: boolean
  tax_minor: number
}

/** All that an invoice says, as it was issued. */
export interface InvoiceContent {
  seller: { name: string; address: string | null; tax_id: string | null; contact: string | null }
  customer: Billed
  lang: string
  /** Day of issue, in the time zone of the business. */
  issued_on: string
  /** Whether it bills the fee that was kept of a canceled booking. */
  is_fee?: boolean
  /** Of a collective invoice. */
  account?: Account | null
  lines: InvoiceLine[]
  subtotal_minor: number
  taxes: InvoiceTax[]
  total_minor: number
  paid_minor: number
  due_minor: number
  /** Of a correction: the number of the invoice that it takes back, and why. */
  corrects: { number: string; reason: string } | null
}

export interface InvoiceTables {
  invoice_series: {
    workspace_id: number
    series: 'live' | 'test'
    year: number
    last_number: number
  }
  invoices: {
    workspace_id: number
    id: Generated<number>
    series: 'live' | 'test'
    year: number
    number: number
    kind: 'invoice' | 'correction'
    /** Of a correction: the invoice that it takes back. */
    of_id: number | null
    currency: string
    total_minor: number
    /** Of a collective invoice and its correction. */
    billing_reference: string | null
    month: string | null
    content: JSONColumnType<InvoiceContent>
    /** Business time. */
    issued_at: Date
    author: string
    author_name: string | null
    created_at: Date
  }
  invoice_bookings: {
    workspace_id: number
    invoice_id: number
    /** The reservation. */
    booking_id: number
    is_valid: boolean
  }
}
