import type { Generated, JSONColumnType } from 'kysely'
import type { Language } from '../lib/language-tags.ts'
import type { CancellationPolicy, PriceLineRule, PricePart } from './price-types.ts'
import type { Question } from './question-types.ts'

export type Category = 'remote' | 'enotary' | 'wet' | 'international' | 'apostille'

/** Minutes of the local day, 0 to 1440. A `to` at or before `from` is on the next day. */
export interface Span {
  from: number
  to: number
}

/** ISO weekday on which the span begins: Monday 1 to Sunday 7. */
export type WeeklySpan = Span & { weekday: number }

/** The spans that begin on this date, instead of the weekday's. Empty: a day off. */
export interface DatedException {
  date: string
  spans: Span[]
}

/** Texts of a service by language. The label of a language without one is the label of the service. */
export type ServiceTexts = Partial<
  Record<Language, { label?: string; description?: string; bring?: string; quantity?: string }>
>

/** The columns of the tables of services, and of notaries and their time. */
export interface CalendarTables {
  services: {
    workspace_id: number
    handle: string
    position: number
    label: string
    category: Category
    signing_methods: string[]
    duration_minutes: number
    unit_price_minor: number
    currency: string
    id: Generated<number>
    archived_at: Date | null
    location: string | null
    meeting_url: string | null
    texts: Generated<ServiceTexts>
    price_lines: Generated<PriceLineRule[]>
    unit_price_taxable: Generated<boolean>
    questions: Generated<Question[]>
    payment_at: Generated<'none' | 'at_booking' | 'deposit' | 'hold'>
    /** Of `deposit`. */
    deposit: JSONColumnType<PricePart, PricePart, PricePart> | null
    /** Null: the business decides each time. */
    cancellation_policy: JSONColumnType<CancellationPolicy, CancellationPolicy, CancellationPolicy> | null
    /** Of a time that a customer chooses: at once, or by staff within these hours. */
    confirmation: Generated<'instant' | 'staff'>
    confirmation_hours: Generated<number>
  }
  notaries: {
    workspace_id: number
    id: Generated<number>
    name: string
    email: string
    categories: Category[]
    timezone: string
    buffer_before_minutes: number
    buffer_after_minutes: number
    weekly: JSONColumnType<WeeklySpan[]>
    exceptions: JSONColumnType<DatedException[]>
    created_at: Date
    removed_at: Date | null
    location: string | null
    meeting_url: string | null
    lang: Generated<string>
    notify_assigned: Generated<boolean>
    notify_moved: Generated<boolean>
    notify_canceled: Generated<boolean>
    notify_next_day: Generated<boolean>
    notify_calendar: Generated<boolean>
    /** Null: every method of the workspace's services. */
    signing_methods: string[] | null
    /** Code of the US state of the commission. Null: not known. */
    commission_state: string | null
  }
  time_off: {
    workspace_id: number
    id: Generated<number>
    notary_id: number
    starts_at: Date
    ends_at: Date
    reason: string
    /** The id of the first time off that was added with it. Null: it does not repeat. */
    series_id: number | null
  }
  closures: {
    workspace_id: number
    id: Generated<number>
    name: string
    /** A date of the workspace's zone, or an instant. */
    closed_from: string
    /** The same; a date is the last day. */
    closed_to: string
  }
  claims: {
    workspace_id: number
    notary_id: number
    slot: Date
    /** Null for the hold of a request. */
    booking_id: number | null
    /** Counts only without `booking_id`. */
    request_id: number | null
    expires_at: Date | null
  }
}
