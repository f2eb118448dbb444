import type { Generated, JSONColumnType } from 'kysely'
import type { InvoiceTables } from './invoice-tables.ts'
import type { PaymentTables } from './payment-tables.ts'

/** The columns of the tables that only staff see. */
export interface StaffTables extends InvoiceTables, PaymentTables {
  notes: {
    workspace_id: number
    id: Generated<number>
    /** The reservation if there is one, otherwise the appointment. */
    booking_id: number
    /** The one of the two to which the note was added. */
    parent_id: number
    text: string
    /** Actor of the audit trail. */
    author: string
    author_name: string | null
    created_at: Date
    changed_at: Date
  }
  saved_views: {
    workspace_id: number
    id: Generated<number>
    /** Actor of the audit trail. */
    owner: string
    list: 'appointments' | 'reservations'
    name: string
    /** Parameters of the list. */
    filter: JSONColumnType<Record<string, string | number>>
    created_at: Date
    changed_at: Date
  }
  calls: {
    workspace_id: number
    id: Generated<number>
    appointment_id: number
    called_at: Date
    outcome: 'reached' | 'no_answer' | 'voicemail' | 'wrong_number'
    author: string
    author_name: string | null
    created_at: Date
  }
  payments: {
    workspace_id: number
    id: Generated<number>
    /** The reservation. */
    booking_id: number
    kind: 'payment' | 'refund' | 'invoice' | 'void'
    /** Of a refund: the payment. Of a void: the row that it takes back. */
    of_id: number | null
    method: 'cash' | 'check' | 'card_terminal' | 'bank_transfer' | 'invoiced' | 'other' | 'card_online'
    amount_minor: number
    currency: string
    /** What it adds to the sums of the reservation. */
    received_minor: number
    refunded_minor: number
    reference: string | null
    note: string | null
    /** Business time. */
    received_at: Date
    /** Actor of the audit trail. */
    author: string
    author_name: string | null
    created_at: Date
  }
  calendar_feeds: {
    workspace_id: number
    notary_id: number
    hash: string
    privacy: 'times' | 'initials' | 'full'
    created_at: Date
  }
  imported_calendars: {
    workspace_id: number
    id: Generated<number>
    notary_id: number
    name: string
    /** The URL, sealed. */
    address: string
    /** Host and port of the URL. */
    host: string
    created_at: Date
    /** What its server said when it was read. */
    etag: string | null
    last_modified: string | null
    /** Of what decides about busy times. */
    digest: string | null
    /** End of the time that the busy times cover (business time). */
    read_until: Date
    events: number
    skipped: number
    /** The last successful reading (real time, as all that follow). */
    read_at: Date
    next_read_at: Date
    /** Failed attempts since then, and why the last one failed. */
    failures: Generated<number>
    problem: string | null
    /** When the notary and staff were warned. Null while it can be read. */
    warned_at: Date | null
    /** Readings that were begun since the last one with a result. */
    begun: Generated<number>
    /**
     * Of the last successful reading: events with a time zone that nobody knows, and components that are not
     * read.
     */
    unknown_zones: Generated<number>
    unread_tasks: Generated<number>
    unread_journals: Generated<number>
    unread_other: Generated<number>
  }
  busy_times: { workspace_id: number; calendar_id: number; starts_at: Date; ends_at: Date }
}
