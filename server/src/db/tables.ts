import type { Generated, JSONColumnType } from 'kysely'

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

/** The columns of every table after all migrations. `tables.test.ts` compares them. */
export interface Tables {
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
  }
  rate_cards: { workspace_id: number; card: JSONColumnType<object> }
  bookings: {
    workspace_id: number
    id: Generated<number>
    kind: 'reservation' | 'appointment'
    status: 'draft' | 'pending' | 'queued' | 'scheduled' | 'completed' | 'canceled'
    reservation_id: number | null
    appointment_id: number | null
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
    cancel_reason: string | null
    customer_moves: Generated<number>
    customer_moves_since: Date | null
    location: string | null
    meeting_url: string | null
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
  }
  time_off: {
    workspace_id: number
    id: Generated<number>
    notary_id: number
    starts_at: Date
    ends_at: Date
    reason: string
  }
  claims: {
    workspace_id: number
    notary_id: number
    slot: Date
    booking_id: number
    expires_at: Date | null
  }
  mails: {
    workspace_id: number
    id: Generated<number>
    /** Null in a mail about an endpoint. */
    booking_id: number | null
    cause: string
    kind:
      | 'invitation'
      | 'confirmation'
      | 'reschedule'
      | 'cancellation'
      | 'reminder_24h'
      | 'reminder_1h'
      | 'webhook_failing'
      | 'webhook_disabled'
    status: 'pending' | 'sending' | 'sent' | 'kept' | 'withdrawn' | 'skipped' | 'failed'
    due_at: Date
    attempts: number
    recipient: string | null
    subject: string | null
    text_body: string | null
    html_body: string | null
    calendar_file: string | null
    error: string | null
    created_at: Date
    changed_at: Date
    /** Null in a mail about a booking. */
    endpoint_id: number | null
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
    key: string
    created_at: Date
  }
  documents: {
    workspace_id: number
    id: Generated<number>
    booking_id: number
    parent_id: number
    type: string
    filename: string
    size_bytes: number
    storage_key: string
    created_at: Date
    by_customer: Generated<boolean>
  }
  videos: {
    workspace_id: number
    id: Generated<number>
    appointment_id: number
    filename: string
    mime_type: string
    size_bytes: number
    storage_key: string
    created_at: Date
  }
  webhook_endpoints: {
    workspace_id: number
    id: Generated<number>
    url: string
    event_types: string[] | null
    description: string
    status: 'enabled' | 'disabled'
    disabled_reason: string | null
    secret: string
    next_secret: string | null
    failing_since: Date | null
    warned_at: Date | null
    lane_due_at: Date | null
    lane_until: Date | null
    created_at: Date
    removed_at: Date | null
  }
  deliveries: {
    workspace_id: number
    id: Generated<number>
    endpoint_id: number
    event_id: string
    status: 'pending' | 'retrying' | 'delivered' | 'failed'
    attempts: number
    due_at: Date
    is_replay: boolean
    created_at: Date
    changed_at: Date
    last_attempt: number | null
    started_at: Date | null
    duration_ms: number | null
    response_status: number | null
    error: string | null
    response_head: string | null
    response_body: string | null
  }
  delivery_attempts: {
    workspace_id: number
    delivery_id: number
    attempt: number
    started_at: Date
    duration_ms: number
    status: number | null
    error: string | null
    response_head: string | null
    response_body: string | null
  }
}
