import type { Generated, JSONColumnType } from 'kysely'
import type { CalendarTables, Category } from './calendar-tables.ts'
import type { Act, Overruled } from './completion-types.ts'
import type { ErasureTables } from './erasure-tables.ts'
import type { FileTables } from './file-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { MemberTables } from './member-tables.ts'
import type { CancellationPolicy, Pricing } from './price-types.ts'
import type { Answer } from './question-types.ts'
import type { TimeRequest } from './request-types.ts'
import type { ResultTables } from './result-tables.ts'
import type { StaffTables } from './staff-tables.ts'
import type { ToldTables } from './told-tables.ts'
import type { UploadTables } from './upload-tables.ts'
import type { VisitorTables } from './visitor-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

/** Keys and values of the business's other systems. */
export type Metadata = Record<string, string>

/** The fields that a call changed, by their name in the API, with values as the API returns them. */
export type Changes = Record<string, { before: unknown; after: unknown }>

/** The columns of every table after all migrations. `migrations.http.test.ts` compares them. */
export interface Tables
  extends CalendarTables,
    FileTables,
    ImportTables,
    MailTables,
    WebhookTables,
    MemberTables,
    StaffTables,
    ErasureTables,
    ResultTables,
    ToldTables,
    UploadTables,
    VisitorTables {
  settings: { name: string; value: string }
  workspaces: {
    id: Generated<number>
    name: string
    mode: 'live' | 'test'
    timezone: string
    created_at: Date
    minimum_notice_minutes: Generated<number>
    horizon_days: Generated<number>
    clock_offset_ms: Generated<number>
    clock_moving_from: Date | null
    clock_moving_to: Date | null
    calendar_version: Generated<number>
    booking_page_url: string | null
    mail_from: string | null
    mail_reply_to: string | null
    customer_booking: Generated<boolean>
    display_name: string | null
    accent_color: string | null
    logo_digest: string | null
    privacy_url: string | null
    terms_url: string | null
    contact: string | null
    embed_origins: Generated<string[]>
    open_booking_slug: string | null
    /** Earlier slugs, oldest first, and until when they stay with the workspace. */
    former_slugs: JSONColumnType<{ slug: string; until: string }[]> | null
    former_slugs_end_at: Date | null
    /** Upcoming appointments that visitors may have with one address. */
    visitor_appointments: Generated<number>
    reminder_minutes: Generated<number[]>
    /** How often `reminder_minutes` was changed. */
    reminder_changes: Generated<number>
    /** The word for the end state in v3 and in events. */
    completed_status: Generated<'completed' | 'complete'>
    /** When customers and signers may download the result. */
    result_release: Generated<'completed' | 'verified' | 'manual'>
    /** Days for which they can. Null: for ever. */
    result_days: Generated<number | null>
    result_to_signers: Generated<boolean>
    /** Whether the completion of a session issues an invoice. */
    invoice_on_completion: Generated<boolean>
    /** It also waits for what is still to be paid. */
    result_requires_payment: Generated<boolean>
    /** Days. Null: for ever. */
    keep_events_days: Generated<number | null>
    keep_deliveries_days: Generated<number | null>
    keep_mails_days: number | null
    keep_audit_days: number | null
    keep_uploads_days: number | null
    /** Days for which an erasure leaves completed appointments. */
    keep_acts_days: Generated<number>
    /** Thousandths of a percent. */
    tax_rate: Generated<number>
    prices_include_tax: Generated<boolean>
    tax_label: string | null
    postal_address: string | null
    tax_id: string | null
  }
  logos: { workspace_id: number; type: 'image/png' | 'image/webp'; bytes: Buffer }
  tokens: {
    id: Generated<number>
    workspace_id: number | null
    name: string
    hash: string
    scopes: string[]
    rate_limit: number | null
    created_at: Date
    expires_at: Date | null
    revoked_at: Date | null
    last_used_at: Date | null
    issued_by: number | null
    replaces: number | null
    quota_of: number | null
    /** The member who issued it. Null: the admin token or another token did. */
    issued_by_member: number | null
  }
  directory: { kind: string; ref: string; workspace_id: number }
  idempotency_keys: {
    workspace_id: number
    key: string
    fingerprint: string
    status: number | null
    body: string | null
    expires_at: Date
  }
  events: {
    workspace_id: number
    id: string
    sequence: number | null
    type: string
    occurred_at: Date
    source: string
    request_id: string
    data: JSONColumnType<object>
  }
  event_sequences: { workspace_id: number; last_sequence: number }
  audit: {
    workspace_id: number
    id: Generated<number>
    at: Date
    actor: string
    source: string
    action: string
    object: string
    object_id: string
    request_id: string
    actor_name: string | null
    changes: JSONColumnType<Changes> | null
  }
  /** Unencrypted keys, written and read by versions before 0007. */
  signing_keys: { id: string; secret: string; created_at: Date }
  link_keys: { id: string; secret: string; created_at: Date; plain_until: Date | null }
  files: {
    workspace_id: number
    storage_key: string
    state: 'pending' | 'stored' | 'removed'
    changed_at: Date
  }
  rate_cards: { workspace_id: number; card: JSONColumnType<object> }
  bookings: {
    workspace_id: number
    id: Generated<number>
    kind: 'reservation' | 'appointment'
    status: 'draft' | 'pending' | 'queued' | 'scheduled' | 'completed' | 'canceled'
    reservation_id: number | null
    appointment_id: number | null
    /** Start of the appointment, or of the reservation's appointment, for lists. */
    starts_at: Date | null
    /** Its notary, for lists. */
    notary_id: number | null
    service: string | null
    /** When its personal data was erased, or the erasure began. */
    erased_at: Date | null
    /** Of a reservation, or of an appointment without one. */
    answers: JSONColumnType<Answer[]> | null
    /** Of a reservation: the booking in place of which it was made. */
    again_of: number | null
  }
  reservations: {
    workspace_id: number
    id: number
    first_name: string
    last_name: string
    email: string
    service: string
    signing_method: string
    signer_count: number
    quantity: number
    prepaid: boolean
    lang: string
    unit_price_minor: number
    currency: string
    public_key: string
    reservation_key: string
    appointment_key: string
    created_at: Date
    submitted_at: Date | null
    canceled_at: Date | null
    category: Generated<Category>
    duration_minutes: Generated<number>
    phone: string | null
    visitor_email: string | null
    /** Null: the price is the unit price times the quantity. */
    pricing: JSONColumnType<Pricing, Pricing, Pricing> | null
    /** Of `pricing`, for sums. Null like it. */
    total_minor: number | null
    external_id: string | null
    metadata: JSONColumnType<Metadata, Metadata, Metadata> | null
    /** Sums of its payments and refunds. */
    received_minor: Generated<number>
    refunded_minor: Generated<number>
    /** Of `refunded_minor`: from before the present booking was chosen, or over the price. */
    owed_again_minor: Generated<number>
    /** The last time that the customer asked for, and what came of it. */
    time_request: JSONColumnType<TimeRequest, TimeRequest, TimeRequest> | null
    /** Of a request that is not decided: business time at which it ends. */
    request_ends_at: Date | null
    /** As it was agreed. Null: the business decides. */
    cancellation_policy: JSONColumnType<CancellationPolicy, CancellationPolicy, CancellationPolicy> | null
    /** The start from which the policy counts. Null: that of the appointment. */
    policy_starts_at: Date | null
    /** What its cancellation cost. Null: it is not canceled, or nothing was decided about its money. */
    fee_minor: number | null
    /** What is held on the customer's card now. */
    authorized_minor: Generated<number>
    /** State of the hold while it matters. Null: there is none, or it is over. */
    card_hold: 'saved' | 'authorized' | 'failed' | 'expired' | null
    /** Under which its payer is billed for a month. */
    billing_reference: string | null
  }
  appointments: {
    workspace_id: number
    id: number
    first_name: string
    last_name: string
    email: string
    service: string
    signing_method: string
    quantity: number
    lang: string
    starts_at: Date | null
    timezone: string
    appointment_key: string
    upload_key: string
    session_key: string
    created_at: Date
    notary_id: number | null
    duration_minutes: Generated<number>
    category: Generated<Category>
    revision: Generated<number>
    assignments: Generated<number>
    cancel_reason: string | null
    /** Whether people who are told of the cancellation are told its reason. */
    cancel_reason_shared: Generated<boolean>
    /** Null for one that is not canceled, and for one that was imported canceled. */
    canceled_at: Date | null
    /** Actor of the audit trail. */
    canceled_by: string | null
    canceled_by_name: string | null
    customer_moves: Generated<number>
    moved_at: Date | null
    customer_moves_since: Date | null
    location: string | null
    meeting_url: string | null
    phone: string | null
    external_id: string | null
    metadata: JSONColumnType<Metadata, Metadata, Metadata> | null
    no_show_reason: 'signer' | 'notary' | 'technical' | 'other' | null
    no_show_marked_at: Date | null
    /** Business time at which the server cancels it as a no-show. */
    no_show_cancels_at: Date | null
    /** What is paid back when it is canceled for that. Null: as without a mark. */
    no_show_refund: 'full' | 'less_fee' | 'none' | null
    /** The time that the mails named before moves about which no mail was sent. */
    told_starts_at: Date | null
    told_timezone: string | null
    acts: JSONColumnType<Act[]> | null
    overruled: JSONColumnType<Overruled[]> | null
    completed_at: Date | null
    completed_by: string | null
    completed_by_name: string | null
    /** Host in the `UID` of its calendar entry. */
    calendar_host: string | null
  }
  signers: {
    workspace_id: number
    id: Generated<number>
    booking_id: number
    parent_id: number
    first_name: string
    last_name: string
    email: string
    email_folded: string
    status: 'pending' | 'in_progress' | 'verified' | 'failed' | 'locked'
    human_approval: 'approved' | 'rejected' | null
    verification_method: 'credential_analysis' | 'personal_knowledge' | 'credible_witness' | 'other' | null
    key: string
    created_at: Date
  }
}
